import t from 'tap'
import { draw, get, match, resource, resources, scope, type Declaration, type RouteSet } from '../../lib/index.js'
import type { DrawOptions } from '../../types/index.js'

/** Values of every kind that a declaration reads, how an app changes them in place, and what they then are. */
interface Case<T> {
  readonly value: () => T
  readonly change: (value: T) => void
  readonly declare: (value: T) => Declaration
}

const of = <T>(value: () => T, change: (value: T) => void, declare: (value: T) => Declaration): Case<unknown> =>
  ({ value, change, declare }) as Case<unknown>

/** A constraint, as that of a resource, and of what is nested in it. */
const id = (constraint: unknown): Declaration =>
  resources('photos', { only: 'show', constraints: { id: constraint as 'x' } }, [resources('notes', { only: 'index' })])

const first = async (): Promise<void> => {}
const second = async (): Promise<void> => {}

const cases: Readonly<Record<string, Case<unknown>>> = {
  'an array': of(() => ['a'], list => { list.push('b.c') }, id),
  'a schema': of(() => ({ type: 'integer', minimum: 8 }), schema => { schema.minimum = 6 }, id),
  'the type of a schema': of(() => ({ type: 'string' }), schema => { schema.type = 'integer' }, id),
  'a list in a schema': of(() => ({ enum: ['a'] }), schema => { schema.enum.push('b.c') }, id),
  'the pattern of a nested schema': of(() => ({ anyOf: [{ type: 'string', pattern: '^a$' }] }), schema => { schema.anyOf[0]!.pattern = '^b$' }, id),
  'a list in a nested schema': of(() => ({ allOf: [{ not: { enum: ['a'] } }] }), schema => { schema.allOf[0]!.not.enum[0] = '7' }, id),
  'the schemas in a schema': of(() => ({ oneOf: [{ const: 'a' }] as object[] }), schema => { schema.oneOf.push({ type: 'integer' }) }, id),
  'a definition of a schema': of(() => ({ $ref: '#/$defs/Id', $defs: { Id: { type: 'integer', minimum: 8 } } }), schema => { schema.$defs.Id.minimum = 6 }, id),
  'an annotation of a schema': of(() => ({ type: 'integer', examples: [1] }), schema => { schema.examples[0] = 2 }, id),
  'the constraints': of(() => ({ id: /a/ }), map => { map.id = /7/ }, constraints => resources('photos', { only: 'show', constraints })),
  'a constraint of the format': of(() => ['json'], list => { list[0] = 'c' }, format =>
    resources('photos', { only: 'show', constraints: { format: format as never } })),
  'the constraints of a scope': of(() => ({ id: ['a'] }), map => { map.id.push('7') }, constraints => scope({ constraints }, [resources('photos', { only: 'show' })])),
  'a list of formats': of(() => ['json'], list => { list.push('c') }, format => resources('photos', { only: 'show', format })),
  'a list of hooks': of(() => [first], hooks => { hooks.pop() }, onRequest => resources('photos', { only: 'show', routeOptions: { onRequest } })),
  'a list of hooks of an action': of(() => [first], hooks => { hooks.push(second) }, preHandler =>
    resources('photos', { only: 'show', actions: { show: { preHandler } } })),
  'route options': of(() => ({ onRequest: [first] }), options => { options.onRequest = [] }, ownRouteOptions => resources('photos', { only: 'show', ownRouteOptions })),
  'the hooks that are skipped': of(() => [first], hooks => { hooks.push(second) }, skip =>
    scope({ routeOptions: { onRequest: [first, second] } }, [resources('photos', { only: 'show', skip })])),
  'the hooks that an action skips': of(() => [first], hooks => { hooks.push(second) }, skip =>
    scope({ routeOptions: { onRequest: [first, second] } }, [resources('photos', { only: 'show', actions: { show: { skip } } })])),
  actions: of(() => ['show'], list => { list.push('index') }, only => resources('photos', { only: only as 'show'[] })),
  methods: of(() => ['get'], list => { list.push('post') }, via => match('photos', { to: 'a#b', via: via as 'get'[] })),
  'methods of update': of(() => ['PUT'], list => { list[0] = 'PATCH' }, updateMethods => resource('photo', { only: 'update', updateMethods: updateMethods as 'PUT'[] })),
  'names of paths': of(() => ({ new: 'neu' }), map => { map.new = 'nouveau' }, pathNames => resources('photos', { only: 'new', pathNames })),
  defaults: of(() => ({ id: 7 }), map => { map.id = 8 }, defaults => get('photos(/:id)', { to: 'a#b', defaults })),
  'a redirect': of(() => ({ to: '/a', status: 301 as number }), redirect => { redirect.status = 302 }, redirect => get('photos', { redirect: redirect as never }))
}

const PATHS = ['', '/1', '/6', '/7', '/8', '/a', '/b', '/b.c', '/a.json', '/a.c', '/a.b', '/neu', '/nouveau', '/7/notes', '/a/notes']

/** Everything that a table says of its routes, but for the lines of the declarations, and what it does with requests. */
function factsOf (routes: RouteSet): object {
  const requests = ['GET', 'POST'].flatMap(method => PATHS.flatMap(path => ['/photos', '/photo'].flatMap(begin =>
    ['a.example.com', 'b.example.com'].map(host => {
      const found = routes.recognize(method, `${begin}${path}`, { headers: { host } })
      return found === null ? null : { name: found.route.name, params: found.params }
    }))))
  const { routes: described, ...table } = routes.describe()
  return {
    requests,
    table,
    routes: described.map(({ source: _source, declaration: _declaration, ...route }) => route),
    printed: String(routes),
    problems: Object.values(routes.paths).map(helper =>
      (helper as unknown as { problem: (value: string) => string | null }).problem('a'))
  }
}

for (const [name, { value, change, declare }] of Object.entries(cases)) {
  t.test(`${name} that an app changes`, async t => {
    const changed = value()
    change(changed)
    const before = factsOf(draw([declare(value())]))
    const after = factsOf(draw([declare(changed)]))
    t.notSame(before, after, 'the change makes another table')
    const given = value()
    const declaration = declare(given)
    const early = draw([declaration])
    change(given)
    t.same(factsOf(early), before, 'a table that is drawn does not change')
    t.same(factsOf(draw([declaration])), before, 'nor does a declaration')
    t.same(factsOf(draw([declare(given)])), after, 'another declaration has the new value')
    t.same(factsOf(early), before, 'and the first table still the old one')
  })
}

/** Options of `draw`, and how an app changes them. */
const drawOptions: Readonly<Record<string, readonly [options: () => DrawOptions, change: (options: DrawOptions) => void]>> = {
  'a list of formats': [() => ({ format: ['json'] }), ({ format }) => { (format as string[]).push('c') }],
  'methods of update': [() => ({ updateMethods: ['PUT'] }), ({ updateMethods }) => { (updateMethods as string[])[0] = 'PATCH' }]
}

for (const [name, [options, change]] of Object.entries(drawOptions)) {
  t.test(`${name}, an option of draw that an app changes`, async t => {
    const table = (given: DrawOptions): RouteSet => draw([resources('photos', { only: ['show', 'update'] })], given)
    const changed = options()
    change(changed)
    const before = factsOf(table(options()))
    t.notSame(before, factsOf(table(changed)))
    const given = options()
    const early = table(given)
    change(given)
    t.same(factsOf(early), before)
    t.same(factsOf(table(given)), factsOf(table(changed)))
  })
}
