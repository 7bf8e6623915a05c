import type { Template } from '../declare/template.js'

/** As much of a planned route as decides which of two the router tries first. */
export interface Routed {
  readonly url: { readonly segments: Template }
  readonly route: { readonly method: string }
  /** The verbs that it is mounted for. */
  readonly methods: readonly string[]
}

/** Texts of a param with which a request would reach another route: one exactly, or all that begin so. */
interface Condition {
  readonly param: string
  readonly text: string
  readonly isPrefix: boolean
}

/** A route that is matched first when all of its conditions hold: `new` for `:id` makes `/photos/:id` another's. */
export interface Shadow<R extends Routed = Routed> {
  readonly by: R
  readonly conditions: readonly Condition[]
}

/** What stands behind one segment, by the texts that come next; most have few, so what there is none of is left out. */
export interface Node<R> {
  literals?: Map<string, Node<R>>
  /** By the text in front of the param. */
  params?: Map<string, Node<R>>
  /** How long those texts are, once asked. */
  lengths?: readonly number[]
  routes?: R[]
}

/** Finds, for a route and one of its verbs (its own when none is given), those that the router prefers for some values of its params. */
export type FindShadows<R extends Routed> = (route: R, method?: string) => readonly Shadow<R>[]

/**
 * Makes an index of routes by verb and segments, so that not every one is compared with every other; that of a verb is
 * made when it is first asked for: helpers build paths of GET's, and nothing asks for the others.
 */
export function shadowFinder<R extends Routed> (routes: readonly R[]): FindShadows<R> {
  const roots = new Map<string, Node<R>>()
  return (route, method = route.route.method) => {
    const root = roots.get(method) ?? treeOf(routes.filter(({ methods }) => methods.includes(method)))
    roots.set(method, root)
    const found: Shadow<R>[] = []
    collect({ route, found }, root, 0, false, [])
    return found
  }
}

/** Whether the router would give a request with those raw params to the shadowing route. */
export function isShadowed ({ conditions }: Shadow, params: Readonly<Record<string, string>>): boolean {
  return conditions.every(({ param, text, isPrefix }) => isPrefix ? params[param]!.startsWith(text) : params[param] === text)
}

/** Routes by their segments, whose texts are spelt alike where `spell` says so. */
export function treeOf<R extends Routed> (routes: readonly R[], spell = (text: string): string => text): Node<R> {
  const root: Node<R> = {}
  for (const route of routes) {
    let node = root
    for (const { text: given, param } of route.url.segments) {
      const text = spell(given)
      const nodes = param === null ? node.literals ??= new Map() : node.params ??= new Map()
      let child = nodes.get(text)
      if (child === undefined) nodes.set(text, child = {})
      node = child
    }
    (node.routes ??= []).push(route)
  }
  return root
}

/** The texts that are longer than `text` and begin with it. */
function longer (nodes: ReadonlyMap<string, unknown> | undefined, text: string): readonly string[] {
  return [...nodes?.keys() ?? []].filter(other => other !== text && other.startsWith(text))
}

/** What is looked for: all routes that could match what one matches and come before it. */
interface Search<R extends Routed> {
  readonly route: R
  readonly found: Shadow<R>[]
}

/**
 * Walks all routes that could match what the searched one matches; at its own place those before it come first.
 * `isAhead` says that the one walked has been the more literal at the first place where the two differ, and so is tried first.
 */
function collect<R extends Routed> (search: Search<R>, node: Node<R>, depth: number, isAhead: boolean, conditions: readonly Condition[]): void {
  const { route, found } = search
  const segment = route.url.segments[depth]
  if (segment === undefined) {
    for (const by of node.routes ?? []) {
      if (by === route && !isAhead) return
      found.push({ by, conditions })
    }
    return
  }
  const { text, param } = segment
  const { literals, params } = node
  const walk = (nodes: ReadonlyMap<string, Node<R>> | undefined, other: string, ahead: boolean, more = conditions): void => {
    const child = nodes?.get(other)
    if (child !== undefined) collect(search, child, depth + 1, ahead, more)
  }
  if (param === null) {
    walk(literals, text, isAhead)
    if (isAhead) walk(params, text, true)
  } else {
    for (const literal of longer(literals, text)) walk(literals, literal, true, [...conditions, { param, text: literal.slice(text.length), isPrefix: false }])
    walk(params, text, isAhead)
    for (const other of longer(params, text)) walk(params, other, true, [...conditions, { param, text: other.slice(text.length), isPrefix: true }])
  }
  if (!isAhead || params === undefined) return
  for (let length = 0; length < text.length; length++) walk(params, text.slice(0, length), true)
}
