import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import t from 'tap'
import { moduleOf, sectionsOf } from '../fixtures/snippets.js'

const run = promisify(execFile)

/** The recipe's files, as `docs.test.ts` writes them; that they are tests which pass is what their runners say. */
t.test('the recipe for tests passes under node:test and tap', async t => {
  const folder = t.testdir()
  const sections = sectionsOf(readFileSync(new URL('../../docs/cookbook.md', import.meta.url), 'utf8'), 'cookbook.md')
  moduleOf(sections.find(({ heading }) => heading.startsWith('Testing with'))!, folder)
  for (const args of [['--test', 'node.test.js'], ['tap.test.js']]) {
    // Of its own, as this runner's preloads and contexts are not the user's.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:NODE_|TAP|_TAP)/.test(name)))
    const outcome = await run(process.execPath, args, { cwd: folder, env }).catch((error: { stdout: string, stderr: string }) => error)
    t.match(outcome.stdout, /^(?:# pass|ℹ pass|# \{ total:|ok) ?1/m, `${args.join(' ')}: ${outcome.stderr}`)
    t.notMatch(outcome.stdout, /^\s*not ok/m)
  }
})
