import type { Declaration, Route, RouteOptionsOf, SkippedHooks } from '../../types/index.js'
import { HOOKS } from '../declare/canonical.js'
import { routeOptionProblems, skipProblems } from '../declare/faults.js'
import { emptyMap, isMap } from '../declare/map.js'
import { errorFrom, escapeControls, show } from '../errors/errors.js'
import type { Drawing, DrawnEntry, RouteOptions, RouteStep } from './drawing.js'
import { printRoute } from './record.js'
import { HookSkip, skipsOf } from './skip.js'
import type { EntryDeclaration, Note } from './visit.js'

// Most entries have no options. They share this object, which saves space for each entry.
const emptyOptions: DrawnEntry['options'] = { get: () => emptyMap }

/** The route options of each route, from its scopes, from its resource, and from its own declaration. */
export function optionsOf (
  { skips }: Drawing, { frame, options, actions, methods, declaration }: EntryDeclaration, routes: readonly Route[],
  note: Note
): DrawnEntry['options'] {
  const { routeOptions, ownRouteOptions } = frame
  const declaredOptions = options.routeOptions === undefined ? [] : [options.routeOptions]
  const isEmpty = routeOptions.length + ownRouteOptions.length + declaredOptions.length === 0 && actions === undefined
  if (isEmpty) return emptyOptions
  const stepsByWord = new Map(methods.map(({ word }) => [word, stepsOfAction(declaration, actions, word)]))
  return new Map(routes.map((route, index): [Route, RouteOptions] => {
    const { word } = methods[index]!
    const add = (inherited: RouteOptions, steps: readonly RouteStep[], option: string): RouteOptions =>
      steps.reduce<RouteOptions>((merged, step) => {
        if (step instanceof HookSkip) return skips.add(step) && step.apply(merged)
        const isFunction = typeof step === 'function'
        return mergeRouteOptions(merged, isFunction ? optionsBy(step, route, option, note) : step)
      }, inherited)
    const inherited = [add(emptyMap, routeOptions, 'routeOptions'), add(emptyMap, ownRouteOptions, 'ownRouteOptions')]
    const declared = add(inherited.reduce(mergeRouteOptions), declaredOptions, 'routeOptions')
    return [route, add(declared, stepsByWord.get(word)!, `actions.${word}`)]
  }))
}

/** The steps of an action. The action skips hooks of its resource too. */
function stepsOfAction (
  declaration: Declaration, actions: EntryDeclaration['actions'], word: string
): readonly RouteStep[] {
  const rule = actions?.[word] ?? emptyMap
  if (typeof rule === 'function') return [rule]
  const { skip, ...options } = rule
  return [...skipsOf(declaration, skip as SkippedHooks | undefined, `actions.${word}.skip`), options]
}

/** The options that a function returns for a route. A guard in its place returns no options, which is an error. */
function optionsBy (rule: RouteOptionsOf, route: Route, option: string, note: Note): RouteOptions {
  let value: unknown
  let reason: string
  try {
    value = rule(route)
    reason = `got ${show(value)}`
  } catch (error) {
    reason = `but threw: ${escapeControls(errorFrom('it', error).message)}`
  }
  if (isMap(value)) {
    routeOptionProblems(option, value).forEach(problem => note('INVALID_OPTION', problem))
    skipProblems(option, value).forEach(problem => note('UNKNOWN_OPTION', problem))
    return value as RouteOptions
  }
  note('INVALID_OPTION', `the function of '${option}' must return an object for ${printRoute(route)}, ${reason}. ` +
    'Put a guard into the object: { onRequest: guard }')
  return emptyMap
}

/** Route options that merge key by key. */
const MAPS: ReadonlySet<string> = new Set(['config', 'logSerializers'])

/**
 * Merges route options into the inherited options: hooks add up, maps merge key by key, and responses of schemas by
 * status code. For all other options, the inner value takes precedence.
 */
export function mergeRouteOptions (parent: RouteOptions, child: RouteOptions): RouteOptions {
  const entries = Object.entries(child).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return parent
  const merged: Record<string, unknown> = { ...parent }
  for (const [key, value] of entries) {
    const inherited = merged[key]
    if (HOOKS.has(key) && inherited !== undefined) merged[key] = [inherited, value].flat()
    else if (key === 'schema') merged[key] = mergeSchemas(inherited as Responses, value as Responses)
    else if (MAPS.has(key)) merged[key] = { ...inherited as object, ...value as object }
    else merged[key] = value
  }
  return Object.freeze(merged)
}

type Responses = { readonly response?: object } | undefined

/** Merges two schemas, and their responses by status code. */
function mergeSchemas (outer: Responses, inner: Responses): object {
  const response = { ...outer?.response, ...inner?.response }
  return { ...outer, ...inner, ...Object.keys(response).length > 0 && { response } }
}
