import type { ErrorCode } from '../errors/errors.js'
import { nameLike } from './checks.js'
import {
  actionOptionProblems, actionProblems, constraintProblems, formatProblems, isRouteRule, isSkip, isSynchronous,
  methodProblems, pathProblems, redirectProblems, ROUTE_RULE, routeOptionProblems, SKIP_RULE
} from './faults.js'
import { isMap } from './map.js'
import { controllerLike, endpointLike } from './option-messages.js'

/** Whether an option may have a value. */
type Allows = (value: unknown) => boolean

const isText: Allows = value => typeof value === 'string'
const isDefault: Allows = value =>
  value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
const matching = (pattern: RegExp): Allows => value => typeof value === 'string' && pattern.test(value)
const isOneOf = (...allowed: readonly unknown[]): Allows => value => allowed.includes(value)
// Spread, because `every` passes over the holes of a sparse array.
const listOf = (allows: Allows, atLeast = 0): Allows => value =>
  Array.isArray(value) && value.length >= atLeast && [...value].every(allows)
const mapOf = (allows: (value: unknown, key: string) => boolean): Allows => value =>
  isMap(value) && Object.entries(value).every(([key, field]) => allows(field, key))
const orNull = (allows: Allows): Allows => value => value === null || allows(value)
const either = (first: Allows, second: Allows): Allows => value => first(value) || second(value)

/**
 * The check of an option, the expected value and an example in messages, or what an invalid value likely means, and further
 * problems with their code.
 */
export type OptionRule = readonly [
  allows: Allows, expected: string, example: string | ((value: unknown) => string),
  problemsOf?: (key: string, value: never, options: Readonly<Record<string, unknown>>) => readonly string[],
  code?: ErrorCode
]

const CONTENT_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?: *; *[\w-]+=[\w-]+)*$/
const OPTIONAL_FUNCTION = ['function', 'undefined']
/** The types of the fields of `openapi`. */
const OPENAPI: Readonly<Record<string, readonly string[]>> = Object.assign(Object.create(null), {
  operationId: OPTIONAL_FUNCTION,
  tags: OPTIONAL_FUNCTION,
  summary: OPTIONAL_FUNCTION,
  params: ['boolean', 'undefined']
})
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/
const CONTROLLER = /^\/?[A-Za-z0-9_]+(?:\/[A-Za-z0-9_]+)*$/

/** The endpoint of a route: `'controller#action'`. */
export const ENDPOINT = /^\/?[A-Za-z0-9_/]+#[^\s#\p{Cc}]+$/u

const name: OptionRule = [matching(IDENTIFIER), "a name of letters, digits and '_'", nameLike]
/** Rails accepts an empty name too. In the default dialect, `draw` throws for it. */
const alias: OptionRule = [
  either(orNull(matching(IDENTIFIER)), isOneOf('')), "a name of letters, digits and '_', or null", nameLike
]
const controller: OptionRule = [
  matching(CONTROLLER), "a controller path such as 'photos' or 'admin/photos'",
  value => controllerLike(value, "'photos'")
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
  mapOf(isText), 'an object of strings', "{ new: 'neu' }",
  (key, words: object) => Object.entries(words).flatMap(([word, path]) => pathProblems(`${key}.${word}`, path)),
  'INVALID_PATH'
]
const scalars: OptionRule = [
  mapOf(isDefault), 'an object of strings, numbers, booleans and nulls',
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
  isSynchronous, 'a synchronous function (request) => boolean', "(request) => request.headers['x-beta'] === '1'"
]
const skip: OptionRule = [isSkip, SKIP_RULE, 'guard']
const constraints: OptionRule = [isMap, 'an object', '{ id: /[0-9]+/ }', constraintProblems, 'INVALID_CONSTRAINT']
const any: OptionRule = [() => true, 'anything', '']
const format: OptionRule = [() => true, 'a format', '', formatProblems]
const param: OptionRule = [
  matching(IDENTIFIER), name[1], nameLike,
  (key, param) => param === 'format' ? [`option '${key}' must not be 'format'. Rename it`] : []
]
const failure: OptionRule = [isOneOf('bad-request', 'not-found'), "'bad-request' or 'not-found'", "'not-found'"]
const isUpdateMethod = isOneOf('PUT', 'PATCH', 'POST')
const updateMethods: OptionRule = [
  either(isUpdateMethod, value =>
    listOf(isUpdateMethod, 1)(value) && new Set(value as []).size === (value as []).length),
  "'PUT', 'PATCH', 'POST', or an array of them", "['PATCH', 'PUT']"
]
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
  module: [
    orNull(matching(CONTROLLER)), "a directory of controllers such as 'admin'",
    value => controllerLike(value, "'admin'")
  ],
  constraints,
  shallow: flag,
  shallowPath: path,
  shallowPrefix: name,
  format,
  trailingSlash: flag,
  defaults: scalars,
  routeOptions,
  when: condition,
  skip,
  constraintFailure: failure,
  updateMethods,
  action
} satisfies Record<string, OptionRule>

/** The options that only a resource has. */
const ofResources = {
  param, singular: name, ownRouteOptions: routeOptions, actions: actionOptions
} satisfies Record<string, OptionRule>

const verb = {
  to: [matching(ENDPOINT), "'controller#action'", value => endpointLike(value, "'photos#show'")],
  action,
  controller,
  as: alias,
  on: [isOneOf('member', 'collection', 'new'), "'member', 'collection' or 'new'", "'member'"],
  path,
  constraints,
  defaults: scalars,
  format,
  trailingSlash: flag,
  routeOptions,
  redirect: [either(isText, isMap), 'a path, an http or https URL, or { to, status }', "'/photos'", redirectProblems],
  when: condition,
  skip
} satisfies Record<string, OptionRule>

/** The rules for the options of each call. */
export const rules = {
  resources: { ...inherited, ...ofResources, nestedParam: param },
  resource: { ...inherited, ...chosenFrom('resource'), ...ofResources },
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
    trailingSlash: flag,
    constraintFailure: failure
  },
  register: {
    routes: any,
    controllers: any,
    prefix,
    baseUrl: [isText, "a URL such as 'https://example.com' or 'https://example.com/blog', or 'request'", "'request'"],
    carry: [listOf(isText), "an array of the names of optional params, such as ['locale']", "['locale']"],
    openapi: [
      either(isOneOf(true, false), mapOf((field, key) => OPENAPI[key]?.includes(typeof field) === true)),
      'true, false, or an object { operationId, tags, summary, params } of functions and a boolean', 'true'
    ],
    load: [isMap, 'an object of loaders by record, such as { photo: (id) => … }', '{ photo: (id) => photos.find(id) }'],
    contentTypes: [
      mapOf(matching(CONTENT_TYPE)), "an object of content types by format, such as { ics: 'text/calendar' }",
      "{ ics: 'text/calendar' }"
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
export const NAME_OPTIONS = ['as', 'param', 'nestedParam', 'singular', 'controller', 'module', 'action', 'to'] as const
