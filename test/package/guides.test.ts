import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'libsql/promise'
import t from 'tap'
import { bare } from '../fixtures/child.js'
import { serveDatabase } from '../fixtures/libsql.js'
import { pages, read } from '../fixtures/pages.js'
import { modulesOf, runModule, sectionsOf, type Module, type Section } from '../fixtures/snippets.js'

const run = promisify(execFile)
const sections = pages.flatMap(name => sectionsOf(read(name), name))

/** `docs.test.ts` only writes the files of a section; their runners report whether the tests in them pass. */
t.test('the tests on a page pass under node:test and tap', async t => {
  for (const [file, args] of [['node.test.js', ['--test', 'node.test.js']], ['tap.test.js', ['tap.test.js']]] as const) {
    const folder = t.testdir()
    modulesOf(sectionWith(`// ${file}\n`), folder)
    // A separate process, because the preloads and contexts of this runner are not the user's.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:NODE_|TAP|_TAP)/.test(name)))
    const outcome = await run(...bare(process.execPath, args),
      { cwd: folder, env }).catch((error: { stdout: string, stderr: string }) => error)
    t.match(outcome.stdout, /^(?:# pass|ℹ pass|# \{ total:|ok) ?1/m, `${args.join(' ')}: ${outcome.stderr}`)
    t.notMatch(outcome.stdout, /^\s*not ok/m)
  }
})

t.test('the section about several processes', async t => {
  const folder = t.testdir({ section: {} })
  const database = await serveDatabase(t, join(folder, 'album.sqlite'))

  await t.test('works with the URL of a libsql server', async t => {
    const [module] = modulesOf(sectionWith('ALBUM_DATABASE'), join(folder, 'section')) as [Module]
    process.env['ALBUM_DATABASE'] = database
    t.teardown(() => { delete process.env['ALBUM_DATABASE'] })
    const outcomes = await runModule(module)
    t.ok(outcomes.length > 0)
    for (const { where, actual, expected } of outcomes) t.strictSame(actual, expected, where)
    t.strictSame(await query(database, 'SELECT count(*) AS photos FROM photos'), [{ photos: 2 }], 'the server has the written data')
  })

  await t.test('the section is right that named values are not sent', async t => {
    t.strictSame(await query(database, 'SELECT ? AS title', ['Fog']), [{ title: 'Fog' }])
    t.strictSame(await query(database, 'SELECT @title AS title', { title: 'Fog' }), [{ title: null }])
    t.strictSame(await query(':memory:', 'SELECT @title AS title', { title: 'Fog' }), [{ title: 'Fog' }])
  })
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
