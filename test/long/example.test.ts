import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Validator } from '@seriousme/openapi-schema-validator'
import { build } from 'esbuild'
import { generate } from 'openapi-typescript-codegen'
import t from 'tap'
import type { RouteSet } from '../../lib/index.js'
import { bare } from '../fixtures/child.js'
import { serveDatabase } from '../fixtures/libsql.js'

const top = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'album-'))
const running = new Set<ChildProcess>()
const PASSWORD = 'a password of tests'

t.teardown(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

if (!existsSync(join(top, 'dist/index.cjs'))) t.bailout('The example imports the built package: run npm run build first')

interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

interface Album {
  readonly address: string
  readonly table: string
  /** The output, when it has a line with that text. */
  readonly printed: Run['until']
  stop (): Promise<Outcome>
}

interface Run {
  readonly child: ChildProcess
  /** The output as soon as it has a line with the string, or when the process has ended. */
  until (text: string, stream?: 'stdout' | 'stderr'): Promise<string>
  readonly ended: Promise<Outcome>
}

function run (env: Record<string, string>): Run {
  // Without the test runner's preloads, as a user starts it.
  const child = spawn(...bare(process.execPath, ['example/server.js']), {
    cwd: top,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  running.add(child)
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) child[stream].on('data', chunk => { output[stream] += chunk })
  const ended = once(child, 'close').then(([code]): Outcome => {
    running.delete(child)
    return { code: code as number | null, ...output }
  })
  const until = async (text: string, stream: 'stdout' | 'stderr' = 'stdout'): Promise<string> => {
    while (!new RegExp(`${text}.*\n`).test(output[stream])) {
      const outcome = await Promise.race([once(child[stream], 'data').then(() => null), ended])
      if (outcome !== null) throw new Error(`the album ended: ${outcome.stderr}`)
    }
    return output[stream]
  }
  return { child, until, ended }
}

async function start (env: Record<string, string> = {}): Promise<Album> {
  const { child, until, ended } = run({ PORT: '0', DATABASE: join(folder, 'album.sqlite'), PASSWORD, ...env })
  const output = await until('http://')
  const [, address] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(output)!
  return {
    address: address!,
    table: output,
    printed: until,
    async stop () {
      child.kill('SIGTERM')
      return ended
    }
  }
}

interface Answer {
  readonly status: number
  readonly type: string | null
  readonly location: string | null
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
}

function client ({ address }: Album, cookie = '') {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const isForm = body instanceof URLSearchParams || body === undefined
    const response = await fetch(address + path, {
      method,
      redirect: 'manual',
      headers: { cookie, ...isForm ? {} : { 'content-type': 'application/json' }, ...headers },
      ...body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
    })
    const text = await response.text()
    const type = response.headers.get('content-type')
    const isJson = type?.startsWith('application/json') === true
    return {
      status: response.status,
      type,
      location: response.headers.get('location'),
      headers: response.headers,
      text,
      json: isJson && text !== '' ? JSON.parse(text) : undefined
    }
  }
}

type Send = ReturnType<typeof client>

/** A client with the session of a user: the owner, or another user, who signs up. */
async function signedIn (album: Album, name = 'ines', path = '/session.json'): Promise<Send> {
  const { status, headers } = await client(album)('POST', path, { name, password: PASSWORD })
  if (status !== 201) throw new Error(`${name} cannot sign in: ${status}`)
  return client(album, headers.get('set-cookie')!.split(';')[0])
}

function form (fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams(fields)
}

t.test('the album over HTTP', async t => {
  const album = await start()
  const send = await signedIn(album)
  t.teardown(() => album.stop())

  await t.test('prints its address', async t => {
    t.match(album.table, /^The album is at http:\/\/127\.0\.0\.1:\d+\n$/)
  })

  await t.test('prints its route table and its URL', async t => {
    const pages: readonly (readonly [string, RegExp])[] = [
      ['/', /First light on the Bernina/],
      ['/photos', /href="\/albums\/1\/photos\/9"/],
      ['/albums/1/photos/9', /<h1>First light on the Bernina<\/h1>[^]*Worth the frost/],
      ['/albums', /<h2><a href="\/albums\/2">By the sea<\/a><\/h2>[^]*href="\/albums\/1"/],
      ['/albums/1', /<h1>Uphill<\/h1>[^]*href="\/albums\/1\/photos\/9"/],
      ['/albums/new', /<form class="form" action="\/albums" method="post">/],
      ['/albums/1/edit', /action="\/albums\/1\?_method=put" method="post"[^]*value="Uphill"/],
      ['/albums/1/photos', /<title>Photos of Uphill · [^]*href="\/albums\/1\/photos\/9"/],
      ['/albums/1/photos/new', /<form class="form" action="\/albums\/1\/photos" method="post">/],
      ['/albums/1/photos/9/edit', /action="\/albums\/1\/photos\/9\?_method=put" method="post"[^]*value="First light on the Bernina"/],
      ['/albums/1/photos/9/comments', /action="\/albums\/1\/photos\/9\/comments" method="post"/],
      ['/comments/1', /We heard the thunder/],
      ['/comments/1/edit', /action="\/comments\/1\?_method=put" method="post"/],
      ['/photos/search?q=ferry', /<h1>“ferry”<\/h1>[^]*Night ferry/],
      ['/about', /<html lang="en">[^]*<h1>About this album<\/h1>[^]*href="\/de\/about"/],
      ['/de/about', /<html lang="de">[^]*<h1>Über dieses Album<\/h1>[^]*href="\/about"/],
      ['/profile', /<h1>Ines Aldana<\/h1>/],
      ['/profile/edit', /action="\/profile\?_method=put" method="post"/],
      ['/admin', /Latest comments/],
      ['/admin/photos', /action="\/admin\/photos\/9\/hide" method="post"/]
    ]
    for (const [path, pattern] of pages) {
      const { status, type, text, headers } = await send('GET', path)
      t.equal(status, 200, path)
      t.equal(type, 'text/html; charset=utf-8', path)
      t.match(text, pattern, path)
      t.match(headers.get('content-security-policy'), /^default-src 'none'; (?!.*unsafe)/, path)
      t.notMatch(text, /<script>|<style|style=| on\w+="/, `${path} has nothing inline`)
      for (const [, link] of text.matchAll(/(?:href|src|action)="([^"]+)"/g)) t.match(link, /^\/(?!\/)/, `${path} links to ${link}`)
    }
  })

  await t.test('every link, image and asset of the pages exists', async t => {
    const seen = new Set(['/'])
    for (const path of seen) {
      const { status, text, type } = await send('GET', path)
      t.equal(status, 200, path)
      if (!type!.startsWith('text/html')) continue
      for (const [, link] of text.matchAll(/(?:href|src)="([^"#]+)/g)) seen.add(link!)
    }
    t.ok(seen.size > 50, `${seen.size} addresses`)
    t.ok(['/style.css', '/forms.js', '/icon.svg', '/albums/1/photos/9/picture'].every(path => seen.has(path)))
    t.equal((await send('GET', '/style.css')).type, 'text/css; charset=utf-8')
    t.equal((await send('GET', '/albums/1/photos/9/picture')).type, 'image/svg+xml')
  })

  await t.test('old URLs redirect to the albums', async t => {
    for (const [path, to] of [['/gallery', '/albums'], ['/gallery/1', '/albums/1'],
      ['/gallery/1?from=mail', '/albums/1?from=mail']] as const) {
      const { status, location } = await send('GET', path)
      t.strictSame([status, location], [301, to], path)
    }
    t.equal((await send('GET', '/gallery/old')).status, 404)
  })

  await t.test('a picture has a file, under its year', async t => {
    const file = /href="(\/files\/\d{4}\/9-[^"]+\.svg)" download/.exec((await send('GET', '/albums/1/photos/9')).text)?.[1] ?? ''
    const { status, type, text } = await send('GET', file)
    t.strictSame([status, type, text], [200, 'image/svg+xml', (await send('GET', '/albums/1/photos/9/picture')).text], file)
    for (const path of [file.replace('9-', '999-'), file.replace('9-', '9-not-'), '/files/2024', '/files/../files/x']) {
      t.equal((await send('GET', path)).status, 404, path)
    }
  })

  await t.test('one page has two languages, and is JSON in both', async t => {
    const [english, german, french] = [await send('GET', '/about.json'), await send('GET', '/de/about.json'),
      await send('GET', '/fr/about')]
    t.match(english.json, { title: 'About this album', photos: Number })
    t.match(german.json, { title: 'Über dieses Album', photos: Number })
    t.equal(french.status, 404)
  })

  await t.test('has a route explorer in development only', async t => {
    t.equal((await send('GET', '/__routes')).status, 404)
    const developed = await start({ NODE_ENV: 'development', DATABASE: join(folder, 'developed.sqlite') })
    const visitor = client(developed)
    t.equal((await visitor('GET', '/__routes')).status, 404)
    const [path] = /\/__routes\?token=[0-9a-f]{32}\n/.exec(await developed.printed('token=', 'stderr'))!
    const first = await visitor('GET', path.trim())
    t.strictSame([first.status, first.location], [303, '/__routes'])
    const opened = client(developed, first.headers.get('set-cookie')!.split(';')[0])
    const { status, text, headers } = await opened('GET', '/__routes')
    t.equal(status, 200)
    t.match(text, 'admin/<wbr>photos#<wbr>index')
    t.match(headers.get('content-security-policy'), /^default-src 'none'; script-src 'sha256-/)
    await developed.stop()
  })

  await t.test('goes through the seven actions as pages', async t => {
    const blank = { place: '', taken_on: '2025-11-02', scene: 'hills', light: 'night', caption: '' }
    const refused = await send('POST', '/albums/1/photos', form({ ...blank, title: '  ', caption: '<b>kept</b>' }))
    t.equal(refused.status, 422)
    t.match(refused.text, /Title cannot be empty\.[^]*&lt;b&gt;kept&lt;\/b&gt;/)

    const created = await send('POST', '/albums/1/photos', form({ ...blank, title: 'Fog & <frost>' }))
    t.equal(created.status, 303)
    t.equal(created.location, '/albums/1/photos/10')
    const shown = await send('GET', '/albums/1/photos/10')
    t.match(shown.text, '<h1>Fog &amp; &lt;frost&gt; <span class="badge">Draft</span></h1>')
    t.match((await send('GET', '/photos')).text, 'href="/albums/1/photos/10"')

    const unchanged = await send('PUT', '/albums/1/photos/10', form({ title: '', taken_on: '2025-02-30' }))
    t.equal(unchanged.status, 422)
    t.match(unchanged.text, /Title cannot be empty\.[^]*Taken on is not a date/)
    const updated = await send('PUT', '/albums/1/photos/10', form({ ...blank, title: 'Fog' }))
    t.equal(updated.status, 303)
    t.equal(updated.location, '/albums/1/photos/10')
    t.match((await send('GET', '/albums/1/photos/10/edit')).text, 'value="Fog"')

    const destroyed = await send('DELETE', '/albums/1/photos/10')
    t.equal(destroyed.status, 303)
    t.equal(destroyed.location, '/albums/1')
    t.equal((await send('GET', '/albums/1/photos/10')).status, 404)
    t.equal((await send('DELETE', '/albums/1/photos/10')).status, 404)
  })

  await t.test('goes through the seven actions as JSON', async t => {
    const fields = { title: '', place: '', taken_on: '', scene: 'mountains', light: 'dawn', caption: '' }
    t.same((await send('GET', '/albums/1/photos/new.json')).json, fields)
    const refused = await send('POST', '/albums/1/photos.json', { light: 'neon' })
    t.equal(refused.status, 422)
    t.same(refused.json, { errors: { title: 'Title cannot be empty.', light: 'Light is one of dawn, noon, dusk, night.' } })

    const photo = { id: 11, album_id: 1, ...fields, title: 'Rime', state: 'draft' }
    const created = await send('POST', '/albums/1/photos.json', { title: 'Rime', state: 'published', id: 1, album_id: 2 })
    t.equal(created.status, 201)
    t.equal(created.location, '/albums/1/photos/11.json')
    t.same(created.json, photo, 'only the fields of the form are stored')
    t.same((await send('GET', created.location!)).json, photo)
    t.same((await send('GET', '/albums/1/photos/11/edit.json')).json, { id: 11, ...fields, title: 'Rime' })
    t.same(((await send('GET', '/photos.json')).json as readonly object[])[0], photo)

    const updated = await send('PUT', '/albums/1/photos/11.json', { title: 'Hoar frost' })
    t.equal(updated.status, 200)
    t.same(updated.json, { ...photo, title: 'Hoar frost' })
    t.same((await send('PUT', '/albums/1/photos/11.json', { title: '' })).json, { errors: { title: 'Title cannot be empty.' } })
    const destroyed = await send('DELETE', '/albums/1/photos/11.json')
    t.equal(destroyed.status, 204)
    t.equal(destroyed.text, '')
    t.same((await send('GET', '/albums/1/photos/11.json')).json, { statusCode: 404, error: 'Not Found', message: 'There is no photo 11.' })
  })

  await t.test('responds in the format of Accept if the path has no extension', async t => {
    const { status, json, headers } = await send('GET', '/albums/1/photos/9', undefined, { accept: 'application/json' })
    t.equal(status, 200)
    t.equal(headers.get('vary'), 'Accept')
    t.same(json, (await send('GET', '/albums/1/photos/9.json')).json)
    t.equal((await send('GET', '/albums/1/photos/9', undefined, { accept: 'text/html,*/*;q=0.8' })).type, 'text/html; charset=utf-8')
    t.equal((await send('GET', '/albums/1/photos/9', undefined, { accept: 'image/png' })).status, 406)
  })

  await t.test('nests comments, shallowly', async t => {
    t.equal((await send('POST', '/albums/2/photos/8/comments', form({ body: '' }))).status, 422)
    const created = await send('POST', '/albums/2/photos/8/comments', form({ author: 'Ann', body: 'one\r\n<i>two</i>' }))
    t.equal(created.status, 303)
    t.equal(created.location, '/albums/2/photos/8#comment-6')
    t.match((await send('GET', '/albums/2/photos/8')).text, /<strong>ines<\/strong>[^]*one\n&lt;i&gt;two&lt;\/i&gt;/)

    const second = await send('POST', '/albums/2/photos/8/comments.json', { body: 'Yes.' })
    t.equal(second.status, 201)
    t.equal(second.location, '/comments/7.json')
    t.match(second.json, { id: 7, photo_id: 8, author: 'ines', body: 'Yes.' })
    t.same(((await send('GET', '/albums/2/photos/8/comments.json')).json as readonly { id: number }[]).map(({ id }) => id), [3, 6, 7])
    t.same((await send('GET', '/comments/7/edit.json')).json, { id: 7, body: 'Yes.' })
    t.match((await send('PUT', '/comments/7.json', { body: 'No.' })).json, { id: 7, author: 'ines', body: 'No.' })
    t.match((await send('PUT', '/comments/7.json', { author: 'Bo' })).json, { author: 'ines' }, 'nobody writes as another')
    t.same((await send('POST', '/albums/2/photos/8/comments.json', {})).json,
      { errors: { body: 'Comment cannot be empty.' } })

    t.equal((await send('PUT', '/comments/6', form({ body: '' }))).status, 422)
    t.equal((await send('PUT', '/comments/6', form({ body: 'three' }))).location, '/albums/2/photos/8#comment-6')
    t.equal((await send('DELETE', '/comments/6')).location, '/albums/2/photos/8#comments')
    t.equal((await send('DELETE', '/comments/7.json')).status, 204)
    t.equal((await send('GET', '/comments/7')).status, 404)
    t.equal((await send('GET', '/albums/1/photos/99/comments')).status, 404)
    t.equal((await send('GET', '/albums/2/photos/8/comments/3')).status, 404, 'a comment is not found under the path of its photo')
  })

  await t.test('searches', async t => {
    const titles = async (query: string): Promise<readonly string[]> => {
      const { json } = await send('GET', `/photos/search.json?q=${encodeURIComponent(query)}`)
      return (json as readonly { title: string }[]).map(({ title }) => title)
    }
    t.same(await titles('ITALY'), ['Moonrise over the Crete Senesi', 'The pass in July'])
    t.same(await titles('%'), [], 'a wildcard is an ordinary character')
    t.same(await titles("' OR 1=1 --"), [])
    t.equal((await titles('')).length, 9)
    t.match((await send('GET', '/photos/search?q=%3Cscript%3E')).text, '“&lt;script&gt;”')
    t.equal((await send('GET', `/photos/search?q=${'x'.repeat(101)}`)).status, 400)
  })

  await t.test('publishes a draft', async t => {
    t.match((await send('GET', '/albums/1/photos/1')).text, 'action="/albums/1/photos/1/publish" method="post"')
    const published = await send('POST', '/albums/1/photos/1/publish')
    t.equal(published.status, 303)
    t.equal(published.location, '/albums/1/photos/1')
    t.notMatch((await send('GET', '/albums/1/photos/1')).text, 'badge')
    t.match((await send('POST', '/albums/1/photos/1/publish.json')).json, { id: 1, state: 'published' })
    t.equal((await send('POST', '/albums/1/photos/99/publish')).status, 404)
  })

  await t.test('moderates on admin pages', async t => {
    t.equal((await send('POST', '/admin/photos/2/hide')).location, '/admin/photos')
    t.equal((await send('GET', '/albums/2/photos/2')).status, 404)
    t.match((await send('GET', '/admin/photos')).text, 'action="/admin/photos/2/restore"')
    t.match((await send('GET', '/admin.json')).json, { figures: { published: 8, hidden: 1 } })
    t.match((await send('POST', '/admin/photos/2/restore.json')).json, { id: 2, state: 'published' })
    t.equal((await send('GET', '/albums/2/photos/2')).status, 200)
    t.equal(((await send('GET', '/admin/photos.json')).json as readonly object[]).length, 9)
    t.equal((await send('POST', '/admin/photos/99/hide')).status, 404)
  })

  await t.test('has one profile', async t => {
    const profile = { album: 'Slow Light', name: 'Ines Aldana', about: 'Early.' }
    t.equal((await send('PUT', '/profile', form({ name: '' }))).status, 422)
    t.equal((await send('PUT', '/profile', form({ about: 'Early.' }))).location, '/profile')
    t.same((await send('GET', '/profile.json')).json, profile)
    t.same((await send('GET', '/profile/edit.json')).json, profile)
    t.same((await send('PUT', '/profile.json', { name: ' ' })).json, { errors: { name: 'Your name cannot be empty.' } })
    t.same((await send('PUT', '/profile.json', { album: 'Slower Light' })).json, { ...profile, album: 'Slower Light' })
    t.match((await send('GET', '/')).text, '<title>Photos · Slower Light</title>')
  })

  await t.test('responds with errors to unknown URLs, wrong methods and foreign sites', async t => {
    const requests: readonly (readonly [string, string, number])[] = [
      ['GET', '/albums/1/photos/99', 404], ['GET', '/albums/1/photos/0', 404], ['GET', '/albums/1/photos/x', 404],
      ['GET', '/albums/1/photos/1.xml', 404], ['GET', '/albums/99', 404], ['GET', '/albums/0/photos', 404],
      ['GET', '/nothing', 404], ['GET', '/nothing.json', 404], ['DELETE', '/albums/1/photos/', 404], ['GET', '/style.css.json', 404],
      ['POST', '/albums/1/photos', 400], ['GET', '/albums/1/photos/%E0%A4%A', 400]
    ]
    for (const [method, path, status] of requests) {
      const answer = await send(method, path)
      t.equal(answer.status, status, `${method} ${path}`)
      t.match(answer.text, path.endsWith('.json') ? '"error":"Not Found"' : answer.type?.startsWith('text/html') ? '<h1>' : '"error"',
        `${method} ${path}`)
    }
    const wrong = await send('PATCH', '/albums/1/photos')
    t.strictSame([wrong.status, wrong.headers.get('allow'), wrong.type], [405, 'GET, HEAD, POST', 'text/html; charset=utf-8'])
    t.match(wrong.text, '<h1>Method Not Allowed</h1>')
    t.strictSame((await send('DELETE', '/profile', undefined, { accept: 'application/json' })).json,
      { statusCode: 405, error: 'Method Not Allowed', message: 'DELETE is not allowed. Allowed methods: GET, HEAD, PUT' })
    const options = await send('OPTIONS', '/albums/1/photos/9')
    t.strictSame([options.status, options.headers.get('allow')], [204, 'GET, HEAD, PUT, DELETE'])
    const foreign = await send('DELETE', '/albums/1/photos/9', undefined, { 'sec-fetch-site': 'cross-site' })
    t.equal(foreign.status, 403)
    t.equal((await send('GET', '/albums/1/photos/9', undefined, { 'sec-fetch-site': 'cross-site' })).status, 200)
  })
})

t.test('the album without script, and its API', async t => {
  const album = await start({ DATABASE: join(folder, 'forms.sqlite') })
  const send = await signedIn(album)
  t.teardown(() => album.stop())

  await t.test('its forms work without script', async t => {
    const [, action] = /<form class="form" action="([^"]+)" method="post">/.exec((await send('GET', '/albums/1/photos/9/edit')).text)!
    const fields = (await send('GET', '/albums/1/photos/9/edit.json')).json as Record<string, string>
    const { id, ...own } = fields
    const renamed = await send('POST', action!, form({ ...own, title: 'Renamed' }))
    t.strictSame([renamed.status, renamed.location], [303, `/albums/1/photos/${id}`])
    t.match((await send('GET', '/albums/1/photos/9.json')).json, { title: 'Renamed' })
    t.equal((await send('POST', action!, form(own))).status, 303)
    await send('POST', '/albums/1/photos.json', { title: 'To go' })
    const [{ id: last }] = (await send('GET', '/photos.json')).json as readonly [{ id: number }]
    const [,
      removal] = new RegExp(`<form action="(/albums/1/photos/${last}[^"]+)" method="post" data-confirm`).exec(
      (await send('GET', `/albums/1/photos/${last}`)).text)!
    t.equal((await send('POST', removal!, form({}), { 'sec-fetch-site': 'cross-site' })).status, 403)
    t.equal((await send('POST', removal!, form({}))).location, '/albums/1')
    t.equal((await send('GET', `/albums/1/photos/${last}`)).status, 404)
  })

  await t.test('serves an OpenAPI document that a validator accepts', async t => {
    t.match((await send('GET', '/api/')).text, 'swagger-ui')
    const { json } = await send('GET', '/api/json')
    t.strictSame(await new Validator().validate(json as Record<string, unknown>), { valid: true })
    const { paths } = json as { readonly paths: Record<string, object> }
    t.ok(['/photos', '/albums', '/albums/{id}', '/albums/{album_id}/photos', '/albums/{album_id}/photos/{id}',
      '/albums/{album_id}/photos/{photo_id}/comments', '/comments/{id}', '/admin/photos/{id}/hide'].every(path => path in paths))
    for (const path of ['/style.css', '/albums/new', '/albums/{id}/edit']) t.notOk(path in paths, path)
    t.match(paths['/albums/{id}'], { get: { summary: 'Show album' }, delete: { summary: 'Delete album' } })
  })
})

/** A photo as the client has it. */
interface Photo {
  readonly id: number
  readonly title: string
}

/** What the generator makes of the album's document, as far as the test calls it. */
interface Client {
  readonly OpenAPI: { BASE: string, HEADERS: Record<string, string> }
  readonly PhotosService: {
    photosIndex (): Promise<readonly Photo[]>
    searchPhotos (query: string): Promise<readonly Photo[]>
    albumPhotosCreate (album: number, photo: Partial<Photo>): Promise<Photo>
    albumPhotosShow (album: number, id: number): Promise<Photo>
    albumPhotosUpdate (album: number, id: number, photo: Partial<Photo>): Promise<Photo>
    albumPhotosDestroy (album: number, id: number): Promise<unknown>
  }
  readonly CommentsService: {
    albumPhotoCommentsCreate (album: number, photo: number, comment: object): Promise<{ readonly photo_id: number }>
    albumPhotoCommentsIndex (album: number, photo: number): Promise<readonly object[]>
  }
  readonly AdminPhotosService: { hideAdminPhotoPost (id: number): Promise<unknown> }
}

t.test('a client generated from the document works with the album', async t => {
  const album = await start({ DATABASE: join(folder, 'client.sqlite') })
  t.teardown(() => album.stop())
  const document = (await client(album)('GET', '/api/json')).json as Record<string, unknown>
  const source = join(folder, 'client')
  await generate({ input: document, output: source, httpClient: 'fetch' })
  const outfile = join(folder, 'client.mjs')
  await build({
    entryPoints: [join(source, 'index.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    nodePaths: [join(top, 'node_modules')]
  })
  const { OpenAPI, PhotosService, CommentsService, AdminPhotosService } = await import(pathToFileURL(outfile).href) as Client
  OpenAPI.BASE = album.address
  const { headers } = await client(album)('POST', '/session.json', { name: 'ines', password: PASSWORD })
  OpenAPI.HEADERS = { cookie: headers.get('set-cookie')!.split(';')[0]! }

  t.equal((await PhotosService.photosIndex()).length, 9)
  t.match(await PhotosService.searchPhotos('ferry'), [{ title: 'Night ferry' }])
  const { id } = await PhotosService.albumPhotosCreate(1, { title: 'By a client' })
  t.match(await PhotosService.albumPhotosShow(1, id), { id, title: 'By a client' })
  t.match(await PhotosService.albumPhotosUpdate(1, id, { title: 'Renamed' }), { id, title: 'Renamed' })
  t.match(await CommentsService.albumPhotoCommentsCreate(1, id, { body: 'Yes.' }), { photo_id: id })
  t.equal((await CommentsService.albumPhotoCommentsIndex(1, id)).length, 1)
  const refused = await PhotosService.albumPhotosCreate(1, { title: '' }).catch((error: unknown) => error)
  t.match(refused, { status: 422, body: { errors: { title: 'Title cannot be empty.' } } })
  await PhotosService.albumPhotosDestroy(1, id)
  t.match(await PhotosService.albumPhotosShow(1, id).catch((error: unknown) => error), { status: 404 })
  await AdminPhotosService.hideAdminPhotoPost(9)
  t.equal((await PhotosService.photosIndex()).length, 8)
})

t.test('a client without permission cannot write or administrate', async t => {
  const album = await start({ DATABASE: join(folder, 'guarded.sqlite') })
  t.teardown(() => album.stop())
  const [owner, visitor, other] = [await signedIn(album), client(album), await signedIn(album, 'Tomas', '/users.json')]
  const { routes } = (await import(pathToFileURL(join(top, 'example/routes.js')).href) as { readonly routes: RouteSet }).routes
  const lists = ['/albums.json', '/photos.json', '/albums/1/photos/9/comments.json', '/profile.json', '/admin.json', '/admin/photos.json']
  const state = async (): Promise<unknown> => Promise.all(lists.map(async path => (await owner('GET', path)).json))
  const before = await state()

  /** Everything that is not for visitors to read, as a client may ask for it. */
  const requests = routes.filter(({ method, controller, action }) => controller !== null && !['sessions', 'users'].includes(controller) &&
    (method !== 'GET' || controller.startsWith('admin/') || ['new', 'edit'].includes(action!))).flatMap(route => {
    const path = route.path.replace('(.:format)', '').replace(':album_id', '1').replace(/:\w+/g, route.path.includes('photo') ? '9' : '1')
    const paths = [path, `${path}.json`, path.replace(/^\/./, one => `/%${one.charCodeAt(1).toString(16)}`)]
    const forms = ['PUT', 'DELETE'].includes(route.method) ? paths.map(one => ['POST', `${one}?_method=${route.method}`] as const) : []
    const heads = route.method === 'GET' ? paths.map(one => ['HEAD', one] as const) : []
    return [...paths.map(one => [route.method, one] as const), ...forms, ...heads].map(request => ({ route, request }))
  })
  t.ok(requests.length > 60, `${requests.length} requests`)

  await t.test('signed out', async t => {
    for (const { request: [method, path] } of requests) {
      for (const cookie of ['', 'album=x', 'album=x.y']) {
        const { status, type, text } = await visitor(method, path, method === 'GET' || method === 'HEAD' ? undefined : form({}), { cookie })
        t.equal(status, 401, `${method} ${path} ${cookie}`)
        if (method !== 'HEAD') t.match(text, type!.startsWith('text/html') ? 'action="/session" method="post"' : /"message":"Sign in first\."/)
      }
    }
  })

  await t.test('signed in as another user', async t => {
    for (const { route: { controller, action }, request: [method, path] } of requests) {
      if (`${controller}#${action}` === 'comments#create' || (controller === 'albums' && ['new', 'create'].includes(action!))) continue
      const { status } = await other(method, path, method === 'GET' || method === 'HEAD' ? undefined : form({ title: 'x', body: 'x' }))
      t.equal(status, 403, `${method} ${path}`)
    }
  })

  await t.test('nothing has changed', async t => t.strictSame(await state(), before))

  await t.test('another user may comment, and change that comment only', async t => {
    const created = await other('POST', '/albums/1/photos/9/comments.json', { body: 'Mine.', author: 'ines', user_id: 1 })
    t.match(created, { status: 201, json: { author: 'Tomas', body: 'Mine.' } })
    const path = created.location!
    t.match((await other('PUT', path, { body: 'Still mine.' })).json, { body: 'Still mine.' })
    const third = await signedIn(album, 'Zoë', '/users.json')
    t.equal((await third('PUT', path, { body: 'Stolen.' })).status, 403)
    t.equal((await third('DELETE', path)).status, 403)
    t.match((await visitor('GET', path)).json, { body: 'Still mine.' })
    for (const [send, links] of [[visitor, 0], [third, 0], [other, 1], [owner, 3]] as const) {
      const { text } = await send('GET', '/albums/1/photos/9')
      t.equal(text.match(/\/comments\/\d+\/edit/g)?.length ?? 0, links, 'a page links to what its reader may do')
      t.equal(text.includes('/admin'), send === owner)
    }
    t.equal((await other('DELETE', path)).status, 204)
  })

  await t.test('forms of other sites change nothing', async t => {
    const foreign = [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'http://evil.example' }, { origin: 'null' },
      { origin: `${album.address}0` }]
    for (const headers of foreign) {
      for (const [method, path] of [['POST', '/admin/photos/9/hide'], ['POST', '/albums/1/photos/9?_method=delete'], ['DELETE', '/albums/1/photos/9'],
        ['POST', '/session'], ['DELETE', '/session'], ['POST', '/session?_method=delete'], ['POST', '/users']] as const) {
        t.equal((await owner(method, path, form({}), headers as Record<string, string>)).status, 403, `${method} ${path} ${JSON.stringify(headers)}`)
      }
    }
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: album.address }, {}]) {
      t.equal((await owner('POST', '/albums/1/photos/1/publish', form({}), headers as Record<string, string>)).status, 303)
    }
  })
})

t.test('users sign up, in and out', async t => {
  const album = await start({ DATABASE: join(folder, 'users.sqlite') })
  t.teardown(() => album.stop())
  const visitor = client(album)
  t.equal((await visitor('GET', '/photos')).headers.get('set-cookie'), null, 'who only looks gets no cookie')
  t.match((await visitor('GET', '/session/new')).text, 'name="password" type="password" autocomplete="current-password" value=""')

  const wrong: readonly (readonly [string, Record<string, string>, Record<string, string>])[] = [
    ['/session.json', { name: 'ines', password: 'wrong' }, { password: 'The name or the password is wrong.' }],
    ['/session.json', { name: 'ines', password: '' }, { password: 'The name or the password is wrong.' }],
    ['/session.json', { name: 'nobody', password: PASSWORD }, { password: 'The name or the password is wrong.' }],
    ['/session.json', { name: "' OR 1=1 --", password: PASSWORD }, { password: 'The name or the password is wrong.' }],
    ['/users.json', { name: 'INES', password: PASSWORD }, { name: 'This name is taken.' }],
    ['/users.json', { name: 'Ann', password: 'short' }, { password: 'Password cannot be shorter than 10 characters.' }],
    ['/users.json', { name: ' ', password: 'x'.repeat(201) },
      { name: 'Name cannot be empty.', password: 'Password cannot be longer than 200 characters.' }]
  ]
  for (const [path, body, errors] of wrong) {
    const { status, json, headers } = await visitor('POST', path, body)
    t.strictSame([status, json, headers.get('set-cookie')], [422, { errors }, null], JSON.stringify(body))
  }
  const again = await visitor('POST', '/session', form({ name: '<b>', password: 'secret of mine' }))
  t.equal(again.status, 422)
  t.match(again.text, 'value="&lt;b&gt;"')
  t.notMatch(again.text, 'secret of mine')

  const signedUp = await visitor('POST', '/users', form({ name: 'Ann', password: ' spaces count ', is_owner: '1' }))
  t.strictSame([signedUp.status, signedUp.location], [303, '/'])
  t.match(signedUp.headers.get('set-cookie'), /^album=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/i)
  t.equal((await visitor('POST', '/session.json', { name: 'Ann', password: 'spaces count' })).status, 422)
  const fixed = 'album=chosen.byAnother'
  const entered = await visitor('POST', '/session.json', { name: 'ann', password: ' spaces count ' }, { cookie: fixed })
  t.match(entered, { status: 201, json: { id: Number, name: 'Ann' } })
  t.strictSame(Object.keys(entered.json as object), ['id', 'name'])
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
  t.not(cookie, fixed)
  const ann = client(album, cookie)
  t.match((await ann('GET', '/')).text, 'title="Signed in as Ann"')
  t.equal((await ann('GET', '/admin')).status, 403)

  const second = await ann('POST', '/session.json', { name: 'ines', password: PASSWORD })
  t.not(second.headers.get('set-cookie')!.split(';')[0], cookie, 'another user has another session')
  t.equal((await ann('GET', '/albums/1/photos/new')).status, 401, 'and the one before is no more')
  const ines = client(album, second.headers.get('set-cookie')!.split(';')[0])
  t.equal((await ines('GET', '/albums/1/photos/new')).status, 200)
  t.strictSame([(await ines('DELETE', '/session')).location, (await ines('GET', '/albums/1/photos/new')).status], ['/', 401], 'signed out')
  t.equal((await visitor('DELETE', '/session.json')).status, 204, 'without a session too')

  const database = readFileSync(join(folder, 'users.sqlite'), 'latin1')
  for (const secret of [PASSWORD, ' spaces count ', cookie.slice('album='.length).split('.')[0]!]) t.notOk(database.includes(secret))
  t.ok(database.includes('scrypt:'))
  const tries = await Promise.all(Array.from({ length: 20 }, async (_, index) =>
    visitor('POST', index % 2 === 0 ? '/session' : '/session.json', index % 2 === 0 ? form({}) : {})))
  t.ok(tries.some(({ status }) => status === 429), 'a guesser has to wait, at all paths of the route together')
})

t.test('the first start prints a password for the owner, once', async t => {
  const DATABASE = join(folder, 'first.sqlite')
  const first = await start({ DATABASE, PASSWORD: '' })
  const password = /^Sign in as ines with the password ([\w-]{16}) /m.exec(await first.printed('Sign in as'))![1]!
  t.equal((await client(first)('POST', '/session.json', { name: 'ines', password })).status, 201)
  await first.stop()
  const second = await start({ DATABASE, PASSWORD: 'too late to set' })
  t.equal((await client(second)('POST', '/session.json', { name: 'ines', password })).status, 201)
  t.notMatch((await second.stop()).stdout, 'Sign in as')
})

t.test('keeps all data over a restart, and ends cleanly', async t => {
  const first = await start()
  const { headers } = await client(first)('POST', '/session.json', { name: 'ines', password: PASSWORD })
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  const owner = client(first, cookie)
  await owner('POST', '/albums/1/photos.json', { title: 'Kept' })
  await owner('POST', '/albums/1/photos/12/comments.json', { body: 'Kept too.' })
  const lists = ['/photos.json', '/albums/1/photos/12/comments.json', '/admin/photos.json', '/profile.json']
  const before = await Promise.all(lists.map(async path => (await owner('GET', path)).json))
  const idle = connect(Number(new URL(first.address).port), '127.0.0.1')
  await once(idle, 'connect')
  // The exit does not wait for an idle connection.
  const { code, stderr } = await first.stop()
  t.equal(code, 0)
  t.equal(stderr, '')

  const second = await start({ ADMIN: 'off' })
  t.teardown(() => second.stop())
  const send = client(second, cookie)
  t.match((await send('GET', '/')).text, 'Sign out', 'the session too')
  t.same(await Promise.all(lists.slice(0, 2).map(async path => (await send('GET', path)).json)), before.slice(0, 2))
  t.same((await send('GET', '/profile.json')).json, before[3])
  t.match(before[0], [{ title: 'Kept' }])
  t.equal((await send('GET', '/admin')).status, 403, 'the admin pages can be switched off')
  t.equal((await send('POST', '/admin/photos/1/hide.json')).status, 403)
  t.match((await send('GET', '/admin.json')).json, { error: 'Forbidden' })
})

t.test('two albums on one server of libsql show the same photos', async t => {
  const DATABASE = await serveDatabase(t, join(folder, 'served.sqlite'))
  const [one, other] = [await start({ DATABASE }), await start({ DATABASE })]
  const made = await (await signedIn(one))('POST', '/albums/1/photos.json', { title: 'Fog over the lake' })
  t.equal(made.status, 201)
  t.match((await client(other)('GET', made.location!)).json, { title: 'Fog over the lake' })
  await Promise.all([one.stop(), other.stop()])
})

t.test('prints in one line why it cannot start', async t => {
  const busy = createServer().listen(0, '127.0.0.1')
  t.teardown(() => busy.close())
  await once(busy, 'listening')
  const { port } = busy.address() as AddressInfo
  writeFileSync(join(folder, 'notes.txt'), 'This file is no database.'.repeat(50))
  const DATABASE = join(folder, 'other.sqlite')
  const cases: readonly (readonly [Record<string, string>, RegExp])[] = [
    [{ PORT: String(port), DATABASE }, /^Cannot listen on port \d+ of 127\.0\.0\.1: it is in use, /],
    [{ PORT: '0', HOST: '192.0.2.1', DATABASE }, /^Cannot listen on port 0 of 192\.0\.2\.1: /],
    [{ PORT: '0', DATABASE: join(folder, 'missing/album.sqlite') }, /^Cannot use the database .*missing.album\.sqlite: /],
    [{ PORT: '0', DATABASE: folder }, /^Cannot use the database /],
    [{ PORT: '0', DATABASE: join(folder, 'notes.txt') }, /^Cannot use the database .*not a database/],
    [{ PORT: 'http', DATABASE }, /^PORT is 'http', give a whole number from 0 to 65535$/m],
    [{ PORT: '65536', DATABASE }, /^PORT is '65536', /],
    [{ PORT: '-1', DATABASE }, /^PORT is '-1', /]
  ]
  for (const [env, message] of cases) {
    const { code, stdout, stderr } = await run(env).ended
    t.equal(code, 1, JSON.stringify(env))
    t.match(stderr, message)
    t.match(stderr, /^[^\n]+\n$/, 'one line')
    t.equal(stdout, '')
  }
})
