import { paramsOf } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { unknown } from '../errors/message.js'
import type { Link } from './link.js'
import { stringProblems } from './values.js'

/** The problems of the plugin option `carry`: each name must be a param of an optional segment. */
export function carryProblems (carry: readonly string[], entries: readonly DrawnEntry[]): readonly string[] {
  const known = new Set(entries.flatMap(({ template: { params, variants } }) => {
    const required = paramsOf(variants.at(-1)!)
    // In the Rails dialect, two params of a path may have one name.
    const countIn = (names: readonly string[], name: string): number => names.filter(other => other === name).length
    return params.filter(name => countIn(params, name) > countIn(required, name))
  }))
  return carry.filter(name => !known.has(name))
    .map(name => `the plugin option 'carry': ${unknown('param of an optional segment', name, known)}`)
}

/**
 * The values of a call, whose omitted params have the values of the request's params, and the indexes of these. A value
 * that the param does not accept is not carried: an error page under a wrong locale has its links. `null` for none.
 */
export function carriedValues (
  link: Link, values: readonly unknown[], format: string | null, params: unknown
): { readonly values: unknown[], readonly carried: ReadonlySet<number> } | null {
  const own = new Map(Object.entries(Object(params) as object))
  const filled = [...values]
  const carried = new Set<number>()
  for (const param of link.params) {
    const { name, index, isCarried } = param
    if (!isCarried || values[index] !== undefined) continue
    const string = printConverted(own.get(name))
    if (string === null || stringProblems(link, param, string, format).length > 0) continue
    filled[index] = string
    carried.add(index)
  }
  return carried.size === 0 ? null : { values: filled, carried }
}

/** The string of a request's param, which a schema may have converted; `null` for none. */
function printConverted (value: unknown): string | null {
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? String(value) : null
}
