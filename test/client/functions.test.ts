import { compileFunction } from 'node:vm'
import { transform } from 'esbuild'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { printModule } from '../../lib/client/module.js'
import { drawnTables } from '../../lib/client/functions.js'
import type { ClientTable } from '../../lib/client/functions.js'
import type { DrawOptions } from '../../types/index.js'
import { draw, get, resources, scope, type Route, type RouteSet } from '../../lib/index.js'
import { anyQuery, helperCall, paramsIn, printDeclarations, printValue, text, tree, type HelperCall } from '../fixtures/arbitraries.js'
import { loose } from '../fixtures/echo.js'
import { casesOf, drawNodes, type Node } from '../fixtures/rails-nodes.js'
import { seed } from '../fixtures/seed.js'

type Client = Readonly<Record<string, (...args: readonly unknown[]) => string>>

/** `FC_RUNS` says on how many calls the functions are held against the helpers; where they are few, a table is drawn in one dialect. */
const runs = Number(process.env['FC_RUNS'] ?? 1500)
const batch = 100
const dialects = ['default', 'rails'] as const

t.setTimeout(runs > 1e5 ? 0 : 600_000)

const options: fc.Arbitrary<DrawOptions> = fc.constantFrom<DrawOptions>({}, {}, {}, { constraintFailure: 'not-found' },
  { helpers: 'camel' }, { updateMethods: ['PATCH', 'PUT'] }, { dialect: 'rails' }, { dialect: 'rails', helpers: 'camel' })

/** The module of a table, run: as CommonJS, since each module that is imported as one passes every loader of the test's. */
async function clientOf (routes: RouteSet, language: 'ts' | 'js' = 'js'): Promise<Client> {
  const tables = drawnTables(routes as never, '') as readonly ClientTable[]
  const source = printModule(tables, { source: 'test', language, isWanted: () => true, replies: () => null })
  const { code } = await transform(source, { loader: language, target: 'node20', format: 'cjs' })
  const module: { exports: Client } = { exports: {} }
  compileFunction(code, ['module'])(module)
  return module.exports
}

const more = fc.record({ query: anyQuery, anchor: text, trailingSlash: fc.boolean() }, { requiredKeys: [] })

interface Call extends HelperCall { readonly more: object }

const call: fc.Arbitrary<Call> = fc.tuple(helperCall, fc.option(more, { freq: 3, nil: {} }),
  fc.nat(9)).map(([one, more, kind]) => ({ ...one, more, kind }))

t.test(`a function of the module gives what the helper gives, and refuses what it refuses (seed ${seed})`, async t => {
  const counts = { called: 0, given: 0, refused: 0, left: 0 }
  for (let round = 0; counts.called < runs; round++) {
    const [[drawable, calls]] = fc.sample(fc.tuple(tree(options), fc.array(call, { minLength: batch, maxLength: batch, size: 'max' })),
      { seed: (seed + round) % 2 ** 31, numRuns: 1 }) as [[{ declarations: readonly never[], options: DrawOptions }, Call[]]]
    const routes = drawn(drawable.declarations, drawable.options)
    if (routes === null) continue
    await hold(t, routes, calls, counts,
      () => `draw(${printDeclarations(drawable.declarations)}, ${printValue(drawable.options)}) [FC_SEED=${(seed + round) % 2 ** 31}]`)
  }
  t.comment(counts)
  t.ok(counts.given > counts.called / 10, 'many are given')
})

t.test('an object that has some of the params stands for all of them, and is no record', async t => {
  const declarations = [scope({ path: '(:locale)' }, [resources('photos', [resources('comments', { only: 'index' })])])]
  for (const dialect of ['default', 'rails'] as const) {
    const routes = draw(declarations, { dialect })
    for (const functions of [loose(routes.paths), await clientOf(routes)]) {
      t.throws(() => functions['photo_comments_path']!({ locale: 'de', id: 7 } as never))
      t.equal(functions['photo_comments_path']!({ id: 7 } as never), '/photos/7/comments')
      t.equal(functions['photo_comments_path']!({ locale: 'de', photo_id: 7 } as never), '/de/photos/7/comments')
    }
  }
})

/** Tables that are seldom made by chance, and calls of their first helper. */
const seldom: ReadonlyArray<readonly [title: string, routes: unknown, name: string, calls: readonly (readonly unknown[])[]]> = [
  ['a glob with a list of suffixes', draw([get('files/*path', { to: 'files#show', as: 'file', format: ['json', 'csv'] })]), 'file_path',
    [['a/b'], ['a/b', 'json'], ['a/b.json'], ['.csv'], ['a.txt', 'csv'], ['a', 'txt']]],
  ['a glob without a suffix', draw([get('files/*path', { to: 'files#show', as: 'file', format: false })]), 'file_path',
    [['a/b'], ['a/b.json'], ['.csv'], ['a', 'json']]],
  ['a suffix that is required, with a default',
    draw([get('feed', { to: 'feeds#show', as: 'feed', format: true, defaults: { format: 'json' } })]), 'feed_path',
    [[], ['csv'], ['json'], [{ format: 'csv' }]]],
  ['a literal in another letter case',
    draw([get('Photos/new', { to: 'photos#new' }), get('photos/:id', { to: 'photos#show', as: 'photo' })]), 'photo_path', [['new'], [7]]],
  ['a line separator in front of a text, and several segments behind it', draw([get(':name.png/*rest', { to: 'files#show', as: 'file' })]),
    'file_path', [['a', 'b/c'], ['a\u2028', 'b'], ['a\u2028', 'b/c'], ['a', 'b/c\u2028']]],
  ['a root under params, with and without a slash', draw([scope({ path: ':tenant' }, [get('/', { to: 'home#show', as: 'home' })])]),
    'home_path', [['a'], ['a', 'json'], ['a', { trailingSlash: true }], ['a', { format: 'json', trailingSlash: true }]]],
  ['a glob behind a text', draw([get('files/of-*path', { to: 'files#show', as: 'file' })]), 'file_path',
    [['a/b'], ['.csv'], ['a/.csv'], ['a.csv'], ['a/b.csv'], ['a/b', 'csv'], ['a//b'], ['a/..', 'csv'], ['/a'], ['a/']]],
  ['a glob that shares its paths with literals', draw([get('files/new', { to: 'files#new' }), get('files/a/b', { to: 'files#a' }),
    get('files/*path', { to: 'files#show', as: 'file' })]), 'file_path',
  [['new'], ['x/new'], ['a/b'], ['a'], ['a/b', 'json'], ['new', 'json'], ['c/a/b']]],
  ['a constrained param in front of a list of suffixes', draw([get('a/of-:id', {
    to: 'a#b',
    as: 'a',
    format: ['json'],
    constraints: { id: /.+/ }
  })]), 'a_path', [['.json'], ['a.json'], ['.x'], ['a..json']]],
  ['a constrained glob in front of a list of suffixes', draw([get('a/*id', {
    to: 'a#b',
    as: 'a',
    format: ['json'],
    constraints: { id: /.+/ }
  })]), 'a_path', [['.json'], ['a.json'], ['b/.json'], ['.x']]],
  ['a path that another route takes with a suffix alone, where the router asks both',
    draw([scope({ when: () => true }, [get('photos/new', { to: 'new#show', as: 'shown', format: true }),
      get('photos/new', { to: 'photos#new', as: 'new_photo' })])]), 'new_photo_path', [[], ['xml'], ['a.b']]],
  ['a param whose literals another route takes with a suffix alone, where the router asks both',
    draw([scope({ when: () => true }, [get('photos/:id', { to: 'photos#show', as: 'photo', format: false }),
      get('photos/new', { to: 'photos#new', format: true })])]), 'photo_path', [[7], ['new'], ['new.xml'], ['new.a.b'], ['old.xml']]],
  ['a suffix alone, with a suffix behind it', draw([get('photos/:id', { to: 'photos#show', as: 'photo', format: ['json', 'csv'] })]),
    'photo_path', [['.json', 'json'], ['.csv', 'json'], ['.json.csv', 'json'], ['.x', 'json'], ['a.json', 'json'], ['.json']]],
  ['a suffix alone for a glob, with a suffix behind it', draw([get('files/*path', { to: 'f#show', as: 'file', format: ['json', 'csv'] })]),
    'file_path', [['.json', 'json'], ['.csv', 'json'], ['a/.json', 'json'], ['.json/a', 'json'], ['.json.csv', 'json']]],
  ['a suffix alone for a glob behind a param', draw([get(':name/*path', { to: 'f#show', as: 'file', format: ['json'] })]),
    'file_path', [['a', '.json', 'json'], ['a', 'b/.json', 'json'], ['a', 'b', 'json'], ['a', '.json']]],
  ['a suffix where no param is left', draw([get('lists(/:name)', { to: 'lists#show', as: 'list' })]), 'list_path',
    [[null, 'json'], [null, 'json', { format: undefined }], [null, 'json', { format: 'csv' }], [null, 'json', { query: { a: 1 } }]]],
  ['a param that begins with a digit behind its line', draw([get('photos/:_7', { to: 'photos#show', as: 'photo' })]), 'photo_path',
    [[7], [{ _7: 'x' }], ['']]]
]

for (const [title, routes, name, calls] of seldom) {
  t.test(`and so for ${title}`, async t => {
    const client = await clientOf(routes as RouteSet, 'ts')
    for (const args of calls) {
      t.equal(outcomeOf(client[name]!, args).path, outcomeOf(loose((routes as RouteSet).paths)[name]!, args).path, printValue(args))
    }
  })
}

t.test('a request is called as its operation, where the declaration says that', async t => {
  const routes = draw([get('said', { to: 'pages#show', as: null, routeOptions: { schema: { operationId: 'says so' } as never } })])
  const { says_so: request } = await clientOf(routes as RouteSet)
  t.strictSame(request!(), { method: 'GET', url: '/said' })
})

t.test('and so for the tables of the public corpora', async t => {
  const counts = { called: 0, given: 0, refused: 0, left: 0 }
  const tables = [...casesOf<{ id: string, routes: readonly Node[] }>('tables'),
    ...casesOf<{ id: string, routes: readonly Node[] }>('constructs-tables')]
  const share = Math.max(1, Math.round(runs / tables.length / 2))
  const calls = fc.sample(call, { seed, numRuns: share * tables.length })
  for (const [index, { id, routes: nodes }] of tables.entries()) {
    for (const dialect of runs < tables.length * 4 ? [dialects[index % 2]!] : dialects) {
      const routes = attempted(() => drawNodes(nodes, dialect))
      if (routes === null) continue
      await hold(t, routes, calls.slice(index * share, (index + 1) * share), counts,
        () => `${id} in the ${dialect} dialect`)
    }
  }
  t.comment(counts)
  t.ok(counts.given > counts.called / 4, 'many are given')
})

async function hold (t: Test, routes: RouteSet, calls: readonly Call[], counts: Record<'called' | 'given' | 'refused' | 'left', number>,
  where: () => string): Promise<void> {
  const named = routes.routes.filter(({ name }) => name !== null)
  if (named.length === 0) return
  const client = await clientOf(routes, counts.called % 2 === 0 ? 'ts' : 'js').catch((error: Error & { readonly code?: string }) => {
    // Two names that are one in camel case, as of 'A' and 'a', are refused with both.
    if (error.code === 'FST_RESOURCES_DUPLICATE_NAME') return null
    throw new Error(`${where()}: ${String(error)}`)
  })
  if (client === null) return
  const pathHelpers = Object.keys(routes.paths).filter((_name, index) => index % 2 === 0)
  for (const one of calls) {
    const index = one.pick % named.length
    const [record, name] = [named[index]!, pathHelpers[index]!]
    const args = argumentsOf(record, one)
    const [theirs, ours] = [outcomeOf(loose(routes.paths)[name]!, args), outcomeOf(client[name]!, args)]
    counts.called++
    const isAlike = theirs.path === ours.path
    if (theirs.path !== null) counts.given++
    else if (ours.path === null) counts.refused++
    else counts.left++
    if (isAlike || (theirs.path === null && isLeft(routes, record, theirs.message))) continue
    t.fail(
      `${where()}: ${name}(${args.map(printValue).join(', ')}) of ${record.path} ` +
        `gives ${printValue(theirs.path ?? theirs.message)} there and ${printValue(ours.path ?? ours.message)} here`)
    throw new Error('stopped')
  }
}

/** Whether a refusal is for a constraint, a length, or what another route's pattern takes: those are left to the server. */
function isLeft ({ routes }: RouteSet, { path, constraints }: Route, message: string): boolean {
  const { format } = constraints
  const hasPattern = format !== undefined && !Array.isArray(format)
  const isConstrained = hasPattern || paramsIn(path).some(name => constraints[name] !== undefined)
  return message.split(': ').slice(2).join(': ').split('; ').some(fault => /^\w+ must (?:match|have at most \d+ characters)/.test(fault) ||
    (hasPattern && /^invalid format .*: the route does not accept it$/s.test(fault)) || (isConstrained && /would be read as/.test(fault)) ||
    isPattern(routes, / would match [A-Z]+ (.*) instead$/.exec(fault)?.[1]))
}

/** Whether a path of the table has params, or a pattern for its suffix. */
function isPattern (routes: readonly Route[], path: string | undefined): boolean {
  if (path === undefined) return false
  const formats = routes.filter(route => route.path === path).map(({ constraints: { format } }) => format)
  return paramsIn(path).length > 0 || formats.some(format => format !== undefined && !Array.isArray(format))
}

function drawn (declarations: readonly never[], options: DrawOptions): RouteSet | null {
  return attempted(() => draw(declarations, options) as RouteSet)
}

function attempted (make: () => RouteSet): RouteSet | null {
  try {
    return make()
  } catch (error) {
    // A case of the corpora may be one that Rails refuses, by a concern that is not there.
    if (error instanceof ReferenceError || String((error as { readonly code?: unknown }).code).startsWith('FST_RESOURCES_')) return null
    throw error
  }
}

function outcomeOf (helper: (...args: readonly never[]) => string, args: readonly unknown[]): {
  readonly path: string | null,
  readonly message: string
} {
  try {
    return { path: helper(...args as never[]), message: '' }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof URIError)) throw error
    return { path: null, message: error.message }
  }
}

/** Values by position, by name, in a record, or through toParam, with what stands behind. */
function argumentsOf ({ path }: Route, { texts, suffix, named, numeric, more, pick }: Call): readonly unknown[] {
  const names = paramsIn(path)
  const values: unknown[] = names.map((_name, index) => numeric &&
    /^(?:0|-?[1-9]\d{0,14})$/.test(texts[index]!)
    ? Number(texts[index])
    : texts[index])
  const way = Math.floor(pick / 7) % 8
  const given = way === 0
    ? values.map(value => ({ toParam: () => value }))
    : way === 1
      ? values.map((value, index) => ({ [names[index]!]: value, title: 'x' }))
      : way === 2
        ? values.slice(0, -1)
        : way === 3
          ? values.map((value, index) => index === pick % values.length ? [null, undefined, {}, true, 1.5, 5n][pick % 6] : value)
          : values
  const options = { ...more, ...suffix === undefined ? {} : { format: suffix } }
  const last = Object.keys(options).length === 0 ? [] : suffix !== undefined && pick % 3 === 0 ? [suffix, more] : [options]
  return named && way > 3 ? [Object.fromEntries(names.map((name, index) => [name, values[index]])), ...last] : [...given, ...last]
}
