import type {
  Constraints, Declaration, NamespaceDeclaration, PathNames, ResourceDeclaration, ResourcesDeclaration,
  ScopeDeclaration, VerbDeclaration
} from '../../types/index.js'
import { CONDITIONS } from '../constrain/constraint.js'
import { actionNames } from '../declare/canonical.js'
import { paramsOf } from '../declare/template.js'
import { blame, type Drawing } from './drawing.js'
import { show } from '../errors/errors.js'
import { templateOf } from './frame.js'
import { didYouMean } from '../errors/suggest.js'

type Inheriting = ResourcesDeclaration | ResourceDeclaration | NamespaceDeclaration | ScopeDeclaration
type Checked = Inheriting | VerbDeclaration

/**
 * Notes what Rails draws and nobody means: paths that would need an escape, a resource with no path of its own,
 * words for actions that there are not. The Rails dialect lets them be.
 */
export function checkStrictly (drawing: Drawing, declaration: Checked): void {
  if (!drawing.dialect.strict) return
  if (declaration.kind === 'verb') {
    return checkPath(drawing, declaration, 'the path', declaration.options.path ?? declaration.path)
  }
  const { options } = declaration
  const paths = { path: options.path, shallowPath: options.shallowPath, ...words(options.pathNames) }
  for (const [key, path] of Object.entries(paths)) {
    if (typeof path === 'string') checkPath(drawing, declaration, key, path)
  }
  checkText(drawing, declaration)
  checkWords(drawing, declaration, options.pathNames ?? {})
}

function checkText (drawing: Drawing, declaration: Inheriting): void {
  const { kind, options: { path } } = declaration
  const isResource = kind === 'resources' || kind === 'resource'
  const hasText = typeof path !== 'string' || templateOf(path).some(({ text }) => text !== '')
  if (!isResource || hasText) return
  const advice = 'give one with some literal text, or it takes every request'
  blame(drawing, 'FST_RESOURCES_PATH', declaration, `path is ${show(path)}, ${advice}`)
}

function words (pathNames: PathNames | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(pathNames ?? {}).map(([action, word]) => [`pathNames.${action}`, word]))
}

function checkPath (drawing: Drawing, declaration: Checked, key: string, path: string): void {
  const odd = /[\s;]/.exec(path)
  const given = `${key} is ${show(path)}`
  if (odd !== null) {
    blame(drawing, 'FST_RESOURCES_PATH', declaration, `${given}, and ${show(odd[0])} has no place in a path`)
  }
  const isWord = key.startsWith('pathNames.')
  if (isWord && (path === '' || templateOf(path).some(({ param }) => param !== null))) {
    blame(drawing, 'FST_RESOURCES_PATH', declaration, `${given}, give a word`)
  }
}

function checkWords (drawing: Drawing, declaration: Inheriting, pathNames: PathNames): void {
  const canonical = actionNames('resources')
  const unknown = Object.keys(pathNames).filter(action => !canonical.includes(action))
  if (unknown.length === 0) return
  const allowed = [...canonical, ...verbWords(drawing.declarations)]
  for (const action of unknown.filter(one => !allowed.includes(one))) {
    const hint = `${didYouMean(action, allowed)}; the actions are ${allowed.join(', ')}`
    blame(drawing, 'FST_RESOURCES_UNKNOWN_ACTION', declaration, `pathNames has ${show(action)}${hint}`)
  }
}

/** The actions that verb routes anywhere in the tree are named by. */
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
 * Draws what `inside` draws, and notes the constraints that match no param of the paths inside: a misspelt one would
 * guard nothing. `own` are the params that a resource could have, whatever its actions. The Rails dialect passes over
 * them, but for conditions on the request, which it could not keep.
 */
export function watchConstraints (
  drawing: Drawing, declaration: Declaration, constraints: Constraints | undefined, own: readonly string[],
  inside: () => void
): void {
  const before = drawing.entries.length
  inside()
  if (constraints === undefined) return
  const params = new Set([...own, ...drawing.entries.slice(before).flatMap(({ template }) => paramsOf(template))])
  for (const key of Object.keys(constraints)) {
    if (params.has(key) || key === 'format' || CONDITIONS.includes(key)) continue
    if (!drawing.dialect.strict && !REQUEST_CONDITIONS.has(key)) continue
    const what = REQUEST_CONDITIONS.has(key)
      ? "is a condition on the request; of those there are 'host' and 'version'"
      : `matches no param of the paths inside${didYouMean(key, params)}`
    blame(drawing, 'FST_RESOURCES_CONSTRAINT', declaration, `constraints.${key}: ${show(key)} ${what}`)
  }
}
