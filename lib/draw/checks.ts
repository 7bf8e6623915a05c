import type {
  Declaration, PathNames, ResourceDeclaration, ResourcesDeclaration, ScopeOptions
} from '../../types/index.js'
import { CONDITIONS } from '../constrain/constraint.js'
import { actionNames } from '../declare/canonical.js'
import type { Address } from '../declare/redirect.js'
import { templateProblem } from '../declare/template-parse.js'
import { paramsOf, variantsOf, type Segments, type Template } from '../declare/template.js'
import { show } from '../errors/errors.js'
import { mustBe, unknown } from '../errors/message.js'
import { addProblemOf, type Drawing, type Entry } from './drawing.js'
import type { Format } from './format.js'
import { templateOf } from './frame.js'
import { resourceOf } from './resource.js'

type Checked = Extract<Declaration, { readonly options: object }>

/**
 * Notes what Rails draws and nobody means: paths that would need an escape, a resource with no path of its own,
 * words for actions that there are not. The Rails dialect lets them be.
 */
export function checkStrictly (drawing: Drawing, declaration: Checked): void {
  if (!drawing.dialect.strict) return
  const notePath = (what: string): void => addProblemOf(drawing, 'INVALID_PATH', declaration, what)
  if (declaration.options.as === '') {
    const problem = mustBe("option 'as'", "a name of letters, digits and '_', or null", '')
    addProblemOf(drawing, 'INVALID_OPTION', declaration, problem)
  }
  const { path, shallowPath, pathNames = {} } = declaration.kind === 'verb'
    ? { path: declaration.options.path ?? declaration.path }
    : declaration.options as ScopeOptions
  const words = Object.entries(pathNames).map(([action, word]) => [`pathNames.${action}`, word] as const)
  for (const [name, given] of [['path', path], ['shallowPath', shallowPath], ...words] as const) {
    const [odd] = /[\s;]/.exec(given ?? '') ?? []
    if (odd !== undefined) notePath(`invalid ${name} ${show(given)}: ${show(odd)} is not allowed in a path`)
  }
  for (const [name, word] of words) {
    const isNone = typeof word === 'string' && (word === '' || paramsOf(templateOf(word)).length > 0)
    if (isNone) notePath(mustBe(name, 'a static segment', word))
  }
  const hasLiteral = (variant: Segments): boolean => variant.some(({ before, after }) => before + after !== '')
  if (isResource(declaration) && typeof path === 'string' && !variantsOf(templateOf(path)).every(hasLiteral)) {
    notePath(`${mustBe("option 'path'", 'a path with a static segment', path)}, which matches every request`)
  }
  checkWords(drawing, declaration, pathNames)
}

function isResource (declaration: Declaration): declaration is ResourcesDeclaration | ResourceDeclaration {
  return declaration.kind === 'resources' || declaration.kind === 'resource'
}

/** Notes words for actions that there are not: the canonical ones, and those that verb routes anywhere are named by. */
function checkWords (drawing: Drawing, declaration: Checked, pathNames: PathNames): void {
  const canonical = actionNames('resources')
  const others = Object.keys(pathNames).filter(action => !canonical.includes(action))
  if (others.length === 0) return
  const allowed = [...canonical, ...verbWords(drawing.declarations)]
  for (const action of others.filter(one => !allowed.includes(one))) {
    addProblemOf(drawing, 'UNKNOWN_ACTION', declaration, `option 'pathNames': ${unknown('action', action, allowed)}`)
  }
}

function verbWords (declarations: readonly Declaration[]): readonly string[] {
  return declarations.flatMap(declaration => {
    if (declaration.kind === 'verb') return [declaration.path]
    return 'children' in declaration ? verbWords(declaration.children) : []
  })
}

/** What Rails would ask the request for, were there no such segment. */
const REQUEST_CONDITIONS: ReadonlySet<string> = new Set([
  'subdomain', 'domain', 'ip', 'remote_ip', 'port', 'protocol', 'user_agent'
])

/**
 * Notes the constraints of a declaration that match no param of the paths inside, nor one that a resource could have
 * whatever its actions: a misspelt one would guard nothing. The Rails dialect passes over them, but for conditions on
 * the request, which it could not keep.
 */
export function checkConstraints (drawing: Drawing, declaration: Checked, inside: readonly Entry[]): void {
  const { dialect } = drawing
  const { constraints } = declaration.options
  if (constraints === undefined) return
  const resource = isResource(declaration) ? resourceOf(declaration, dialect) : null
  const own = [resource?.param, resource?.nestedParam].filter(param => typeof param === 'string')
  const params = new Set([...own, ...inside.flatMap(({ template }) => paramsOf(template))])
  for (const key of Object.keys(constraints)) {
    if (params.has(key) || key === 'format' || CONDITIONS.includes(key)) continue
    if (!dialect.strict && !REQUEST_CONDITIONS.has(key)) continue
    addProblemOf(drawing, 'INVALID_CONSTRAINT', declaration, REQUEST_CONDITIONS.has(key)
      ? `unknown constraint '${key}'. Use the constraint 'host' or 'version', or the option 'when'`
      : `constraints.${key}: ${unknown('param', key, params)}`)
  }
}

/** Notes what is wrong with the path of an entry as a whole: its ways, its globs and the names of its params. */
export function checkTemplate (
  drawing: Drawing, template: Template, path: string, declaration: Declaration, { kind }: Format
): void {
  const found = templateProblem(template)
  if (found !== null) return addProblemOf(drawing, 'INVALID_PATH', declaration, `invalid path ${path}: ${found}`)
  const [twice] = variantsOf(template).map(paramsOf)
    .flatMap(names => names.filter((name, at) => names.indexOf(name) !== at))
  // Rails draws such a path, and the last of the two wins.
  if (twice !== undefined && drawing.dialect.strict) {
    addProblemOf(drawing, 'DUPLICATE_PARAM', declaration,
      `duplicate param '${twice}' in ${path}. Rename one of them with 'param' or 'as'`)
  }
  for (const name of paramsOf(template)) {
    if (!(name in Object.prototype) && (name !== 'format' || kind === 'none')) continue
    const fix = name === 'format' ? 'Set format: false, or rename the param' : 'Rename the param'
    addProblemOf(drawing, 'INVALID_PATH', declaration, `reserved param name '${name}' in ${path}. ${fix}`)
  }
}

/** Notes a default suffix that was meant as a pattern, which it is in the Rails dialect alone. */
export function checkSuffix (drawing: Drawing, suffix: string | undefined, declaration: Declaration): void {
  if (suffix === undefined || !suffix.includes('|') || drawing.dialect.formatIsPattern) return
  const problem = mustBe("option 'format'", 'one extension or an array of extensions', suffix)
  addProblemOf(drawing, 'INVALID_OPTION', declaration, `${problem}. Use ${show(suffix.split('|'))}`)
}

/** Notes params of an address that the path of its route has not, or (which Rails finds out late) not always. */
export function checkAddress (
  drawing: Drawing, address: Address,
  { template, defaults, path, declaration }: Pick<Entry, 'template' | 'defaults' | 'path' | 'declaration'>
): void {
  const params = paramsOf(template)
  const known = [...params, ...Object.keys(defaults), 'format']
  const note = (problem: string): void =>
    addProblemOf(drawing, 'INVALID_OPTION', declaration, `invalid redirect ${show(address.to)}: ${problem}`)
  for (const name of paramsOf([...address.path, ...address.query, ...address.fragment])) {
    const isOptional = params.includes(name) && variantsOf(template).some(one => !paramsOf(one).includes(name))
    const begin = known.findLast(one => name.startsWith(one))
    const hint = begin === undefined
      ? ''
      : `. Write ':{${begin}}${name.slice(begin.length)}' to end the param '${begin}' before letters`
    if (!known.includes(name)) note(`${unknown('param', name, known)}${hint}`)
    else if (drawing.dialect.strict && isOptional && (defaults[name] ?? null) === null) {
      note(`param '${name}' is optional in ${path}. Set a default, or declare both paths`)
    }
  }
}
