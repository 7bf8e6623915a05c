import type { Route, RouteParam, Source } from '../../types/index.js'
import { wordless } from '../declare/canonical.js'
import { escapeControls, show } from '../errors/errors.js'
import { duplicateName, renameFix } from '../errors/message.js'
import { describe, sourceOf } from '../errors/site.js'
import { addProblem, addProblemOf, type Drawing, type DrawnEntry, type EntryDeclaration } from './drawing.js'
import type { ScopeFrame } from './frame.js'

/** The source of a record's other properties. */
type RecordOrigin = Pick<DrawnEntry, 'declaration' | 'template' | 'checks' | 'owners'>

const anyString = Object.freeze({ type: 'string' })

/** A record's properties that are computed on use and not enumerated. */
class BareRecord {
  readonly #origin: RecordOrigin

  constructor (origin: RecordOrigin) {
    this.#origin = origin
  }

  get source (): Source | null {
    return sourceOf(this.#origin.declaration)
  }

  get params (): readonly RouteParam[] {
    const { template, checks, owners } = this.#origin
    const names = template.params
    // If the Rails dialect draws a name twice, the request has the last value, which may belong to another record.
    const recordOf = (name: string): string | null =>
      (names.indexOf(name) === names.lastIndexOf(name) && owners.find(({ param }) => param === name)?.record) || null
    return Object.freeze(names.map(name =>
      Object.freeze({ name, record: recordOf(name), schema: checks.get(name)?.schema ?? anyString })))
  }
}

// Records are printed and compared as plain objects.
Object.defineProperty(BareRecord.prototype, 'constructor', { value: Object })

export function createRecord (keys: Omit<Route, 'source' | 'params'>, origin: RecordOrigin): Route {
  return Object.freeze(Object.assign(new BareRecord(origin), keys)) as Route
}

/** Prints a route for messages and lists: `GET /photos/:id(.:format)`. */
export function printRoute ({ method, path }: Pick<Route, 'method' | 'path'>, prefix = ''): string {
  return escapeControls(`${method} ${underPrefix(prefix, path)}`)
}

/** A printed path under a printed prefix, as the table prints it. The root of a prefix is the prefix itself. */
export function underPrefix (prefix: string, path: string): string {
  return prefix !== '' && path === '/' ? prefix : prefix + path
}

/** Matches `photos/latest`: a controller and an action (Rails' shorthand). */
const SHORTHAND = /^\/?[-\w]+(?:\/[-\w]+)+$/

/**
 * The controller and the action of a call, from its options, its path or its scopes. Reports
 * `FST_RESOURCES_MISSING_ENDPOINT` and returns `''` for a missing one.
 */
export function endpointOf (
  drawing: Drawing, frame: ScopeFrame, { options, declaration }: EntryDeclaration, path: string
): Readonly<Record<'controller' | 'action', string>> {
  const { lowerCaseControllers } = drawing.dialect
  const { to, action, controller } = options
  const note = (what: string): void => addProblemOf(drawing, 'MISSING_ENDPOINT', declaration, what)
  if (to !== undefined && (action !== undefined || controller !== undefined)) {
    note("option 'to' conflicts with 'controller' and 'action'. Remove one of them")
  }
  const [toController, toAction] = (to ?? scopeEndpoint(drawing, frame, options) ?? shorthandOf(path, action))
    ?.split('#') ?? []
  const word = wordsOf(path)
  const endpoint = {
    controller: inModule(frame, toController ?? controller ?? frame.controller),
    action: toAction ?? action ?? frame.action ?? (word?.includes('/') === false ? word.replaceAll('-', '_') : '')
  }
  const isKnown = (lowerCaseControllers ? /^[a-z0-9_][a-z0-9_/]*$/ : /^\w+(?:\/\w+)*$/).test(endpoint.controller)
  const rule = lowerCaseControllers ? '. Rails accepts lower-case letters, digits, _ and /' : ''
  const unset = (['controller', 'action'] as const).filter(key => endpoint[key] === '')
  if (endpoint.controller !== '' && !isKnown) note(`invalid controller name ${show(endpoint.controller)}${rule}`)
  if (unset.length > 0) {
    const other = unset.length > 1 ? '' : ` or { ${unset[0]!}: 'name' }`
    note(`no ${unset.join(' and no ')} set. Add { to: 'controller#action' }${other}`)
  }
  return endpoint
}

/** The path as words for names, or `null` if the path has other characters than words, dashes and slashes. */
function wordsOf (path: string): string | null {
  return /^[\w/-]+$/.test(path) ? path : null
}

/**
 * The endpoint of the scopes, if they set both the controller and the action. In Rails it takes precedence over a
 * controller or an action of the call.
 */
function scopeEndpoint (
  { dialect }: Drawing, { controller, action }: ScopeFrame, options: EntryDeclaration['options']
): string | undefined {
  const hasOwn = options.action !== undefined || options.controller !== undefined
  const isUsed = controller !== null && action !== null && (!hasOwn || dialect.scopeEndpointWins)
  return isUsed ? `${controller}#${action}` : undefined
}

function shorthandOf (path: string, action: string | undefined): string | undefined {
  const withoutFormat = path.replace(/\(\.:format\)$/, '')
  if (action !== undefined || !SHORTHAND.test(withoutFormat)) return undefined
  return withoutFormat.replace(/^\//, '').replaceAll('-', '_').replace(/\/(\w+)$/, '#$1')
}

/** Adds the module of the scopes to the name of a controller, unless the name begins with a slash. */
function inModule ({ module }: ScopeFrame, name: string | null): string {
  if (module === null || name === null) return name ?? module ?? ''
  return name.startsWith('/') ? name.slice(1) : `${module}/${name}`
}

/** Whether a call draws a canonical action, which adds no word to the path and the name. */
export function isWordless ({ level }: ScopeFrame, path: string): boolean {
  return (level === 'collection' || level === 'member' || level === 'new') && wordless.has(path)
}

/** The name of a URL by Rails' rule (`name_for_action`), or `null` for none. Another URL may have it already. */
export function nameOf (frame: ScopeFrame, as: string | null | undefined, word: string): string | null {
  const wordPath = wordsOf(word)
  if (as === null || (frame.resource !== null && as === undefined && wordPath === null)) return null
  const prefix = as ?? (wordPath !== null && isWordless(frame, wordPath) ? null : wordPath)
  const words = prefix?.replaceAll('-', '_').split('/').filter(word => word !== '').join('_') ?? null
  const name = nameParts(frame, words).filter(word => word !== null && word !== '').join('_')
  // A derived name that begins with a digit is dropped, as in Rails. The option `as` is already checked.
  return /^[a-z_]\w*$/i.test(name) ? name : null
}

/**
 * Whether a URL gets its name. An earlier route with the same path has the name for all its methods. Any other route is a
 * conflict, which Rails ignores unless the name is an option.
 */
export function claimsName (
  drawing: Drawing, { declaration, options: { as } }: EntryDeclaration, name: string, path: string
): boolean {
  const holder = drawing.names.get(name)
  if (holder === undefined) return true
  if (as === undefined && (drawing.dialect.dropsTaken || holder.path === path)) return false
  const routes = [`${describe(declaration)} (${path})`, `${describe(holder.declaration)} (${holder.path})`] as const
  const fix = renameFix(declaration, holder.declaration)
  addProblem(drawing, 'DUPLICATE_NAME', duplicateName('route name', name, routes, fix))
  return false
}

function nameParts ({ as, resource, level }: ScopeFrame, prefix: string | null): readonly (string | null)[] {
  switch (level) {
    case 'collection': return [prefix, as, resource!.collectionName]
    case 'new': return [prefix, 'new', as, resource!.memberName]
    case 'member': return [prefix, as, resource!.memberName]
    case 'root': return [as, resource!.collectionName, prefix]
    default: return [as, prefix]
  }
}
