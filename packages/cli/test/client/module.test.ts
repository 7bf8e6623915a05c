import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { printModule } from '../../lib/client/module.js'
import { routesOf } from '../../lib/client/routes.js'
import { draw, get, resources, root, scope, type RouteSet } from '../../../../lib/index.js'
import { paramsIn } from '../../../../test/fixtures/arbitraries.js'
import { compilers, flagsForFiles } from '../../../../test/fixtures/compilers.js'
import { loose } from '../../../../test/fixtures/echo.js'
import { many, tables } from '../fixtures/tables.js'
import { bundle, folder, gzipped, moduleOf, outcomeOf, run, top } from '../fixtures/module.js'

const { routes: album } = await import(join(top, 'example/routes.js')) as { readonly routes: RouteSet }
t.test('returns paths, requests and the fields of a form', async t => {
  const program = `import {
      photo_path, photos_show, photos_update, photo_comments_path, photo_comments_update, file_path, about_path, form,
      admin_profile_show, odd_path, report_path, report, root_path
    } from './routes'
    export const all = [
      photo_path(7), photo_path({ id: 8, title: 'x' } as { id: number }, { query: { b: [1, 2], a: 'x y' }, anchor: 'top' }),
      photos_show(7, { query: { size: 'large' } }), photos_update(7),
      form(photos_update(7, { query: { a: 1 }, anchor: 'x' })), form(photos_show(7)),
      photo_comments_path({ photo_id: 9 }), photo_comments_update({ photo_id: 1, id: 2 }), file_path('a b/c?', 'json'),
      about_path(), about_path('de'), about_path({ locale: 'de' }, { format: 'json' }),
      admin_profile_show({ format: 'csv' }), odd_path(), report_path(2020, 'pdf'),
      report(1, { format: 'x' }), root_path({ trailingSlash: true })
    ]`
  const { all } = await run(await bundle(moduleOf(tables['default']!, '/api').code, program))
  t.strictSame(all, [
    '/api/photos/7', '/api/photos/8?a=x+y&b=1&b=2#top', { method: 'GET', url: '/api/photos/7?size=large' },
    { method: 'PUT', url: '/api/photos/7' }, { method: 'POST', action: '/api/photos/7?a=1&_method=put#x' },
    { method: 'GET', action: '/api/photos/7' }, '/api/photos/9/comments',
    { method: 'PUT', url: '/api/photos/1/comments/2' }, '/api/files/a%20b/c%3F.json', '/api/about', '/api/de/about', '/api/de/about.json',
    { method: 'GET', url: '/api/admin/profile.csv' },
    "/api/it's", '/api/reports/2020.pdf', { method: 'GET', url: '/api/reports/1.x' }, '/api/'
  ])
})

const large = draw(
  Array.from({ length: 25 },
    (_, index) => resources(`albums${index}`, { except: 'edit' }, [resources(`photos${index}`, { except: 'edit' })]))) as RouteSet

for (const [name, source, routes] of [
  ['the album', readFileSync(join(top, 'example/browser/routes.js'), 'utf8'), album],
  ['a table of 300 routes', moduleOf(large).code, large]
] as const) {
  t.test(`all functions of ${name}, bundled, return the paths of the table`, async t => {
    const all = await run(await bundle(source, "export * from './routes'")) as Readonly<Record<string, (...args: unknown[]) => unknown>>
    const valuesOf = (path: string): readonly unknown[] => paramsIn(path).map(param => param === 'locale' ? 'de' : 7)
    const named = routes.routes.filter(({ name }) => name !== null)
    t.strictSame(Object.keys(all).filter(one => one.endsWith('_path')).sort(), named.map(({ name }) => `${name}_path`).sort())
    for (const { name, path } of named) {
      t.equal(all[`${name}_path`]!(...valuesOf(path)),
        loose(routes.paths)[`${name}_path`]!(...valuesOf(path) as never[]), name!)
    }
    for (const { operationId: id, path, controller, action } of routes.describe().routes.filter(({ operationId }) => operationId !== null)) {
      const { method, url } = all[id!]!(...valuesOf(path)) as { readonly method: string, readonly url: string }
      t.match(routes.recognize(method, url)?.route, { controller, action }, id!)
    }
  })
}

t.test('a prefix is printed with one slash before it and none after it', async t => {
  const routes = draw([resources('photos', { only: 'index' }), root('photos#index')]) as RouteSet
  for (const prefix of ['api', '/api', '/api/']) {
    const { types } = moduleOf(routes, prefix)
    t.match(types, 'GET /api/photos → photos#index')
    t.notMatch(types, /\/\/photos|GET api/)
  }
})

/** A function for each kind of route. The test prints the size of a bundle for each, since none should be larger than the others. */
const kinds = ['photos_path', 'new_photo_path', 'photo_path', 'photo_comments_path', 'photo_comment_path', 'photos_show', 'photo_comments_show',
  'root_path', 'root', 'album_path', 'albums_show', 'file_path', 'report_path', 'report', 'old_path']

for (const [title, constraints, prefix] of [
  ['plain', {}, ''], ['constrained', { constraints: { id: { type: 'integer' } } }, ''], ['under a prefix', {}, '/api']
] as const) {
  t.test(`a bundle contains imported functions, and no code of other routes: ${title}`, async t => {
    const source = moduleOf(draw([root('home#show'), resources('photos', constraints, [resources('comments', constraints)]),
      resources('albums', { format: ['json'] }), get('files/*path', { to: 'files#show', as: 'file' }),
      get('reports/:year', { to: 'reports#show', as: 'report', format: true }), get('old', { redirect: '/photos' }), ...many]) as RouteSet,
    prefix).code
    const names = many.map((_, index) => `item${index}_path`)
    for (const helper of kinds) {
      const one = await bundle(source, `export { ${helper} } from './routes'`)
      const all = await bundle(source, `export { ${[helper, ...names].join(', ')} } from './routes'`)
      const each = (gzipped(all) - gzipped(one)) / many.length
      t.comment(`${helper}: ${gzipped(one)}, each further: ${each}`)
      t.ok(gzipped(one) <= (helper.endsWith('_path') ? 1075 : 1140), `${helper} is ${gzipped(one)} bytes`)
      t.ok(each <= 30, `each additional function is ${each} bytes`)
      t.notMatch(one, /item|methodOverride/)
      if (!helper.includes('comment')) t.notMatch(one, /comment/)
    }
    t.equal(await bundle(source, "import './routes'"), '', 'an import without a call is empty')
  })
}

/** Limits of the sizes of bundles, in bytes. */
const budgets: ReadonlyArray<readonly [dialect: 'default' | 'rails', name: string, most: number]> = [
  ['default', 'about_path', 1335], ['default', 'about', 1395], ['rails', 'about_path', 1345], ['rails', 'about', 1400],
  ['default', 'photos_update', 1260], ['default', 'send', 410]
]

t.test('a bundle with optional params, in the Rails dialect, with a body or with send has its size', async t => {
  for (const [dialect, name, most] of budgets) {
    const size = gzipped(await bundle(moduleOf(tables[dialect]!).code, `export { ${name} } from './routes'`))
    t.comment(`${dialect} ${name}: ${size}`)
    t.ok(size <= most, `${dialect} ${name} is ${size} bytes`)
  }
})

t.test('functions share the expression for paths of other routes', async t => {
  const { code } = moduleOf(draw([scope({ path: '(:locale)' }, many)]) as RouteSet)
  t.equal(code.match(/^const not_\w+ = /gm)?.length, new Set(code.match(/not_\w+/g)).size, 'each is written once')
  const { item7s_path: list } = await run(await bundle(code, "export { item7s_path } from './routes'"))
  const path = list as (locale: string) => string
  t.equal(path('de'), '/de/item7s')
  for (const taken of ['item0s', 'item21s']) t.throws(() => path(taken), TypeError, taken)
})

/** Calls of the modules of both dialects; a line that begins with a dash is one that must not compile. */
const typedCalls = [
  "of.photo_path({ id: 7, title: 'a record' })",
  "of.photo_comments_path({ id: 7, title: 'a record' })",
  "of.file_path({ path: 'a', size: 7 }, { query: { a: [1, ['b']], c: { d: null } } })",
  '- of.photo_path({ id: 7, query: {} })',
  "- of.photo_path({ id: 7, anchor: 'x' })",
  '- of.photo_path({ id: 7, trailingSlash: true })',
  "- of.photo_path({ title: 'a record' })",
  "- of.photo_path({ id: 'seven', title: 'a record' })",
  '- of.photos_path({ query: { a: () => 1 } })',
  '- of.photos_path({ query: { a: { b: [Symbol.iterator] } } })',
  '- of.photos_path({ query: { a: new Map() } })',
  "of.odd_path({ anchor: 'x' })",
  "of.odd_path({}, { anchor: 'x' })",
  "- of.odd_path({ format: 'json' })",
  "- of.odd_path({}, { format: 'json' })",
  "- of.odd_path('json')",
  "rails.photos_path({ format: 'json' })",
  "- rails.photos_path('json')",
  "- of.photos_path('json')"
].map(line => line.startsWith('- ') ? `// @ts-expect-error\n${line.slice(2)}` : line)

t.test('compiles with strict compiler options, with each compiler', async t => {
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', '--typeRoots', 'none',
    '--skipDefaultLibCheck', '--verbatimModuleSyntax', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes',
    '--noPropertyAccessFromIndexSignature', '--noUnusedLocals', '--noUnusedParameters', '--noImplicitReturns']
  const imports = ["import * as of from './default.mjs'", "import * as rails from './rails.mjs'"]
  mkdirSync(join(folder, 'types'), { recursive: true })
  const fileOf = (name: string): string => join(folder, 'types', name)
  for (const [name, routes] of Object.entries(tables)) {
    const { code, types } = moduleOf(routes)
    writeFileSync(fileOf(`${name}.mjs`), code)
    // The compiler checks the types only here.
    t.match(types, '\n// @ts-nocheck\n')
    writeFileSync(fileOf(`${name}.d.mts`), types.replace('// @ts-nocheck', ''))
  }
  writeFileSync(fileOf('page.mts'), [...imports, ...typedCalls, ''].join('\n'))
  for (const { version, command, flags } of compilers) {
    const newer = version === '5.6' ? [] : ['--erasableSyntaxOnly']
    const files = [...Object.keys(tables).map(name => `${name}.d.mts`), 'page.mts'].map(fileOf)
    const args = [command, ...options, ...newer, ...flagsForFiles(version), ...flags, ...files]
    t.equal(await outcomeOf(process.execPath, args), '', `TypeScript ${version}`)
  }
})

/** Calls with a misspelled option, of each kind of function. */
const misspelled = [
  'photos_path({ qeury: {} })', 'photos_path({}, { qeury: {} })', 'photo_path(7, { qeury: {} })', "photo_path(7, 'json', { qeury: {} })",
  'photos_show(7, { qeury: {} })', 'photos_update(7, { body: {}, qeury: {} })', "photos_update(7, 'json', { qeury: {} })",
  'photo_comment_path(7, 2, { qeury: {} })', "photo_comments_update(7, 2, 'json', { qeury: {} })", "about_path('de', { qeury: {} })",
  'about(null, { qeury: {} })', 'odd_path({ qeury: {} })'
]

t.test('a misspelled option is named in the error, with each compiler', async t => {
  const { types } = moduleOf(tables['default']!)
  writeFileSync(join(folder, 'misspelled-routes.d.mts'), types)
  const file = join(folder, 'misspelled.mts')
  writeFileSync(file, ["import * as of from './misspelled-routes.mjs'", ...misspelled.map(call => `of.${call}`), ''].join('\n'))
  for (const { version, command, flags } of compilers) {
    const args = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', '--typeRoots', 'none', '--pretty', 'false']
    const output = await outcomeOf(process.execPath, [command, ...args, ...flagsForFiles(version), ...flags, file])
    const errors = output.split(/^(?=\S+\(\d+,\d+\): error)/m)
    const unnamed = misspelled.filter((_call, index) => !errors.some(text => text.includes(`(${index + 2},`) && text.includes("'qeury'")))
    t.strictSame([unnamed, errors.length], [[], misspelled.length], `TypeScript ${version}`)
  }
})

const own = (operationId: string): object => ({ routeOptions: { schema: { operationId } } })

/** A name of two functions, the declarations, the fix, and declarations that follow it. */
const duplicates: ReadonlyArray<readonly [
  name: string, twice: readonly unknown[], fix: RegExp, fixed: readonly unknown[], options?: { readonly helpers: 'camel' }
]> = [
  ['one_two_path', [get('a', { to: 'x#y', as: 'one_two' }), get('b', { to: 'x#z', as: 'one_two_path' })],
    /Set another operationId in the schema of get\('b'\) at \S+:\d+$/,
    [get('a', { to: 'x#y', as: 'one_two' }), get('b', { to: 'x#z', as: 'one_two_path', ...own('two') })]],
  ['photos_index', [resources('photos', { only: 'index' }), get('b', { to: 'x#y', as: 'photos_index' })],
    /Set another operationId in the schema of one of them$/,
    [resources('photos', { only: 'index', ...own('photos') }), get('b', { to: 'x#y', as: 'photos_index' })]],
  ['a_b', [get('a', { to: 'x#y', as: 'first', ...own('a-b') }), get('b', { to: 'x#y', as: 'b', ...own('a.b') })],
    /Set another operationId in the schema of one of them$/,
    [get('a', { to: 'x#y', as: 'first', ...own('a-b') }), get('b', { to: 'x#y', as: 'b', ...own('b-c') })]],
  ['oneTwo', [get('a', { to: 'x#y', as: 'first', ...own('one_two') }), get('b', { to: 'x#z', as: 'second', ...own('oneTwo') })],
    /Set another operationId in the schema of one of them$/,
    [get('a', { to: 'x#y', as: 'first', ...own('one_two') }), get('b', { to: 'x#z', as: 'second' })], { helpers: 'camel' }],
  ['_form', [get('a', { to: 'x#y', as: 'form' }), get('b', { to: 'x#z', as: '_form' })],
    /Set another operationId in the schema of one of them$/,
    [get('a', { to: 'x#y', as: 'form' }), get('b', { to: 'x#z', as: 'other' })]]
]

t.test('duplicate names throw with both declarations, and the fix helps', async t => {
  for (const [name, declarations, fix, fixed, options] of duplicates) {
    const twice = draw(declarations as never, options as never) as RouteSet
    t.doesNotThrow(() => moduleOf(twice, '', one => one !== name && one !== `${name}Path`), 'neither function is written')
    t.throws(() => moduleOf(twice, '', one => one !== `${name}Path`), {
      name: 'UsageError',
      message: new RegExp(`duplicate function name '${name}': .*\\(GET /.*\\) and get\\('b'\\).*\\. ${fix.source}`)
    })
    t.match(moduleOf(draw(fixed as never, options as never) as RouteSet).code, 'export const')
  }
})

for (const path of ['(:a)(/:cb1)b', ':a/((:c-11)1)', 'z/(b:a1)(1-)']) {
  t.test(`optional segments that no function can have: ${path}`, async t => {
    const routes = draw([get(path, { to: 'a#b', as: 'odd' }), get('(:x)(/:d2)e', { to: 'a#c', as: 'other' })], { dialect: 'rails' }) as RouteSet
    t.throws(() => moduleOf(routes, '', name => name === 'odd_path'), {
      name: 'UsageError',
      message: new RegExp(`^get\\('${path.replace(/[()]/g, '\\$&')}'\\) .*: function 'odd_path' cannot have such optional segments\\. ` +
        'Declare a route for each path, or leave the function out with --except odd_path$')
    })
    t.throws(() => moduleOf(routes), { message: /^4 invalid paths:\n {2}- get.*'odd_path'[^]*'odd'[^]*'other_path'[^]*'other'/ })
    t.equal(moduleOf(routes, '', () => false), null)
  })
}

for (const [title, path, options, line] of [
  ['an argument has its own name', 'a/:class/:_class', {}, 'interface By_class$_class<Result = string, Own = Options, Format = string, ' +
    "$class = Param<'class'>, $_class = Param<'_class'>> { (params: { class: $class, _class: $_class }): Result, " +
    '(__class: $class, _class: $_class, format: Format, options?: Own): Result, ' +
    '(__class: $class, _class: $_class, options?: Format | Own): Result }\n'],
  ['functions of the same params have a form', 'a/:id', {}, "  get: Endpoint<'GET'> & By_id<Call<'GET'>>"],
  ["a parent's record is the usual type of its id", 'a/:photo_id', {}, "  get_path: By_photo_id<string, Options, string, Param<'photo_id'>>"],
  ['a required format is required', 'a/:id.:format', {}, 'interface Extended_by_id<Result = string, Own = Options, Format = string, ' +
    "$id = Param<'id'>> { (id: $id, format: Format, options?: Own): Result, (id: $id, options: Own & { readonly format: Format }): Result }\n"],
  ['an optional segment needs the outer one', 'a(/:x(/:y))', { format: false },
    'interface Nested_01_0__only_by_$x$$y<Result = string, Own = Options, ' +
    "$x = Param<'x'>, $y = Param<'y'>> { (params: { x: $x, y: $y } | { x: $x, y?: Absent } | { x?: Absent, y?: Absent }): Result, " +
    '(x: Absent, y: Absent, options?: Own): Result, (x: $x, y: Absent, options?: Own): Result, (x: $x, y: $y, options?: Own): Result, (): Result }\n'],
  ['a required format of a list', 'a.:format', { format: ['csv', 'xml'] },
    "  get_path: Extended_fixed<string, Options<'csv' | 'xml'>, 'csv' | 'xml'>"],
  ['a default that the list has', 'a.:format', { format: ['csv', 'xml'], defaults: { format: 'xml' } },
    "  get_path: Fixed<string, Options<'csv' | 'xml'>>"],
  ['a default that the list has not', 'a.:format', { format: ['csv'], defaults: { format: 'xml' } },
    "  get_path: Extended_fixed<string, Options<'csv'>, 'csv'>"],
  ['an operation without a letter is a function', 'a', { routeOptions: { schema: { operationId: '-' } } }, '  _: Endpoint'],
  ['an operation with a character that cannot begin a name', 'a', { routeOptions: { schema: { operationId: '\u0301a' } } },
    '  _\u0301a: Endpoint']
] as const) {
  t.test(`${title}: ${path}`, async t => {
    const { types } = moduleOf(draw([get(path, { to: 'photos#show', as: 'get', ...options as object })]) as RouteSet)
    t.ok(types.includes(`\n${line}`), types.slice(types.indexOf('interface NoParams')))
  })
}

t.test("a controller's import has a unique name, and occurs once", t => {
  const routes = draw([get('one', { to: 'steps#1', as: null, routeOptions: { schema: { operationId: 'steps_controller' } as never } }),
    get('two', { to: 'steps#2', as: null })]) as RouteSet
  const { types } = printModule(routesOf(routes.describe()), {
    source: 'a test',
    isWanted: () => true,
    actionOf: ({ action }) => ({ from: "'./steps.js'", action: `'${action}'` }),
    schemasOf: () => ({})
  })!
  t.strictSame(types.match(/^import .*$/gm), ["import type * as _steps_controller from './steps.js'"])
  t.strictSame([...new Set(types.match(/Action<typeof .*?>/g))], ["Action<typeof _steps_controller, '1'>", "Action<typeof _steps_controller, '2'>"])
  t.end()
})

t.test('the type of a param has the values that its constraint allows', async t => {
  for (const [param, constraint, value] of [
    ['id', { type: ['integer', 'boolean'] }, "number | bigint | 'true' | 'false'"],
    ['id', { type: 'boolean' }, "'true' | 'false'"],
    ['_7', { enum: [1, 'a'] }, "1 | 'a'"],
    ['to', { const: 'a' }, "'a'"],
    ['to', { anyOf: [{ type: 'integer' }, { enum: ['a'] }] }, "number | bigint | 'a'"],
    ['to', ['a', 'b'], "'a' | 'b'"]
  ] as const) {
    const route = get(`photos/:${param}/:other`, { to: 'photos#show', as: 'photo', constraints: { [param]: constraint } as never })
    const { types } = moduleOf(draw([route]) as RouteSet)
    t.ok(types.includes(`photo_path: By_${param}$other<string, Options, string, Param<'${param}', ${value}>>`), `${param}: ${value}`)
  }
})
