import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import Database from 'libsql/promise'
import t from 'tap'
import { routeTable } from '../../lib/index.js'
import { bare } from '../fixtures/child.js'
import { serveDatabase } from '../fixtures/libsql.js'
import { pages, read } from '../fixtures/pages.js'
import { modulesOf, runModule, sectionsOf, type Module, type Section } from '../fixtures/snippets.js'

const run = promisify(execFile)
const entry = new URL('../../lib/index.ts', import.meta.url).href
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

t.test('the loaders for nested records hide those of another user, three levels deep, at every route', async t => {
  const [block] = sectionWith('album: (id, { request }) =>').blocks
  const folder = t.testdir({
    'section.mjs': `${block!.text.replace("'fastify-resources'", `'${entry}'`)}\nexport { app, albums, photos, comments }`
  })
  const { app, albums, photos, comments } = await import(pathToFileURL(join(folder, 'section.mjs')).href) as Album
  t.teardown(() => app.close())
  const ids = [...albums, ...photos, ...comments].map(({ id }) => id)
  const owner = new Map(albums.map(({ id, owner }) => [id, owner]))
  let count = 0
  for (const { method, params, path, controller } of routeTable(app).routes) {
    const names = params.map(({ name }) => name)
    for (const chosen of names.reduce<number[][]>((lists, _) => lists.flatMap(list => ids.map(id => [...list, id])), [[]])) {
      const url = names.reduce((url, name, at) => url.replace(`:${name}`, String(chosen[at])), path.replace('(.:format)', ''))
      const [album, photo, comment] = chosen
      const isChained = (photo === undefined || photos.some(one => one.id === photo && one.album_id === album)) &&
        (comment === undefined || comments.some(one => one.id === comment && one.photo_id === photo))
      for (const [user, authorization] of [['ada', 'Bearer a'], ['bob', 'Bearer b']] as const) {
        const isOwn = album === undefined || (isChained && owner.get(album) === user)
        const { statusCode, payload } = await app.inject({ method: method as 'GET', url, headers: { authorization } })
        if (statusCode !== (isOwn ? 200 : 404)) t.fail(`${user}: ${method} ${url} is ${statusCode}`)
        if (controller === 'albums' && method === 'GET' && album === undefined) t.notMatch(payload, user === 'ada' ? 'bob' : 'ada')
        count++
      }
      t.equal((await app.inject({ method: method as 'GET', url })).statusCode, 401, `${method} ${url} of a stranger`)
    }
  }
  t.ok(count > 1_000, String(count))
})

interface Album {
  readonly app: FastifyInstance
  readonly albums: readonly { readonly id: number, readonly owner: string }[]
  readonly photos: readonly { readonly id: number, readonly album_id: number }[]
  readonly comments: readonly { readonly id: number, readonly photo_id: number }[]
}

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
