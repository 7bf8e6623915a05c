import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'libsql/promise'
import t from 'tap'
import { bare } from '../fixtures/child.js'
import { serveDatabase } from '../fixtures/libsql.js'
import { pages, read } from '../fixtures/pages.js'
import { modulesIn, modulesOf, sectionsOf, type Section } from '../fixtures/snippets.js'

const run = promisify(execFile)
const sections = pages.flatMap(name => modulesIn(sectionsOf(read(name), name)))

/** `docs.test.ts` only writes the files of a section; their runner reports whether the test in them passes. */
t.test('the test on a page passes under node:test', async t => {
  const folder = t.testdir()
  modulesOf(sectionWith('// node.test.js\n'), folder)
  // A separate process, because the preloads and contexts of this runner are not the user's.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:NODE_|TAP|_TAP)/.test(name)))
  const outcome = await run(...bare(process.execPath, ['--test', 'node.test.js']),
    { cwd: folder, env }).catch((error: { stdout: string, stderr: string }) => error)
  t.match(outcome.stdout, /^(?:#|ℹ) pass 1$/m, outcome.stderr)
  t.notMatch(outcome.stdout, /^\s*not ok/m)
})

t.test('the deployment guide is right that a libsql server ignores named values', async t => {
  const database = await serveDatabase(t, join(t.testdir(), 'album.sqlite'))
  t.strictSame(await query(database, 'SELECT ? AS title', ['Fog']), [{ title: 'Fog' }])
  t.strictSame(await query(database, 'SELECT @title AS title', { title: 'Fog' }), [{ title: null }])
  t.strictSame(await query(':memory:', 'SELECT @title AS title', { title: 'Fog' }), [{ title: 'Fog' }])
})

/** The section whose code has a string: pages may move. */
function sectionWith (code: string): Section {
  return sections.find(({ blocks }) => blocks.some(({ text }) => text.includes(code)))!
}

async function query (database: string, sql: string, values: object = []): Promise<unknown> {
  const connection = new Database(database, {})
  const rows = await (await connection.prepare(sql)).all(values)
  connection.close()
  return rows
}
