import { FastifyError } from '@fastify/error'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { draw, get, resources } from '../../lib/index.js'
import { codes, throwError } from '../../lib/errors/errors.js'
import { siteOf } from '../../lib/errors/site.js'

const cause = new Error('a cause')

/** The codes of client errors; the others are errors of a program. */
const STATUSES: Readonly<Record<string, number>> = { INVALID_HOST: 400, METHOD_NOT_ALLOWED: 405, NOT_ACCEPTABLE: 406 }

t.test('an error has its code, all problems and the cause', async t => {
  for (const code of codes) {
    t.throws(() => throwError(code, 'a fault'), { code: `FST_RESOURCES_${code}`, name: 'FastifyError', message: 'a fault' })
    const error = thrownBy(() => throwError(code, ['one', 'two'], cause)) as Error & { code: string, statusCode: number }
    t.match(error.message, /^2 [a-z][A-Za-z ]+:\n {2}- one\n {2}- two$/)
    t.equal(error.cause, cause)
    t.ok(error instanceof FastifyError)
    t.equal(error.statusCode, STATUSES[code] ?? 500)
  }
  t.notOk('cause' in (thrownBy(() => throwError('INVALID_NAME', 'a fault')) as object))
  t.throws(() => throwError('UNKNOWN_OPTION', ['one', 'two']), { message: '2 unknown options:\n  - one\n  - two' })
  t.throws(() => throwError('INVALID_NAME', 'two\nlines, 100 % and %s'), { message: 'two\nlines, 100 % and %s' })
})

function thrownBy (call: () => never): unknown {
  try {
    return call()
  } catch (error) {
    return error
  }
}

/** The name of a file in a stack, and in an error. */
const files: readonly (readonly [written: string, named: string])[] = [
  ['file:///app/routes.js', '/app/routes.js'],
  ['file:///a%20b/%C3%A9%23.js', '/a b/é#.js'],
  ['file:///app/routes.js?v=2', '/app/routes.js'],
  ['file:///app/routes.js#v:2', '/app/routes.js'],
  ['file:///a%zz/b%20c.js', '/a%zz/b%20c.js'],
  ['file:///C:/a%20b/c.js', 'C:\\a b\\c.js'],
  ['file:///d:/c.js', 'd:\\c.js'],
  ['file://server/share/c.js', '\\\\server\\share\\c.js'],
  ['/app/routes.cjs', '/app/routes.cjs'],
  ['C:\\app\\routes.cjs', 'C:\\app\\routes.cjs'],
  ['https://example.com/app%20/routes.js', 'https://example.com/app%20/routes.js'],
  ['webpack-internal:///./routes.js', 'webpack-internal:///./routes.js']
]

t.test('a file is named by its path, in the form of its system', async t => {
  for (const [written, named] of files) t.equal(siteFrom(t, written), ` at ${named}:12:3`, written)
})

/** Lines of a stack in which the caller's name, the path or both have parentheses, and the place that they name. */
const frames: readonly (readonly [frame: string, site: string])[] = [
  ['draw (/app/routes.js:12:3)', ' at /app/routes.js:12:3'],
  ['Object.photos (v1) (/app/routes.js:12:3)', ' at /app/routes.js:12:3'],
  ['Object.photos (/v1) (file:///app/routes.js:12:3)', ' at /app/routes.js:12:3'],
  ['Object.( (C:\\app (x)\\routes.js:12:3)', ' at C:\\app (x)\\routes.js:12:3'],
  ['Object.) (\\\\server\\routes.js:12:3)', ' at \\\\server\\routes.js:12:3'],
  ['draw (/app (copy)/a (b)/routes.js:12:3)', ' at /app (copy)/a (b)/routes.js:12:3'],
  ['/app (copy)/routes.js:12:3', ' at /app (copy)/routes.js:12:3'],
  ['Object.photos [as x (y)] (REPL1:12:3)', ' at REPL1:12:3'],
  ['draw (tables/routes.js:12:3)', ' at tables/routes.js:12:3'],
  ['draw (/app/\u001b[2J\u2028routes.js:12:3)', ' at /app/\\u001b[2J\\u2028routes.js:12:3'],
  ['eval (eval at <anonymous> (file:///app/routes.js:12:3), <anonymous>:1:1)', ' at /app/routes.js:12:3'],
  ['eval (eval at f (eval at <anonymous> (/app (a), b/routes.js:12:3), <anonymous>:2:1), <anonymous>:1:1)', ' at /app (a), b/routes.js:12:3'],
  ['eval (eval at map (<anonymous>), <anonymous>:1:1)', ''],
  ['Object.photos (v1) (<anonymous>)', ''],
  ['x)', '']
]

t.test('a position is distinguished from the name before it', async t => {
  for (const [frame, site] of frames) t.equal(siteFrom(t, frame, ''), site, encodeURI(frame))
})

/** The site of a declaration whose stack names that file. */
function siteFrom (t: Test, file: string, position = ':12:3'): string {
  const { prepareStackTrace } = Error
  t.teardown(() => { Error.prepareStackTrace = prepareStackTrace! })
  Error.prepareStackTrace = () => `Error\n    at ${file}${position}`
  const site = siteOf(resources('photos'))
  Error.prepareStackTrace = prepareStackTrace!
  return site
}

t.test('an older Node.js is named before anything else, and only by the calls of draw and register', async t => {
  const version = process.versions.node
  t.teardown(() => Object.defineProperty(process, 'versions', { value: { ...process.versions, node: version } }))
  for (const [node, isOld] of [['18.20.8', true], ['20.18.3', true], ['20.19.0', false], ['22.0.0', false], ['100.1.0', false]] as const) {
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node } })
    const routes = [resources('photos', { path: 'bilder' }), get('about', { to: 'pages#about' })]
    const message = `fastify-resources needs Node.js 20.19 or later, this is ${node}. Install a newer Node.js`
    const expected = { code: 'FST_RESOURCES_UNSUPPORTED_FASTIFY', message }
    if (!isOld) t.equal(draw(routes).routes.length, 8, node)
    else {
      t.throws(() => draw(routes), expected)
      t.throws(() => draw('photos' as never), expected)
      await t.rejects(async () => { await Fastify().register(resources, { routs: routes } as never) }, expected)
    }
  }
  Object.defineProperty(process, 'versions', { value: undefined })
  t.equal(draw([resources('photos')]).routes.length, 7, 'in a browser')
})
