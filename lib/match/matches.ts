import type { RequestCondition } from '../../types/index.js'
import type { Segment, Segments } from '../declare/template.js'
import type { Params } from './params.js'
import { printConditions } from './paths.js'
import type { PlannedRoute } from './urls.js'

/** How the router compares texts with literals, and how long a param may be for it; that of a glob may be longer. */
interface Spelling {
  readonly caseSensitive: boolean
  readonly maxParamLength: number
}

/**
 * Reads one segment as the router does: `v12` as `v:id` gives `{ id: '12' }`, and `v` an empty one. `false` where the
 * segment is not for that text.
 */
export function readSegment (
  params: Params, { before, param, after, hasFormat }: Segment, text: string,
  { caseSensitive }: Pick<Spelling, 'caseSensitive'>
): boolean {
  const [begin, { length }] = [text.slice(0, before.length), before]
  if (begin !== before && (caseSensitive || begin.toLowerCase() !== before.toLowerCase())) return false
  if (param === null) return text.length === length
  const end = hasFormat ? text.lastIndexOf(after) : text.length - after.length
  if (end < length || !text.startsWith(after, end)) return false
  params[param] = text.slice(length, end)
  if (hasFormat) params['format'] = text.slice(end + after.length)
  return true
}

/** The params that the router reads out of a path's segments, decoded; `null` where the path is not for them. */
export function readPath (segments: Segments, texts: readonly string[], how: Spelling): Params | null {
  const params: Params = Object.create(null)
  for (const [index, segment] of segments.entries()) {
    const text = texts[index]
    if (text === undefined) return null
    if (segment.isGlob) {
      const whole = texts.slice(index).join('/')
      return readSegment(params, { ...segment, param: '*' }, whole, how) ? params : null
    }
    if (!readSegment(params, segment, text, how)) return null
    if (Object.values(params).some(({ length }) => length > how.maxParamLength)) return null
  }
  return texts.length === segments.length ? params : null
}

/**
 * Whether a route takes a path of one that it comes before: one that has its place to itself keeps the path from the
 * other whatever it makes of the params.
 */
export function takesFrom (planned: PlannedRoute, by: PlannedRoute, texts: readonly string[], how: Spelling): boolean {
  const isAlone = !by.isContested && !planned.yieldsTo.includes(by)
  return isAlone ? readPath(by.url.segments, texts, how) !== null : takes(by, texts, how, planned.url.entry.when)
}

/** Whether a route takes a path by what it is asked; of conditions on the request those given are known to hold. */
function takes (
  { url: { entry, segments, match }, yieldsTo }: PlannedRoute, texts: readonly string[], how: Spelling,
  given: readonly RequestCondition[]
): boolean {
  const params = readPath(segments, texts, how)
  if (params === null || !entry.when.every(condition => given.includes(condition))) return false
  return (match === null || match(params)) && !yieldsTo.some(other => takes(other, texts, how, given))
}

/**
 * Of the routes that the router tries before one, those for requests of its host and version, but for globs that let it
 * go first; and those that it lets go first.
 */
export function thoseBefore (planned: PlannedRoute, preceding: readonly PlannedRoute[]): readonly PlannedRoute[] {
  const conditionsOf = ({ url }: PlannedRoute): string => printConditions(url.entry.conditions)
  const ours = conditionsOf(planned)
  const found = preceding.filter(by => {
    const theirs = conditionsOf(by)
    // At one place the router prefers what has a host or a version to what has none.
    const isForOurs = theirs === ours || (theirs === '' && by.url.shape !== planned.url.shape)
    return isForOurs && !by.yieldsTo.includes(planned)
  })
  return [...found, ...planned.yieldsTo]
}
