import { show } from '../errors/errors.js'
import { blame, type Call, type Drawing } from './drawing.js'
import type { Frame } from './frame.js'

/** What serves a route. */
export type Endpoint = Readonly<Record<'controller' | 'action', string>>

/** `photos/latest`, which says the controller and the action (Rails' shorthand). */
const SHORTHAND = /^\/?[-\w]+(?:\/[-\w]+)+$/

/**
 * What serves a verb of a call: by its options, by the word or path that it stands for, or by what is around it.
 * What is missing is noted as `FST_RESOURCES_ENDPOINT`, and then `''`.
 */
export function endpointOf (
  drawing: Drawing, frame: Frame, { options, declaration }: Call, path: string
): Endpoint {
  const { to, action, controller } = options
  if (drawing.dialect.strict && to !== undefined && (action !== undefined || controller !== undefined)) {
    blame(drawing, 'FST_RESOURCES_ENDPOINT', declaration, "'to' says the controller and the action already")
  }
  const [toController, toAction] = (to ?? surrounding(drawing, frame, options) ?? shorthandOf(path, action))
    ?.split('#') ?? []
  const word = actionText(path)
  const served = {
    controller: inModule(frame, toController ?? controller ?? frame.controller),
    action: toAction ?? action ?? frame.action ?? (word?.includes('/') === false ? word.replaceAll('-', '_') : '')
  }
  checkEndpoint(drawing, declaration, served)
  return served
}

/** The path as the text that names are made of: absent where it holds more than words, dashes and slashes. */
export function actionText (path: string): string | null {
  return /^[\w/-]+$/.test(path) ? path : null
}

/** What the scopes around say whole. In Rails it counts for more than what the call itself says in part. */
function surrounding ({ dialect }: Drawing, { controller, action }: Frame, given: Call['options']): string | undefined {
  const saysOwn = given.action !== undefined || given.controller !== undefined
  return controller === null || action === null || (saysOwn && dialect.strict) ? undefined : `${controller}#${action}`
}

function shorthandOf (word: string, action: string | undefined): string | undefined {
  const path = word.replace(/\(\.:format\)$/, '')
  if (action !== undefined || !path.includes('/') || !SHORTHAND.test(path)) return undefined
  return path.replace(/^\//, '').replaceAll('-', '_').replace(/\/(\w+)$/, '#$1')
}

/** A controller's name behind the folders around it; one with a slash in front begins at the top. */
function inModule ({ module }: Frame, given: string | null): string {
  if (module === null || given === null) return given ?? module ?? ''
  return given.startsWith('/') ? given.slice(1) : `${module}/${given}`
}

function checkEndpoint (drawing: Drawing, declaration: Call['declaration'], { controller, action }: Endpoint): void {
  const { strict } = drawing.dialect
  const note = (what: string): void => blame(drawing, 'FST_RESOURCES_ENDPOINT', declaration, what)
  const isKnown = strict ? /^\w+(?:\/\w+)*$/ : /^[a-z0-9_][a-z0-9_/]*$/
  if (controller === '') note("no controller serves it; give { to: 'controller#action' } or { controller }")
  else if (!isKnown.test(controller)) {
    const rule = strict ? '' : '; Rails takes lower-case letters, digits, _ and /'
    note(`${show(controller)} is no supported controller name${rule}`)
  }
  if (action === '') note("no action serves it; give { to: 'controller#action' } or { action }")
}
