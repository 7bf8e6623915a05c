import { METHODS } from 'node:http'
import { compileConstraint, CONDITIONS, segmentProblems } from '../constrain/constraint.js'
import { show } from '../errors/errors.js'
import { mustBe, unknown } from '../errors/message.js'
import { didYouMean } from '../errors/suggest.js'
import { actionNames, HOOKS, ROUTE_OPTIONS } from './canonical.js'
import { isMap } from './map.js'
import { notMap, wrongValue } from './option-messages.js'
import { parseRedirect } from './redirect.js'
import { parseTemplate } from './template-parse.js'

const CONDITION_FIX = "Use the option 'constraints', or 'when' instead of a custom strategy"

/** Route options that the plugin sets. */
const RESERVED_ROUTE_OPTIONS = ['url', 'path', 'method', 'handler', 'constraints'] as const

/** The values of options that set Fastify's route options, as errors describe them. */
export const ROUTE_RULE =
  "an object of Fastify's route options such as { onRequest: guard }, or a synchronous function that returns one"

/** The values of the option `skip`, as errors describe them. */
export const SKIP_RULE = 'a hook function, or an array of hook functions'

/** Whether a value is a hook or an array of hooks. */
export function isSkip (value: unknown): boolean {
  // Spread, because `every` passes over the holes of a sparse array.
  return (Array.isArray(value) ? [...value] : [value]).every(hook => typeof hook === 'function')
}

/** Whether a value is a function that returns at once. */
export function isSynchronous (value: unknown): boolean {
  return typeof value === 'function' && !/Async|Generator/.test(Object.prototype.toString.call(value))
}

/** The problem of `skip` as a key of route options: Fastify would ignore it. */
export function skipProblems (option: string, route: unknown): readonly string[] {
  if (typeof route !== 'object' || route === null || !Object.hasOwn(route, 'skip')) return []
  return [`unknown option '${option}.skip'. Put skip next to routeOptions, or into an entry of actions: ` +
    '{ actions: { index: { skip: guard } } }']
}

/** Whether a value is an object of route options, or a function that returns one. */
export function isRouteRule (value: unknown): value is object {
  return isMap(value) || isSynchronous(value)
}

/** The problems of route options of a declaration or an action. */
export function routeOptionProblems (option: string, route: object): readonly string[] {
  if (typeof route !== 'function' && !isMap(route)) return [notMap(option, ROUTE_RULE, route)]
  const reserved = RESERVED_ROUTE_OPTIONS.filter(key => Object.hasOwn(route, key)).map(key => {
    const fix = key === 'constraints' ? CONDITION_FIX : 'Remove it: the declaration sets it'
    return `${option}.${key} is not allowed. ${fix}`
  })
  const { config } = route as { readonly config?: unknown }
  const ofConfig = Object.hasOwn(Object(config) as object, 'resource')
    ? [`${option}.config.resource is reserved for the plugin. Rename your key`]
    : []
  const unknown = misspelled(route).map(problem => `${option}: ${problem}`)
  return [...reserved, ...ofConfig, ...undefinedHooks(option, route), ...unknown]
}

/** A hook that is `undefined`, as a misspelled import is: Fastify would run the routes without it. */
function undefinedHooks (option: string, route: object): readonly string[] {
  // The spread fills the holes of a sparse array.
  const entries = Object.entries(route).map(([key, value]) => [key, Array.isArray(value) ? [...value] : value] as const)
  return entries.filter(([key, value]) => HOOKS.has(key) && [value].flat().includes(undefined)).map(([key, value]) =>
    mustBe(`${option}.${key}`, 'a function or an array of functions', value) +
    `. Without it the routes would be unguarded: check its name and its import, or remove '${key}'`)
}

/**
 * Reports route options that Fastify does not know and would ignore, if a known one was likely meant: a misspelled
 * guard guards nothing. Other plugins may own a name similar to a short one, as `acl` to `url`, or to a hook's, as
 * `response`.
 */
function misspelled (options: object): readonly string[] {
  return Object.keys(options).filter(key => !ROUTE_OPTIONS.includes(key)).flatMap(key => {
    const isOwn = (option: string): boolean => option.length < 8 || option.toLowerCase() === `on${key.toLowerCase()}`
    const meant = didYouMean(key, ROUTE_OPTIONS, option => isOwn(option) ? 0 : Math.min(2, Math.floor(key.length / 3)))
    return meant === '' ? [] : [`unknown Fastify route option ${show(key)}${meant}`]
  })
}

/** The problems of the option `redirect`, and of other options that conflict with it. */
export function redirectProblems (
  _key: string, value: unknown, options: Readonly<Record<string, unknown>>
): readonly string[] {
  const redirect = parseRedirect(value)
  const conflicts = ['to', 'action', 'controller'].filter(key => options[key] !== undefined)
  return [
    ...'problems' in redirect ? redirect.problems : [],
    ...conflicts.map(key => `option '${key}' conflicts with option 'redirect'. Remove one of them`)
  ]
}

/** The problems of the option `format`. */
export function formatProblems (key: string, value: unknown): readonly string[] {
  const option = `option '${key}'`
  if (value === null || typeof value === 'boolean') return []
  if (value instanceof RegExp) {
    const outcome = compileConstraint(value)
    return ('problems' in outcome ? outcome.problems : segmentProblems(outcome)).map(problem => `${option}: ${problem}`)
  }
  if (Array.isArray(value)) {
    // The index, because the invalid item may be `undefined`.
    const invalid = value.findIndex(extension => typeof extension !== 'string' || !/^[\w+-]+$/.test(extension))
    if (value.length === 0) return [`${option} must not be an empty array. Use false to disable format extensions`]
    const expected = "an extension of letters, digits, '_', '-' and '+'"
    return invalid === -1 ? [] : [mustBe(`each item of ${option}`, expected, value[invalid])]
  }
  if (typeof value === 'string' && /^[\w+|-]+$/.test(value)) return []
  const match = typeof value === 'string' ? /^\.([\w+-]+)$/.exec(value) : null
  return [mustBe(option, "a boolean, an extension such as 'json', an array of extensions or a RegExp", value) +
    (match === null ? ". Write format: ['json']" : `. Remove the dot: '${match[1]!}'`)]
}

/** The problems of the option `constraints`, and its conflict with the option `format`. */
export function constraintProblems (
  key: string, constraints: object, { format }: Readonly<Record<string, unknown>>
): readonly string[] {
  const problems: string[] = []
  for (const [param, pattern] of Object.entries(constraints)) {
    // Hosts and versions are route constraints of Fastify, unless the path has such a param.
    if (CONDITIONS.includes(param) && (typeof pattern === 'string' || pattern instanceof RegExp)) continue
    if (param === 'format' && (pattern === null || typeof pattern === 'boolean')) {
      const problem = mustBe(`${key}.format`, 'a rule for an extension', pattern)
      problems.push(`${problem}. Write the option format: ${pattern}`)
      continue
    }
    const outcome = compileConstraint(pattern)
    // An extension is never read as a value, so that the exception of a library would be lost.
    if ('validate' in outcome && param === 'format') {
      problems.push(`${key}.format must be a RegExp, an array or a JSON schema. Write ['json']`)
    }
    if ('problems' in outcome) problems.push(...outcome.problems.map(problem => `${key}.${param}: ${problem}`))
  }
  const hasBoth = Object.hasOwn(constraints, 'format') && Array.isArray(format)
  if (!hasBoth) return problems
  return [...problems, `${key}.format conflicts with the array of option 'format'. Remove one of them`]
}

export function pathProblems (key: string, path: unknown): readonly string[] {
  if (typeof path !== 'string') return []
  const template = parseTemplate(path)
  return 'problems' in template ? template.problems.map(problem => `invalid ${key} ${show(path)}: ${problem}`) : []
}

/** The problems of the options `only` and `except`: each action must be one of the resource. */
export function actionProblems (kind: 'resources' | 'resource') {
  const allowed = actionNames(kind)
  return (key: string, actions: string | readonly string[] | null): readonly string[] =>
    [actions ?? []].flat().filter(action => !allowed.includes(action)).map(action => {
      const words = action.split(/[\s,]+/)
      return words.length > 1 && words.every(word => allowed.includes(word))
        ? `${mustBe(`each item of option '${key}'`, 'one action', action)}. Write ${key}: ${show(words)}`
        : `option '${key}': ${unknown('action', action, allowed)}`
    })
}

/** The problems of route options by action. An action without options is as unguarded as one without a hook. */
export function actionOptionProblems (key: string, actions: object): readonly string[] {
  return Object.entries(actions).flatMap(([action, options]) => {
    const what = `${key}.${action}`
    if (!isRouteRule(options)) return [wrongValue(what, options, ROUTE_RULE, '{ preHandler: guard }')]
    const { skip } = options as { readonly skip?: unknown }
    const isValid = skip === undefined || typeof options === 'function' || isSkip(skip)
    const wrong = isValid ? [] : [wrongValue(`${what}.skip`, skip, SKIP_RULE, 'guard')]
    return [...routeOptionProblems(what, options), ...wrong]
  })
}

const METHOD_NAMES: readonly string[] = METHODS.map(method => method.toLowerCase())

/** The problems of HTTP methods: each must be one that Node knows, in any case. */
export function methodProblems (key: string, methods: string | readonly string[]): readonly string[] {
  if (methods === 'all') return []
  return [methods].flat().filter(method => !METHOD_NAMES.includes(method.toLowerCase())).map(method => {
    const meant = method === 'all' ? `: write ${key}: 'all'` : didYouMean(method, METHOD_NAMES)
    const problem = mustBe(`option '${key}'`, 'HTTP methods that Node knows (http.METHODS)', method)
    return problem + (meant === '' ? `. Write ${key}: ['get', 'post']` : meant)
  })
}
