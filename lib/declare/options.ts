import { compileConstraint } from '../constrain/constraint.js'
import { throwError, throwFirst, type ErrorCode, type Problem } from '../errors/errors.js'
import { isDeclaration, throwErrors, reservedProblems, type Subject } from './checks.js'
import {
  actionOptionProblems, actionProblems, constraintProblems, formatProblems, isRouteRule, methodProblems, pathProblems,
  redirectProblems, ROUTE_RULE, routeOptionProblems, skipProblems, SKIP_RULE
} from './faults.js'
import { isMap } from './map.js'
import { noOptions, unknownOption, wrongValue } from './option-messages.js'
import {
  either, isAsync, isOneOf, isOpenapi, isScalar, isSkip, isText, isTypes, isUpdates, listOf, matching,
  orNull, type Allows
} from './predicates.js'
import { respell } from './spellings.js'

/** The check of an option, the expected value and an example in messages, and further problems with their code. */
type OptionRule = readonly [
  allows: Allows, expected: string, example: string,
  problemsOf?: (key: string, value: never, options: Readonly<Record<string, unknown>>) => readonly string[],
  code?: ErrorCode
]

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
const CONTROLLER = /^\/?[A-Za-z0-9_]+(?:\/[A-Za-z0-9_]+)*$/

/** The endpoint of a route: `'controller#action'`. */
export const ENDPOINT = /^\/?[A-Za-z0-9_/]+#[^\s#\p{Cc}]+$/u

const name: OptionRule = [matching(NAME), "a name of letters, digits and '_'", "'pictures'"]
/** Rails accepts an empty name too. In the default dialect, `draw` throws for it. */
const alias: OptionRule = [
  either(orNull(matching(NAME)), isOneOf('')), "a name of letters, digits and '_', or null", "'pictures'"
]
const controller: OptionRule = [
  matching(CONTROLLER), "a controller path such as 'photos' or 'admin/photos'", "'photos'"
]
const action: OptionRule = [matching(/^[^\s#\p{Cc}]+$/u), "an action such as 'show'", "'show'"]
const prefix: OptionRule = [isText, 'a path', "'/blog'"]
const path: OptionRule = [isText, 'a path', "'pictures'", pathProblems, 'INVALID_PATH']
const pathOrNull: OptionRule = [
  orNull(isText), "a path such as 'admin/page'", "'pictures'", pathProblems, 'INVALID_PATH'
]
const flag: OptionRule = [isOneOf(true, false), 'true or false', 'true']
const chosenFrom = (kind: 'resources' | 'resource') => {
  const actions: OptionRule = [
    orNull(either(isText, listOf(isText))), 'an action or an array of actions', "['show']",
    actionProblems(kind), 'UNKNOWN_ACTION'
  ]
  return { only: actions, except: actions }
}
const pathNames: OptionRule = [
  value => isMap(value) && Object.values(value).every(isText), 'an object of strings', "{ new: 'neu' }",
  (key, words: object) => Object.entries(words).flatMap(([word, path]) => pathProblems(`${key}.${word}`, path)),
  'INVALID_PATH'
]
const scalars: OptionRule = [
  value => isMap(value) && Object.values(value).every(isScalar), 'an object of strings, numbers, booleans and nulls',
  '{ page: 1 }'
]
const routeOptions: OptionRule = [isRouteRule, ROUTE_RULE, '{ onRequest: guard }', routeOptionProblems]
/** Route options by action. The keys are checked when the resource is drawn: a scope may leave actions out. */
const actionOptions: OptionRule = [
  isMap, "an object of Fastify's route options by action, such as { update: { preHandler: guard } }",
  '{ update: { preHandler: guard } }',
  actionOptionProblems
]
const condition: OptionRule = [
  value => typeof value === 'function' && !isAsync(value),
  'a synchronous function (request) => boolean', "(request) => request.headers['x-beta'] === '1'"
]
const skip: OptionRule = [isSkip, SKIP_RULE, 'guard']
const constraints: OptionRule = [isMap, 'an object', '{ id: /[0-9]+/ }', constraintProblems, 'INVALID_CONSTRAINT']
const any: OptionRule = [() => true, 'anything', '']
const format: OptionRule = [() => true, 'a format', '', formatProblems]
const param: OptionRule = [
  matching(NAME), name[1], "'slug'",
  (key, param) => param === 'format' ? [`option '${key}' must not be 'format'. Rename it`] : []
]
const failure: OptionRule = [isOneOf('bad-request', 'not-found'), "'bad-request' or 'not-found'", "'not-found'"]
const updateMethods: OptionRule = [isUpdates, "an array of 'PUT', 'PATCH' and 'POST'", "['PATCH', 'PUT']"]
const methods: OptionRule = [
  either(isText, listOf(isText, 1)), "an HTTP method such as 'get', an array of methods, or 'all'", "['get', 'post']",
  methodProblems
]

const inherited = {
  as: alias,
  controller,
  path: pathOrNull,
  pathNames,
  ...chosenFrom('resources'),
  module: [orNull(matching(CONTROLLER)), "a directory of controllers such as 'admin'", "'admin'"],
  constraints,
  shallow: flag,
  shallowPath: path,
  shallowPrefix: name,
  format,
  defaults: scalars,
  routeOptions,
  when: condition,
  skip,
  constraintFailure: failure,
  updateMethods,
  action
} satisfies Record<string, OptionRule>

/** The options that only a resource has. */
const own = {
  param, singular: name, ownRouteOptions: routeOptions, actions: actionOptions
} satisfies Record<string, OptionRule>

const verb = {
  to: [matching(ENDPOINT), "'controller#action'", "'photos#show'"],
  action,
  controller,
  as: alias,
  on: [isOneOf('member', 'collection', 'new'), "'member', 'collection' or 'new'", "'member'"],
  path,
  constraints,
  defaults: scalars,
  format,
  routeOptions,
  redirect: [either(isText, isMap), 'a path, an http or https URL, or { to, status }', "'/photos'", redirectProblems],
  when: condition,
  skip
} satisfies Record<string, OptionRule>

/** The rules for the options of each call. */
const rules = {
  resources: { ...inherited, ...own, nestedParam: param },
  resource: { ...inherited, ...chosenFrom('resource'), ...own },
  namespace: inherited,
  scope: inherited,
  verb,
  match: { ...verb, via: methods },
  draw: {
    dialect: [isOneOf('default', 'rails'), "'default' or 'rails'", "'rails'"],
    updateMethods,
    apiOnly: flag,
    helpers: [isOneOf('snake', 'camel'), "'snake' or 'camel'", "'camel'"],
    format,
    constraintFailure: failure
  },
  register: {
    routes: any,
    controllers: any,
    prefix,
    baseUrl: [isText, "a URL such as 'https://example.com' or 'https://example.com/blog', or 'request'", "'request'"],
    openapi: [
      isOpenapi, 'true, false, or an object { operationId, tags, summary, params } of functions and a boolean', 'true'
    ],
    load: [isMap, 'an object of loaders by record, such as { photo: (id) => … }', '{ photo: (id) => photos.find(id) }'],
    contentTypes: [
      isTypes, "an object of content types by format, such as { ics: 'text/calendar' }", "{ ics: 'text/calendar' }"
    ],
    logLevel: any,
    logSerializers: any
  },
  print: {
    constraints: [isOneOf(true, false, 'once'), "true, false or 'once'", "'once'"]
  },
  describe: { prefix, schemas: flag }
} satisfies Record<string, Record<string, OptionRule>>

/** Options that become keys or names of files. */
const NAMES = ['as', 'param', 'nestedParam', 'singular', 'controller', 'module', 'action', 'to'] as const

/**
 * Checks the options of a call, and returns them frozen, in camel case, without `undefined` values. An error lists all
 * unknown options (`FST_RESOURCES_UNKNOWN_OPTION`), or all invalid values (`FST_RESOURCES_INVALID_OPTION`,
 * `FST_RESOURCES_INVALID_CONSTRAINT`, `FST_RESOURCES_INVALID_PATH`).
 */
export function checkOptions (
  set: keyof typeof rules, value: unknown, subject: Subject
): Readonly<Record<string, unknown>> {
  if (value === undefined) return Object.freeze({})
  if (!isMap(value) || isDeclaration(value)) {
    throwError('INVALID_OPTION', `${subject()}: ${noOptions(value, ENDPOINT, 'only' in rules[set])}`)
  }
  const options = respell(value as Record<string, unknown>, rules[set], subject)
  const known: Readonly<Record<string, OptionRule>> = rules[set]
  const unknown = Object.keys(options).filter(key => !Object.hasOwn(known, key))
  throwErrors('UNKNOWN_OPTION', subject, unknown.map(key => unknownOption(key, Object.keys(known), options[key])))
  const routeKeys = ['routeOptions', 'ownRouteOptions']
  throwErrors('UNKNOWN_OPTION', subject, routeKeys.flatMap(key => skipProblems(key, options[key])))
  const problems = Object.entries(options).flatMap(([key, value]) => {
    const [allows, expected, example, problemsOf, code = 'INVALID_OPTION'] = known[key]!
    const problemOf = (code: ErrorCode, problem: string): Problem => ({ code, message: `${subject()}: ${problem}` })
    if (!allows(value)) return [problemOf('INVALID_OPTION', wrongValue(key, value, expected, example))]
    return (problemsOf?.(key, value as never, options) ?? []).map(problem => problemOf(code, problem))
  })
  throwFirst(problems)
  const names = NAMES.filter(key => key in options)
  throwErrors('INVALID_NAME', subject, names.flatMap(key => reservedProblems(`option '${key}'`, options[key])))
  return Object.freeze(Object.fromEntries(Object.entries(options).map(([key, value]) =>
    [key, key === 'constraints' && isMap(value) ? readConstraints(value) : frozenCopy(value, LISTS.get(key))])))
}

/** A frozen copy of the constraints, with schemas as they are read. Conditions, such as a host, are no constraints. */
function readConstraints (constraints: object): object {
  return Object.freeze(Object.fromEntries(Object.entries(constraints).map(([key, constraint]) => {
    const check = compileConstraint(constraint)
    return [key, 'problems' in check ? constraint : check.constraint]
  })))
}

/** The levels of objects around the lists of hooks, which are copied too: a later change opens no route. */
const LISTS: ReadonlyMap<string, number> = new Map([['routeOptions', 1], ['ownRouteOptions', 1], ['actions', 2]])

/** A frozen copy of an array or a plain object. Instances of classes, such as a RegExp, are not copied. */
function frozenCopy (value: unknown, levels = 0): unknown {
  if (Array.isArray(value)) return Object.freeze([...value])
  if (!isMap(value)) return value
  const copy = { ...value } as Record<string, unknown>
  for (const [key, inner] of Object.entries(copy)) {
    if (levels > 1 || (levels === 1 && Array.isArray(inner))) copy[key] = frozenCopy(inner, levels - 1)
  }
  return Object.freeze(copy)
}
