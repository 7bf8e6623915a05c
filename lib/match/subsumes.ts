import { lastParamOf, paramsOf, type Segment } from '../declare/template.js'
import { hasDottedExtension } from './format.js'
import type { Url } from './urls.js'

/**
 * Whether a URL matches every request that another URL could match after it, so that the router never tries the other.
 * A request may fail a condition, a constraint that falls through, an empty param, a dot or an extension.
 */
export function subsumes (url: Url, other: Url): boolean {
  if (url.entry.when.length > 0 || url.fallsThrough || url.checks.has('format')) return false
  if (url.segments.some((segment, index) => mayBeEmpty(segment, other, index))) return false
  const isWhole = matchesWhole(url)
  return matchesDots(url, other, isWhole) && (isWhole || matchesExtensions(url, other))
}

/** Whether a segment's param may be empty for a string of the other URL: `x-:id` is empty for `x-` as `:id`. */
function mayBeEmpty ({ before, param, after }: Segment, otherUrl: Url, index: number): boolean {
  const literals = before + after
  // If the other URL has fewer segments, it ends in a wildcard.
  const other = otherUrl.segments[index] ?? otherUrl.segments.at(-1)
  if (param === null || literals === '' || other === undefined) return false
  if (other.param === null) return other.before === literals
  if (other === otherUrl.segments[index] && other.before === before && other.after === after) return false
  return !literals.slice(other.before.length).startsWith('.') || admitsDot(otherUrl, other)
}

function admitsDot ({ dotted }: Url, segment: Segment): boolean {
  return paramsOf([segment]).some(name => dotted.includes(name))
}

/** Whether a path ends in a param that matches any string, extensions included, even if the response is 400. */
function matchesWhole ({ entry: { format }, variant, ending, checks, dotted }: Url): boolean {
  const last = lastParamOf(variant)
  if (ending !== 'param' || last === null || format.kind === 'required') return false
  return (checks.has(last) && format.kind !== 'checked') || dotted.includes(last)
}

/**
 * Whether a URL matches all dots of another URL, in params and in literals (`:slug.tar`). Constrained params match dots
 * too, to respond with 400, and so does a last param if `isWhole`.
 */
function matchesDots (url: Url, other: Url, isWhole: boolean): boolean {
  const last = url.path.at(-1)
  const isMatched = (segment: Segment | undefined): boolean => {
    if (segment === undefined) return false
    if (segment.param === null) return url.ending !== 'format' || segment !== last
    if (admitsDot(url, segment)) return true
    return segment === last ? isWhole : paramsOf([segment]).some(name => url.checks.has(name))
  }
  return other.path.every((segment, index) => {
    // A wildcard covers all following segments.
    const own = segment.isGlob ? url.path.slice(index) : [url.path[index]]
    const isOther = segment.before !== own[0]?.before || segment.after !== own[0].after
    const hasDot = segment.param !== null && isOther && (segment.before + segment.after).includes('.')
    return !(hasDot || admitsDot(other, segment)) || own.every(isMatched)
  })
}

/** Whether a URL matches all extensions of another URL, and no extension if the other URL may have none. */
function matchesExtensions (url: Url, other: Url): boolean {
  const { entry: { format }, path } = url
  const otherFormat = other.entry.format
  if (url.ending === 'literal' || url.ending === 'listed') {
    // A param before a literal may contain the extension: `:name.png` matches `/a.png.png` with `a.png`.
    return (path.at(-1)?.after ?? '') === '' || otherFormat.kind === 'none' || admitsDot(url, path.at(-1)!)
  }
  if (format.kind === 'required' && otherFormat.kind !== 'required' && other.ending === 'param') return false
  if (otherFormat.kind === 'none' || other.ending === 'literal') return true
  if (format.check !== undefined) {
    return JSON.stringify(format.check.schema) === JSON.stringify(otherFormat.check?.schema)
  }
  const [isDotted, isOtherDotted] = [url, other].map(({ entry, dialect }) => hasDottedExtension(entry, dialect))
  return format.kind !== 'none' && (isDotted! || !isOtherDotted!)
}
