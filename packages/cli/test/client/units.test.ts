import t from 'tap'
import { draw, get, resources } from '../../../../lib/index.js'
import { clientModule } from '../../lib/client.js'
import { printTable } from '../../lib/index.js'
import { relativePath } from '../../lib/client/paths.js'
import { exportedByName } from '../../lib/commands/controller-files.js'
import { messageOf, show, unknown } from '../../lib/texts.js'

t.test('paths from a directory to a file', async t => {
  for (const [folder, file, path] of [
    ['src', 'src/routes.ts', 'routes.ts'],
    ['web/src/', 'src/routes.ts', '../../src/routes.ts'],
    ['../web', 'src/routes.ts', '../app/src/routes.ts'],
    ['', './routes.ts', 'routes.ts'],
    ['/other', '/srv/app/routes.ts', '../srv/app/routes.ts'],
    ['C:\\app\\web', 'C:\\app\\src\\routes.ts', '../src/routes.ts']
  ] as const) t.equal(relativePath(folder, file, '/srv/app'), path, `${folder} to ${file}`)
})

t.test('a declaration without a source is named without a line', async t => {
  const description = draw([resources('photos', { only: ['show'] }), resources('images', { only: ['show'], as: 'Photos' })]).describe()
  const routes = description.routes.map(route => ({ ...route, name: 'photo', source: null }))
  t.throws(() => clientModule({ ...description, routes }),
    { name: 'UsageError', message: /^duplicate function name 'photo_path': resources\('photos'\) \(GET .*\) and resources\('images'\) \(GET / })
  t.equal(clientModule(draw([]).describe()), null)
})

t.test('a name in a description that is no identifier never becomes code', async t => {
  const description = draw([resources('photos', { only: ['show'] })]).describe()
  const [route] = description.routes
  for (const [own, message] of [
    [{ name: 'a = globalThis.ran = 1, b' }, /^resources\('photos'\) at .* \(GET .*\): route name 'a = globalThis\.ran = 1, b' must be an identifier\. Rename it$/],
    [{ name: '7a' }, /route name '7a' must/],
    [{ params: [{ ...route!.params[0]!, name: 'id = any, $b' }] }, /param name 'id = any, \$b' must/]
  ] as const) {
    t.throws(() => clientModule({ ...description, routes: [{ ...route!, ...own }] }), { name: 'UsageError', message })
    t.equal(clientModule({ ...description, routes: [{ ...route!, ...own }] }, { except: ['*'] }), null)
  }
  t.match(clientModule({ ...description, routes: [{ ...route!, name: 'größe' }] }), { js: /größe_path = / })
})

t.test('a required param before nested optional ones is no record of them', async t => {
  const { dts } = clientModule(draw([get('c/:company(/:year(/:month))', { to: 'x#y', as: 'it' })]).describe())!
  t.match(dts, ", (company: Alone<$company, 'year' | 'month'>, options?: Format | Own): Result }")
})

t.test('a default has the escapes of the router that reads it', async t => {
  const description = draw([get('(:locale)/books', { to: 'books#index', as: 'books', defaults: { locale: 'a;b' } })]).describe()
  for (const [useSemicolonDelimiter, text] of [[false, 'a;b'], [true, 'a%3Bb']] as const) {
    const router = { ...description.router, useSemicolonDelimiter }
    t.match(clientModule({ ...description, router })!.js, `['locale', '${text}']`)
  }
})

t.test('a constraint whose values are no types of TypeScript allows any text', async t => {
  const description = draw([get('photos/:id', { to: 'photos#show', as: 'photo' })]).describe()
  for (const [schema, type] of [
    [{ anyOf: [true, { type: 'string' }] }, 'By_id'],
    [{ enum: [['a']] }, 'By_id'],
    [{ enum: [{ a: 1 }, null] }, "By_id<string, Options, string, Param<'id', Text | 'null'>>"],
    [{ enum: [] }, "By_id<string, Options, string, Param<'id', never>>"]
  ] as const) {
    const routes = description.routes.map(route => ({ ...route, params: route.params.map(param => ({ ...param, isConstrained: true, schema })) }))
    t.match(clientModule({ ...description, routes } as never)!.dts, `photo_path: ${type},`, JSON.stringify(schema))
  }
})

t.test('a value that a description does not have is an error', async t => {
  const description = draw([resources('photos', { only: ['index', 'show'], format: false })]).describe()
  const [index, show] = description.routes
  const routesWith = (change: object): object => ({ routes: [index, { ...show, ...change }] })
  const url = (change: object): object => routesWith({ paths: show!.paths.map(path => ({ ...path, urls: [{ ...path.urls[0], ...change }] })) })
  const wrong: ReadonlyArray<readonly [change: object, message: string]> = [
    [{ version: 2 }, 'description.version must be 1, got 2. Pass the result of describe()'],
    [{ router: null }, 'description.router must be object, got null. Pass the result of describe()'],
    [{ tables: [{ ...description.tables[0], helpers: 'kebab\u001b' }] },
      "description.tables[0].helpers must be \"snake\" or \"camel\", got 'kebab\\u001b'. Pass the result of describe()"],
    [routesWith({ method: 'get' }), "description.routes[1].method must match pattern \"^[A-Z-]+$\", got 'get'. Pass the result of describe()"],
    [routesWith({ format: 7 }), 'description.routes[1].format must be null or be object, got 7. Pass the result of describe()'],
    [routesWith({ when: undefined }), 'description.routes[1].when is missing. Pass the result of describe()'],
    [routesWith({ constraints: { 'a\nb': [7] } }), 'description.routes[1].constraints.a\\u000ab[0] must be string, got 7. Pass the result of describe()'],
    [routesWith({ source: { file: 'a.js', line: 2 ** 31, column: 1.5 } }), `2 invalid values:
  - description.routes[1].source.line must be <= 1073741823, got 2147483648. Pass the result of describe()
  - description.routes[1].source.column must be integer, got 1.5. Pass the result of describe()`],
    [url({ precededBy: [[0, 0]] }), 'description.routes[1].paths[0].urls[0].precededBy[0] must NOT have fewer than 3 items, got [0,0]. Pass the result of describe()'],
    [routesWith({ paths: [] }), 'description.routes[1].paths must NOT have fewer than 1 items, got []. Pass the result of describe()'],
    [routesWith({ defaults: { a: NaN } }), 'description.routes[1].defaults.a must be string or number or boolean or null, got NaN. Pass the result of describe()'],
    [url({ precededBy: [[7, 0, 0]] }),
      'description.routes[1].paths: precededBy must have numbers of URLs, got [7,0,0]. Pass a description with all routes'],
    [{ routes: [show] }, 'description.routes[0].index must be 0, got 1. Pass a description with all routes'],
    [routesWith({ table: 1 }), 'description.routes[1].table must be the number of a table, got 1. Pass a description with all routes'],
    [routesWith({ name: 'a'.repeat(3) + '-' }), "resources('photos') at"],
    [routesWith({ paths: [{ ...show!.paths[0]!, segments: [{ before: 'x\ud800', param: null, isGlob: false, after: '' }] }] }),
      "a literal of a path must not contain a lone surrogate, got 'x"]
  ]
  for (const [change, message] of wrong) {
    const error = thrownBy(() => clientModule({ ...description, ...change } as never))
    t.equal(error.name, 'UsageError', message)
    t.equal(error.message.slice(0, message.length), message)
  }
  const many = { ...description, routes: Array.from({ length: 20 }, () => 7) }
  t.match(thrownBy(() => printTable(many as never)).message, /^10 invalid values:(?:\n {2}- description\.routes\[\d\] must be object, got 7\. Pass .*){10}$/)
  const newer = { ...description, more: 7, routes: description.routes.map(route => ({ ...route, more: {} })) }
  t.equal(clientModule(newer)!.js, clientModule(description)!.js, 'a fact of a newer library is ignored')
})

function thrownBy (call: () => unknown): Error {
  try {
    call()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}

t.test('strings in messages', async t => {
  t.equal(show("it's"), "'it\\'s'")
  t.equal(show('x'.repeat(61)), `'${'x'.repeat(59)}…'`)
  t.equal(messageOf('thrown'), 'thrown')
  t.equal(unknown('controller', 'cat', ['cats', 'car']), "unknown controller 'cat' (did you mean 'cats'?). Known: cats, car")
  t.equal(exportedByName({ title: 'x', Photos: { show () {} } }, 'show'), "The module exports 'Photos' only by name. Export it by default")
  t.equal(exportedByName({ title: 'x' }, 'show'), null)
})
