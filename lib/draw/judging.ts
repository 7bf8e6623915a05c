import { hostFaults, segmentFaults, type SegmentCheck } from '../constrain/constraint.js'
import type { SchemaCompiler } from '../constrain/engines.js'
import { refuse } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import type { Drawing, Entry } from './drawing.js'

/** What speaks against the constraints of an entry, as far as the engines can tell that are there by now. */
export function entryFaults (
  { checks, format, conditions }: Pick<Entry, 'checks' | 'format' | 'conditions'>, compile?: SchemaCompiler
): readonly string[] {
  const suffix: readonly (readonly [string, SegmentCheck])[] =
    'check' in format && format.check !== undefined ? [['format', format.check]] : []
  const segments = [...checks, ...suffix].flatMap(([param, check]) => named(param, segmentFaults(check, compile)))
  const { host } = conditions
  return host instanceof RegExp ? [...segments, ...named('host', hostFaults(host))] : segments
}

function named (param: string, faults: readonly string[]): readonly string[] {
  return faults.length === 0 ? [] : [`constraints.${param}: ${faults.join('; ')}`]
}

/**
 * Refuses a drawing whose patterns nobody has judged yet, where one of them is too expensive: a table may come from
 * where there is no judge, and before it is mounted there is one.
 */
export function judgeDrawing ({ isJudged, entries }: Drawing): void {
  if (isJudged) return
  const faults = entries.flatMap(entry => entryFaults(entry).map(what => `${describe(entry.declaration)}: ${what}`))
  if (faults.length > 0) refuse('FST_RESOURCES_CONSTRAINT', [...new Set(faults)])
}
