import type { Constraints, Declaration, Default, Route, VerbOptions } from '../../types/index.js'
import type { SegmentCheck } from '../constrain/check.js'
import { compileConstraint, CONDITIONS, segmentFaults } from '../constrain/constraint.js'
import { readHost } from '../constrain/regex-check.js'
import { isWord, wordless } from '../declare/canonical.js'
import { show } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import { parseRedirect, type Address } from '../declare/redirect.js'
import { withoutWritten } from '../declare/template-parse.js'
import { printTemplate } from '../declare/template-print.js'
import { globOf, joinTemplates, paramsOf, waysOf, type Template } from '../declare/template.js'
import { blame, fault, type Call, type Drawing, type Entry } from './drawing.js'
import { checkAddress, checkSuffix, checkTemplate } from './checks.js'
import { actionText, endpointOf } from './endpoint.js'
import { formatEffect, printFormat, withoutSuffix, writtenEffect, type FormatEffect } from './format.js'
import { emptyMap, mergeMaps } from '../declare/map.js'
import { own, record } from './record.js'
import { ruleOf } from './route-options.js'
import { templateOf, type Frame } from './frame.js'

/** Draws one URL with a route for each of its verbs (Rails' `map_match`), the name on the first. */
export function drawEntry (drawing: Drawing, frame: Frame, call: Call): void {
  const { verbs, options, declaration } = call
  const word = verbs[0]!.word
  const redirect = options.redirect === undefined ? null : parseRedirect(options.redirect) as Address
  const served = verbs.map(({ word }) => redirect === null
    ? endpointOf(drawing, frame, call, word)
    : { controller: null, action: null, redirect: Object.freeze({ to: redirect.to, status: redirect.status }) })
  const { path: ownPath, written } = withoutWritten(pathOf(drawing, frame, call, word))
  const template = joinTemplates(frame.path, templateOf(ownPath))
  const params = paramsOf(template)
  const constraints = mergeMaps(frame.constraints, options.constraints)
  const effect = writtenEffect(written, effectOn(drawing, frame, options.format, constraints, template))
  const path = printTemplate(template) + printFormat(effect.format)
  const name = nameOf(drawing, frame, call, word, path)
  const byFormat = effect.default === undefined ? emptyMap : { format: effect.default }
  const defaults = mergeMaps(mergeMaps<Default>(byFormat, frame.defaults), options.defaults)
  checkTemplate(drawing, template, path, declaration)
  checkSuffix(drawing, effect.default, declaration)
  if (redirect !== null) checkAddress(drawing, redirect, { template, defaults, path, declaration })
  const kept = recordConstraints(drawing, params, constraints, effect)
  const routes = verbs.map(({ method }, index) =>
    record({ name: index === 0 ? name : null, method, path, ...served[index]!, constraints: kept, defaults } as Route))
  const entry = own(Object.freeze({
    path,
    template,
    format: effect.format,
    defaults,
    checks: checksOf(drawing, params, constraints, declaration),
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

function effectOn (
  { dialect }: Drawing, frame: Frame, given: VerbOptions['format'], { format }: Constraints, template: Template
): FormatEffect {
  const effect = formatEffect(given === undefined ? frame.format : given, format, dialect)
  const isBare = template.length === 0 && (dialect.strict || effect.format.kind !== 'required')
  return isBare ? withoutSuffix(effect) : effect
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
  const prefix = as ?? (text !== null && isWordless(frame, text) ? null : text)
  const words = prefix?.replaceAll('-', '_').split('/').filter(part => part !== '').join('_') ?? null
  const candidate = nameParts(frame, words).filter(part => part !== null && part !== '').join('_')
  // An implicit name may begin with a digit, and is then none (Rails); given ones have been checked.
  if (!/^[a-z_]\w*$/i.test(candidate)) return null
  return freeName(drawing, candidate, as !== undefined, path, declaration)
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
  const kept = Object.entries(constraints).filter(([key]) =>
    key !== 'format' && (dialect.constrainsAll || params.includes(key)))
  const own = Object.fromEntries(kept)
  return mergeMaps(own, effect.constraint === undefined ? undefined : { format: effect.constraint })
}

const noChecks: ReadonlyMap<string, SegmentCheck> = new Map()

/** The checks of a path's own params out of all that its constraints say. */
function checksOf (
  drawing: Drawing, params: readonly string[], constraints: Constraints, declaration: Declaration
): ReadonlyMap<string, SegmentCheck> {
  const checks = new Map<string, SegmentCheck>()
  for (const param of params.filter(param => constraints[param] !== undefined)) {
    const outcome = compileConstraint(constraints[param])
    if (!('faults' in outcome)) checks.set(param, outcome)
    else blame(drawing, 'FST_RESOURCES_CONSTRAINT', declaration, `constraints.${param}: ${outcome.faults.join('; ')}`)
  }
  return checks.size === 0 ? noChecks : checks
}

/** What Fastify is to ask of a request; it takes a text, and of hosts a RegExp too. */
function conditionsOf (
  drawing: Drawing, params: readonly string[], constraints: Constraints, declaration: Declaration
): Entry['conditions'] {
  const found = CONDITIONS.filter(key => constraints[key] !== undefined && !params.includes(key))
  for (const key of found) {
    for (const what of conditionFaults(key, constraints[key])) {
      blame(drawing, 'FST_RESOURCES_CONSTRAINT', declaration, `constraints.${key}${what}`)
    }
  }
  return found.length === 0 ? emptyMap : Object.freeze(Object.fromEntries(found.map(key => [key, constraints[key]])))
}

/** What is wrong with a condition: Fastify reads versions as numbers with dots between them, and searches hosts. */
function conditionFaults (key: string, given: unknown): readonly string[] {
  if (key === 'host' && given instanceof RegExp) {
    const read = readHost(given)
    return 'faults' in read ? read.faults.map(fault => `: ${fault}`) : []
  }
  if (typeof given === 'string' && (key === 'host' || /^\d+(?:\.\d+){0,2}$/.test(given))) return []
  return [` is ${show(given)}, give ${key === 'host' ? 'a string or a RegExp' : "a version such as '1.2.0'"}`]
}
