// The heap of an app that is ready, after a full collection, compared with the same URLs as plain Fastify routes.
import { fileURLToPath } from 'node:url'
import { ROUTES } from '../plain.js'
import { raceProcesses } from '../race.js'
import { compareValues, megabytes, state } from '../report.js'

export const title = 'Memory'

const program = fileURLToPath(new URL('../process.js', import.meta.url))
const RESOURCES = 1000

export async function run () {
  const commands = ['ours', 'plain'].map(who => [who, ['--expose-gc', program, 'memory', who, String(RESOURCES)]])
  const { ours, plain } = await raceProcesses(Object.fromEntries(commands), 3)
  const each = ours.map((bytes, round) => (bytes - plain[round]) / RESOURCES / ROUTES / 1000)
  return [
    compareValues('1,000 resources', ours, 'the same URLs', plain, megabytes, { most: 1.35 }),
    state('each declared route, over the same URLs', each, ' KB', { most: 2 })
  ]
}
