import { harmless, show } from '../errors/errors.js'
import { automatonOf, mayHave, mustHave } from './automaton.js'
import { errorsOf, type CheckResult, type SegmentCheck } from './check.js'
import { testUpTo } from './joint.js'
import { LinearTest } from './linear.js'
import { extensionPreference } from './preference.js'
import { parseRegex, type Problems } from './regex.js'

/** The check of a pattern, which several constraints may have. */
export type PatternCheck = Omit<SegmentCheck, 'given'>

/** Whether a pattern matches the whole segment, or is searched for. In a schema, it may have anchors. */
type Use = 'whole' | 'whole in a schema' | 'search'

const cache = new Map<string, PatternCheck | Problems>()

/** Compiles the source and the flags of a regex. */
export function regexCheck (source: string, flags: string, given: RegExp | string): CheckResult {
  const flag = /[^diu]/.exec(flags)
  if (flag !== null) return { problems: [`${show(given)} has the unsupported flag ${show(flag[0])}. Supported: i, u`] }
  const check = patternCheck(source, flags, 'whole')
  return 'problems' in check ? prefixed(check, given) : { ...check, given }
}

function prefixed ({ problems }: Problems, given: RegExp | string): Problems {
  return { problems: problems.map(problem => `${show(given)} ${problem}`) }
}

/** Compiles a pattern, once for each source. */
export function patternCheck (source: string, flags: string, use: Use): PatternCheck | Problems {
  const key = `${use} ${flags}/${source}`
  const check = cache.get(key) ?? compile(source, flags, use)
  cache.set(key, check)
  return check
}

function compile (source: string, flags: string, use: Use): PatternCheck | Problems {
  try {
    RegExp(source, flags)
  } catch (error) {
    return { problems: [`is not a valid regex: ${harmless((error as Error).message)}`] }
  }
  const tree = parseRegex(source, flags, use !== 'whole')
  if ('problems' in tree) return tree
  const isWhole = use !== 'search'
  const automaton = automatonOf(tree, isWhole)
  const linear = new LinearTest(automaton, flags)
  if (isWhole && linear.test('')) return { problems: ['matches the empty string, but a segment is never empty'] }
  const preference = isWhole ? extensionPreference(automaton) : 'whole'
  if (preference === 'unclear') return { problems: [UNCLEAR] }
  const pattern = `^(?:${tree.source})$`
  return {
    test: (text, end) => testUpTo(linear, text, end),
    patterns: [linear],
    schema: Object.freeze({ type: 'string', pattern }),
    explain: () => errorsOf('pattern', { pattern }, `must match pattern "${pattern}"`),
    admitsDot: mayHave(automaton, '.'),
    prefersSuffix: preference === 'extension',
    needsSlash: mustHave(automaton, '\\/')
  }
}

const UNCLEAR = 'has a lazy quantifier that excludes the format extension from some strings only. ' +
  'Make all quantifiers that can match a dot lazy, or none of them'

/** The maximum length of a host that a pattern reads. */
const HOST_LENGTH = 255

/** Compiles a pattern for hosts. Fastify searches for it. */
export function readHost (regex: RegExp): { readonly test: (host: string) => boolean } | Problems {
  const { source, flags } = regex
  if (flags.includes('v')) return { problems: [`${show(regex)} has the unsupported flag 'v'`] }
  // The other flags change line breaks, which no host has, and the beginning of the next search.
  const check = patternCheck(source, flags.replace(/[dgmsy]/g, ''), 'search')
  if ('problems' in check) return prefixed(check, regex)
  return { test: host => host.length <= HOST_LENGTH && check.test(host) }
}
