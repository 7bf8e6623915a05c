import type { ConstraintFailure } from '../../types/index.js'
import { globOf, lastParamOf, paramsOf, type Segment } from '../declare/template.js'
import type { Format } from '../draw/format.js'
import { failureOf, type Drawing } from '../draw/drawing.js'
import { admitsDotsIn } from './params.js'
import { mayHoldDots } from './suffix.js'
import type { MountedPath } from './urls.js'

/**
 * Whether a URL takes every request that another one of its place would, so that the other is never reached. It declines
 * some by a condition, by a constraint that falls through, by a dot that the other admits, or by its suffix.
 */
export function hides (
  drawing: Drawing, ahead: MountedPath, behind: MountedPath, failure?: ConstraintFailure
): boolean {
  if (ahead.entry.when.length > 0) return false
  if (isConstrained(ahead) && failureOf(drawing, ahead.entry, failure) === 'not-found') return false
  const isWhole = takesWhole(drawing, ahead)
  return takesDots(drawing, ahead, behind, isWhole) && (isWhole || takesSuffixes(drawing, ahead, behind))
}

function isConstrained ({ entry: { checks }, way }: MountedPath): boolean {
  return checks.size > 0 && paramsOf(way).some(name => checks.has(name))
}

/** Whether a URL ends in a param that takes any text, whatever looks like a suffix included, if only to answer 400. */
function takesWhole ({ dialect }: Drawing, { entry, way, ending }: MountedPath): boolean {
  const { checks, format } = entry
  const last = lastParamOf(way)
  if (ending !== 'param' || last === null || format.kind === 'required') return false
  const isJudged = checks.has(last) && format.kind !== 'checked'
  return isJudged || admitsDotsIn(entry, [last], globOf(way), dialect)
}

/**
 * Whether a URL takes a dot wherever another one does, segment by segment; a glob of the other stands for all that is
 * left. What its last text is followed by is its suffix alone, which takes less than a param with dots. A constrained
 * param takes it to answer 400, and so does the last one where `isWhole` says that it takes any text.
 */
function takesDots ({ dialect }: Drawing, ahead: MountedPath, behind: MountedPath, isWhole: boolean): boolean {
  const admits = ({ entry, way }: MountedPath, segment: Segment | undefined): boolean =>
    segment !== undefined && admitsDotsIn(entry, paramsOf([segment]), globOf(way), dialect)
  const isText = (segment: Segment | undefined): boolean =>
    segment?.param === null && !(ahead.ending === 'suffix' && segment === ahead.way.at(-1))
  const isJudged = (segment: Segment | undefined): boolean => segment === ahead.way.at(-1)
    ? isWhole
    : segment !== undefined && paramsOf([segment]).some(name => ahead.entry.checks.has(name))
  const isTaken = (segment: Segment | undefined): boolean =>
    isText(segment) || admits(ahead, segment) || isJudged(segment)
  return behind.way.every((segment, index) => {
    const own = segment.isGlob ? ahead.way.slice(index) : [ahead.way[index]]
    return !admits(behind, segment) || own.every(isTaken)
  })
}

/** Whether a URL takes all suffixes that another does, and none too where the other does. */
function takesSuffixes ({ dialect }: Drawing, ahead: MountedPath, behind: MountedPath): boolean {
  if (ahead.ending === 'text' || ahead.ending === 'listed') return true
  const { format } = ahead.entry
  const other = behind.entry.format
  if (format.kind === 'required' && other.kind !== 'required' && behind.ending === 'param') return false
  if (other.kind === 'none' || behind.ending === 'text') return true
  const pattern = patternOf(format)
  if (pattern !== null) return patternOf(other) === pattern
  return format.kind !== 'none' && (mayHoldDots(ahead.entry, dialect) || !mayHoldDots(behind.entry, dialect))
}

/** What a suffix is checked by, as a text that is equal where the checks are. */
function patternOf (format: Format): string | null {
  return 'check' in format && format.check !== undefined ? JSON.stringify(format.check.schema) : null
}
