import type { Link, LinkParam } from './link.js'
import { paramString } from './values.js'

const none: ReadonlySet<number> = new Set()

/**
 * The variants that may be written for the values of a call, the best first; none if a value needs the params of an
 * enclosing segment. A value that equals the default of its optional segment is omitted with the segment, so that a page
 * has one URL. The longer variants follow, in case that a request for a shorter path would match another route. A
 * `carried` value is written if possible, but no variant needs it.
 */
export function variantsFor (
  links: readonly Link[], values: unknown[], carried: ReadonlySet<number> = none
): readonly Link[] {
  const whole = links[0]!
  // A bit for each variant.
  let fitting = -1
  for (const param of whole.params) {
    if (!param.isOptional) continue
    if (isAbsent(param, values)) fitting &= ~param.writtenIn
    else if (!isUsual(whole, param, values) && !carried.has(param.index)) fitting &= param.writtenIn
  }
  const variants: Link[] = []
  for (let at = links.length - 1; at >= 0; at--) if ((fitting >> at & 1) === 1) variants.push(links[at]!)
  if (carried.size === 0) return variants
  const countCarried = ({ params }: Link): number =>
    params.filter(param => carried.has(param.index) && !isUsual(whole, param, values)).length
  return variants.sort((link, other) => countCarried(other) - countCarried(link))
}

/** The longest variant that has all its params, if others lack a param of an enclosing segment, which is a problem. */
export function incompleteVariant (links: readonly Link[], values: unknown[], problems: string[]): Link {
  const whole = links[0]!
  const at = links.findIndex(({ params }) => !params.some(param => param.isOptional && isAbsent(param, values)))
  const extra = whole.params.filter(param =>
    param.isOptional && !isAbsent(param, values) && !isUsual(whole, param, values) && (param.writtenIn >> at & 1) === 0)
  const enclosing = links.findLast((_link, at) => extra.every(({ writtenIn }) => (writtenIn >> at & 1) === 1))!
  problems.push(`incomplete params: ${printNames(extra)}. Pass all of ${printNames(enclosing.params)}`)
  return links[at]!
}

function isAbsent ({ index }: LinkParam, values: readonly unknown[]): boolean {
  return values[index] === undefined || values[index] === null
}

/** Whether the value of a param equals the default, as text. The value becomes a string, which is read only once. */
function isUsual (link: Link, param: LinkParam, values: unknown[]): boolean {
  const { name, index, fallback } = param
  if (fallback === undefined) return false
  const value = values[index]
  if (typeof value !== 'string') values[index] = paramString(link, param, value) ?? value
  // Of two params with one name, a request without the second has the value of the first.
  return values[index] === fallback && link.names.indexOf(name) === index
}

function printNames (params: readonly LinkParam[]): string {
  return params.map(({ name }) => name).join(', ')
}
