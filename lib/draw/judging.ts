import { faultsOf, hostFaults, isLinear, segmentFaults, type SegmentCheck } from '../constrain/constraint.js'
import { engine, type SchemaCompiler } from '../constrain/engines.js'
import { globOf, waysOf } from '../declare/template.js'
import { refuse, show } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import type { Drawing, Entry } from './drawing.js'

/** What speaks against the constraints of an entry, as far as the engines can tell that are there by now. */
export function entryFaults (
  { checks, format, conditions, template }: Pick<Entry, 'checks' | 'format' | 'conditions' | 'template'>,
  compile?: SchemaCompiler
): readonly string[] {
  const suffix: readonly (readonly [string, SegmentCheck])[] =
    'check' in format && format.check !== undefined ? [['format', format.check]] : []
  const glob = globOf(waysOf(template)[0]!)
  const segments = [...checks, ...suffix].flatMap(([param, check]) =>
    named(param, param === glob ? globFaults(check, compile) : segmentFaults(check, compile)))
  const { host } = conditions
  return host instanceof RegExp ? [...segments, ...named('host', hostFaults(host))] : segments
}

/** A glob is as long as a client makes it. */
function globFaults (check: SegmentCheck, compile?: SchemaCompiler): readonly string[] {
  const faults = faultsOf(check, compile)
  if (faults.length > 0 || isLinear(check) || engine('judge') === undefined) return faults
  const advice = 'give a pattern without nested or overlapping repetition'
  return [`${show(check.given)} is too expensive for a glob, which may be of any length: ${advice}`]
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
