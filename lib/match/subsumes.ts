import { lastParamOf, paramsOf, type Segment } from '../declare/template.js'
import { hasDottedExtension } from './format.js'
import type { Url } from './urls.js'

/**
 * Whether a path takes every request that another one could take and that the router finds it for, so that the other is
 * never asked. It declines some by a condition, by a constraint that falls through, by an empty param, by a dot that
 * the other admits, or by its suffix.
 */
export function subsumes (ahead: Url, behind: Url): boolean {
  if (ahead.entry.when.length > 0 || ahead.fallsThrough || ahead.checks.has('format')) return false
  if (ahead.segments.some((segment, index) => mayBeEmpty(segment, behind, index))) return false
  const isWhole = takesWhole(ahead)
  return takesDots(ahead, behind, isWhole) && (isWhole || takesSuffixes(ahead, behind))
}

/** Whether a segment's param may be empty for a text that the other path takes: that of `x-:id` for `x-` as `:id`. */
function mayBeEmpty ({ before, param, after }: Segment, behind: Url, index: number): boolean {
  const alone = before + after
  // Where the other has fewer segments, the last of them is a glob.
  const other = behind.segments[index] ?? behind.segments.at(-1)
  if (param === null || alone === '' || other === undefined) return false
  if (other.param === null) return other.before === alone
  if (other === behind.segments[index] && other.before === before && other.after === after) return false
  return !alone.slice(other.before.length).startsWith('.') || admitsDot(behind, other)
}

function admitsDot ({ dotted }: Url, segment: Segment): boolean {
  return paramsOf([segment]).some(name => dotted.includes(name))
}

/** Whether a path ends in a param that takes any text, whatever looks like a suffix included, if only to answer 400. */
function takesWhole ({ entry: { format }, variant, ending, checks, dotted }: Url): boolean {
  const last = lastParamOf(variant)
  if (ending !== 'param' || last === null || format.kind === 'required') return false
  return (checks.has(last) && format.kind !== 'checked') || dotted.includes(last)
}

/**
 * Whether a path takes a dot wherever another one does, segment by segment, be it in a param or in a text beside one,
 * as in `:slug.tar`; a glob of the other stands for all that is left. What its last text is followed by is its suffix
 * alone, which takes less than a param with dots. A constrained param takes it to answer 400, and so does the last one
 * where `isWhole` says that it takes any text.
 */
function takesDots (ahead: Url, behind: Url, isWhole: boolean): boolean {
  const last = ahead.path.at(-1)
  const isTaken = (segment: Segment | undefined): boolean => {
    if (segment === undefined) return false
    if (segment.param === null) return ahead.ending !== 'format' || segment !== last
    if (admitsDot(ahead, segment)) return true
    return segment === last ? isWhole : paramsOf([segment]).some(name => ahead.checks.has(name))
  }
  return behind.path.every((segment, index) => {
    const own = segment.isGlob ? ahead.path.slice(index) : [ahead.path[index]]
    const isOther = segment.before !== own[0]?.before || segment.after !== own[0].after
    const hasDot = segment.param !== null && isOther && (segment.before + segment.after).includes('.')
    return !(hasDot || admitsDot(behind, segment)) || own.every(isTaken)
  })
}

/** Whether a path takes all suffixes that another does, and none too where the other does. */
function takesSuffixes (ahead: Url, behind: Url): boolean {
  const { entry: { format }, path } = ahead
  const other = behind.entry.format
  if (ahead.ending === 'literal' || ahead.ending === 'listed') {
    // In front of a text its param may have the dot of the other's suffix: `a.png` in `/a.png.png` for `:name.png`.
    return (path.at(-1)?.after ?? '') === '' || other.kind === 'none' || admitsDot(ahead, path.at(-1)!)
  }
  if (format.kind === 'required' && other.kind !== 'required' && behind.ending === 'param') return false
  if (other.kind === 'none' || behind.ending === 'literal') return true
  if (format.check !== undefined) return JSON.stringify(format.check.schema) === JSON.stringify(other.check?.schema)
  const [isDotted, isOtherDotted] = [ahead, behind].map(({ entry, dialect }) => hasDottedExtension(entry, dialect))
  return format.kind !== 'none' && (isDotted! || !isOtherDotted!)
}
