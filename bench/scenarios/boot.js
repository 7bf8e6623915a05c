// Draw, register and ready, in new processes, compared with the same URLs as plain Fastify routes.
import { fileURLToPath } from 'node:url'
import { isQuick, raceProcesses } from '../race.js'
import { compareValues, milliseconds, state } from '../report.js'
import { routes } from '../github.js'

export const title = 'Boot, CPU time'

const program = fileURLToPath(new URL('../process.js', import.meta.url))
const api = `a public API of ${routes.length.toLocaleString('en')} routes`

export async function run () {
  const small = await timesOf(['ours', 'plain'], '10', 15)
  const github = await timesOf(['format: false', 'ours', 'plain'], 'github', 7)
  return [
    state('10 resources with the import, over the same URLs', small.ours.map((time, round) => time - small.plain[round]), ' ms', { most: 30 }),
    await rowOf('1000', 5),
    ...isQuick ? [] : [await rowOf('5000', 1)],
    compareValues(`${api}, format: false`, github['format: false'], 'plain', github.plain, milliseconds, { most: 1.3 }),
    compareValues(`${api}, formats`, github.ours, 'plain, without formats', github.plain, milliseconds)
  ]
}

async function rowOf (count, rounds) {
  const { ours, plain } = await timesOf(['ours', 'plain'], count, rounds)
  return compareValues(`${Number(count).toLocaleString('en')} resources`, ours, 'the same URLs', plain, milliseconds, { most: 1.1 })
}

function timesOf (contestants, table, rounds) {
  console.error(`  ${table}`)
  return raceProcesses(Object.fromEntries(contestants.map(who => [who, ['--max-old-space-size=6144', program, 'boot', who, table]])), rounds)
}
