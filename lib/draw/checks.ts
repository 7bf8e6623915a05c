import type {
  Declaration, PathNames, ResourceDeclaration, ResourcesDeclaration, ScopeOptions
} from '../../types/index.js'
import { CONDITIONS } from '../constrain/constraint.js'
import { actionNames, verbs } from '../declare/canonical.js'
import { notationProblem } from '../declare/notation.js'
import type { Address } from '../declare/redirect.js'
import { templateOf, textAfterGroupProblem } from '../declare/template-parse.js'
import { paramsOf, type Segments, type Template } from '../declare/template.js'
import { show } from '../errors/errors.js'
import { mustBe, unknown } from '../errors/message.js'
import { addProblemOf, type Drawing, type DrawnEntry } from './drawing.js'
import { hasExtension, type Format } from './extension.js'
import { isRequestCondition } from './request-condition.js'
import { resourceOf } from './resource.js'

type Checked = Extract<Declaration, { readonly options: object }>

/**
 * Adds problems that Rails accepts: paths that need an escape, resources without a path, and path names of unknown
 * actions.
 */
export function checkStrictly (drawing: Drawing, declaration: Checked): void {
  if (!drawing.dialect.checksDeclarations) return
  const notePath = (problem: string): void => addProblemOf(drawing, 'INVALID_PATH', declaration, problem)
  if (declaration.options.as === '') {
    const problem = `${mustBe("option 'as'", "a name of letters, digits and '_', or null", '')}. Use null for no name`
    addProblemOf(drawing, 'INVALID_OPTION', declaration, problem)
  }
  const { path, shallowPath, pathNames = {} } = declaration.kind === 'verb'
    ? { path: declaration.options.path ?? declaration.path }
    : declaration.options as ScopeOptions
  const names = Object.entries(pathNames).map(([action, name]) => [`pathNames.${action}`, name] as const)
  for (const [key, value] of [['path', path], ['shallowPath', shallowPath], ...names] as const) {
    if (value === undefined || value === null) continue
    const [char] = /[\s;]/.exec(value) ?? []
    const fix = "Replace it, for example by '-'"
    if (char !== undefined) notePath(`invalid ${key} ${show(value)}: ${show(char)} is not allowed in a path. ${fix}`)
    const problem = notationProblem(value) ?? textAfterGroupProblem(value)
    if (problem !== null) notePath(`invalid ${key} ${show(value)}: ${problem}`)
  }
  for (const [key, name] of names) {
    const isInvalid = typeof name === 'string' && (name === '' || templateOf(name).params.length > 0)
    if (isInvalid) notePath(mustBe(key, 'a static segment', name))
  }
  checkPathNames(drawing, declaration, pathNames)
}

/** Adds a problem for the option `path` of a resource if one of its routes has only params in its path. */
export function checkResourcePath (drawing: Drawing, declaration: Checked, drawn: readonly DrawnEntry[]): void {
  const { path } = declaration.options as ScopeOptions
  if (!drawing.dialect.checksDeclarations || !isResource(declaration) || typeof path !== 'string') return
  const isOpen = (variant: Segments): boolean =>
    variant.length > 0 && variant.every(({ before, after }) => before + after === '')
  const open = drawn.find(entry => entry.declaration === declaration && entry.template.variants.some(isOpen))
  if (open === undefined) return
  addProblemOf(drawing, 'INVALID_PATH', declaration,
    `${mustBe("option 'path'", 'a path with a static segment', path)}: ${open.path} would match every request`)
}

function isResource (declaration: Declaration): declaration is ResourcesDeclaration | ResourceDeclaration {
  return declaration.kind === 'resources' || declaration.kind === 'resource'
}

/** Adds problems for path names of unknown actions. The paths of single routes are actions too. */
function checkPathNames (drawing: Drawing, declaration: Checked, pathNames: PathNames): void {
  const canonical = actionNames('resources')
  const others = Object.keys(pathNames).filter(action => !canonical.includes(action))
  if (others.length === 0) return
  const known = [...canonical, ...pathsIn(drawing.declarations)]
  for (const action of others.filter(action => !known.includes(action))) {
    addProblemOf(drawing, 'UNKNOWN_ACTION', declaration, `option 'pathNames': ${unknown('action', action, known)}`)
  }
}

/** Adds problems for options of actions that the resource does not draw: they would guard nothing. */
export function checkActionOptions (
  drawing: Drawing, declaration: ResourcesDeclaration | ResourceDeclaration, drawn: readonly string[]
): void {
  for (const action of Object.keys(declaration.options.actions ?? {})) {
    if (drawn.includes(action)) continue
    addProblemOf(drawing, 'UNKNOWN_ACTION', declaration, `option 'actions': ${unknown('action', action, drawn)}`)
  }
}

/** Adds a problem for a singular resource whose `update` has the method of `create`: both have one path. */
export function checkUpdateMethods (
  drawing: Drawing, declaration: ResourcesDeclaration | ResourceDeclaration, methods: readonly string[],
  drawn: readonly string[]
): void {
  const isShared = methods.includes(verbs.create) && drawn.includes('update') && drawn.includes('create')
  if (!isShared || declaration.kind === 'resources') return
  addProblemOf(drawing, 'INVALID_OPTION', declaration,
    "option 'updateMethods' must not have 'POST', because 'create' has the same method and path. " +
    "Remove 'POST', or write except: 'create'")
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
export function checkConstraints (drawing: Drawing, declaration: Checked, entries: readonly DrawnEntry[]): void {
  const { dialect } = drawing
  const { constraints } = declaration.options
  if (constraints === undefined) return
  const resource = isResource(declaration) ? resourceOf(declaration, dialect) : null
  const ownParams = [resource?.param, resource?.nestedParam].filter(param => typeof param === 'string')
  const params = new Set([...ownParams, ...entries.flatMap(({ template }) => template.params)])
  for (const key of Object.keys(constraints)) {
    if (params.has(key) || key === 'format' || CONDITIONS.includes(key)) continue
    if (!dialect.checksDeclarations && !isRequestCondition(key)) continue
    addProblemOf(drawing, 'INVALID_CONSTRAINT', declaration, isRequestCondition(key)
      ? `unknown constraint '${key}'. Use the constraint 'host' or 'version', or the option 'when'`
      : `constraints.${key}: ${unknown('param', key, params)}`)
  }
}

/** Adds problems of a whole path, such as too many path variants, wildcard params, and reserved names of params. */
export function checkTemplate (
  drawing: Drawing, template: Template, path: string, declaration: Declaration, format: Format
): void {
  const [duplicate] = template.variants.map(paramsOf)
    .flatMap(names => names.filter((name, index) => names.indexOf(name) !== index))
  // In Rails, the request has the last value.
  if (duplicate !== undefined && drawing.dialect.checksDeclarations) {
    addProblemOf(drawing, 'DUPLICATE_PARAM', declaration,
      `duplicate param '${duplicate}' in ${path}. Rename one of them with 'param' or 'as'`)
  }
  for (const name of template.params) {
    if (!(name in Object.prototype) && (name !== 'format' || !hasExtension(format))) continue
    const fix = name === 'format' ? 'Set format: false, or rename the param' : 'Rename the param'
    addProblemOf(drawing, 'INVALID_PATH', declaration, `reserved param name '${name}' in ${path}. ${fix}`)
  }
}

/** Adds a problem for a default format that looks like a pattern. Only in the Rails dialect is it one. */
export function checkDefaultFormat (drawing: Drawing, format: string | undefined, declaration: Declaration): void {
  if (format === undefined || !format.includes('|') || drawing.dialect.formatIsPattern) return
  const problem = mustBe("option 'format'", 'one extension or an array of extensions', format)
  addProblemOf(drawing, 'INVALID_OPTION', declaration, `${problem}. Use ${show(format.split('|'))}`)
}

/**
 * Adds problems for params of a redirect that its route does not have, or (Rails reports it late) has only optionally.
 */
export function checkAddress (
  drawing: Drawing, address: Address,
  { template, defaults, path, declaration }: Pick<DrawnEntry, 'template' | 'defaults' | 'path' | 'declaration'>
): void {
  const { params } = template
  const known = [...params, ...Object.keys(defaults), 'format']
  const note = (problem: string): void =>
    addProblemOf(drawing, 'INVALID_OPTION', declaration, `invalid redirect ${show(address.to)}: ${problem}`)
  for (const name of paramsOf([...address.path, ...address.query, ...address.fragment])) {
    const isOptional = params.includes(name) && template.variants.some(variant => !paramsOf(variant).includes(name))
    const prefix = known.findLast(param => name.startsWith(param))
    const hint = prefix === undefined
      ? ''
      : `. Write ':{${prefix}}${name.slice(prefix.length)}' to end the param '${prefix}' before letters`
    if (!known.includes(name)) note(`${unknown('param', name, known)}${hint}`)
    else if (drawing.dialect.checksDeclarations && isOptional && (defaults[name] ?? null) === null) {
      note(`param '${name}' is optional in ${path}. Set a default, or declare both paths`)
    }
  }
}
