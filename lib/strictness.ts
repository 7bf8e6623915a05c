import type { Declaration, NamespaceDeclaration, PathNames, ResourceDeclaration, ResourcesDeclaration, ScopeDeclaration, VerbDeclaration } from '../types/index.js'
import { canonicalActions } from './actions.js'
import { describe } from './describe.js'
import { fault, type Drawing } from './drawing.js'
import { show } from './errors.js'
import { templateOf } from './scope.js'
import { didYouMean } from './suggest.js'

type Inheriting = ResourcesDeclaration | ResourceDeclaration | NamespaceDeclaration | ScopeDeclaration
type Checked = Inheriting | VerbDeclaration

/**
 * Notes what Rails draws and nobody means: paths that would need an escape, a resource with no path of its own,
 * words for actions that there are not. The Rails dialect lets them be.
 */
export function checkStrictly (drawing: Drawing, declaration: Checked): void {
  if (!drawing.dialect.strict) return
  if (declaration.kind === 'verb') return checkPath(drawing, declaration, 'the path', declaration.options.path ?? declaration.path)
  const { options } = declaration
  for (const [key, path] of Object.entries({ path: options.path, shallowPath: options.shallowPath, ...words(options.pathNames) })) {
    if (typeof path === 'string') checkPath(drawing, declaration, key, path)
  }
  const isResource = declaration.kind === 'resources' || declaration.kind === 'resource'
  const hasNoText = isResource && typeof options.path === 'string' && templateOf(options.path).every(({ text }) => text === '')
  if (hasNoText) fault(drawing, 'FST_RESOURCES_PATH', `${describe(declaration)}: path is ${show(options.path)}, give one with some literal text, or it takes every request`)
  checkWords(drawing, declaration, options.pathNames ?? {})
}

function words (pathNames: PathNames | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(pathNames ?? {}).map(([action, word]) => [`pathNames.${action}`, word]))
}

function checkPath (drawing: Drawing, declaration: Checked, key: string, path: string): void {
  const odd = /[\s;]/.exec(path)
  if (odd !== null) fault(drawing, 'FST_RESOURCES_PATH', `${describe(declaration)}: ${key} is ${show(path)}, and ${show(odd[0])} has no place in a path`)
  const isWord = key.startsWith('pathNames.')
  if (isWord && (path === '' || templateOf(path).some(({ param }) => param !== null))) {
    fault(drawing, 'FST_RESOURCES_PATH', `${describe(declaration)}: ${key} is ${show(path)}, give a word`)
  }
}

function checkWords (drawing: Drawing, declaration: Inheriting, pathNames: PathNames): void {
  const canonical = canonicalActions.resources.map(({ name }) => name)
  const unknown = Object.keys(pathNames).filter(action => !canonical.includes(action))
  if (unknown.length === 0) return
  const allowed = [...canonical, ...verbWords(drawing.declarations)]
  for (const action of unknown.filter(one => !allowed.includes(one))) {
    fault(drawing, 'FST_RESOURCES_UNKNOWN_ACTION', `${describe(declaration)}: pathNames has ${show(action)}${didYouMean(action, allowed)}; the actions are ${allowed.join(', ')}`)
  }
}

/** The actions that verb routes anywhere in the tree are named by. */
function verbWords (declarations: readonly Declaration[]): readonly string[] {
  return declarations.flatMap(declaration => {
    if (declaration.kind === 'verb') return [declaration.path]
    return 'children' in declaration ? verbWords(declaration.children) : []
  })
}
