import type { HookNames } from '../operation.js'

/** The name of hooks without a name. */
export const ANONYMOUS = 'anonymous'

/** The hooks of an operation that another one lacks. Hooks without a name are counted. */
export function hookDifferences (one: HookNames | undefined, other: HookNames | undefined): readonly string[] {
  if (one === undefined || other === undefined) return []
  return Object.entries(one).flatMap(([kind, names]) => {
    const here = other[kind] ?? []
    const lost = [...new Set(names)].filter(name => name !== ANONYMOUS && !here.includes(name))
    const [own, left] = [names, here].map(list => list.filter(name => name === ANONYMOUS).length) as [number, number]
    return [
      ...lost.map(name => `the ${kind} hook '${name}' is missing`),
      ...own > left ? [`${own} ${kind} hooks have no name, here ${left}`] : []
    ]
  })
}
