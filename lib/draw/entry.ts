import type { Constraints, Declaration, RedirectRoute, Route, VerbOptions } from '../../types/index.js'
import { compileConstraint, CONDITIONS, segmentFaults, type SegmentCheck } from '../constrain/constraint.js'
import { readHost } from '../constrain/regex-check.js'
import { isWord, wordless } from '../declare/canonical.js'
import { show } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import { parseRedirect, type Address } from '../declare/redirect.js'
import { withoutWritten } from '../declare/template-parse.js'
import { printTemplate } from '../declare/template-print.js'
import { globOf, joinTemplates, paramsOf, waysOf, type Template } from '../declare/template.js'
import { blame, fault, type Call, type Drawing, type Entry } from './drawing.js'
import { checkAddress, checkSuffix, checkTemplate } from './address.js'
import { actionText, endpointOf, type Endpoint } from './endpoint.js'
import { formatEffect, printFormat, withoutSuffix, writtenEffect, type FormatEffect } from './format.js'
import { emptyMap, mergeMaps } from '../declare/map.js'
import { own, record } from './record.js'
import { ruleOf } from './rules.js'
import { templateOf, type Frame } from './frame.js'

/** Draws one URL with a route for each of its verbs (Rails' `map_match`), the name on the first. */
export function drawEntry (drawing: Drawing, frame: Frame, call: Call): void {
  const { verbs, options, declaration } = call
  const word = verbs[0]!.word
  const redirect = options.redirect === undefined ? null : parseRedirect(options.redirect) as Address
  const served = redirect === null ? servedBy(drawing, frame, call) : verbs.map(() => leadingTo(redirect))
  const { path: ownPath, written } = withoutWritten(pathOf(drawing, frame, call, word))
  const template = joinTemplates(frame.path, templateOf(ownPath))
  const params = paramsOf(template)
  const constraints = mergeMaps(frame.constraints, options.constraints)
  const effect = writtenEffect(written, effectOn(drawing, frame, options.format, constraints, template))
  const path = printTemplate(template) + printFormat(effect.format)
  const name = nameOf(drawing, frame, call, word, path)
  const defaults = defaultsOf(frame, call, effect)
  checkTemplate(drawing, template, path, declaration)
  checkSuffix(drawing, effect.default, declaration)
  const known = [...params, ...Object.keys(defaults), 'format']
  if (redirect !== null) checkAddress(drawing, redirect, known, path, declaration)
  const kept = recordConstraints(drawing, params, constraints, effect)
  const routes = verbs.map(({ method }, index) =>
    record({ name: index === 0 ? name : null, method, path, ...served[index]!, constraints: kept, defaults } as Route))
  const entry = own(Object.freeze({
    path,
    template,
    format: effect.format,
    defaults,
    checks: checksOf(drawing, template, constraints, declaration),
    conditions: conditionsOf(drawing, params, constraints, declaration),
    constraintFailure: frame.constraintFailure,
    when: options.when === undefined ? frame.when : Object.freeze([...frame.when, options.when]),
    redirect,
    options: ruleOf(drawing, frame, call, routes),
    origins: frame.origins,
    declaration,
    routes: Object.freeze(routes)
  }))
  for (const what of slashFaults(entry)) blame(drawing, 'FST_RESOURCES_CONSTRAINT', declaration, what)
  drawing.entries.push(entry)
  if (name !== null) drawing.names.set(name, entry)
}

/** What is wrong with constraints that need a slash: a glob alone may have one. */
function slashFaults ({ checks, format, template }: Entry): readonly string[] {
  const glob = globOf(waysOf(template)[0]!)
  const suffix = 'check' in format && format.check !== undefined ? [['format', format.check] as const] : []
  return [...checks, ...suffix].filter(([param]) => param !== glob).flatMap(([param, check]) =>
    segmentFaults(check).map(fault => `constraints.${param}: ${fault}`))
}

function servedBy (drawing: Drawing, frame: Frame, call: Call): readonly Endpoint[] {
  return call.verbs.map(({ word }) => endpointOf(drawing, frame, call, word))
}

function leadingTo ({ to, status }: Address): Pick<RedirectRoute, 'controller' | 'action' | 'redirect'> {
  return { controller: null, action: null, redirect: Object.freeze({ to, status }) }
}

function effectOn (
  { dialect }: Drawing, frame: Frame, given: VerbOptions['format'], { format }: Constraints, template: Template
): FormatEffect {
  const effect = formatEffect(given === undefined ? frame.format : given, format, dialect)
  return template.length === 0 ? withoutSuffix(effect) : effect
}

/** Whether the call is a canonical action in its own place, which has no word of its own in path or name. */
function isWordless ({ level }: Frame, path: string): boolean {
  return (level === 'collection' || level === 'member' || level === 'new') && wordless.has(path)
}

function pathOf (drawing: Drawing, frame: Frame, { options, declaration }: Call, path: string): string {
  if (options.path !== undefined) {
    if (isWord(path)) return options.path
    blame(drawing, 'FST_RESOURCES_PATH', declaration,
      "the option 'path' is for a route that is named by its action; here the path is given twice")
  }
  if (!isWord(path)) return path
  return isWordless(frame, path) ? '' : frame.pathNames[path] ?? path
}

/** The route's name by Rails' rule (`name_for_action`), or `null` for none. */
function nameOf (
  drawing: Drawing, frame: Frame, { options: { as }, declaration }: Call, word: string, path: string
): string | null {
  if (as === null) return null
  const text = actionText(word)
  if (frame.resource !== null && as === undefined && text === null) return null
  const parts = nameParts(frame, prefixOf(frame, as ?? null, text))
  const candidate = parts.filter(part => part !== null && part !== '').join('_')
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
function freeName (
  drawing: Drawing, candidate: string, isGiven: boolean, path: string, declaration: Declaration
): string | null {
  const holder = drawing.names.get(candidate)
  if (holder === undefined) return candidate
  const isSilent = !isGiven && (drawing.dialect.dropsTaken || holder.path === path)
  if (isSilent) return null
  const [ours, theirs] = [`${describe(declaration)} (${path})`, `${describe(holder.declaration)} (${holder.path})`]
  fault(drawing, 'FST_RESOURCES_DUPLICATE_NAME',
    `the name '${candidate}' of ${ours} is taken by ${theirs}; give one of them another with 'as'`)
  return null
}

/** By default every route of a resource carries the whole map. Rails: the keys that are segments of the path. */
function recordConstraints (
  { dialect }: Drawing, params: readonly string[], constraints: Constraints, effect: FormatEffect
): Route['constraints'] {
  if (constraints === emptyMap && effect.constraint === undefined) return emptyMap
  const { format: _format, ...rest } = constraints
  const own = Object.entries(rest).filter(([key]) => dialect.constrainsAll || params.includes(key))
  const kept = Object.fromEntries(own)
  return mergeMaps(kept, effect.constraint === undefined ? undefined : { format: effect.constraint })
}

const noChecks: ReadonlyMap<string, SegmentCheck> = new Map()

/** The checks of a path's own params out of all that its constraints say. */
function checksOf (
  drawing: Drawing, template: Template, constraints: Constraints, declaration: Declaration
): ReadonlyMap<string, SegmentCheck> {
  const constrained = paramsOf(template).filter(param => constraints[param] !== undefined)
  if (constrained.length === 0) return noChecks
  const checks = new Map<string, SegmentCheck>()
  for (const param of constrained) {
    const outcome = compileConstraint(constraints[param])
    if (!('faults' in outcome)) checks.set(param, outcome)
    else blame(drawing, 'FST_RESOURCES_CONSTRAINT', declaration, `constraints.${param}: ${outcome.faults.join('; ')}`)
  }
  return checks
}

/** What Fastify is to ask of a request; it takes a text, and of hosts a RegExp too. */
function conditionsOf (
  drawing: Drawing, params: readonly string[], constraints: Constraints, declaration: Declaration
): Entry['conditions'] {
  const found = CONDITIONS.filter(key => constraints[key] !== undefined && !params.includes(key))
  for (const key of found) {
    const faults = key === 'host' ? hostFaults(constraints[key]) : versionFaults(constraints[key])
    for (const fault of faults) blame(drawing, 'FST_RESOURCES_CONSTRAINT', declaration, `constraints.${key}${fault}`)
  }
  return found.length === 0 ? emptyMap : Object.freeze(Object.fromEntries(found.map(key => [key, constraints[key]])))
}

/** Fastify reads versions as numbers with dots between them. */
function versionFaults (given: unknown): readonly string[] {
  const isVersion = typeof given === 'string' && /^\d+(?:\.\d+){0,2}$/.test(given)
  return isVersion ? [] : [` is ${show(given)}, give a version such as '1.2.0'`]
}

/** A host is a text, or a pattern that is searched for. */
function hostFaults (given: unknown): readonly string[] {
  if (typeof given === 'string') return []
  if (!(given instanceof RegExp)) return [` is ${show(given)}, give a string or a RegExp`]
  const read = readHost(given)
  return 'faults' in read ? read.faults.map(fault => `: ${fault}`) : []
}

function defaultsOf (frame: Frame, call: Call, effect: FormatEffect): Route['defaults'] {
  const byFormat = effect.default === undefined ? emptyMap : { format: effect.default }
  return mergeMaps(mergeMaps(byFormat, frame.defaults), call.options.defaults)
}
