import type {
  Declaration, PathNames, ResourceDeclaration, ResourcesDeclaration, ScopeOptions
} from '../../types/index.js'
import { CONDITIONS } from '../constrain/constraint.js'
import { actionNames, verbs } from '../declare/canonical.js'
import { escapeOf, escapeProblems } from '../declare/escapes.js'
import { notationProblems } from '../declare/notation.js'
import { optionalSegmentProblems } from '../declare/optional-segments.js'
import { templateOf } from '../declare/template-parse.js'
import type { Segments } from '../declare/template.js'
import { show, throwFirst, type CodedProblem } from '../errors/errors.js'
import { firstProblems, mustBe, unknown } from '../errors/message.js'
import type { Drawing, DrawnEntry } from './drawing.js'
import { checkEntry } from './entry-faults.js'
import { helperProblems } from './name.js'
import { isRequestCondition } from './request-condition.js'
import { resourceOf } from './resource.js'
import { noteIn, type Note, type Visit } from './visit.js'

/** Throws an error with all problems of the first kind, in the order of the walk. */
export function checkVisits (drawing: Drawing, visits: readonly Visit[]): void {
  const problems: CodedProblem[] = []
  for (const visit of visits) checkVisit(drawing, visit, problems)
  problems.push(...helperProblems(drawing))
  for (const skip of drawing.skips) {
    const note = noteIn(problems, skip.declaration)
    skip.problems().forEach(problem => note('INVALID_OPTION', problem))
  }
  throwFirst(problems)
}

/** Adds the problems of a declaration, of its children and of its URLs. */
function checkVisit (drawing: Drawing, visit: Visit, problems: CodedProblem[]): void {
  const { declaration, children, drawn } = visit
  const note = noteIn(problems, declaration)
  if ('options' in declaration) checkStrictly(drawing, declaration, note)
  for (const child of children) checkVisit(drawing, child, problems)
  checkActionOptions(visit, note)
  checkUpdateMethods(visit, note)
  for (const item of drawn) {
    if ('routes' in item) checkEntry(drawing, item, note)
    else problems.push(item)
  }
  checkResourcePath(drawing, visit, note)
  checkConstraints(drawing, visit, note)
}

/**
 * Adds problems that Rails accepts: paths that need an escape, resources without a path, and path names of unknown
 * actions.
 */
function checkStrictly (
  drawing: Drawing, declaration: Extract<Declaration, { readonly options: object }>, note: Note
): void {
  if (!drawing.dialect.checksDeclarations) return
  if (declaration.options.as === '') {
    const problem = `${mustBe("option 'as'", "a name of letters, digits and '_', or null", '')}. Use null for no name`
    note('INVALID_OPTION', problem)
  }
  if (declaration.kind === 'verb') return checkPath('path', declaration.options.path ?? declaration.path, note)
  const { path, shallowPath, pathNames = {} } = declaration.options as ScopeOptions
  const names = Object.entries(pathNames).map(([action, name]) => [`pathNames.${action}`, name] as const)
  for (const [key, value] of [['path', path], ['shallowPath', shallowPath], ...names] as const) {
    if (typeof value === 'string') checkPath(key, value, note)
  }
  for (const [key, name] of names) {
    const { params, variants } = templateOf(name)
    const isStatic = params.length === 0 && variants.every(variant => variant.length > 0)
    if (!isStatic) note('INVALID_PATH', mustBe(key, 'a static segment', name))
  }
  checkPathNames(drawing, pathNames, note)
}

/** A slash at the end of a path, or of an optional segment there. */
const LAST_SLASH = /(?<=[^/])(?:\(\/+\)$|\/+(?=\)*$))/

/** The problem of white space or a semicolon. */
function blankProblems (path: string): readonly string[] {
  const [char] = /[\s;]/.exec(path) ?? []
  return char === undefined ? [] : [`${show(char)} is not allowed in a path. Write '${escapeOf(char)}'`]
}

/** The problem of two slashes in a row, which Rails reads as one. */
function emptySegmentProblems (path: string): readonly string[] {
  const single = path.replace(/\/{2,}/g, '/')
  return single === path ? [] : [`a path has no empty segment. Write ${show(single)}`]
}

/** Adds the problem of a declared path: another notation, a wrong escape, an optional segment, a slash at its end. */
function checkPath (key: string, path: string, note: Note): void {
  const bare = path.replace(LAST_SLASH, '')
  const problems = firstProblems(bare, blankProblems, notationProblems, escapeProblems, optionalSegmentProblems,
    emptySegmentProblems, () => bare === path ? [] : [`a path has no slash at its end. Write ${show(bare)}`])
  const fix = bare === path
    ? ''
    : '. The option trailingSlash: true adds it, and with ignoreTrailingSlash the app accepts both'
  for (const problem of problems) note('INVALID_PATH', `invalid ${key} ${show(path)}: ${problem}${fix}`)
}

/** Adds a problem for the option `path` of a resource if one of its routes has only params in its path. */
function checkResourcePath (drawing: Drawing, { declaration, drawn }: Visit, note: Note): void {
  if (!drawing.dialect.checksDeclarations || !isResource(declaration)) return
  const { path } = declaration.options
  if (typeof path !== 'string') return
  const isOpen = (variant: Segments): boolean =>
    variant.length > 0 && variant.every(({ before, after }) => before + after === '')
  const open = entriesOf(drawn).find(({ template }) => template.variants.some(isOpen))
  if (open === undefined) return
  note('INVALID_PATH',
    `${mustBe("option 'path'", 'a path with a static segment', path)}: ${open.path} would match every request`)
}

function isResource (declaration: Declaration): declaration is ResourcesDeclaration | ResourceDeclaration {
  return declaration.kind === 'resources' || declaration.kind === 'resource'
}

/** Adds problems for path names of unknown actions. The paths of single routes are actions too. */
function checkPathNames (drawing: Drawing, pathNames: PathNames, note: Note): void {
  if (Object.keys(pathNames).length === 0) return
  const known = [...actionNames('resources'), ...pathsIn(drawing.declarations)]
  for (const action of Object.keys(pathNames).filter(action => !known.includes(action))) {
    note('UNKNOWN_ACTION', `option 'pathNames': ${unknown('action', action, known)}`)
  }
}

/** Adds problems for options of actions that the resource does not draw: they would guard nothing. */
function checkActionOptions ({ declaration, methods }: Visit, note: Note): void {
  if (!isResource(declaration) || declaration.options.actions === undefined) return
  const drawn = new Set(methods.map(({ word }) => word))
  for (const action of Object.keys(declaration.options.actions)) {
    if (!drawn.has(action)) note('UNKNOWN_ACTION', `option 'actions': ${unknown('action', action, drawn)}`)
  }
}

/** Adds a problem for a singular resource whose `update` has the method of `create`: both have one path. */
function checkUpdateMethods ({ declaration, methods }: Visit, note: Note): void {
  const posts = methods.filter(({ method }) => method === verbs.create)
  if (declaration.kind !== 'resource' || posts.length < 2) return
  note('INVALID_OPTION', "option 'updateMethods' must not have 'POST', because 'create' has the same method and " +
    "path. Remove 'POST', or write except: 'create'")
}

function pathsIn (declarations: readonly Declaration[]): readonly string[] {
  return declarations.flatMap(declaration => {
    if (declaration.kind === 'verb') return [declaration.path]
    return 'children' in declaration ? pathsIn(declaration.children) : []
  })
}

/**
 * Adds problems for constraints without a param, since a misspelled constraint would guard nothing. A resource may have
 * params that its actions do not use. The Rails dialect accepts unknown constraints, except conditions on the request.
 */
function checkConstraints ({ dialect }: Drawing, visit: Visit, note: Note): void {
  const { declaration } = visit
  if (!('options' in declaration) || declaration.options.constraints === undefined) return
  const resource = isResource(declaration) ? resourceOf(declaration, dialect) : null
  const ownParams = [resource?.param, resource?.nestedParam].filter(param => typeof param === 'string')
  const params = new Set([...ownParams, ...entriesIn(visit).flatMap(({ template }) => template.params)])
  for (const key of Object.keys(declaration.options.constraints)) {
    if (params.has(key) || key === 'format' || CONDITIONS.includes(key)) continue
    if (!dialect.checksDeclarations && !isRequestCondition(key)) continue
    note('INVALID_CONSTRAINT', isRequestCondition(key)
      ? `unknown constraint '${key}'. Use the constraint 'host' or 'version', or the option 'when'`
      : `constraints.${key}: ${unknown('param', key, params)}`)
  }
}

/** The entries of a declaration and of its children, in the order of the walk. */
function entriesIn ({ children, drawn }: Visit): readonly DrawnEntry[] {
  return [...children.flatMap(entriesIn), ...entriesOf(drawn)]
}

function entriesOf (drawn: Visit['drawn']): readonly DrawnEntry[] {
  return drawn.filter(item => 'routes' in item)
}
