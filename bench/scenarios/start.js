/**
 * From the start of Node.js to the first response of an app of ten resources, with and without Node's compile cache, compared with the
 * same URLs as plain Fastify routes.
 */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isQuick, rotate } from '../race.js'
import { compareValues, milliseconds } from '../report.js'

export const title = 'The first response'

const program = fileURLToPath(new URL('../start.js', import.meta.url))
const ROUNDS = isQuick ? 2 : 15

/** The rows, and the environment of their processes. */
const rows = folder => ({
  '`node app.js` to its first response, 10 resources': { NODE_DISABLE_COMPILE_CACHE: '1' },
  '`node app.js` to its first response, `NODE_COMPILE_CACHE`': { NODE_COMPILE_CACHE: folder }
})

export async function run () {
  const folder = mkdtempSync(join(tmpdir(), 'compile-cache-'))
  const execPath = findNode()
  const version = execFileSync(execPath, ['--print', 'process.versions.node'], { encoding: 'utf8' }).trim()
  try {
    const compared = []
    for (const [what, env] of Object.entries(rows(folder))) {
      const times = await timesOf({ execPath, env: { ...process.env, ...env } })
      compared.push(compareValues(what, times.ours, `the same URLs, Node.js ${version}`, times.plain, milliseconds))
    }
    return compared
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** This Node.js if it has a compile cache, otherwise version 22, by npm. */
function findNode () {
  return 'enableCompileCache' in module
    ? process.execPath
    : execFileSync('npm', ['exec', '--yes', '--package=node@22', '--', 'node', '--print', 'process.execPath'], { encoding: 'utf8' }).trim()
}

/** Milliseconds by contestant. The first round fills the cache. */
async function timesOf (options) {
  const times = { ours: [], plain: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const who of rotate(Object.keys(times), round)) {
      const time = await timeOf(who, options)
      if (round > 0) times[who].push(time)
    }
  }
  return times
}

async function timeOf (who, options) {
  const before = performance.now()
  const child = fork(program, [who], options)
  const [port] = await once(child, 'message')
  await (await fetch(`http://127.0.0.1:${port}/item3s/7`)).text()
  const time = performance.now() - before
  child.disconnect()
  await once(child, 'exit')
  return time
}
