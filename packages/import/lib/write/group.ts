import { definedOptions, unlessUsual, type Call, type Options } from '../call.js'
import { constraintOptions, sharedFormat, sharedSchemas } from './constraints.js'
import { FORMAT } from './operation.js'
import { resourceCalls } from './resource.js'
import { plainRows, rowCalls, type RowPlace } from './row.js'
import type { Outer, Writing } from './scope.js'
import { sharedTags, tagOptions } from './tags.js'
import { operationsIn, segmentText, usualName, type Chain, type Node } from './trie.js'
import { snakeCase } from './words.js'

/** The calls for everything below a node: rows, resources, and scopes for the rest. */
export function callsBelow (node: Node, scope: Outer, place: RowPlace, writing: Writing): readonly Call[] {
  const chains = [...node.children.values()].map(child => chainOf(child))
  const kinds = new Map(chains.map(chain => [chain, kindOf(chain.node, chain.texts)] as const))
  const others = chains.filter(chain => kinds.get(chain) === null)
  const rows = rowCalls(others.flatMap(({ node }) => node.operations), scope, place, writing)
  return [...rows, ...chains.flatMap(chain => {
    const kind = kinds.get(chain)!
    return kind === null
      ? scopeCalls(chain, scope, writing)
      : resourceCalls(kind, chain, scope, writing, { callsBelow, scopeCalls })
  })]
}

/** The first node from which several paths go, or which has operations. */
function chainOf (node: Node, texts: readonly string[] = []): Chain {
  const own = [...texts, segmentText(node, usualName(node.names.deep) ?? usualName(node.names.own))]
  const isPassed = node.operations.length === 0 && node.children.size === 1 && kindOf(node, own) === null
  return isPassed ? chainOf([...node.children.values()][0]!, own) : { node, texts: own }
}

const STANDARD = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * The resource that a node is, or `null`. A collection has members below it, or is a list to which one can add. A thing
 * of which there is one has a literal in its path, and several methods or a single one that is more than an action.
 */
function kindOf (node: Node, texts: readonly string[]): 'resources' | 'resource' | null {
  const { segment, key, operations, children, names: { own, deep } } = node
  const methods = new Set(operations.map(({ method }) => method))
  const [hasList, hasCreation] = [methods.has('GET'), methods.has('POST')]
  const isLiteral = segment.every(piece => typeof piece === 'string')
  const member = isLiteral ? children.get(':') : undefined
  // No resource has a param of this name.
  if (member !== undefined && Object.values(member.names).some(names => names.has(FORMAT))) return null
  if (member !== undefined && (hasList || hasCreation || member.operations.length > 0)) return 'resources'
  if (methods.size === 0 || [...methods].some(method => !STANDARD.has(method))) return null
  if (isLiteral && children.size === 0 && methods.size === 2 && hasList && hasCreation) return 'resources'
  if (!isLiteral && (key !== ':' || new Set([...own.keys(), ...deep.keys()]).size > 1)) return null
  if (texts.every(text => /[:*]/.test(text))) return null
  const [only] = methods.size === 1 ? methods : []
  const isAction = only === 'POST' || (only === 'GET' && children.size === 0)
  return !isAction && (isLiteral || methods.size > 1 || children.size > 0) ? 'resource' : null
}

/** A scope for what is below a node that is no resource. */
function scopeCalls ({ node, texts }: Chain, scope: Outer, writing: Writing): readonly Call[] {
  if (node.children.size === 0) return []
  const words = texts.map(snakeCase)
  const isNamespace = texts.every(text => !/[:*]/.test(text))
  const inner = operationsIn(node).slice(node.operations.length)
  const { schemas } = writing
  const shared = [
    ...sharedSchemas(inner, [...scope.path, ...texts], schemas), ...sharedFormat(inner, schemas)
  ]
  const { constraints, constrained } = constraintOptions(shared, scope.constrained, schemas)
  const tags = sharedTags(inner)
  const children = callsBelow(node, {
    ...scope,
    path: [...scope.path, ...texts],
    prefix: `${scope.prefix}${words.join('_')}_`,
    module: isNamespace ? `${scope.module}${words.join('/')}/` : scope.module,
    controller: null,
    tags: tags ?? scope.tags,
    constrained
  }, plainRows, writing)
  const [path, as] = [texts.join('/'), words.join('_')]
  const more: Options = { constraints, routeOptions: tagOptions(tags, scope.tags) }
  if (children.length === 0) return []
  if (isNamespace && words.length === 1) {
    const options = definedOptions({ path: unlessUsual(path, as), ...more })
    return [{ fn: 'namespace', name: as, options, children }]
  }
  const module = isNamespace ? words.join('/') : undefined
  return [{ fn: 'scope', options: definedOptions({ path, as, module, ...more }), children }]
}
