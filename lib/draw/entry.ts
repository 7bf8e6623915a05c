import type { Constraints, Declaration, Default, Route, RouteOptionsOf } from '../../types/index.js'
import type { SegmentCheck } from '../constrain/check.js'
import { compileConstraint, CONDITIONS, segmentFaults } from '../constrain/constraint.js'
import { readHost } from '../constrain/regex-check.js'
import { isWord } from '../declare/canonical.js'
import { routeFaults } from '../declare/faults.js'
import { emptyMap, isPlain, mergeMaps } from '../declare/map.js'
import { parseRedirect, type Address } from '../declare/redirect.js'
import { splitFormat } from '../declare/template-parse.js'
import { globOf, joinTemplates, paramsOf, printTemplate, variantsOf, type Template } from '../declare/template.js'
import { errorFrom, harmless, show } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { checkAddress, checkSuffix, checkTemplate } from './checks.js'
import {
  addProblemOf, type Drawing, type Entry, type EntryDeclaration, type RouteOptions, type RouteRule
} from './drawing.js'
import { effectOn, formatEffect, type Format, type FormatEffect } from './format.js'
import { mergeRouteOptions, templateOf, type Frame } from './frame.js'
import { endpointOf, isWordless, nameOf, printFormat, printRoute, createRecord } from './record.js'

/** Draws one URL with a route for each of its verbs (Rails' `map_match`), the name on the first. */
export function drawEntry (drawing: Drawing, frame: Frame, call: EntryDeclaration): void {
  const { dialect } = drawing
  const { methods, options, declaration } = call
  const word = methods[0]!.word
  const redirect = options.redirect === undefined ? null : parseRedirect(options.redirect) as Address
  const served = methods.map(({ word }) => redirect === null
    ? endpointOf(drawing, frame, call, word)
    : { controller: null, action: null, redirect: Object.freeze({ to: redirect.to, status: redirect.status }) })
  const { path: ownPath, syntax } = splitFormat(pathOf(drawing, frame, call, word))
  const template = joinTemplates(frame.path, templateOf(ownPath))
  const constraints = mergeMaps(frame.constraints, options.constraints)
  const given = options.format === undefined ? frame.format : options.format
  // An extension that the path writes out takes precedence over `format: false` (Rails).
  const said = formatEffect(syntax !== null && given === false ? null : given, constraints['format'], dialect)
  const isBare = template.length === 0 && (dialect.strict || said.format.kind !== 'required')
  const effect = effectOn(isBare, syntax, said)
  const { format } = effect
  const path = printTemplate(template) + printFormat(format)
  const name = nameOf(drawing, frame, call, word, path)
  const byFormat = effect.default === undefined ? emptyMap : { format: effect.default }
  const defaults = mergeMaps(mergeMaps<Default>(byFormat, frame.defaults), options.defaults)
  checkTemplate(drawing, template, path, declaration, format)
  checkSuffix(drawing, effect.default, declaration)
  if (redirect !== null) checkAddress(drawing, redirect, { template, defaults, path, declaration })
  const judges = judgesOf(drawing, template, constraints, format, declaration)
  const kept = recordConstraints(drawing, template, constraints, effect)
  const routes = methods.map(({ method }, index) => createRecord(
    { name: index === 0 ? name : null, method, path, ...served[index]!, constraints: kept, defaults } as Route,
    { declaration, template, checks: judges.checks, records: frame.records }
  ))
  const entry: Entry = Object.freeze({
    path,
    template,
    format,
    defaults,
    ...judges,
    constraintFailure: frame.constraintFailure ?? drawing.constraintFailure,
    when: options.when === undefined ? frame.when : Object.freeze([...frame.when, options.when]),
    redirect,
    options: optionsOf(drawing, frame, call, routes),
    origins: frame.origins,
    records: frame.records,
    declaration,
    routes: Object.freeze(routes)
  })
  drawing.entries.push(entry)
  if (name !== null) drawing.names.set(name, entry)
}

function pathOf (drawing: Drawing, frame: Frame, { options, declaration }: EntryDeclaration, path: string): string {
  if (options.path !== undefined) {
    if (isWord(path)) return options.path
    addProblemOf(drawing, 'INVALID_PATH', declaration, `option 'path' conflicts with ${show(path)}. Remove one of them`)
  }
  if (!isWord(path)) return path
  return isWordless(frame, path) ? '' : frame.pathNames[path] ?? path
}

/** By default every route of a resource carries the whole map. Rails: the keys that are segments of the path. */
function recordConstraints (
  { dialect }: Drawing, template: Template, constraints: Constraints, { constraint }: FormatEffect
): Route['constraints'] {
  const params = paramsOf(template)
  const kept = Object.entries(constraints).filter(([key]) =>
    params.includes(key) || (key !== 'format' && dialect.constrainsAll))
  return mergeMaps(Object.fromEntries(kept), constraint === undefined ? undefined : { format: constraint })
}

/** The checks of a path's own params out of all that its constraints say, and what Fastify is to ask of a request. */
function judgesOf (
  drawing: Drawing, template: Template, constraints: Constraints, format: Format, declaration: Declaration
): Pick<Entry, 'checks' | 'conditions'> {
  const note = (key: string, faults: readonly string[]): void => faults.forEach(fault =>
    addProblemOf(drawing, 'INVALID_CONSTRAINT', declaration, `constraints.${key}: ${fault}`))
  const params = paramsOf(template)
  const checks = new Map<string, SegmentCheck>()
  const glob = globOf(variantsOf(template)[0]!)
  for (const param of params.filter(param => constraints[param] !== undefined)) {
    const outcome = compileConstraint(constraints[param])
    if ('faults' in outcome) note(param, [outcome.faults.join('; ')])
    else {
      checks.set(param, outcome)
      // A glob alone may need a slash.
      if (param !== glob) note(param, segmentFaults(outcome))
    }
  }
  if (format.check !== undefined) note('format', segmentFaults(format.check))
  const asked = CONDITIONS.filter(key => constraints[key] !== undefined && !params.includes(key))
  for (const fault of asked.flatMap(key => conditionFaults(key, constraints[key]))) {
    addProblemOf(drawing, 'INVALID_CONSTRAINT', declaration, `constraints.${fault}`)
  }
  const conditions = Object.fromEntries(asked.map(key => [key, constraints[key]]))
  return { checks, conditions: mergeMaps<unknown>(emptyMap, conditions) }
}

/**
 * What is wrong with a condition: it is a text, or of hosts a RegExp, which Fastify searches them for; versions Fastify
 * reads as numbers with dots between them.
 */
function conditionFaults (key: string, given: unknown): readonly string[] {
  if (key === 'host' && given instanceof RegExp) {
    const read = readHost(given)
    return 'faults' in read ? read.faults.map(fault => `${key}: ${fault}`) : []
  }
  if (typeof given === 'string' && (key === 'host' || /^\d+(?:\.\d+){0,2}$/.test(given))) return []
  return [mustBe(key, key === 'host' ? 'a string or a RegExp' : "a version such as '1.2.0'", given)]
}

/** The options of a call's routes: what its scopes share, its resource has for its own routes, and it has itself. */
function optionsOf (
  drawing: Drawing, { routeOptions, ownRouteOptions }: Frame, { options, declaration }: EntryDeclaration,
  routes: readonly Route[]
): Entry['options'] {
  const own = [ownRouteOptions, options.routeOptions] as ReadonlyArray<RouteRule | null | undefined>
  const rules = [...routeOptions, ...own].filter(rule => rule !== null && rule !== undefined)
  return new Map(routes.map((one): [Route, RouteOptions] => {
    const given = rules.map(rule => typeof rule === 'function' ? optionsBy(rule, one, drawing, declaration) : rule)
    return [one, given.reduce<RouteOptions>(mergeRouteOptions, emptyMap)]
  }))
}

/** The options that a function gives a record. A guard in its place gives none, and would guard nothing. */
function optionsBy (rule: RouteOptionsOf, route: Route, drawing: Drawing, declaration: Declaration): RouteOptions {
  const note = (what: string): void => addProblemOf(drawing, 'INVALID_OPTION', declaration, what)
  let given: unknown
  let reason: string
  try {
    given = rule(route)
    reason = `got ${show(given)}`
  } catch (error) {
    reason = `but threw: ${harmless(errorFrom('it', error).message)}`
  }
  if (isPlain(given)) {
    routeFaults('routeOptions', given).forEach(note)
    return given as RouteOptions
  }
  note(`the function for route options must return an object for ${printRoute(route)}, ${reason}. ` +
    'Put a guard into the object: { onRequest: guard }')
  return emptyMap
}
