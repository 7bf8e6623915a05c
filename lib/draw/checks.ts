import type {
  Declaration, PathNames, ResourceDeclaration, ResourcesDeclaration, ScopeOptions
} from '../../types/index.js'
import { CONDITIONS } from '../constrain/constraint.js'
import { actionNames } from '../declare/canonical.js'
import type { Address } from '../declare/redirect.js'
import { templateFault } from '../declare/template-parse.js'
import { paramsOf, waysOf, type Segments, type Template } from '../declare/template.js'
import { show } from '../errors/errors.js'
import { didYouMean } from '../errors/suggest.js'
import { blame, type Drawing, type Entry } from './drawing.js'
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
  const notePath = (what: string): void => blame(drawing, 'INVALID_PATH', declaration, what)
  if (declaration.options.as === '') {
    const advice = "give a name of letters, digits and '_', or null for none"
    blame(drawing, 'INVALID_OPTION', declaration, `as is '', ${advice}`)
  }
  const { path, shallowPath, pathNames = {} } = declaration.kind === 'verb'
    ? { path: declaration.options.path ?? declaration.path }
    : declaration.options as ScopeOptions
  const words = Object.entries(pathNames).map(([action, word]) => [`pathNames.${action}`, word] as const)
  const key = declaration.kind === 'verb' ? 'the path' : 'path'
  for (const [name, given] of [[key, path], ['shallowPath', shallowPath], ...words] as const) {
    const [odd] = /[\s;]/.exec(given ?? '') ?? []
    if (odd !== undefined) notePath(`${name} is ${show(given)}, and ${show(odd)} has no place in a path`)
  }
  for (const [name, word] of words) {
    const isNone = typeof word === 'string' && (word === '' || paramsOf(templateOf(word)).length > 0)
    if (isNone) notePath(`${name} is ${show(word)}, give a word`)
  }
  const hasText = (way: Segments): boolean => way.some(({ text, rest }) => text !== '' || rest !== null)
  if (isResource(declaration) && typeof path === 'string' && !waysOf(templateOf(path)).every(hasText)) {
    notePath(`path is ${show(path)}, give one with some literal text, or it takes every request`)
  }
  checkWords(drawing, declaration, pathNames)
}

function isResource (declaration: Declaration): declaration is ResourcesDeclaration | ResourceDeclaration {
  return declaration.kind === 'resources' || declaration.kind === 'resource'
}

/** Notes words for actions that there are not: the canonical ones, and those that verb routes anywhere are named by. */
function checkWords (drawing: Drawing, declaration: Checked, pathNames: PathNames): void {
  const canonical = actionNames('resources')
  const unknown = Object.keys(pathNames).filter(action => !canonical.includes(action))
  if (unknown.length === 0) return
  const allowed = [...canonical, ...verbWords(drawing.declarations)]
  for (const action of unknown.filter(one => !allowed.includes(one))) {
    const hint = `${didYouMean(action, allowed)}; the actions are ${allowed.join(', ')}`
    blame(drawing, 'UNKNOWN_ACTION', declaration, `pathNames has ${show(action)}${hint}`)
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
    const what = REQUEST_CONDITIONS.has(key)
      ? "is a condition on the request; of those there are 'host' and 'version'"
      : `matches no param of the paths inside${didYouMean(key, params)}`
    blame(drawing, 'INVALID_CONSTRAINT', declaration, `constraints.${key}: ${show(key)} ${what}`)
  }
}

/** Notes what is wrong with the path of an entry as a whole: its ways, its globs and the names of its params. */
export function checkTemplate (
  drawing: Drawing, template: Template, path: string, declaration: Declaration, { kind }: Format
): void {
  const found = templateFault(template)
  if (found !== null) return blame(drawing, 'INVALID_PATH', declaration, `${path}: ${found}`)
  const [twice] = waysOf(template).map(paramsOf)
    .flatMap(names => names.filter((name, at) => names.indexOf(name) !== at))
  // Rails draws such a path, and the last of the two wins.
  if (twice !== undefined && drawing.dialect.strict) {
    blame(drawing, 'DUPLICATE_PARAM', declaration,
      `${path} has the param '${twice}' twice; rename one with 'param' or 'as'`)
  }
  for (const name of paramsOf(template)) {
    if (!(name in Object.prototype) && (name !== 'format' || kind === 'none')) continue
    const owner = name === 'format'
      ? 'the name of the format extension: set format: false, or rename the param'
      : "one of JavaScript's own names"
    blame(drawing, 'INVALID_PATH', declaration, `${path} has a param named '${name}', ${owner}`)
  }
}

/** Notes a default suffix that was meant as a pattern, which it is in the Rails dialect alone. */
export function checkSuffix (drawing: Drawing, suffix: string | undefined, declaration: Declaration): void {
  if (suffix === undefined || !suffix.includes('|') || drawing.dialect.formatIsPattern) return
  blame(drawing, 'INVALID_OPTION', declaration,
    `format: ${show(suffix)} is one suffix, the default; for several give a list, ${show(suffix.split('|'))}`)
}

/** Notes params of an address that the path of its route has not, or (which Rails finds out late) not always. */
export function checkAddress (
  drawing: Drawing, address: Address,
  { template, defaults, path, declaration }: Pick<Entry, 'template' | 'defaults' | 'path' | 'declaration'>
): void {
  const params = paramsOf(template)
  const known = [...params, ...Object.keys(defaults), 'format']
  const note = (name: string, fault: string): void => blame(drawing, 'INVALID_OPTION', declaration,
    `redirect leads to ${show(address.to)} with the param '${name}', which ${path} ${fault}`)
  for (const name of paramsOf([address.path, address.query, address.fragment])) {
    const isOptional = params.includes(name) && waysOf(template).some(way => !paramsOf(way).includes(name))
    const begin = known.findLast(one => name.startsWith(one))
    const hint = begin === undefined
      ? didYouMean(name, known)
      : ` (write ':{${begin}}${name.slice(begin.length)}' to end the param '${begin}' before letters)`
    if (!known.includes(name)) note(name, `has not${hint}`)
    else if (drawing.dialect.strict && isOptional && (defaults[name] ?? null) === null) {
      note(name, 'can be written without: give it a default, or declare both paths')
    }
  }
}
