import type { Constraints, Default, Route, ResourcesAction } from '../../types/index.js'
import type { SegmentCheck } from '../constrain/check.js'
import { compileConstraint, CONDITIONS } from '../constrain/constraint.js'
import { isWord } from '../declare/canonical.js'
import { emptyMap, mergeMaps } from '../declare/map.js'
import { parseRedirect, type Address } from '../declare/redirect.js'
import { parseTemplate, splitFormat } from '../declare/template-parse.js'
import { show, type CodedProblem } from '../errors/errors.js'
import type { Drawing, DrawnEntry } from './drawing.js'
import { endpointOf } from './endpoint.js'
import { printFormat, type Format } from './extension.js'
import { routeFormat } from './format.js'
import { joinPaths, withConstraints, type ScopeFrame } from './frame.js'
import { isWordless, namesOf } from './name.js'
import { createRecord } from './record.js'
import { optionsOf } from './route-options.js'
import { noteIn, type EntryDeclaration, type Note } from './visit.js'

// Most entries have no checks. They share this object, which saves space for each entry.
const noChecks: DrawnEntry['checks'] = new Map()

/**
 * Draws a URL with a route for each of its methods (Rails' `map_match`), and adds its entry and its problems to a list.
 * Only the first route has a name.
 */
export function drawEntry (drawing: Drawing, call: EntryDeclaration, drawn: Array<DrawnEntry | CodedProblem>): void {
  const { frame, methods, options, declaration } = call
  const note = noteIn(drawn, declaration)
  const word = methods[0]!.word
  const redirect = options.redirect === undefined ? null : parseRedirect(options.redirect) as Address
  const endpoints = methods.map(({ word }) => redirect === null
    ? endpointOf(call, word, note)
    : { controller: null, action: null, redirect: Object.freeze({ to: redirect.to, status: redirect.status }) })
  const { path: ownPath, syntax } = splitFormat(declaredPath(call, word, note))
  const joined = joinPaths(frame.path, ownPath)
  const template = parseTemplate(joined, frame.dialect.paths)
  if ('problems' in template) {
    return note('INVALID_PATH', `invalid path /${joined}: ${template.problems.join('; ')}`)
  }
  const { params } = template
  const { constraints, conditions } = constraintsOf(call, params)
  const format = routeFormat(call, constraints['format'], syntax, template.path === '/')
  const trailingSlash = (options.trailingSlash ?? frame.trailingSlash) && template.path !== '/'
  const path = template.path + printFormat(format) + (trailingSlash ? '/' : '')
  const { name, helper, conflict } = namesOf(drawing, call, word, path)
  if (conflict !== undefined) drawn.push(conflict)
  const byFormat = format.default === undefined ? emptyMap : { format: format.default }
  const defaults = [frame.defaults, options.defaults].reduce<DrawnEntry['defaults']>(mergeMaps<Default>, byFormat)
  const checks = compileAll(params, constraints)
  const ownConstraints = routeConstraints(frame, params, { ...constraints, ...conditions }, format)
  const recordEntry = { declaration, template, checks, owners: frame.owners }
  const routes = methods.map(({ method }, index) => createRecord({
    name: index === 0 ? name : null, method, path, ...endpoints[index]!, constraints: ownConstraints, defaults
  } as Route, recordEntry))
  // The checks of the entry precede the problems of its route options.
  const later: CodedProblem[] = []
  const entry: DrawnEntry = Object.freeze({
    path,
    template,
    format,
    trailingSlash,
    defaults,
    checks,
    conditions,
    constraintFailure: frame.constraintFailure,
    when: options.when === undefined ? frame.when : Object.freeze([...frame.when, options.when]),
    redirect,
    options: optionsOf(drawing, call, routes, noteIn(later, declaration)),
    properties: frame.properties,
    owners: frame.owners,
    declaration,
    helper,
    namePrefix: frame.as,
    actions: 'name' in declaration ? methods.map(({ word }) => word as ResourcesAction) : null,
    routes: Object.freeze(routes)
  })
  drawn.push(entry, ...later)
  drawing.entries.push(entry)
  if (name !== null) drawing.names.set(name, entry)
}

/** The constraints of a call, and Fastify's own route constraints. In Rails, its path decides which they are. */
function constraintsOf (
  { frame, options }: EntryDeclaration, params: readonly string[]
): Pick<ScopeFrame, 'constraints' | 'conditions'> {
  const merged = withConstraints(frame, options.constraints, name => params.includes(name))
  const { constraints } = merged
  if (!frame.dialect.pathDecidesConditions) return merged
  const keys = CONDITIONS.filter(key => constraints[key] !== undefined && !params.includes(key))
  const conditions = Object.fromEntries(keys.map(key => [key, constraints[key]!]))
  return { constraints, conditions: mergeMaps(emptyMap, conditions) }
}

function declaredPath (call: EntryDeclaration, path: string, note: Note): string {
  const { frame, options } = call
  if (options.path !== undefined) {
    if (isWord(path)) return options.path
    note('INVALID_PATH', `option 'path' conflicts with ${show(path)}. Remove one of them`)
  }
  if (!isWord(path)) return path
  return isWordless(call, path) ? '' : frame.pathNames[path] ?? path
}

/** The constraints of a resource, or in Rails the constraints on params of the path and on the request. */
function routeConstraints (
  { dialect }: ScopeFrame, params: readonly string[], constraints: Constraints, { check }: Format
): Route['constraints'] {
  const ownEntries = Object.entries(constraints).filter(([key]) =>
    params.includes(key) || CONDITIONS.includes(key) || (key !== 'format' && dialect.constrainsAll))
  return mergeMaps(Object.fromEntries(ownEntries), check === undefined ? undefined : { format: check.constraint })
}

/** The checks of the params of a path. An invalid constraint has none. */
function compileAll (params: readonly string[], constraints: Constraints): DrawnEntry['checks'] {
  const checks = new Map<string, SegmentCheck>()
  for (const param of params.filter(param => constraints[param] !== undefined)) {
    const outcome = compileConstraint(constraints[param])
    if (!('problems' in outcome)) checks.set(param, outcome)
  }
  return checks.size === 0 ? noChecks : checks
}
