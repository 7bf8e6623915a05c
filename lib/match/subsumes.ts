import { lastParamOf, paramsOf, type Segment } from '../declare/template.js'
import { hasDottedExtension } from './format.js'
import type { Url } from './urls.js'

/**
 * Whether a path takes every request that another one could take and that the router finds it for, so that the other is
 * never asked. It declines some by a condition, by a constraint that falls through, by an empty param, by a dot that
 * the other admits, or by its suffix.
 */
export function subsumes (url: Url, other: Url): boolean {
  if (url.entry.when.length > 0 || url.fallsThrough || url.checks.has('format')) return false
  if (url.segments.some((segment, index) => mayBeEmpty(segment, other, index))) return false
  const isWhole = matchesWhole(url)
  return matchesDots(url, other, isWhole) && (isWhole || matchesExtensions(url, other))
}

/** Whether a segment's param may be empty for a text that the other path takes: that of `x-:id` for `x-` as `:id`. */
function mayBeEmpty ({ before, param, after }: Segment, otherUrl: Url, index: number): boolean {
  const literals = before + after
  // Where the other has fewer segments, the last of them is a glob.
  const other = otherUrl.segments[index] ?? otherUrl.segments.at(-1)
  if (param === null || literals === '' || other === undefined) return false
  if (other.param === null) return other.before === literals
  if (other === otherUrl.segments[index] && other.before === before && other.after === after) return false
  return !literals.slice(other.before.length).startsWith('.') || admitsDot(otherUrl, other)
}

function admitsDot ({ dotted }: Url, segment: Segment): boolean {
  return paramsOf([segment]).some(name => dotted.has(name))
}

/** Whether a path ends in a param that takes any text, whatever looks like a suffix included, if only to answer 400. */
function matchesWhole ({ entry: { format }, variant, ending, checks, dotted }: Url): boolean {
  const last = lastParamOf(variant)
  if (ending !== 'param' || last === null || format.kind === 'required') return false
  return (checks.has(last) && format.kind !== 'checked') || dotted.has(last)
}

/**
 * Whether a path takes a dot wherever another one does, segment by segment, be it in a param or in a text beside one,
 * as in `:slug.tar`; a glob of the other stands for all that is left. What its last text is followed by is its suffix
 * alone, which takes less than a param with dots. A constrained param takes it to answer 400, and so does the last one
 * where `isWhole` says that it takes any text.
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
    const own = segment.isGlob ? url.path.slice(index) : [url.path[index]]
    const isOther = segment.before !== own[0]?.before || segment.after !== own[0].after
    const hasDot = segment.param !== null && isOther && (segment.before + segment.after).includes('.')
    return !(hasDot || admitsDot(other, segment)) || own.every(isMatched)
  })
}

/** Whether a path takes all suffixes that another does, and none too where the other does. */
function matchesExtensions (url: Url, other: Url): boolean {
  const { entry: { format }, path } = url
  const otherFormat = other.entry.format
  if (url.ending === 'literal' || url.ending === 'listed') {
    // In front of a text its param may have the dot of the other's suffix: `a.png` in `/a.png.png` for `:name.png`.
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
