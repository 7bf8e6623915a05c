import type { Declaration, ResourcesAction } from '../../types/index.js'

/** The method of each action of a resource. `update` has the methods of the option `updateMethods`. */
export const verbs = {
  index: 'GET', create: 'POST', new: 'GET', edit: 'GET', show: 'GET', destroy: 'DELETE'
} as const

/** A URL of a resource and its actions. The level is the path that it begins with. */
export interface CanonicalUrl {
  readonly level: 'collection' | 'new' | 'member'
  readonly actions: readonly ResourcesAction[]
}

/** The URLs of each kind of resource, in the order in which Rails draws them. */
export const canonicalUrls: Readonly<Record<'resources' | 'resource', readonly CanonicalUrl[]>> = {
  resources: [
    { level: 'collection', actions: ['index', 'create'] },
    { level: 'new', actions: ['new'] },
    { level: 'member', actions: ['edit'] },
    { level: 'member', actions: ['show', 'update', 'destroy'] }
  ],
  resource: [
    { level: 'new', actions: ['new'] },
    { level: 'member', actions: ['edit'] },
    { level: 'member', actions: ['show', 'update', 'destroy', 'create'] }
  ]
}

export function actionNames (kind: 'resources' | 'resource'): readonly string[] {
  return canonicalUrls[kind].flatMap(({ actions }) => actions)
}

/** Actions whose name is not a part of the path. `edit` is a part of the path, from `pathNames`. */
export const wordless: ReadonlySet<string> = new Set(['index', 'create', 'new', 'show', 'update', 'destroy'])

/** The default of the option `pathNames`. */
export const pathWords: Readonly<Record<string, string>> = Object.freeze(
  Object.assign(Object.create(null), { new: 'new', edit: 'edit' })
)

/** Whether a path is a single word, which names an action (Rails: a Symbol). */
export function isWord (path: string): boolean {
  return /^\w+$/.test(path)
}

/** Route options with a function or several, which run from the outermost scope to the route. */
export const HOOKS: ReadonlySet<string> = new Set([
  'onRequest', 'preParsing', 'preValidation', 'preHandler', 'preSerialization', 'onError', 'onSend', 'onResponse',
  'onTimeout', 'onRequestAbort'
])

/** The route options of Fastify and of `@fastify/websocket`. Other plugins have other options. */
export const ROUTE_OPTIONS: readonly string[] = Object.freeze([
  ...HOOKS, 'attachValidation', 'bodyLimit', 'childLoggerFactory', 'config', 'constraints', 'errorHandler',
  'exposeHeadRoute', 'handler', 'handlerTimeout', 'logLevel', 'logSerializers', 'method', 'prefixTrailingSlash',
  'schema', 'schemaErrorFormatter', 'serializerCompiler', 'url', 'validatorCompiler', 'version', 'websocket',
  'wsHandler'
])

const KINDS: ReadonlySet<unknown> = new Set([
  'resources', 'resource', 'namespace', 'scope', 'member', 'collection', 'verb', 'root'
])

/** Whether a value is a declaration, such as the result of `resources()` or `get()`. */
export function isDeclaration (value: unknown): value is Declaration {
  return typeof value === 'object' && value !== null && KINDS.has((value as Declaration).kind)
}
