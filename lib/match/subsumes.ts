import { lastParamOf, paramsOf, type Segment } from '../declare/template.js'
import { hasExtension, mayMatchPattern, requiresExtension } from '../draw/extension.js'
import { hasDottedExtension } from './format.js'
import { endsInSlash, type Pattern } from './pattern.js'

/**
 * Whether a URL matches every request that another URL could match after it, so that the router never tries the other.
 * A request may fail a condition, a constraint that falls through, an empty param, a dot or an extension.
 */
export function subsumes (pattern: Pattern, later: Pattern): boolean {
  const { entry, segments, reader: { fallsThrough, checks } } = pattern
  if (entry.when.length > 0 || fallsThrough || checks.has('format')) return false
  if (endsInSlash(pattern) !== endsInSlash(later)) return false
  if (segments.some((segment, index) => mayBeEmpty(segment, later, index))) return false
  const isWhole = matchesWhole(pattern)
  return matchesDots(pattern, later, isWhole) && (isWhole || matchesExtensions(pattern, later))
}

/** Whether a segment's param may be empty for a string of the other URL: `x-:id` is empty for `x-` as `:id`. */
function mayBeEmpty ({ before, param, after }: Segment, later: Pattern, index: number): boolean {
  const literals = before + after
  // If the other URL has fewer segments, it ends in a wildcard.
  const next = later.segments[index] ?? later.segments.at(-1)
  if (param === null || literals === '' || next === undefined) return false
  if (next.param === null) return next.before === literals
  if (next === later.segments[index] && next.before === before && next.after === after) return false
  return !literals.slice(next.before.length).startsWith('.') || segmentAdmitsDot(later, next)
}

function segmentAdmitsDot ({ reader: { dotted } }: Pattern, segment: Segment): boolean {
  return paramsOf([segment]).some(name => dotted.includes(name))
}

/** Whether a path ends in a param that matches any string, extensions included, even if the response is 400. */
function matchesWhole ({ entry: { format }, variant, ending, reader: { checks, dotted } }: Pattern): boolean {
  const last = lastParamOf(variant)
  if (ending !== 'param' || last === null || requiresExtension(format)) return false
  return (checks.has(last) && !mayMatchPattern(format)) || dotted.includes(last)
}

/**
 * Whether a URL matches all dots of another URL, in params and in literals (`:slug.tar`). Constrained params match dots
 * too, to respond with 400, and so does a last param if `isWhole`.
 */
function matchesDots (pattern: Pattern, later: Pattern, isWhole: boolean): boolean {
  const last = pattern.path.at(-1)
  const isMatched = (segment: Segment | undefined): boolean => {
    if (segment === undefined) return false
    if (segment.param === null) return pattern.ending !== 'format' || segment !== last
    if (segmentAdmitsDot(pattern, segment)) return true
    return segment === last ? isWhole : paramsOf([segment]).some(name => pattern.reader.checks.has(name))
  }
  return later.path.every((segment, index) => {
    // A wildcard covers all following segments.
    const segments = segment.isGlob ? pattern.path.slice(index) : [pattern.path[index]]
    const isOther = segment.before !== segments[0]?.before || segment.after !== segments[0].after
    const hasDot = segment.param !== null && isOther && (segment.before + segment.after).includes('.')
    return !(hasDot || segmentAdmitsDot(later, segment)) || segments.every(isMatched)
  })
}

/** Whether a URL matches all extensions of another URL, and no extension if the other URL may have none. */
function matchesExtensions (pattern: Pattern, later: Pattern): boolean {
  const { entry: { format }, path } = pattern
  const laterFormat = later.entry.format
  if (pattern.ending === 'literal' || pattern.ending === 'listed') {
    // A param before a literal may contain the extension: `:name.png` matches `/a.png.png` with `a.png`.
    return (path.at(-1)?.after ?? '') === '' || !hasExtension(laterFormat) || segmentAdmitsDot(pattern, path.at(-1)!)
  }
  if (requiresExtension(format) && !requiresExtension(laterFormat) && later.ending === 'param') return false
  if (!hasExtension(laterFormat) || later.ending === 'literal') return true
  if (format.check !== undefined) {
    return JSON.stringify(format.check.schema) === JSON.stringify(laterFormat.check?.schema)
  }
  const [isDotted, isLaterDotted] = [pattern, later].map(({ entry }) => hasDottedExtension(entry))
  return hasExtension(format) && (isDotted! || !isLaterDotted!)
}
