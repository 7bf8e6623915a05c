import { show } from '../errors/errors.js'
import type { ScopeFrame } from './frame.js'
import { wordsOf } from './name.js'
import type { EntryDeclaration, Note } from './visit.js'

/** Matches `photos/latest`: a controller and an action (Rails' shorthand). */
const SHORTHAND = /^\/?[-\w]+(?:\/[-\w]+)+$/

/**
 * The controller and the action of a call, from its options, its path or its scopes. Reports
 * `FST_RESOURCES_MISSING_ENDPOINT` and returns `''` for a missing one.
 */
export function endpointOf (
  { frame, options }: EntryDeclaration, path: string, note: Note
): Readonly<Record<'controller' | 'action', string>> {
  const { lowerCaseControllers, checksDeclarations } = frame.dialect
  const { to, action, controller } = options
  const noteMissing = (what: string): void => note('MISSING_ENDPOINT', what)
  // In Rails, 'to' takes precedence.
  if (checksDeclarations && to !== undefined && (action !== undefined || controller !== undefined)) {
    noteMissing("option 'to' conflicts with 'controller' and 'action'. Remove one of them")
  }
  const [toController, toAction] = (to ?? scopeEndpoint(frame, options) ?? shorthandOf(path, action))
    ?.split('#') ?? []
  const word = wordsOf(path)
  const endpoint = {
    controller: inModule(frame, toController ?? controller ?? frame.controller),
    action: toAction ?? action ?? frame.action ?? (word?.includes('/') === false ? word.replaceAll('-', '_') : '')
  }
  const isKnown = (lowerCaseControllers ? /^[a-z0-9_][a-z0-9_/]*$/ : /^\w+(?:\/\w+)*$/).test(endpoint.controller)
  const rule = lowerCaseControllers ? '. Rails accepts lower-case letters, digits, _ and /' : ''
  const unset = (['controller', 'action'] as const).filter(key => endpoint[key] === '')
  if (endpoint.controller !== '' && !isKnown) noteMissing(`invalid controller name ${show(endpoint.controller)}${rule}`)
  if (unset.length > 0) {
    const alternative = unset.length > 1 ? '' : ` or { ${unset[0]!}: 'name' }`
    noteMissing(`no ${unset.join(' and no ')} set. Add { to: 'controller#action' }${alternative}`)
  }
  return endpoint
}

/**
 * The endpoint of the scopes, if they set both the controller and the action. In Rails it takes precedence over a
 * controller or an action of the call.
 */
function scopeEndpoint (
  { controller, action, dialect }: ScopeFrame, options: EntryDeclaration['options']
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
