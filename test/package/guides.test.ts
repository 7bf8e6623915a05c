import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
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

t.test('the pages with templates serve a visitor with cookies, in the language of the path', async t => {
  const folder = t.testdir()
  const [module] = modulesOf(sectionWith('eta: new Eta()'), folder)
  const file = join(folder, 'pasted.mjs')
  writeFileSync(file, `${module!.source}\nexport { app }\n`)
  const { app } = await import(pathToFileURL(file).href) as { app: FastifyInstance }
  t.teardown(() => app.close())
  let cookies: Record<string, string> = {}
  let body = ''
  const visit = async (url: string, fields?: Readonly<Record<string, string>>): Promise<string> => {
    const [, token = ''] = /name="_csrf" value="([^"]+)"/.exec(body) ?? []
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const
    const response = await app.inject({ url, cookies, ...fields && { ...form, payload: String(new URLSearchParams({ _csrf: token, ...fields })) } })
    cookies = { ...cookies, ...Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])) }
    body = response.body
    return `${response.statusCode} ${response.headers.location ?? ''}`.trim()
  }
  const steps: ReadonlyArray<readonly [url: string, fields: Readonly<Record<string, string>> | undefined, outcome: string, shown: RegExp]> = [
    ['/de/photos', undefined, '302 /de/session/new', /^$/],
    ['/de/session/new', undefined, '200', /^<!-- views\/layout.eta -->\n<!doctype html>\n<html lang="de">[^]*<form method="post" action="\/de\/session">/],
    ['/de/session', { name: '<ada>', password: 'sky' }, '422', /value="&#60;ada&#62;"><\/label> Wrong name or password\.[^]*type="password" value=""/],
    ['/de/session', undefined, '302 /de/session/new', /^$/],
    ['/de/session/new', undefined, '200', /_csrf/],
    ['/de/session', { name: 'ada', password: 'sea' }, '303 /de/photos', /^$/],
    ['/de/photos/new', undefined, '200', /action="\/de\/photos">/],
    ['/de/photos', { title: ' ' }, '422', /Enter a title\./],
    ['/de/photos', { title: 'Fog', _csrf: 'x' }, '403', /Invalid csrf token/],
    ['/photos/new', undefined, '200', /<html lang="en">[^]*action="\/photos">/],
    ['/photos', { title: 'Fog & sea' }, '303 /photos', /^$/],
    ['/photos', undefined, '200', /<p role="status">Fog &amp; sea is saved\.<\/p>[^]*href="\/photos\/7\/edit">Dunes</],
    ['/photos', undefined, '200', /<title>Album<\/title>\n<!--/],
    ['/de/photos/7/edit', undefined, '200', /action="\/de\/photos\/7\?_method=put">[^]*value="Dunes"/],
    ['/de/photos/7?_method=put', { title: 'Sea' }, '303 /de/photos', /^$/],
    ['/de/photos/8/edit', undefined, '404', /not found/]
  ]
  for (const [url, fields, outcome, shown] of steps) {
    t.equal(await visit(url, fields), outcome, url)
    t.match(body, shown, url)
  }
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
