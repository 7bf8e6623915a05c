// The first completions in an editor that has opened a file with a table: the names of its path helpers.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findProgram, inFolder, writeProject } from '../compiler.js'
import { isQuick, rotate } from '../race.js'
import { compareValues } from '../report.js'

export const title = 'Completions'

const ROUNDS = isQuick ? 1 : 5
/** The pairs of a resource and a nested resource of each table. */
const TABLES = [300, 1]
/** The path helpers of a pair. */
const HELPERS = 8

const programOf = pairs => `import { draw, resources } from 'fastify-resources'
export const routes = draw([
${Array.from({ length: pairs }, (_none, index) => `  resources('item${index}s', [resources('item${index}_notes')]),`).join('\n')}
])
declare module 'fastify-resources' { interface Register { routes: typeof routes } }
routes.paths.`

export function run () {
  return inFolder(async folder => {
    const times = Object.fromEntries(TABLES.map(pairs => [pairs, []]))
    for (const pairs of TABLES) writeProject(join(folder, String(pairs)), { routes: programOf(pairs) })
    for (let round = 0; round < ROUNDS; round++) {
      for (const pairs of rotate(TABLES, round)) times[pairs].push(await secondsUntilCompletions(join(folder, String(pairs), 'routes.ts'), pairs))
    }
    const [large, small] = TABLES.map(pairs => times[pairs])
    return [compareValues('first completions in an editor, 300 pairs', large, 'a table of one pair', small, seconds => `${seconds.toFixed(2)} s`)]
  })
}

/** Seconds from the start of the compiler's server to its first response. */
async function secondsUntilCompletions (file, pairs) {
  const lines = programOf(pairs).split('\n')
  const before = performance.now()
  const server = spawn(process.execPath, [findProgram('typescript-5.9/lib/tsserver.js'), '--disableAutomaticTypingAcquisition'])
  const ask = (seq, command, rest) => server.stdin.write(`${JSON.stringify({ seq, type: 'request', command, arguments: { file, ...rest } })}\n`)
  ask(1, 'open', {})
  ask(2, 'completionInfo', { line: lines.length, offset: lines.at(-1).length + 1 })
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      if (!line.includes('"command":"completionInfo"')) continue
      const { body: { entries } } = JSON.parse(line)
      assert.equal(entries.filter(({ name }) => name.endsWith('_path')).length, pairs * HELPERS)
      return (performance.now() - before) / 1000
    }
    throw new Error('the server of the compiler has ended')
  } finally {
    server.kill()
  }
}
