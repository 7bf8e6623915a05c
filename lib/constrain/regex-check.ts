import { harmless, show } from '../errors/errors.js'
import { automatonOf, mayHold, mustHold, suffixPreference } from './automaton.js'
import { errorsOf, type Outcome, type SegmentCheck } from './check.js'
import { testUpTo } from './joint.js'
import { linearTest, type Test } from './linear.js'
import { parseRegex, type Faults } from './regex.js'

/** What is known of a pattern, whoever wrote it. */
export type Pattern = Omit<SegmentCheck, 'given'>

/** Whether a pattern has to match the whole segment, which in a schema anchors may say too, or is searched for. */
type Use = 'whole' | 'whole in a schema' | 'search'

const known = new Map<string, Pattern | Faults>()

/** The check of a regex by its source and flags, or of a source alone. */
export function regexCheck (source: string, flags: string, given: RegExp | string): Outcome {
  const wrong = /[^diu]/.exec(flags)
  if (wrong !== null) return { faults: [`${show(given)} has the unsupported flag ${show(wrong[0])}. Supported: i, u`] }
  const read = readPattern(source, flags, 'whole')
  return 'faults' in read ? { faults: read.faults.map(fault => `${show(given)} ${fault}`) } : { ...read, given }
}

/** Reads a pattern, or says what is wrong with it; the same source is read once. */
export function readPattern (source: string, flags: string, use: Use): Pattern | Faults {
  const key = `${use} ${flags}/${source}`
  let read = known.get(key)
  if (read === undefined) known.set(key, read = readNew(source, flags, use))
  return read
}

function readNew (source: string, flags: string, use: Use): Pattern | Faults {
  try {
    RegExp(source, flags)
  } catch (error) {
    return { faults: [`is not a valid regex: ${harmless((error as Error).message)}`] }
  }
  const tree = parseRegex(source, flags, use !== 'whole')
  if ('faults' in tree) return tree
  const isWhole = use !== 'search'
  const automaton = automatonOf(tree, isWhole)
  const linear = linearTest(automaton, flags)
  if (isWhole && linear('')) return { faults: ['matches the empty string, but a segment is never empty'] }
  const preference = isWhole ? suffixPreference(automaton) : 'whole'
  if (preference === 'unclear') return { faults: [UNCLEAR] }
  const pattern = `^(?:${tree.source})$`
  return {
    test: (text, end) => testUpTo(linear, text, end),
    patterns: [linear],
    schema: Object.freeze({ type: 'string', pattern }),
    explain: () => errorsOf('pattern', { pattern }, `must match pattern "${pattern}"`),
    admitsDot: mayHold(automaton, '.'),
    prefersSuffix: preference === 'suffix',
    needsSlash: mustHold(automaton, '/')
  }
}

const UNCLEAR = 'has a lazy quantifier that excludes the format extension from some strings only. ' +
  'Make all quantifiers that can match a dot lazy, or none of them'

/** How long a host may be that a pattern is asked about. */
const HOST_LENGTH = 255

/** A pattern for hosts, which is searched for as Fastify does it; or what is wrong with it. */
export function readHost (regex: RegExp): { readonly test: Test } | Faults {
  const { source, flags } = regex
  if (flags.includes('v')) return { faults: [`${show(regex)} has the unsupported flag 'v'`] }
  // What the other flags change are line breaks, which no host has, and where the next search begins.
  const read = readPattern(source, flags.replace(/[dgmsy]/g, ''), 'search')
  if ('faults' in read) return { faults: read.faults.map(fault => `${show(regex)} ${fault}`) }
  return { test: host => host.length <= HOST_LENGTH && read.test(host) }
}
