import type { Route, RouteParam, Source } from '../../types/index.js'
import { wordless } from '../declare/canonical.js'
import { paramsOf } from '../declare/template.js'
import { harmless, show } from '../errors/errors.js'
import { duplicateName } from '../errors/message.js'
import { describe, sourceOf } from '../errors/site.js'
import { blame, fault, type EntryDeclaration, type Drawing, type Entry } from './drawing.js'
import type { Format } from './format.js'
import type { Frame } from './frame.js'

/** What a record is made from, beside its keys. */
type RecordOrigin = Pick<Entry, 'declaration' | 'template' | 'checks' | 'records'>

const recordOrigins = new WeakMap<object, RecordOrigin>()

const anyString = Object.freeze({ type: 'string' })

/** What every record knows of its declaration: worked out when asked for, and shown by no listing of its keys. */
const prototype = Object.create(Object.prototype, {
  source: { get (this: object): Source | null { return sourceOf(recordOrigins.get(this)!.declaration) } },
  params: {
    get (this: object): readonly RouteParam[] {
      const { template, checks, records } = recordOrigins.get(this)!
      const names = paramsOf(template)
      // Of a name that the Rails dialect draws twice, the request has the last value, which may be another's.
      const recordOf = (name: string): string | null =>
        names.indexOf(name) === names.lastIndexOf(name) ? records.get(name) ?? null : null
      return Object.freeze(names.map(name =>
        Object.freeze({ name, record: recordOf(name), schema: checks.get(name)?.schema ?? anyString })))
    }
  }
}) as object

export function createRecord (keys: Omit<Route, 'source' | 'params'>, origin: RecordOrigin): Route {
  const route = Object.freeze(Object.assign(Object.create(prototype), keys)) as Route
  recordOrigins.set(route, origin)
  return route
}

/** A route as messages and listings name it: `GET /photos/:id(.:format)`, behind a prefix where it is told. */
export function printRoute ({ method, path }: Pick<Route, 'method' | 'path'>, prefix = ''): string {
  return harmless(`${method} ${prefix}${path}`)
}

/** The suffix as the path of a record shows it. */
export function printFormat (format: Format): string {
  if (format.kind === 'none') return ''
  return format.kind === 'required' ? '.:format' : '(.:format)'
}

/** `photos/latest`, which says the controller and the action (Rails' shorthand). */
const SHORTHAND = /^\/?[-\w]+(?:\/[-\w]+)+$/

/**
 * What serves a verb of a call: by its options, by the word or path that it stands for, or by what is around it.
 * What is missing is noted as `FST_RESOURCES_MISSING_ENDPOINT`, and then `''`.
 */
export function endpointOf (
  drawing: Drawing, frame: Frame, { options, declaration }: EntryDeclaration, path: string
): Readonly<Record<'controller' | 'action', string>> {
  const { strict } = drawing.dialect
  const { to, action, controller } = options
  const note = (what: string): void => blame(drawing, 'MISSING_ENDPOINT', declaration, what)
  if (strict && to !== undefined && (action !== undefined || controller !== undefined)) {
    note("option 'to' conflicts with 'controller' and 'action'. Remove one of them")
  }
  const [toController, toAction] = (to ?? scopeEndpoint(drawing, frame, options) ?? shorthandOf(path, action))
    ?.split('#') ?? []
  const word = wordsOf(path)
  const endpoint = {
    controller: inModule(frame, toController ?? controller ?? frame.controller),
    action: toAction ?? action ?? frame.action ?? (word?.includes('/') === false ? word.replaceAll('-', '_') : '')
  }
  const isKnown = (strict ? /^\w+(?:\/\w+)*$/ : /^[a-z0-9_][a-z0-9_/]*$/).test(endpoint.controller)
  const rule = strict ? '' : '. Rails accepts lower-case letters, digits, _ and /'
  if (endpoint.controller === '') note("no controller set. Add { to: 'controller#action' } or { controller: 'name' }")
  else if (!isKnown) note(`invalid controller name ${show(endpoint.controller)}${rule}`)
  if (endpoint.action === '') note("no action set. Add { to: 'controller#action' } or { action: 'name' }")
  return endpoint
}

/** The path as the text that names are made of: absent where it holds more than words, dashes and slashes. */
function wordsOf (path: string): string | null {
  return /^[\w/-]+$/.test(path) ? path : null
}

/** What the scopes around say whole. In Rails it counts for more than what the call itself says in part. */
function scopeEndpoint (
  { dialect }: Drawing, { controller, action }: Frame, options: EntryDeclaration['options']
): string | undefined {
  const hasOwn = options.action !== undefined || options.controller !== undefined
  return controller === null || action === null || (hasOwn && dialect.strict) ? undefined : `${controller}#${action}`
}

function shorthandOf (path: string, action: string | undefined): string | undefined {
  const bare = path.replace(/\(\.:format\)$/, '')
  if (action !== undefined || !SHORTHAND.test(bare)) return undefined
  return bare.replace(/^\//, '').replaceAll('-', '_').replace(/\/(\w+)$/, '#$1')
}

/** A controller's name behind the folders around it; one with a slash in front begins at the top. */
function inModule ({ module }: Frame, name: string | null): string {
  if (module === null || name === null) return name ?? module ?? ''
  return name.startsWith('/') ? name.slice(1) : `${module}/${name}`
}

/** Whether a call is a canonical action in its own place, which has no word of its own in path or name. */
export function isWordless ({ level }: Frame, path: string): boolean {
  return (level === 'collection' || level === 'member' || level === 'new') && wordless.has(path)
}

/** The name of a route with that path by Rails' rule (`name_for_action`), or `null` for none. */
export function nameOf (
  drawing: Drawing, frame: Frame, { options: { as }, declaration }: EntryDeclaration, word: string, path: string
): string | null {
  const text = wordsOf(word)
  if (as === null || (frame.resource !== null && as === undefined && text === null)) return null
  const prefix = as ?? (text !== null && isWordless(frame, text) ? null : text)
  const words = prefix?.replaceAll('-', '_').split('/').filter(part => part !== '').join('_') ?? null
  const candidate = nameParts(frame, words).filter(part => part !== null && part !== '').join('_')
  // An implicit name may begin with a digit, and is then none (Rails); given ones have been checked.
  if (!/^[a-z_]\w*$/i.test(candidate)) return null
  const holder = drawing.names.get(candidate)
  if (holder === undefined) return candidate
  // An earlier route with the same path has it for the whole URL group; any other one is a conflict, which Rails passes
  // over in silence unless the name was given.
  if (as === undefined && (drawing.dialect.dropsTaken || holder.path === path)) return null
  const [own, other] = [`${describe(declaration)} (${path})`, `${describe(holder.declaration)} (${holder.path})`]
  fault(drawing, 'DUPLICATE_NAME', duplicateName('route name', candidate, own, other))
  return null
}

function nameParts ({ as, resource, level }: Frame, prefix: string | null): readonly (string | null)[] {
  switch (level) {
    case 'collection': return [prefix, as, resource!.collectionName]
    case 'new': return [prefix, 'new', as, resource!.memberName]
    case 'member': return [prefix, as, resource!.memberName]
    case 'root': return [as, resource!.collectionName, prefix]
    default: return [as, prefix]
  }
}
