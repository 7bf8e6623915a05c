import { compile } from 'linear-regexp'
import { escapeControls, show } from '../errors/errors.js'
import type { Problems } from '../errors/message.js'
import { errorsOf, stringReader, type CheckResult, type SegmentCheck } from './check.js'

/** The check of a pattern, which several constraints may have. */
export type PatternCheck = Omit<SegmentCheck, 'constraint'>

/** Whether a pattern matches the whole segment, or is searched for. In a schema, it may have anchors. */
type Use = 'whole' | 'whole in a schema' | 'search'

const cache = new Map<string, PatternCheck | Problems>()

/** Compiles the source and the flags of a regex. */
export function regexCheck (source: string, flags: string, constraint: RegExp | string): CheckResult {
  const check = patternCheck(source, flags, 'whole')
  return 'problems' in check ? prefixed(check, constraint) : { ...check, constraint }
}

function prefixed ({ problems }: Problems, constraint: RegExp | string): Problems {
  return { problems: problems.map(problem => `${show(constraint)} ${problem}`) }
}

/** Compiles a pattern, once for each source. */
export function patternCheck (source: string, flags: string, use: Use): PatternCheck | Problems {
  const key = `${use} ${flags}/${source}`
  const check = cache.get(key) ?? compileCheck(source, flags, use)
  cache.set(key, check)
  return check
}

const EMPTY = 'matches the empty string, but a segment is never empty. Use + instead of *'

/** An escape, the name of a group, a set of characters, or an anchor. */
const TOKENS = /\\[^]|\(\?<[^=!>\]]+>|\[(?:\\[^]|\[:\^?[a-z]+:\]|[^\\\]])*|[$^]/g

/** An escape, or a class of Ruby, in a set of characters. */
const IN_SET = /\\[^]|\[:\^?[a-z]+:\]/g

const RUBY = "JavaScript lacks this class of Ruby. Write its characters, as in '[0-9A-Fa-f]'"
const ANCHOR = 'remove it, since a constraint always matches the whole segment'

/**
 * The problems with classes and anchors of Ruby, which JavaScript reads as other characters, and with anchors if a
 * pattern matches the whole segment. Under the flag `u` the engine rejects the escapes.
 */
function foreignSyntax (source: string, flags: string, isWhole: boolean): readonly string[] {
  const reasonFor = (token: string, isInSet: boolean): string | null => {
    if (token.startsWith('\\') && flags.includes('u')) return null
    if (/^(?:\[:|\\[hH]$)/.test(token)) return RUBY
    if (isInSet) return null
    if (/^\\[RX]$/.test(token)) return RUBY
    return /^\\[AzZ]$/.test(token) || (isWhole && /^[$^]$/.test(token)) ? ANCHOR : null
  }
  return Array.from(source.matchAll(TOKENS), ([token]) => token).flatMap(token => {
    const isSet = token.startsWith('[')
    const tokens = isSet ? token.slice(1).match(IN_SET) ?? [] : [token]
    return tokens.flatMap(token => {
      const reason = reasonFor(token, isSet)
      return reason === null ? [] : `contains '${token}': ${reason}`
    })
  })
}

/** The replacement of a pattern that is not supported. */
const FIXES: ReadonlyArray<readonly [problem: RegExp, fix: string]> = [
  [/lookaround is not supported$/, '. Use a schema with not: { pattern }'],
  [/backreferences are not supported$/, '. List the values in an array'],
  [/^is not a valid regex/, '. Correct the pattern'],
  [/^has the unsupported flag/, '. Remove it']
]

function withFix (problem: string): string {
  return escapeControls(problem) + (FIXES.find(([known]) => known.test(problem))?.[1] ?? '')
}

function compileCheck (source: string, flags: string, use: Use): PatternCheck | Problems {
  const isWhole = use !== 'search'
  const compiled = compile(source, flags, { whole: isWhole })
  const invalid = 'problems' in compiled ? compiled.problems : []
  const problems = [...invalid, ...foreignSyntax(source, flags, use === 'whole')]
  if ('problems' in compiled || problems.length > 0) return { problems: problems.map(withFix) }
  const admitsDot = compiled.mayHave('.')
  if (isWhole && compiled.test('')) return { problems: [EMPTY] }
  const pattern = `^(?:${compiled.source})$`
  return {
    test: compiled.test,
    read: stringReader(compiled.test),
    converts: false,
    patterns: [compiled],
    schema: Object.freeze({ type: 'string', pattern }),
    explain: () => errorsOf('pattern', { pattern }, `must match pattern "${pattern}"`),
    admitsDot,
    laziness: admitsDot ? compiled.laziness : 'none',
    needsSlash: compiled.mustHave('/')
  }
}

/** The maximum length of a host that a pattern reads. */
const HOST_LENGTH = 255

/** Compiles a pattern for hosts. Fastify searches for it. */
export function readHost (regex: RegExp): { readonly test: (host: string) => boolean } | Problems {
  const { source, flags } = regex
  // The other flags change line breaks, which no host has, and the beginning of the next search.
  const check = patternCheck(source, flags.replace(/[dgmsy]/g, ''), 'search')
  if ('problems' in check) return prefixed(check, regex)
  return { test: host => host.length <= HOST_LENGTH && check.test(host) }
}
