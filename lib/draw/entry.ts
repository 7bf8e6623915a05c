import type { Constraints, Declaration, Route, VerbOptions } from '../../types/index.js'
import { compileConstraint, CONDITIONS, type SegmentCheck } from '../constrain/constraint.js'
import { isWord, wordless } from '../declare/canonical.js'
import { show } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import { fault, type Drawing, type Entry } from './drawing.js'
import { formatEffect, printFormat, withoutSuffix, type FormatEffect } from './format.js'
import { emptyMap, mergeMaps } from '../declare/map.js'
import { mergeRouteOptions } from './route-options.js'
import { templateOf, type Frame } from './frame.js'
import { joinTemplates, paramsOf, printTemplate } from '../declare/template.js'

/** One URL to draw: its verbs, each with the word or path that says what serves it; the first gives the path and the name. */
export interface Call {
  readonly verbs: ReadonlyArray<{ readonly method: string, readonly word: string }>
  readonly options: Omit<VerbOptions, 'on'>
  readonly declaration: Declaration
}

/** Draws one URL with a route for each of its verbs (Rails' `map_match`), the name on the first. */
export function drawEntry (drawing: Drawing, frame: Frame, call: Call): void {
  const { verbs, options, declaration } = call
  const word = verbs[0]!.word
  const endpoints = verbs.map(verb => ({ method: verb.method, ...endpointOf(drawing, frame, call, verb.word) }))
  const template = joinTemplates(frame.path, templateOf(pathOf(drawing, frame, call, word)))
  const params = paramsOf(template)
  const constraints = mergeMaps(frame.constraints, options.constraints)
  const given = formatEffect(options.format === undefined ? frame.format : options.format, constraints['format'], drawing.dialect)
  const effect = template.length === 0 ? withoutSuffix(given) : given
  const path = printTemplate(template) + printFormat(effect.format)
  const name = nameOf(drawing, frame, call, word, path)
  checkParams(drawing, params, path, declaration)
  const kept = recordConstraints(drawing, params, constraints, effect)
  const defaults = defaultsOf(frame, call, effect)
  const entry: Entry = Object.freeze({
    path,
    template,
    format: effect.format,
    defaults,
    checks: checksOf(drawing, params, constraints, declaration),
    conditions: conditionsOf(drawing, params, constraints, declaration),
    constraintFailure: frame.constraintFailure,
    options: options.route === undefined ? frame.route : mergeRouteOptions(frame.route, options.route),
    origins: frame.origins,
    declaration,
    routes: Object.freeze(endpoints.map(({ method, controller, action }, index) =>
      Object.freeze({ name: index === 0 ? name : null, method, path, controller, action, constraints: kept, defaults })))
  })
  drawing.entries.push(entry)
  if (name !== null) drawing.names.set(name, entry)
}

/** Whether the call is a canonical action in its own place, which has no word of its own in path or name. */
function isWordless ({ level }: Frame, path: string): boolean {
  return (level === 'collection' || level === 'member' || level === 'new') && wordless.has(path)
}

function pathOf (drawing: Drawing, frame: Frame, { options, declaration }: Call, path: string): string {
  if (options.path !== undefined) {
    if (isWord(path)) return options.path
    fault(drawing, 'FST_RESOURCES_PATH', `${describe(declaration)}: the option 'path' is for a route that is named by its action; here the path is given twice`)
  }
  if (!isWord(path)) return path
  return isWordless(frame, path) ? '' : frame.pathNames[path] ?? path
}

/** The path as the text that names are made of: absent where it holds more than words, dashes and slashes. */
function actionText (path: string): string | null {
  return /^[\w/-]+$/.test(path) ? path : null
}

function endpointOf (drawing: Drawing, frame: Frame, { options, declaration }: Call, path: string): Pick<Route, 'controller' | 'action'> {
  if (drawing.dialect.strict && options.to !== undefined && (options.action !== undefined || options.controller !== undefined)) {
    fault(drawing, 'FST_RESOURCES_ENDPOINT', `${describe(declaration)}: 'to' says the controller and the action already`)
  }
  const text = actionText(path)
  const isShorthand = options.to === undefined && options.action === undefined && path.includes('/') && /^\/?[-\w]+(?:\/[-\w]+){1,2}$/.test(path)
  const to = options.to ?? (isShorthand ? path.replace(/^\//, '').replaceAll('-', '_').replace(/\/(\w+)$/, '#$1') : undefined)
  const [toController, toAction] = to?.split('#') ?? []
  const given = toController ?? options.controller ?? frame.controller
  const action = toAction ?? options.action ?? (text?.includes('/') ? undefined : text?.replaceAll('-', '_'))
  const controller = frame.module !== null && given?.startsWith('/') === true ? given.slice(1) : [frame.module, given].filter(part => part !== null).join('/')
  const isKnown = drawing.dialect.strict ? /^\w+(?:\/\w+)*$/ : /^[a-z0-9_][a-z0-9_/]*$/
  if (controller === '') {
    fault(drawing, 'FST_RESOURCES_ENDPOINT', `${describe(declaration)}: no controller serves it; give { to: 'controller#action' } or { controller }`)
  } else if (!isKnown.test(controller)) {
    fault(drawing, 'FST_RESOURCES_ENDPOINT', `${describe(declaration)}: ${show(controller)} is no supported controller name${drawing.dialect.strict ? '' : '; Rails takes lower-case letters, digits, _ and /'}`)
  }
  if (action === undefined) {
    fault(drawing, 'FST_RESOURCES_ENDPOINT', `${describe(declaration)}: no action serves it; give { to: 'controller#action' } or { action }`)
  }
  return { controller, action: action ?? '' }
}

/** The route's name by Rails' rule (`name_for_action`), or `null` for none. */
function nameOf (drawing: Drawing, frame: Frame, { options: { as }, declaration }: Call, word: string, path: string): string | null {
  if (as === null) return null
  const text = actionText(word)
  if (frame.resource !== null && as === undefined && text === null) return null
  const candidate = nameParts(frame, prefixOf(frame, as ?? null, text)).filter(part => part !== null && part !== '').join('_')
  if (candidate === '') return null
  // An implicit name may begin with a digit, and is then none (Rails); given ones have been checked.
  if (!/^[a-z_]\w*$/i.test(candidate)) return null
  return freeName(drawing, candidate, as !== undefined, path, declaration)
}

function prefixOf (frame: Frame, as: string | null, text: string | null): string | null {
  const prefix = as ?? (text !== null && isWordless(frame, text) ? null : text)
  return prefix === null ? null : prefix.replaceAll('-', '_').split('/').filter(part => part !== '').join('_')
}

function nameParts ({ as, resource, level }: Frame, prefix: string | null): readonly (string | null)[] {
  switch (level) {
    case 'collection': return [prefix, as, resource!.collectionName]
    case 'new': return [prefix, 'new', as, resource!.memberName]
    case 'member': return [prefix, as, resource!.memberName]
    case 'nested': return [as, prefix]
    case 'root': return [as, resource!.collectionName, prefix]
    default: return [as, prefix]
  }
}

/**
 * The candidate if it is free. An earlier route with the same path has it for the whole URL group; any other one is a
 * conflict, which Rails passes over in silence unless the name was given.
 */
function freeName (drawing: Drawing, candidate: string, isGiven: boolean, path: string, declaration: Declaration): string | null {
  const holder = drawing.names.get(candidate)
  if (holder === undefined) return candidate
  const isSilent = !isGiven && (drawing.dialect.dropsTaken || holder.path === path)
  if (!isSilent) {
    fault(drawing, 'FST_RESOURCES_DUPLICATE_NAME',
      `the name '${candidate}' of ${describe(declaration)} (${path}) is taken by ${describe(holder.declaration)} (${holder.path}); give one of them another with 'as'`)
  }
  return null
}

function checkParams (drawing: Drawing, names: readonly string[], path: string, declaration: Declaration): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  // Rails draws such a path, and the last of the two wins.
  if (twice !== undefined && drawing.dialect.strict) {
    fault(drawing, 'FST_RESOURCES_DUPLICATE_PARAM', `${describe(declaration)}: ${path} has the param '${twice}' twice; rename one with 'param' or 'as'`)
  }
  for (const name of names) {
    if (name === 'format' || name in Object.prototype) fault(drawing, 'FST_RESOURCES_PATH', `${describe(declaration)}: ${path} has a param named '${name}', ${name === 'format' ? 'which the suffix has' : "one of JavaScript's own names"}`)
  }
}

/** The document: every route of a resource carries the map. Rails: the keys that are segments of the path. */
function recordConstraints (drawing: Drawing, params: readonly string[], constraints: Constraints, effect: FormatEffect): Route['constraints'] {
  if (constraints === emptyMap && effect.constraint === undefined) return emptyMap
  const { format: _format, ...rest } = constraints
  const kept = drawing.dialect.constrainsAll ? rest : Object.fromEntries(Object.entries(rest).filter(([key]) => params.includes(key)))
  return mergeMaps(kept, effect.constraint === undefined ? undefined : { format: effect.constraint })
}

const noChecks: ReadonlyMap<string, SegmentCheck> = new Map()

/** The checks of a path's own params out of all that its constraints say. */
function checksOf (drawing: Drawing, params: readonly string[], constraints: Constraints, declaration: Declaration): ReadonlyMap<string, SegmentCheck> {
  const constrained = params.filter(param => constraints[param] !== undefined)
  if (constrained.length === 0) return noChecks
  const checks = new Map<string, SegmentCheck>()
  for (const param of constrained) {
    const outcome = compileConstraint(constraints[param])
    if ('faults' in outcome) fault(drawing, 'FST_RESOURCES_CONSTRAINT', `${describe(declaration)}: constraints.${param}: ${outcome.faults.join('; ')}`)
    else checks.set(param, outcome)
  }
  return checks
}

/** What Fastify is to ask of a request; it takes a text, and of hosts a RegExp too. */
function conditionsOf (drawing: Drawing, params: readonly string[], constraints: Constraints, declaration: Declaration): Readonly<Record<string, unknown>> {
  const found = CONDITIONS.filter(key => constraints[key] !== undefined && !params.includes(key))
  for (const key of found) {
    const given = constraints[key]
    if (typeof given === 'string' || (key === 'host' && given instanceof RegExp)) continue
    fault(drawing, 'FST_RESOURCES_CONSTRAINT', `${describe(declaration)}: constraints.${key} is ${show(given)}, give ${key === 'host' ? 'a string or a RegExp' : 'a string'}`)
  }
  return found.length === 0 ? emptyMap : Object.freeze(Object.fromEntries(found.map(key => [key, constraints[key]])))
}

function defaultsOf (frame: Frame, call: Call, effect: FormatEffect): Route['defaults'] {
  const byFormat = effect.default === undefined ? emptyMap : { format: effect.default }
  return mergeMaps(mergeMaps(byFormat, frame.defaults), call.options.defaults)
}
