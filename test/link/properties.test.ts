import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import t from 'tap'
import { compileConstraint } from '../../lib/constrain/constraint.js'
import resources, { draw, type Route, type RouteSet } from '../../lib/index.js'
import { addHelpers, createPaths, pathsFor } from '../../lib/link/helpers.js'
import { planRoutes } from '../../lib/match/plan.js'
import { DEFAULT_RULES } from '../../lib/match/read.js'
import { drawingOf } from '../../lib/table/route-set.js'
import type { DrawOptions } from '../../types/index.js'
import {
  anyQuery, attempt, building, extras, headersFor, helperCall, paramsIn, plainTree, printDeclarations, printValue, regex, targetOf, text,
  tree,
  type Extras, type HelperCall, type Tree
} from '../fixtures/arbitraries.js'
import { drawCases } from '../fixtures/argument-cases.js'
import { echoControllers, loose } from '../fixtures/echo.js'
import { seed } from '../fixtures/seed.js'
import { until } from '../fixtures/until.js'

/** `FC_RUNS` sets how many cases each property tests. */
const runs = Number(process.env['FC_RUNS'] ?? 200)

/** How many cases use one table. Drawing a table takes as long as a dozen cases, mounting it as long as hundreds. */
const batch = 400

const defaultDialect: fc.Arbitrary<DrawOptions> = fc.constantFrom<DrawOptions>({}, {}, { constraintFailure: 'not-found' },
  { updateMethods: ['PATCH', 'PUT'] }, { apiOnly: true })
const eachDialect: fc.Arbitrary<DrawOptions> = fc.oneof({ weight: 3, arbitrary: defaultDialect },
  { weight: 1, arbitrary: fc.constant<DrawOptions>({ dialect: 'rails' }) })

/** A value as a client's JSON has it, objects with the names of params and options included. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(7, 'x', 'a-b', null, true), fc.jsonValue(),
  fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'id', 'photo_id', 'slug', 'format', 'query', 'anchor', 'host', 'port', 'protocol',
    'trailingSlash', '__proto__', 'constructor', 'toParam', 'toString', 'title'), fc.oneof(fc.constantFrom(7, 'x', 'evil.example'), fc.jsonValue())))

t.test(`a path that a helper returns matches the same route with the same params (seed ${seed})`, async t => {
  let built = 0
  await until(t, runs, () => built, fc.property(tree(defaultDialect), many(helperCall), (drawable, calls) => {
    const routes = drawn(drawable)
    if (routes === null) return
    const named = namedRoutes(routes)
    for (const call of named.length === 0 ? [] : calls) {
      const { record, path } = callHelper(drawable, routes, named, call)
      if (path === null) continue
      built++
      const expected = expectedParams(record, call)
      const found = routes.recognize(record.method, path, { headers: headersFor(routes, record) })
      if (found?.route !== record || !isSame(found.params, expected)) {
        fail(drawable,
          `${printCall(record, call)} returns ${printValue(path)}, which is read ` +
            `as ${found === null ? 'nothing' : `${found.route.path} ${printValue(found.params)}`}`)
      }
    }
  }))
})

t.test(`a path that a helper returns is one path in every URL parser (seed ${seed})`, async t => {
  let built = 0
  await until(t, runs, () => built, fc.property(tree(defaultDialect), many(fc.tuple(helperCall, extras)), (drawable, calls) => {
    const routes = drawn(drawable)
    if (routes === null) return
    const named = namedRoutes(routes)
    for (const [call, more] of named.length === 0 ? [] : calls) {
      const { record, path } = callHelper(drawable, routes, named, call, more)
      if (path === null) continue
      built++
      const url = new URL(path, 'http://o')
      const isPath = /^\/(?![/\\])[\x21-\x7e]*$/.test(path) &&
        !path.includes('\\') && url.origin === 'http://o' && url.pathname === path.replace(/[?#].*$/, '') && url.href === `http://o${path}`
      if (!isPath) fail(drawable, `${printCall(record, call, more)} returns ${printValue(path)}, and that is ${url.href}`)
      // A params object and options are two arguments, which a path with two params reads as its values.
      const args = argumentsOf(record, { ...call, named: false }, { ...more, host: 'example.com' })
      const whole = loose(routes.paths)[`${record.name!}_url`]!(...args)
      if (whole !== `http://example.com${path}` || new URL(whole).href !== whole) {
        fail(drawable, `${printCall(record, call, more)} returns ${printValue(path)} but ${printValue(whole)}`)
      }
    }
  }))
})

t.test(`a helper returns the same for every form of its params and options (seed ${seed})`, async t => {
  let built = 0
  await until(t, runs, () => built,
    fc.property(tree(eachDialect), many(fc.tuple(helperCall, fc.option(anyQuery, { freq: 3 }))), (drawable, calls) => {
      const routes = drawn(drawable)
      if (routes === null) return
      const named = namedRoutes(routes)
      for (const [call, query] of named.length === 0 ? [] : calls) {
      // Rails reads a call without options differently from a call with options.
        if (query === null && drawable.options.dialect === 'rails') continue
        const record = named[call.pick % named.length]!
        // Rails reads arguments in path order differently if some of them are optional.
        if (drawable.options.dialect === 'rails' && /\((?!\.:format)/.test(record.path)) continue
        const helper = loose(routes.paths)[`${record.name!}_path`]!
        const values = argumentsOf(record, { ...call, suffix: undefined, named: false }, {})
        const byName = Object.fromEntries(paramsIn(record.path).map((name, index) => [name, values[index]]))
        const options = query === null ? {} : { query }
        const names = paramsIn(record.path)
        const isNamed = names.length !== 2 && !/\((?!\.:format)/.test(record.path) && !names.some(name => name in record.defaults)
        const outcomes = [
          outcomeOf(() => helper(...values, ...query === null ? [] : [options])),
          outcomeOf(() => helper(...values, { ...options, anchor: undefined })),
          // Two arguments of a path with two params, or two required ones, are its values.
          ...isNamed ? [outcomeOf(() => helper(byName, { ...options }))] : []
        ]
        built++
        const shown = outcomes.map(printValue).join(', ')
        // Two params with one name are one property in an object.
        const isOnce = new Set(paramsIn(record.path)).size === values.length
        if (new Set(isOnce ? outcomes : outcomes.slice(0, 2)).size > 1) {
          fail(drawable, `${record.name!}_path(${[...values, options].map(printValue).join(', ')}) gives ${shown}`)
        }
      }
    }))
})

t.test(`a value never changes anything but its own segment (seed ${seed})`, async t => {
  let tried = 0
  let built = 0
  await until(t, runs, () => tried, fc.property(tree(defaultDialect), many(fc.tuple(helperCall, fc.nat(), anyValue)), (drawable, calls) => {
    const routes = drawn(drawable)
    const named = routes === null ? [] : namedRoutes(routes).filter(({ path }) => paramsIn(path).length > 0)
    for (const [call, at, value] of named.length === 0 ? [] : calls) {
      const record = named[call.pick % named.length]!
      const names = paramsIn(record.path)
      const values = argumentsOf(record, { ...call, named: false, suffix: undefined }, {})
      const others = (args: readonly unknown[]): unknown => {
        const path = loose(routes!.paths)[`${record.name!}_path`]!(...args)
        const found = routes!.recognize(record.method, path, { headers: headersFor(routes!, record) })
        if (found?.route !== record || /[?#]/.test(path)) return fail(drawable, `${record.name!}_path(${args.map(printValue).join(', ')}) returns ${path}`)
        return Object.entries(found.params).filter(([name]) => name !== names[at % names.length])
      }
      const before = outcomeOf(() => others(values))
      if (typeof before === 'string') continue
      tried++
      const after = outcomeOf(() => others(values.with(at % names.length, value)))
      if (after === 'FST_RESOURCES_INVALID_ARGUMENTS') continue
      built++
      const isOther = !isDeepStrictEqual(after, before)
      if (isOther) fail(drawable, `${record.name!}_path: argument ${at % names.length} as ${printValue(value)} changes ${printValue(before)} to ${printValue(after)}`)
    }
  }))
  t.comment(`${built} of them returned a path`)
  t.ok(built > tried / 50)
})

t.test(`links of a request carry its params, and an omitted one is never an error (seed ${seed})`, async t => {
  let built = 0
  let carried = 0
  const kinds = fc.array(fc.constantFrom('given', 'null', 'undefined', 'undefined'), { minLength: 6, maxLength: 6 })
  const params = fc.dictionary(fc.constantFrom('locale', 'lang', 'page', 'year', 'month', 'from', 'to', 'q', 'rest', 'x'),
    fc.oneof(fc.constantFrom('de', 'en', '7', '1', 'new', 'a.b'), text), { maxKeys: 6 })
  await until(t, runs, () => built, fc.property(tree(eachDialect), many(fc.tuple(helperCall, kinds, params)), (drawable, calls) => {
    const routes = drawn(drawable)
    if (routes === null) return
    const own = namedRoutes(routes).filter(({ path }) => isOnce(paramsIn(path)))
    const optional = new Set(own.flatMap(({ path }) => optionalIn(path)))
    const named = own.filter(({ path }) => paramsIn(path).some(name => optional.has(name)))
    const paths = carrying(routes, [...optional])
    for (const [call, kinds, params] of named.length === 0 ? [] : calls) {
      const record = named[call.pick % named.length]!
      const names = paramsIn(record.path)
      const mayCarry = names.map(name => optional.has(name) && (optionalIn(record.path).includes(name) || (record.defaults[name] ?? null) !== null))
      const values = names.map((name, index) => kinds[index] === 'given' || !mayCarry[index] ? call.texts[index] : kinds[index] === 'null' ? null : undefined)
      const options = { query: { q: 1 }, ...call.suffix === undefined ? {} : { format: call.suffix } }
      const outcome = (values: readonly unknown[], paths: object): string =>
        outcomeOf(() => loose(paths)[`${record.name!}_path`]!(...values, options))
      const own = outcome(values, pathsFor(paths as never, { protocol: 'http', host: 'localhost', params }))
      const without = outcome(values, routes.paths)
      const filled = outcome(values.map((value, index) => value === undefined && mayCarry[index] ? params[names[index]!] : value), routes.paths)
      const shown = (): string => `${record.name!}_path(${[...values, options].map(printValue).join(', ')}) of a request with ${printValue(params)} returns ${own}`
      built++
      if (filled.startsWith('/') ? own !== filled : without.startsWith('/') && !own.startsWith('/')) fail(drawable, `${shown()}, not ${filled} or ${without}`)
      if (!own.startsWith('/')) continue
      if (own !== without) carried++
      const found = routes.recognize(record.method, own, { headers: headersFor(routes, record) })
      const isRight = found?.route === record && names.every((name, index) => {
        const [usual, value] = [record.defaults[name] ?? null, found.params[name] ?? null].map(value => value === null ? null : String(value))
        return values[index] === undefined ? [usual, params[name]].includes(value) : value === (values[index] ?? usual)
      })
      if (!isRight) fail(drawable, `${shown()}, which is read as ${found === null ? 'nothing' : printValue(found.params)}`)
    }
  }))
  t.comment(`${carried} of them carried a param`)
  t.ok(carried > built / 50)
})

for (const dialect of ['default', 'rails'] as const) {
  const routes = drawCases(dialect)
  const named = namedRoutes(routes).filter(({ path }) => path.includes('/:'))

  t.test(`a value changes no URL but in its own segment, for each number of params: ${dialect} (seed ${seed})`, async t => {
    const app = Fastify()
    await app.register(resources, { routes, controllers: echoControllers(routes), baseUrl: 'http://base.example' })
    let tried = 0
    const pick = fc.record({ route: fc.constantFrom(...named), at: fc.nat(3), isShort: fc.boolean(), value: anyValue })
    await until(t, runs, () => tried, fc.property(many(pick), picks => {
      for (const { route, at, isShort, value } of picks) {
        const { path, name, defaults } = route
        const all = paramsIn(path)
        const optional = all.filter(param => param in defaults || new RegExp(`\\([^)]*:${param}\\b`).test(path))
        const names = isShort && optional.length < all.length ? all.filter(param => !optional.includes(param)) : all
        // One object is the params of its path.
        if (names.length < 2) continue
        const index = at % names.length
        const values = names.map((_name, place) => `value${place}`)
        const helper = loose(app.paths)[`${name!}_url`]!
        const [begin, end] = helper(...values).split(`value${index}`) as [string, string]
        const url = outcomeOf(() => helper(...values.with(index, value as string)))
        tried++
        if (url === 'FST_RESOURCES_INVALID_ARGUMENTS') continue
        const isOmitted = optional.includes(names[index]!) && url === outcomeOf(() => helper(...values.with(index, undefined as never)))
        const own = url.slice(begin.length, url.length - end.length)
        const isOwn = url.startsWith(begin) && url.endsWith(end) && url.length >= begin.length + end.length && !/[/?#]/.test(own)
        if (!isOwn && !isOmitted) throw new Error(`draw(cases): ${name!}_url: argument ${index} as ${printValue(value)} returns ${url}`)
      }
    }))
    await app.close()
  })
}

t.test(`recognize returns the route that the mounted table calls (seed ${seed})`, async t => {
  let served = 0
  let asked = 0
  await until(t, runs, () => asked, fc.asyncProperty(tree(eachDialect), many(attempt), async (drawable, attempts) => {
    const routes = drawn(drawable)
    if (routes === null || routes.routes.length === 0) return
    const serve = await server(routes).catch(error => fail(drawable, `does not boot: ${String(error)}`))
    for (const one of attempts) {
      const { path, method: own } = routes.routes[one.pick % routes.routes.length]!
      const [method, target] = [one.method ?? own, targetOf(path, one)]
      // Node accepts no other target, and an injected request always begins with a slash.
      if (!/^(?:https?:\/)?\//i.test(target)) continue
      const [found, outcome] = trying(drawable, `${method} ${printValue(target)}`,
        () => [routes.recognize(method, target), serve(method, target)] as const)
      asked++
      if (typeof outcome !== 'number') served++
      const agree = found === null
        ? isRefused(method, outcome)
        : typeof outcome !== 'number' &&
        isDeepStrictEqual(outcome, said(found.route, found.params))
      if (!agree) {
        fail(drawable,
          `${method} ${printValue(target)} is recognised ` +
            `as ${found === null ? 'nothing' : printValue(said(found.route, found.params))}, and served as ${printValue(outcome)}`)
      }
      const { outcome: explained, route } = trying(drawable, `${method} ${printValue(target)}`, () => routes.explain(method, target))
      const means = typeof outcome !== 'number' ? ['served'] : EXPLAINED[outcome]
      if (means?.includes(explained) !== true || (found !== null && route !== found.route)) {
        fail(drawable, `${method} ${printValue(target)} is explained as ${explained}, and served as ${printValue(outcome)}`)
      }
    }
  }))
  t.ok(served > asked / 20, `${served} of them served`)
})

t.test(`declarations of any kind are drawn or throw an error of the package (seed ${seed})`, async t => {
  let made = 0
  const counts = { drawn: 0, refused: 0 }
  await until(t, runs, () => made, fc.asyncProperty(fc.array(building, { minLength: 1, maxLength: 50 }), async buildings => {
    for (const build of buildings) {
      made++
      try {
        const routes = draw(build() as [])
        counts.drawn++
        JSON.stringify(routes.routes)
        routes.toString()
        routes.recognize('GET', '/photos/1.json')
        Object.keys(routes.paths)
        if (routes.routes.length > 0 && made % 20 === 0) await server(routes)
      } catch (error) {
        counts.refused++
        const { code } = error as { readonly code?: unknown }
        // Fastify validates `routeOptions` with its own errors when the table is mounted.
        const isKnown = typeof code === 'string' &&
          /^FST_(?:RESOURCES|ERR)_/.test(code) && (code.startsWith('FST_RESOURCES_') || String(build).includes('"routeOptions"'))
        if (!isKnown) throw new Error(`${String(build)}: ${(error as Error).stack}`)
      }
    }
  }))
  t.comment(counts)
})

t.test(`a table is the same when drawn again, with each name once (seed ${seed})`, async t => {
  let count = 0
  await until(t, runs, () => count, fc.property(tree(eachDialect), drawable => {
    const routes = drawn(drawable)
    if (routes === null) return
    count += routes.routes.length
    const again = draw(drawable.declarations, drawable.options)
    const names = namedRoutes(routes).map(({ name }) => name)
    if (!isDeepStrictEqual(routes.routes, again.routes)) fail(drawable, 'is drawn differently again')
    if (new Set(names).size !== names.length) fail(drawable, `has a name twice: ${names.join(' ')}`)
    if (!isDeepStrictEqual(Object.keys(routes.paths), names.flatMap(name => [`${name}_path`, `${name}_url`]))) {
      fail(drawable, `has the helpers ${Object.keys(routes.paths).join(' ')}`)
    }
  }))
})

t.test(`declarations that both dialects read alike differ by PATCH only (seed ${seed})`, async t => {
  let count = 0
  await until(t, runs, () => count, fc.property(plainTree, declarations => {
    const drawable = { declarations, options: {} }
    const ours = drawn(drawable)
    if (ours === null) return
    count += ours.routes.length
    const theirs = withoutPatch(draw(declarations, { dialect: 'rails' }).routes)
    if (!isDeepStrictEqual(ours.routes.map(line), theirs.map(line))) {
      fail(drawable, `\n${ours.routes.map(line).join('\n')}\n\n${theirs.map(line).join('\n')}`)
    }
  }))
})

t.test(`a constraint means the same to the router, to helpers and to a JSON schema (seed ${seed})`, async t => {
  let count = 0
  await until(t, runs, () => count, fc.property(regex, fc.array(text, { minLength: 100, maxLength: 100 }), (pattern, texts) => {
    const check = compileConstraint(pattern)
    if ('problems' in check) return
    const bare = new RegExp(`^(?:${pattern.source})$`, pattern.flags)
    const schema = new RegExp(check.schema['pattern'] as string, 'u')
    // A schema's pattern is read with the flag u. Without it a character beyond the basic plane is two, to the engine and to us.
    const isAlike = (one: string): boolean => pattern.unicode || !/[\u{10000}-\u{10ffff}]/u.test(one)
    // The engine backtracks: some patterns would never finish with a long string.
    for (const one of texts.filter(({ length }) => length <= 12)) {
      count++
      const expected = bare.test(one)
      if (isAlike(one) && check.test(one) !== schema.test(one)) {
        throw new Error(`${printValue(pattern)} of ${printValue(one)} is ${check.test(one)}, in the ` +
          `schema ${printValue(schema)} ${schema.test(one)}`)
      }
      // Half a surrogate pair is never sent.
      if (!one.isWellFormed()) continue
      if (check.test(one) !== expected) {
        throw new Error(`${printValue(pattern)} of ${printValue(one)} is ${expected}, compiled ${check.test(one)}`)
      }
      if (expected && one.includes('.') && !check.admitsDot) {
        throw new Error(`${printValue(pattern)} allows ${printValue(one)}, but reports that it allows no dot`)
      }
    }
  }))
})

/** The response if no route handles a request. It is 405 or 204 if the path has other methods. */
const REFUSALS: readonly number[] = [400, 404, 405, 414]

function isRefused (method: string, outcome: unknown): boolean {
  return REFUSALS.includes(outcome as number) || (method === 'OPTIONS' && outcome === 204)
}

/** The explanation of a request whose response is a status. */
const EXPLAINED: Readonly<Record<number, readonly string[]>> = {
  204: ['method-not-allowed'],
  400: ['bad-request'],
  404: ['method-not-allowed', 'not-found'],
  405: ['method-not-allowed'],
  414: ['method-not-allowed', 'not-found']
}

function many<T> (arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(arbitrary, { minLength: 1, maxLength: batch, size: 'max' })
}

/** The table of a tree, or `null` if it throws. Only an error of the package may be thrown. */
function drawn ({ declarations, options }: Tree): RouteSet | null {
  try {
    return draw(declarations, options)
  } catch (error) {
    if (String((error as { readonly code?: unknown }).code).startsWith('FST_RESOURCES_')) return null
    throw error
  }
}

function namedRoutes ({ routes }: RouteSet): readonly Route[] {
  return routes.filter(({ name }) => name !== null)
}

/** The path that the helper of a named route returns, `null` if the helper throws. */
function callHelper (drawable: Tree, routes: RouteSet, named: readonly Route[], call: HelperCall,
  more: Extras = {}): { readonly record: Route, readonly path: string | null } {
  const record = named[call.pick % named.length]!
  try {
    return { record, path: loose(routes.paths)[`${record.name!}_path`]!(...argumentsOf(record, call, more)) }
  } catch (error) {
    if (error instanceof TypeError && (error as { readonly code?: unknown }).code === 'FST_RESOURCES_INVALID_ARGUMENTS') {
      return { record, path: null }
    }
    return fail(drawable, `${printCall(record, call, more)} throws ${String(error)}`)
  }
}

/** The helpers of a table that is registered with the option \`carry\`. */
function carrying (routes: RouteSet, carry: readonly string[]): object {
  const paths = createPaths()
  const drawing = drawingOf(routes)
  const plan = planRoutes(drawing)
  addHelpers(paths, drawing, { plan, router: { ...DEFAULT_RULES, ignoreTrailingSlash: true }, origin: null, order: () => plan.order, carry })
  return paths
}

/** The params of optional segments. */
function optionalIn (path: string): readonly string[] {
  const required = paramsIn(path.replace(/\((?:[^()]|\([^()]*\))*\)/g, ''))
  return paramsIn(path).filter(name => !required.includes(name))
}

function isOnce (names: readonly string[]): boolean {
  return new Set(names).size === names.length
}

function outcomeOf<Result> (call: () => Result): Result | string {
  try {
    return call()
  } catch (error) {
    const { code } = error as { readonly code?: string }
    if (code === undefined) throw error
    return code
  }
}

function argumentsOf ({ path }: Route, { texts, suffix, named, numeric }: HelperCall, more: object): readonly unknown[] {
  const names = paramsIn(path)
  const values = names.map((_name, index) => numeric && /^(?:0|-?[1-9]\d{0,14})$/.test(texts[index]!) ? Number(texts[index]) : texts[index])
  const options = { ...more, ...suffix === undefined ? {} : { format: suffix } }
  const last = Object.keys(options).length === 0 ? [] : [options]
  return named && names.length > 1 ? [Object.fromEntries(names.map((name, index) => [name, values[index]])), ...last] : [...values, ...last]
}

function expectedParams ({ path, defaults }: Route, { texts, suffix }: HelperCall): Readonly<Record<string, string>> {
  const given = paramsIn(path).map((name, index) => [name, texts[index]!] as const)
  const usual = Object.entries(defaults).map(([name, value]) => [name, String(value)] as const)
  return { ...Object.fromEntries([...usual, ...given]), ...suffix === undefined ? {} : { format: suffix } }
}

/** Whether params are those expected. Converted params are compared as strings. */
function isSame (params: Readonly<Record<string, unknown>>, expected: Readonly<Record<string, string>>): boolean {
  return isDeepStrictEqual(Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])), expected)
}

type Outcome = number | ReturnType<typeof said>

/** Sends requests to a mounted table without a socket: the action that handled it, or the status of the error. */
async function server (routes: RouteSet): Promise<(method: string, target: string) => Outcome> {
  let seen: Outcome | null = null
  const app: FastifyInstance = Fastify()
  const controllers = echoControllers(routes) as Record<string, Record<string, unknown>>
  for (const actions of Object.values(controllers)) {
    for (const action of Object.keys(actions)) {
      actions[action] = (request: FastifyRequest, reply: { send (body: string): void }) => {
        seen = said(request.routeOptions.config.resource!, request.params as Record<string, unknown>)
        reply.send('')
      }
    }
  }
  await app.register(resources, { routes, controllers: controllers as never })
  await app.ready()
  const socket = new Socket()
  return (method, target) => {
    seen = null
    const request = new IncomingMessage(socket)
    Object.assign(request, { method, url: target, headers: { host: 'localhost' }, httpVersionMajor: 1, httpVersionMinor: 1 })
    const response = new ServerResponse(request)
    app.routing(request, response)
    return seen ?? response.statusCode
  }
}

function said ({ name, controller, action }: Pick<Route, 'name' | 'controller' | 'action'>, params: Readonly<Record<string, unknown>>) {
  return { name, controller, action, params: { ...params } }
}

/** Rails' rows without the PATCH of `update`, whose name PUT has then. */
function withoutPatch (rows: readonly Route[]): readonly Route[] {
  const isDoubled = (index: number): boolean => rows[index]?.method === 'PATCH' && rows[index +
    1]?.method === 'PUT' && rows[index]!.path === rows[index + 1]!.path
  return rows.flatMap((row, index) => isDoubled(index) ? [] : isDoubled(index - 1) ? [{ ...row, name: rows[index - 1]!.name }] : [row])
}

function line ({ name, method, path, controller, action, constraints, defaults }: Route): string {
  return `${name ?? ''} ${method} ${path} ${controller}#${action} ${printValue(constraints)} ${printValue(defaults)}`
}

function printCall ({ name, path }: Route, call: HelperCall, more: Extras = {}): string {
  return `${name!}_path(${argumentsOf({ path } as Route, call, more).map(printValue).join(', ')})`
}

/** The result of `work`. An error names the step that was running. */
function trying<T> (drawable: Tree, doing: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    return fail(drawable, `${doing} throws ${(error as Error).stack!}`)
  }
}

function fail ({ declarations, options }: Tree, fault: string): never {
  throw new Error(`draw(${printDeclarations(declarations)}, ${printValue(options)}): ${fault}`)
}
