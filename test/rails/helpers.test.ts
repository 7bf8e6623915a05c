import Fastify from 'fastify'
import t from 'tap'
import resources, { type RouteSet } from '../../lib/index.js'
import type { DialectName } from '../../types/index.js'
import { echoControllers } from '../fixtures/echo.js'
import { documentHelpers, helpers } from '../fixtures/rails-deviations.js'
import { casesOf, drawNodes, outcomeOf, type Node } from '../fixtures/rails-nodes.js'

type Options = Readonly<Record<string, unknown>>
type Helpers = Readonly<Record<string, (...args: readonly unknown[]) => string>>

interface HelperCase {
  readonly id: string
  readonly seed?: true
  readonly routes: readonly Node[]
  readonly helpers: readonly HelperCall[]
  readonly default_url_options?: Options
  readonly request?: Options
}

interface HelperCall {
  readonly helper: string
  readonly args?: readonly unknown[]
  readonly opts?: Options
  readonly expected: { readonly value: string } | { readonly error: object }
}

const cases = casesOf<HelperCase>('helpers')

/**
 * The kinds of calls that Rails accepts and the package does not, by the words of their error, with the numbers of recorded calls.
 * packages/import/RAILS.md says for each what to write instead.
 */
const refusals: ReadonlyArray<readonly [kind: string, error: RegExp, calls: number]> = [
  ['an option of Rails, or a query param among the options', /unknown option/, 30],
  ['a host, port or protocol in another form', /: (?:host|port|protocol) must be/, 9],
  ['options that are none, further arguments, and a format that is no string',
    /: (?:too many arguments|format must be a string, |options must be an object, got (?!'))|format must be a non-empty/, 11],
  ['a format after no params', /options must be an object, got '/, 9],
  ['a format that the route does not match', /invalid format/, 18],
  ['an empty string', /must not be empty/, 46],
  ['params from the left', /: got \d of the params/, 17],
  ['an inner optional segment without the outer one', /incomplete params/, 7],
  ['params of the current request', / is missing/, 8],
  ['an array, a boolean or a fraction', /must be a string, an integer or an object/, 6],
  ['a path of another route', /would match GET/, 12],
  ['a dot before a format extension', /would be read as|would begin a format extension/, 9],
  ['a string that no request has as the param', /must match|control characters|dot segment/, 8],
  ['a slash at the end', /trailingSlash must not be true/, 4]
]

/** Calls of which one side or both have no path. */
const unmatched: ReadonlyArray<readonly [kind: string, calls: number]> = [
  ['an error in both', 111], ['an error of Rails', 2], ['a table that throws', 12]
]

t.test("a helper of the Rails dialect returns Rails' path, throws an error of a listed kind, or is a listed call", async t => {
  const counts = new Map<string, number>()
  const count = (kind: string): void => { counts.set(kind, (counts.get(kind) ?? 0) + 1) }
  for (const one of ['helpers', 'constructs-helpers'].flatMap(file => casesOf<HelperCase>(file))) {
    const answers = await answersOf(one, 'rails')
    for (const [index, { helper, args, opts, expected }] of one.helpers.entries()) {
      const [answer, theirs] = [answers[index]!, print(expected)]
      const title = `${one.id}#${index} ${helper} ${JSON.stringify([...args ?? [], opts])}: ${answer} for ${theirs}`
      const id = `${one.id}#${index}`
      t.equal(id in helpers, isPath(answer) && theirs !== 'refused' && answer !== theirs, `${title}: ${helpers[id] ?? 'not listed'}`)
      if (answer === theirs) count('equal')
      else if (!isPath(answer)) {
        const kind = theirs === 'refused'
          ? 'an error in both'
          : answer === 'refused' ? 'a table that throws' : refusals.find(([, error]) => error.test(answer))?.[0]
        t.ok(kind, title)
        count(kind!)
      } else if (theirs === 'refused') count('an error of Rails')
      else {
        count('another path')
        if (!misread.has(id) && theirs.startsWith('/')) t.strictSame(requestOf(one, answer), requestOf(one, theirs), title)
      }
    }
  }
  t.strictSame(Object.fromEntries(counts), {
    equal: 632,
    'another path': Object.keys(helpers).length,
    ...Object.fromEntries(refusals.map(([kind, , calls]) => [kind, calls])),
    ...Object.fromEntries(unmatched)
  })
})

function isPath (answer: string): boolean {
  return /^(?:https?:\/)?\//.test(answer)
}

/** Paths of Rails that no request of the same route has, or one with other params: most have an empty default. */
const misread: ReadonlySet<string> = new Set(['own-default-1#20', 'random-29#4', 'random-39#1', 'random-39#4'])

/** The params of a request for a path, as strings: a default is a value of the declaration. */
function requestOf ({ routes }: HelperCase, path: string): unknown {
  const found = drawNodes(routes, 'rails').recognize('GET', path)
  return found && Object.entries(found.params).map(([name, value]) => `${name}=${String(value)}`).sort()
}

t.test("the default dialect's helpers return the document's paths", async t => {
  const seeds = cases.filter(({ seed }) => seed === true)
  t.strictSame(Object.keys(documentHelpers).filter(id => !idsOf(seeds).includes(id)), [], 'every deviation is a call')
  for (const one of seeds) {
    const answers = await answersOf(one, 'default')
    for (const [index, { helper, args, opts, expected }] of one.helpers.entries()) {
      const title = `${one.id}#${index} ${helper} ${JSON.stringify([...args ?? [], opts])}`
      const [answer, reason] = documentHelpers[`${one.id}#${index}`] ?? []
      const found = isPath(answers[index]!) ? answers[index] : 'refused'
      if (answer === undefined) t.equal(found, print(expected), title)
      else t.strictSame([found, print(expected) === answer], [answer, false], `${title} differs: ${reason}`)
    }
  }
})

function idsOf (cases: readonly HelperCase[]): readonly string[] {
  return cases.flatMap(({ id, helpers }) => helpers.map((_call, index) => `${id}#${index}`))
}

function print (expected: HelperCall['expected']): string {
  return 'value' in expected ? expected.value : 'refused'
}

async function answersOf (one: HelperCase, dialect: DialectName): Promise<readonly string[]> {
  const routes = outcomeOf(() => drawNodes(one.routes, dialect))
  if (typeof routes === 'string') return one.helpers.map(() => routes)
  const paths = await pathsOf(one, routes)
  return one.helpers.map(call => {
    try {
      return paths[call.helper]!(...argumentsOf(call, routes, one.default_url_options ?? {}))
    } catch (error) {
      return (error as Error).message
    }
  })
}

/** The helpers of an app with the base URL of the case, if it has one. */
async function pathsOf ({ request, default_url_options: defaults }: HelperCase, routes: RouteSet): Promise<Helpers> {
  const { host, port, protocol = 'http' } = { ...request, ...defaults }
  if (host === undefined) return routes.paths as unknown as Helpers
  const app = Fastify()
  const origin = `${String(protocol).replace('://', '')}://${String(host)}${port === undefined || port === null ? '' : `:${String(port)}`}`
  await app.register(resources, { routes, controllers: echoControllers(routes), baseUrl: origin })
  await app.close()
  return app.paths as unknown as Helpers
}

/** Options that Rails consumes itself. The package has no equivalent for most of them and throws. */
const RESERVED = new Set(['host', 'protocol', 'port', 'subdomain', 'domain', 'tld_length', 'anchor', 'only_path', 'script_name',
  'original_script_name', 'relative_url_root', 'user', 'password', 'format', 'trailing_slash', 'controller', 'action'])

/** The options that Rails always converts to strings. */
const TEXTS = new Set(['anchor', 'format'])

/** The options for which nil means absent. */
const NIL_IS_ABSENT = new Set(['anchor', 'format', 'host', 'protocol', 'script_name'])

/** A call's arguments in the package's form: options that are params take their positions, others go into the query. */
function argumentsOf ({ helper, args = [], opts }: HelperCall, { routes }: RouteSet,
  { host: _host, port: _port, protocol: _protocol, ...defaults }: Options): readonly unknown[] {
  const route = routes.find(({ name }) => name === helper.replace(/_(?:path|url)$/, ''))
  const params = [...route!.path.matchAll(/[:*](\w+)/g)].map(([, name]) => name!).filter(name => name !== 'format')
  const given = { ...args.length < params.length ? defaults : without(defaults, params), ...opts }
  const named = params.filter(name => name in given)
  const values = args.map(valueOf)
  const placed = named.length === 0 ? values : [...params.map(name => name in given ? valueOf(given[name]) : values.shift()), ...values]
  const options = optionsOf(without(given, params), route!.defaults)
  const isRecord = params.length > 1 && args.length === 0 && named.length > 0
  const all = isRecord ? [Object.fromEntries(named.map(name => [name, valueOf(given[name])]))] : placed
  // Empty options still count as options: with them Rails does not use its shortcut.
  const hasOptions = Object.keys(options).length > 0 || (opts !== undefined && !isRecord)
  if (!hasOptions) return all
  if (isRecord) return [...params.map(name => name in given ? valueOf(given[name]) : undefined), options]
  // Options come after a value for each param. Rails skips params with a default if there are fewer values.
  const hasDefault = (name: string): boolean => (route!.defaults[name] ?? null) !== null
  const own = all.length < params.length ? params.filter(name => !hasDefault(name)) : params
  const formats = own !== params && hasDefault('format') ? [] : all.slice(own.length)
  return [...params.map(name => all[own.indexOf(name)]), ...formats, options]
}

function optionsOf (given: Options, routeDefaults: Options): Options {
  const options: Record<string, unknown> = {}
  const query: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    if (key === 'params' || (value === null && NIL_IS_ABSENT.has(key))) continue
    if (key === 'trailing_slash') options['trailingSlash'] = value
    else if (TEXTS.has(key)) options[key] = String(plainOf(value))
    else if (RESERVED.has(key)) options[key] = plainOf(value)
    // A param with a default in the declaration is never in Rails' query.
    else if (!(key in routeDefaults)) query[key] = plainOf(value)
  }
  Object.assign(query, plainOf(given['params']))
  return Object.keys(query).length === 0 ? options : { ...options, query }
}

function without (options: Options, keys: readonly string[]): Options {
  return Object.fromEntries(Object.entries(options).filter(([key]) => !keys.includes(key)))
}

/** An argument: Ruby's object with `to_param` is one with `toParam()`. */
function valueOf (value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null
  if (isObject && '$to_param' in value) return { toParam: () => value['$to_param'] }
  return isObject && '$sym' in value ? value['$sym'] : value
}

/** A value of the query or of an option, where only plain ones are taken. */
function plainOf (value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainOf)
  if (typeof value !== 'object' || value === null) return value
  if ('$sym' in value) return value['$sym']
  if ('$to_param' in value) return value['$to_param']
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainOf(one)]))
}
