// The heap of an app that is ready, after a full collection, compared with plain Fastify routes.
import { fileURLToPath } from 'node:url'
import { ROUTES } from '../plain.js'
import { raceProcesses } from '../race.js'
import { compareValues, megabytes } from '../report.js'

export const title = 'Memory'

const program = fileURLToPath(new URL('../process.js', import.meta.url))
const RESOURCES = 1000
/** Each contestant and its peer. */
const rows = [
  ['heap of each declared route, over the same URLs', 'ours', 'the same URLs'],
  ['heap of each declared route, format: false, over plain', 'format: false', 'plain']
]

export async function run () {
  const commands = rows.flatMap(([, ...whos]) => whos).map(who => [who, ['--expose-gc', program, 'memory', who, String(RESOURCES)]])
  const heaps = await raceProcesses(Object.fromEntries(commands), 3)
  const inKilobytes = { by: (left, right) => (left - right) / RESOURCES / ROUTES / 1000, unit: ' KB' }
  return rows.map(([what, who, peer]) => compareValues(what, heaps[who], peer, heaps[peer], megabytes, inKilobytes))
}
