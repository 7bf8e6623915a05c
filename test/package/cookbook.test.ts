import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'libsql/promise'
import t from 'tap'
import { bare } from '../fixtures/child.js'
import { serveDatabase } from '../fixtures/libsql.js'
import { moduleOf, runModule, sectionsOf } from '../fixtures/snippets.js'

const run = promisify(execFile)
const document = readFileSync(new URL('../../docs/cookbook.md', import.meta.url), 'utf8')
const recipes = sectionsOf(document, 'cookbook.md')

t.test('the head of the page links to every recipe, in their order', async t => {
  const [head] = document.split(/^## /m)
  const listed = [...head!.matchAll(/^\* \[([^\]]+)\]/gm)].map(([, heading]) => heading)
  t.strictSame(listed, recipes.map(({ heading }) => heading))
})

/** The recipe's files, as `docs.test.ts` writes them; that they are tests which pass is what their runners say. */
t.test('the recipe for tests passes under node:test and tap', async t => {
  const folder = t.testdir()
  moduleOf(recipe('Testing with'), folder)
  for (const args of [['--test', 'node.test.js'], ['tap.test.js']]) {
    // Of its own, as this runner's preloads and contexts are not the user's.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:NODE_|TAP|_TAP)/.test(name)))
    const outcome = await run(...bare(process.execPath, args),
      { cwd: folder, env }).catch((error: { stdout: string, stderr: string }) => error)
    t.match(outcome.stdout, /^(?:# pass|ℹ pass|# \{ total:|ok) ?1/m, `${args.join(' ')}: ${outcome.stderr}`)
    t.notMatch(outcome.stdout, /^\s*not ok/m)
  }
})

t.test('the recipe for several processes', async t => {
  const folder = t.testdir({ recipe: {} })
  const database = await serveDatabase(t, join(folder, 'album.sqlite'))

  await t.test('works with the URL of a libsql server', async t => {
    const module = moduleOf(recipe('Several processes'), join(folder, 'recipe'))!
    process.env['ALBUM_DATABASE'] = database
    t.teardown(() => { delete process.env['ALBUM_DATABASE'] })
    const outcomes = await runModule(module)
    t.ok(outcomes.length > 0)
    for (const { where, actual, expected } of outcomes) t.strictSame(actual, expected, where)
    t.strictSame(await query(database, 'SELECT count(*) AS photos FROM photos'), [{ photos: 2 }], 'the server has what was written')
  })

  await t.test('is right that values by name do not arrive there', async t => {
    t.strictSame(await query(database, 'SELECT ? AS title', ['Fog']), [{ title: 'Fog' }])
    t.strictSame(await query(database, 'SELECT @title AS title', { title: 'Fog' }), [{ title: null }])
    t.strictSame(await query(':memory:', 'SELECT @title AS title', { title: 'Fog' }), [{ title: 'Fog' }])
  })
})

function recipe (start: string): typeof recipes[number] {
  return recipes.find(({ heading }) => heading.startsWith(start))!
}

async function query (database: string, sql: string, values: object = []): Promise<unknown> {
  const connection = new Database(database, {})
  const rows = await (await connection.prepare(sql)).all(values)
  connection.close()
  return rows
}
