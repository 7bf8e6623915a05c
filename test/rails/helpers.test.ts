import Fastify from 'fastify'
import t from 'tap'
import resources, { type RouteSet } from '../../lib/index.js'
import type { DialectName } from '../../types/index.js'
import { echoControllers } from '../fixtures/echo.js'
import { constructHelpers, documentHelpers, helpers } from '../fixtures/rails-deviations.js'
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

/** Files of the corpus, with the intended differences of the helpers. */
const files = [['helpers', helpers], ['constructs-helpers', constructHelpers]] as const

for (const [file, deviations] of files) {
  t.test(`the Rails dialect's helpers return the paths of Rails: ${file}`, async t => {
    const cases = casesOf<HelperCase>(file)
    t.strictSame(Object.keys(deviations).filter(id => !idsOf(cases).includes(id)), [], 'every deviation is a call')
    for (const one of cases) {
      const answers = await answersOf(one, 'rails')
      for (const [index, { helper, args, opts, expected }] of one.helpers.entries()) {
        const title = `${one.id}#${index} ${helper} ${JSON.stringify([...args ?? [], opts])}`
        const reason = deviations[`${one.id}#${index}`]
        if (reason === undefined) t.equal(answers[index], print(expected), title)
        else t.not(answers[index], print(expected), `${title} differs: ${reason}`)
      }
    }
  })
}

t.test("the default dialect's helpers return the document's paths", async t => {
  const seeds = cases.filter(({ seed }) => seed === true)
  t.strictSame(Object.keys(documentHelpers).filter(id => !idsOf(seeds).includes(id)), [], 'every deviation is a call')
  for (const one of seeds) {
    const answers = await answersOf(one, 'default')
    for (const [index, { helper, args, opts, expected }] of one.helpers.entries()) {
      const title = `${one.id}#${index} ${helper} ${JSON.stringify([...args ?? [], opts])}`
      const [answer, reason] = documentHelpers[`${one.id}#${index}`] ?? []
      if (answer === undefined) t.equal(answers[index], print(expected), title)
      else t.strictSame([answers[index], print(expected) === answer], [answer, false], `${title} differs: ${reason}`)
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
    } catch {
      return 'refused'
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
