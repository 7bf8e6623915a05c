import type {
  Constraint, Constraints, Declaration, Default, FormatOption, ResourcesAction, Route, RouteOptionsOf, SkippedHooks
} from '../../types/index.js'
import type { SegmentCheck } from '../constrain/check.js'
import { compileConstraint, CONDITIONS, extensionProblems, segmentProblems } from '../constrain/constraint.js'
import { readHost } from '../constrain/regex-check.js'
import { isWord } from '../declare/canonical.js'
import { routeOptionProblems, skipProblems } from '../declare/faults.js'
import { emptyMap, isMap, mergeMaps } from '../declare/map.js'
import { parseRedirect, type Address } from '../declare/redirect.js'
import { parseTemplate, splitFormat, type FormatSyntax } from '../declare/template-parse.js'
import { globOf, lastParamOf, type Template } from '../declare/template.js'
import { errorFrom, escapeControls, show } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { checkAddress, checkDefaultFormat, checkTemplate } from './checks.js'
import {
  addProblemOf, type Drawing, type DrawnEntry, type EntryDeclaration, type RouteOptions, type RouteStep,
  skipsOf
} from './drawing.js'
import { hasExtension, printFormat, requiresExtension, type Format } from './extension.js'
import { effectOn, formatEffect, type FormatEffect } from './format.js'
import { joinPaths, mergeRouteOptions, type ScopeFrame } from './frame.js'
import { claimsName, endpointOf, isWordless, nameOf, printRoute, createRecord } from './record.js'
import { HookSkip } from './skip.js'

// Most entries have no checks and no options. They share these objects, which saves a kilobyte for each entry.
const noChecks: DrawnEntry['checks'] = new Map()
const noOptions: DrawnEntry['options'] = { get: () => emptyMap }

/** Draws a URL with a route for each of its methods (Rails' `map_match`). Only the first route has a name. */
export function drawEntry (drawing: Drawing, frame: ScopeFrame, call: EntryDeclaration): void {
  const { methods, options, declaration } = call
  const word = methods[0]!.word
  const redirect = options.redirect === undefined ? null : parseRedirect(options.redirect) as Address
  const endpoints = methods.map(({ word }) => redirect === null
    ? endpointOf(drawing, frame, call, word)
    : { controller: null, action: null, redirect: Object.freeze({ to: redirect.to, status: redirect.status }) })
  const { path: ownPath, syntax } = splitFormat(pathOf(drawing, frame, call, word))
  const joined = joinPaths(frame.path, ownPath)
  const template = parseTemplate(joined, drawing.dialect.tokens)
  if ('problems' in template) {
    const reason = template.problems.join('; ')
    return addProblemOf(drawing, 'INVALID_PATH', declaration, `invalid path /${joined}: ${reason}`)
  }
  const constraints = mergeMaps(frame.constraints, options.constraints)
  const option = options.format === undefined ? frame.format : options.format
  const effect = effectOf(drawing, option, constraints['format'], template, syntax)
  const { format } = effect
  const path = template.path + printFormat(format)
  const ownName = nameOf(frame, options.as, word)
  const name = ownName !== null && claimsName(drawing, call, ownName, path) ? ownName : null
  const helper = ownName !== null && (drawing.names.get(ownName)?.path ?? path) === path ? ownName : null
  const byFormat = effect.default === undefined ? emptyMap : { format: effect.default }
  const defaults = [frame.defaults, options.defaults].reduce<DrawnEntry['defaults']>(mergeMaps<Default>, byFormat)
  checkTemplate(drawing, template, path, declaration, format)
  checkDefaultFormat(drawing, effect.default, declaration)
  if (redirect !== null) checkAddress(drawing, redirect, { template, defaults, path, declaration })
  const { checks, conditions } = checksOf(drawing, template, constraints, format, declaration)
  const ownConstraints = routeConstraints(drawing, template, constraints, effect)
  const origin = { declaration, template, checks, owners: frame.owners }
  const routes = methods.map(({ method }, index) => createRecord({
    name: index === 0 ? name : null, method, path, ...endpoints[index]!, constraints: ownConstraints, defaults
  } as Route, origin))
  const entry: DrawnEntry = Object.freeze({
    path,
    template,
    format,
    defaults,
    checks,
    conditions,
    constraintFailure: frame.constraintFailure ?? drawing.constraintFailure,
    when: options.when === undefined ? frame.when : Object.freeze([...frame.when, options.when]),
    redirect,
    options: optionsOf(drawing, frame, call, routes),
    origins: frame.origins,
    owners: frame.owners,
    declaration,
    helper,
    namePrefix: frame.as,
    actions: 'name' in declaration ? methods.map(({ word }) => word as ResourcesAction) : null,
    routes: Object.freeze(routes)
  })
  drawing.entries.push(entry)
  if (name !== null) drawing.names.set(name, entry)
}

/** The effect of the option `format`, of a constraint on the format, and of a format extension in the path. */
function effectOf (
  { dialect }: Drawing, option: FormatOption | null, constraint: Constraint | undefined, template: Template,
  syntax: FormatSyntax
): FormatEffect {
  // A format extension in the path takes precedence over `format: false` (Rails).
  const byOption = formatEffect(syntax !== null && option === false ? null : option, constraint, dialect)
  const isBare = template.path === '/' && !(dialect.rootTakesFormat && requiresExtension(byOption.format))
  return effectOn(isBare, syntax, byOption)
}

function pathOf (
  drawing: Drawing, frame: ScopeFrame, { options, declaration }: EntryDeclaration, path: string
): string {
  if (options.path !== undefined) {
    if (isWord(path)) return options.path
    addProblemOf(drawing, 'INVALID_PATH', declaration, `option 'path' conflicts with ${show(path)}. Remove one of them`)
  }
  if (!isWord(path)) return path
  return isWordless(frame, path) ? '' : frame.pathNames[path] ?? path
}

/** The constraints of a resource, or in Rails the constraints on params of the path and on the request. */
function routeConstraints (
  { dialect }: Drawing, template: Template, constraints: Constraints, { constraint }: FormatEffect
): Route['constraints'] {
  const { params } = template
  const ownEntries = Object.entries(constraints).filter(([key]) =>
    params.includes(key) || CONDITIONS.includes(key) || (key !== 'format' && dialect.constrainsAll))
  return mergeMaps(Object.fromEntries(ownEntries), constraint === undefined ? undefined : { format: constraint })
}

/** The checks of the params of a path, and the route constraints of Fastify. */
function checksOf (
  drawing: Drawing, template: Template, constraints: Constraints, format: Format, declaration: Declaration
): Pick<DrawnEntry, 'checks' | 'conditions'> {
  const note = (key: string, problems: readonly string[]): void => problems.forEach(problem =>
    addProblemOf(drawing, 'INVALID_CONSTRAINT', declaration, `constraints.${key}: ${problem}`))
  const { params } = template
  const checks = new Map<string, SegmentCheck>()
  const glob = globOf(template.variants[0]!)
  for (const param of params.filter(param => constraints[param] !== undefined)) {
    const outcome = compileConstraint(constraints[param])
    if ('problems' in outcome) note(param, [outcome.problems.join('; ')])
    else {
      checks.set(param, outcome)
      // Only a wildcard param may require a slash.
      if (param !== glob) note(param, segmentProblems(outcome))
      const isLast = template.variants.some(variant => lastParamOf(variant) === param)
      if (isLast && hasExtension(format)) note(param, extensionProblems(outcome))
    }
  }
  if (format.check !== undefined) note('format', segmentProblems(format.check))
  const keys = CONDITIONS.filter(key => constraints[key] !== undefined && !params.includes(key))
  for (const problem of keys.flatMap(key => conditionProblems(key, constraints[key]))) {
    addProblemOf(drawing, 'INVALID_CONSTRAINT', declaration, `constraints.${problem}`)
  }
  const conditions = Object.fromEntries(keys.map(key => [key, constraints[key]]))
  return { checks: checks.size === 0 ? noChecks : checks, conditions: mergeMaps<unknown>(emptyMap, conditions) }
}

/** The problems of a condition: a host must be a string or a RegExp, and a version numbers with dots between them. */
function conditionProblems (key: string, value: unknown): readonly string[] {
  if (key === 'host' && value instanceof RegExp) {
    const read = readHost(value)
    return 'problems' in read ? read.problems.map(problem => `${key}: ${problem}`) : []
  }
  if (typeof value === 'string' && (key === 'host' || /^\d+(?:\.\d+){0,2}$/.test(value))) return []
  return [mustBe(key, key === 'host' ? 'a string or a RegExp' : "a version such as '1.2.0'", value)]
}

/** The route options of each route, from its scopes, from its resource, and from its own declaration. */
function optionsOf (
  drawing: Drawing, { routeOptions, ownRouteOptions }: ScopeFrame,
  { options, actions, methods, declaration }: EntryDeclaration, routes: readonly Route[]
): DrawnEntry['options'] {
  const declaredOptions = options.routeOptions === undefined ? [] : [options.routeOptions]
  const isEmpty = routeOptions.length + ownRouteOptions.length + declaredOptions.length === 0 && actions === undefined
  if (isEmpty) return noOptions
  const stepsByWord = new Map(methods.map(({ word }) => [word, stepsOfAction(drawing, declaration, actions, word)]))
  return new Map(routes.map((route, index): [Route, RouteOptions] => {
    const { word } = methods[index]!
    const add = (inherited: RouteOptions, steps: readonly RouteStep[], option: string): RouteOptions =>
      steps.reduce<RouteOptions>((merged, step) => {
        if (step instanceof HookSkip) return step.apply(merged)
        const isFunction = typeof step === 'function'
        return mergeRouteOptions(merged, isFunction ? optionsBy(step, route, option, { drawing, declaration }) : step)
      }, inherited)
    const inherited = [add(emptyMap, routeOptions, 'routeOptions'), add(emptyMap, ownRouteOptions, 'ownRouteOptions')]
    const declared = add(inherited.reduce(mergeRouteOptions), declaredOptions, 'routeOptions')
    return [route, add(declared, stepsByWord.get(word)!, `actions.${word}`)]
  }))
}

/** The steps of an action. The action skips hooks of its resource too. */
function stepsOfAction (
  drawing: Drawing, declaration: Declaration, actions: EntryDeclaration['actions'], word: string
): readonly RouteStep[] {
  const rule = actions?.[word] ?? emptyMap
  if (typeof rule === 'function') return [rule]
  const { skip, ...options } = rule
  return [...skipsOf(drawing, declaration, skip as SkippedHooks | undefined, `actions.${word}.skip`), options]
}

/** The options that a function returns for a route. A guard in its place returns no options, which is an error. */
function optionsBy (
  rule: RouteOptionsOf, route: Route, option: string,
  { drawing, declaration }: Pick<EntryDeclaration, 'declaration'> & { readonly drawing: Drawing }
): RouteOptions {
  const note = (what: string): void => addProblemOf(drawing, 'INVALID_OPTION', declaration, what)
  let value: unknown
  let reason: string
  try {
    value = rule(route)
    reason = `got ${show(value)}`
  } catch (error) {
    reason = `but threw: ${escapeControls(errorFrom('it', error).message)}`
  }
  if (isMap(value)) {
    routeOptionProblems(option, value).forEach(note)
    skipProblems(option, value).forEach(problem => addProblemOf(drawing, 'UNKNOWN_OPTION', declaration, problem))
    return value as RouteOptions
  }
  note(`the function of '${option}' must return an object for ${printRoute(route)}, ${reason}. ` +
    'Put a guard into the object: { onRequest: guard }')
  return emptyMap
}
