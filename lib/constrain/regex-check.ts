import { compile } from 'linear-regexp'
import { escapeControls, show } from '../errors/errors.js'
import type { Problems } from '../errors/message.js'
import { errorsOf, lengthErrors, LONGEST, stringReader, type CheckResult, type SegmentCheck } from './check.js'

/** The check of a pattern, which several constraints may have. */
export interface PatternCheck extends Omit<SegmentCheck, 'constraint'> {
  /** Whether a string that is not empty may match. */
  readonly hasText: boolean
}

const cache = new Map<string, PatternCheck | Problems>()

/** Compiles the source and the flags of a regex. */
export function regexCheck (source: string, flags: string, constraint: RegExp | string): CheckResult {
  const check = patternCheck(source, flags, 'whole')
  return 'problems' in check ? prefixed(check, constraint) : { ...check, constraint }
}

/** The schemas that names of types may mean. As the source of a regex, a name matches only itself. */
const TYPES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  integer: "{ type: 'integer' }",
  number: "{ type: 'number' }",
  boolean: "{ type: 'boolean' }",
  string: "{ type: 'string' }",
  uuid: "{ type: 'string', format: 'uuid' }",
  date: "{ type: 'string', format: 'date' }"
})

/** Compiles the source of a regex. */
export function sourceCheck (source: string): CheckResult {
  const type = TYPES[source]
  if (type === undefined) return regexCheck(source, '', source)
  const advice = `(did you mean ${type}?). To match it use ['${source}']`
  return { problems: [`${show(source)} matches only that string ${advice}`] }
}

/** Problems of a pattern, each with the pattern. */
export function prefixed ({ problems }: Problems, constraint: RegExp | string): Problems {
  return { problems: problems.map(problem => `${show(constraint)} ${problem}`) }
}

/** Compiles a pattern of a JSON schema: a search under the flag `u`, or without it if the pattern is invalid under it. */
export function schemaPattern (source: string): PatternCheck | Problems {
  return patternCheck(source, isValid(source, 'u') || !isValid(source, '') ? 'u' : '', 'search')
}

function isValid (source: string, flags: string): boolean {
  try {
    return RegExp(source, flags) instanceof RegExp
  } catch {
    return false
  }
}

/**
 * Compiles a pattern, once for each source. It matches the whole segment, or is searched for, as in JSON Schema and in
 * Fastify's hosts.
 */
export function patternCheck (
  source: string, flags: string, use: 'whole' | 'search'
): PatternCheck | Problems {
  const key = `${use} ${flags}/${source}`
  const check = cache.get(key) ?? compileCheck(source, flags, use === 'whole')
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
const RUBY_ANCHOR = "write '^' for the beginning, '$' for the end"

/**
 * The problems with classes and anchors of Ruby, which JavaScript reads as other characters, and with anchors if a
 * pattern matches the whole segment. Under the flag `u` the engine rejects the escapes.
 */
function foreignSyntax (source: string, flags: string, isWhole: boolean): readonly string[] {
  const reasonsFor = (token: string, isInSet: boolean): readonly string[] => {
    if (token.startsWith('\\') && flags.includes('u')) return []
    if (/^(?:\[:|\\[hH]$)/.test(token)) return [RUBY]
    if (isInSet) return []
    if (/^\\[RX]$/.test(token)) return [RUBY]
    if (/^\\[AzZ]$/.test(token)) return [isWhole ? ANCHOR : RUBY_ANCHOR]
    return isWhole && /^[$^]$/.test(token) ? [ANCHOR] : []
  }
  return Array.from(source.matchAll(TOKENS), ([token]) => token).flatMap(token => {
    const isSet = token.startsWith('[')
    const tokens = isSet ? token.slice(1).match(IN_SET) ?? [] : [token]
    return tokens.flatMap(token => reasonsFor(token, isSet).map(reason => `contains '${token}': ${reason}`))
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

function compileCheck (source: string, flags: string, isWhole: boolean): PatternCheck | Problems {
  const compiled = compile(source, flags, { whole: isWhole })
  const invalid = 'problems' in compiled ? compiled.problems : []
  const problems = [...invalid, ...foreignSyntax(source, flags, isWhole)]
  if ('problems' in compiled || problems.length > 0) return { problems: problems.map(withFix) }
  const admitsDot = compiled.mayHave('.')
  if (isWhole && compiled.test('')) return { problems: [EMPTY] }
  const pattern = `^(?:${compiled.source})$`
  const test: SegmentCheck['test'] = (text, end = text.length) => end <= LONGEST && compiled.test(text, end)
  return {
    test,
    read: stringReader(test),
    converts: false,
    longest: LONGEST,
    hasText: compiled.hasText,
    schema: Object.freeze({ type: 'string', pattern }),
    explain: text =>
      text.length > LONGEST ? lengthErrors() : errorsOf('pattern', { pattern }, `must match pattern "${pattern}"`),
    admitsDot,
    // An extension that may follow a match belongs to the format, as after a lazy last part.
    laziness: !admitsDot ? 'none' : compiled.isOpen ? 'last' : compiled.laziness,
    needsSlash: compiled.mustHave('/')
  }
}
