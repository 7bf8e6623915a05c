// Draw, register and ready, in new processes, compared with plain Fastify routes.
import { fileURLToPath } from 'node:url'
import { raceProcesses } from '../race.js'
import { compareValues, milliseconds } from '../report.js'
import { routes } from '../github.js'

export const title = 'Boot, CPU time'

const program = fileURLToPath(new URL('../process.js', import.meta.url))
const api = `a public API of ${routes.length.toLocaleString('en')} routes`

/** The contestants by table, the rounds, and the rows: each compares one contestant with another. */
const tables = {
  10: [15, [['boot of 10 resources with the import', 'ours', 'the same URLs']]],
  1000: [5, [['boot of 1,000 resources', 'ours', 'the same URLs'], ['boot of 1,000 resources, format: false', 'format: false', 'plain']]],
  github: [7, [[`boot of ${api}, format: false`, 'format: false', 'plain']]]
}

export async function run () {
  const rows = []
  for (const [table, [rounds, comparisons]] of Object.entries(tables)) {
    console.error(`  ${table}`)
    const whos = comparisons.flatMap(([, ours, peer]) => [ours, peer])
    const times = await raceProcesses(Object.fromEntries(whos.map(who => [who, [program, 'boot', who, table]])), rounds)
    for (const [what, ours, peer] of comparisons) rows.push(compareValues(what, times[ours], peer, times[peer], milliseconds))
  }
  return rows
}
