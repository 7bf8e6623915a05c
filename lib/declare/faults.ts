import { METHODS } from 'node:http'
import { compileConstraint, CONDITIONS, segmentFaults } from '../constrain/constraint.js'
import { show } from '../errors/errors.js'
import { mustBe, unknown } from '../errors/message.js'
import { didYouMean } from '../errors/suggest.js'
import { actionNames } from './canonical.js'
import { isDeclaration } from './checks.js'
import { parseRedirect } from './redirect.js'
import { parseTemplate } from './template-parse.js'

type Options = Readonly<Record<string, unknown>>

/** Route options that hold one function or several, in the order in which they run: outer ones before inner ones. */
export const HOOKS: ReadonlySet<string> = new Set([
  'onRequest', 'preParsing', 'preValidation', 'preHandler', 'preSerialization', 'onError', 'onSend', 'onResponse',
  'onTimeout', 'onRequestAbort'
])

/** The route options of Fastify, and those of its plugin for web sockets; other plugins read options of their own. */
const ROUTE_OPTIONS: readonly string[] = Object.freeze([
  ...HOOKS, 'attachValidation', 'bodyLimit', 'childLoggerFactory', 'config', 'constraints', 'errorHandler',
  'exposeHeadRoute', 'handler', 'handlerTimeout', 'logLevel', 'logSerializers', 'method', 'prefixTrailingSlash',
  'schema', 'schemaErrorFormatter', 'serializerCompiler', 'url', 'validatorCompiler', 'version', 'websocket',
  'wsHandler'
])

/** What each route has for itself, and none may share. */
const RESERVED_ROUTE_OPTIONS = ['url', 'path', 'method', 'handler', 'constraints'] as const

/** What is wrong with route options that several routes are to share, or that an action has. */
export function routeFaults (option: string, route: object): readonly string[] {
  const reserved = RESERVED_ROUTE_OPTIONS.filter(key => Object.hasOwn(route, key)).map(key => {
    const fix = key === 'constraints' ? "Use the option 'constraints'" : 'Remove it: the declaration sets it'
    return `${option}.${key} is not allowed. ${fix}`
  })
  const { config } = route as { readonly config?: unknown }
  const own = Object.hasOwn(Object(config) as object, 'resource')
    ? [`${option}.config.resource is reserved for the plugin. Rename your key`]
    : []
  return [...reserved, ...own, ...undefinedHooks(option, route), ...misspelt(route).map(fault => `${option}: ${fault}`)]
}

/** A hook that is `undefined`, as a misspelled import is: Fastify would run the routes without it. */
function undefinedHooks (option: string, route: object): readonly string[] {
  // Spread, because a hole of a sparse array is `undefined` too.
  const given = Object.entries(route).map(([key, value]) => [key, Array.isArray(value) ? [...value] : value] as const)
  return given.filter(([key, value]) => HOOKS.has(key) && [value].flat().includes(undefined)).map(([key, value]) =>
    `${option}.${key} must be a function or an array of functions, got ${show(value)}. ` +
    `Without it the routes would be unguarded: check its name and its import, or remove '${key}'`)
}

/**
 * Reports route options that Fastify does not know and would ignore, if a known one was likely meant: a misspelled
 * guard guards nothing. Other plugins may own a name similar to a short one, as `acl` to `url`, or to a hook's, as
 * `response`.
 */
function misspelt (options: object): readonly string[] {
  return Object.keys(options).filter(key => !ROUTE_OPTIONS.includes(key)).flatMap(key => {
    const isOwn = (option: string): boolean => option.length < 8 || option.toLowerCase() === `on${key.toLowerCase()}`
    const meant = didYouMean(key, ROUTE_OPTIONS, option => isOwn(option) ? 1 : 3)
    return meant === '' ? [] : [`unknown Fastify route option ${show(key)}${meant}`]
  })
}

/** What is wrong with a value of the option `redirect`, and with what stands beside it to no end. */
export function redirectFaults (_key: string, given: unknown, options: Options): readonly string[] {
  const address = parseRedirect(given)
  const served = ['to', 'action', 'controller'].filter(key => options[key] !== undefined)
  return [
    ...'fault' in address ? [address.fault] : [],
    ...served.map(key => `option '${key}' conflicts with option 'redirect'. Remove one of them`)
  ]
}

/** What is wrong with a value of the option `format`. */
export function formatFaults (key: string, given: unknown): readonly string[] {
  const what = `option '${key}'`
  if (given === null || typeof given === 'boolean') return []
  if (given instanceof RegExp) {
    const outcome = compileConstraint(given)
    return ('faults' in outcome ? outcome.faults : segmentFaults(outcome)).map(fault => `${what}: ${fault}`)
  }
  if (Array.isArray(given)) {
    // By index, since what is wrong may be `undefined` itself.
    const wrong = given.findIndex(one => typeof one !== 'string' || !/^[\w+-]+$/.test(one))
    if (given.length === 0) return [`${what} must not be an empty array. Use false to disable format extensions`]
    const expected = "an extension of letters, digits, '_', '-' and '+'"
    return wrong === -1 ? [] : [mustBe(`each item of ${what}`, expected, given[wrong])]
  }
  if (typeof given === 'string' && /^[\w+|-]+$/.test(given)) return []
  const dotted = typeof given === 'string' ? /^\.([\w+-]+)$/.exec(given) : null
  return [mustBe(what, "a boolean, an extension such as 'json', an array of extensions or a RegExp", given) +
    (dotted === null ? '' : `. Remove the dot: '${dotted[1]!}'`)]
}

/** What is wrong with a value of the option `constraints`, beside that of `format`. */
export function constraintFaults (key: string, constraints: object, { format }: Options): readonly string[] {
  if (constraints instanceof RegExp) return [wrongValue(key, constraints, 'an object such as { id: /[0-9]+/ }')]
  const faults: string[] = []
  for (const [param, pattern] of Object.entries(constraints)) {
    // A host or a version is Fastify's to read, unless the path turns out to have such a segment.
    if (CONDITIONS.includes(param) && (typeof pattern === 'string' || pattern instanceof RegExp)) continue
    const outcome = compileConstraint(pattern)
    if ('faults' in outcome) faults.push(...outcome.faults.map(fault => `${key}.${param}: ${fault}`))
  }
  const isTwice = Object.hasOwn(constraints, 'format') && Array.isArray(format)
  return isTwice ? [...faults, `${key}.format conflicts with the array of option 'format'. Remove one of them`] : faults
}

export function pathFaults (key: string, path: unknown): readonly string[] {
  const template = typeof path === 'string' ? parseTemplate(path) : {}
  return 'problem' in template ? [`invalid ${key} ${show(path)}: ${template.problem}`] : []
}

/** What is wrong with a choice of actions, which are those that the resource has. */
export function actionFaults (kind: 'resources' | 'resource') {
  const allowed = actionNames(kind)
  return (key: string, chosen: string | readonly string[] | null): readonly string[] =>
    [chosen ?? []].flat().filter(action => !allowed.includes(action)).map(action =>
      `option '${key}': ${unknown('action', action, allowed)}`)
}

const METHOD_NAMES: readonly string[] = METHODS.map(method => method.toLowerCase())

/** The problems of HTTP methods: each must be one that Node knows, in any case. */
export function methodFaults (key: string, given: string | readonly string[]): readonly string[] {
  if (given === 'all') return []
  return [given].flat().filter(method => !METHOD_NAMES.includes(method.toLowerCase())).map(method => {
    const meant = method === 'all' ? `: write ${key}: 'all'` : didYouMean(method, METHOD_NAMES)
    return `${mustBe(`option '${key}'`, 'HTTP methods that Node knows (http.METHODS)', method)}${meant}`
  })
}

const HANDLERS = "Put handlers in controllers: declare { to: 'health#show' }, and register the plugin with " +
  '{ controllers: { health: { show () {} } } }'

/** Options that have another name since 0.3. */
const FORMER: ReadonlyMap<string, string> = new Map([
  ['route', 'routeOptions'], ['ownRoute', 'ownRouteOptions'], ['origin', 'baseUrl']
])

const CHILDREN = 'Pass children as an array: [get(…)]'

/** Reports an unknown option: the right place for it, or the option that was likely meant. */
export function unknownOption (key: string, allowed: readonly string[]): string {
  const takesRoute = allowed.includes('routeOptions')
  if (takesRoute && key === 'handler') return `unknown option 'handler'. ${HANDLERS}`
  if (takesRoute && ROUTE_OPTIONS.includes(key)) {
    return `unknown option '${key}'. Put Fastify's route options in routeOptions: { ${key} }`
  }
  const now = FORMER.get(key)
  const meant = now !== undefined && allowed.includes(now) ? ` (did you mean '${now}'?)` : undefined
  return unknown('option', key, allowed, meant)
}

/** Reports options that are no object, with the way to write the value. */
export function noOptions (given: unknown, endpoint: RegExp, takesChildren: boolean): string {
  if (isDeclaration(given)) return `${mustBe('options', 'an object', given, 'a declaration')}. ${CHILDREN}`
  const text = mustBe('options', 'an object', given)
  if (typeof given === 'function') return `${text}. ${takesChildren ? CHILDREN : HANDLERS}`
  return typeof given === 'string' && endpoint.test(given) ? `${text}. Use { to: ${show(given)} }` : text
}

export function wrongValue (key: string, value: unknown, allowed: string): string {
  const hint = key === 'to' && typeof value === 'function' ? `. ${HANDLERS}` : ''
  return mustBe(`option '${key}'`, allowed, value) + hint
}
