import { literalsOf } from './build-path.js'
import { escapeSegment, isPlainSegment, isUnreserved } from './encode.js'
import { isPlain } from './map.js'
import type { PathSpec, QuickText, Shadows } from './path-spec.js'
import { isTakenEverywhere } from './segment.js'
import { paramsOf } from './template.js'

/** A helper: arguments in, path or URL out. Errors: `FST_RESOURCES_ARGUMENTS`, a `TypeError` with all faults of the call. */
export type Helper = (...args: readonly unknown[]) => string

/** What builds everything that the quick way leaves. */
type BuildSlowly = (spec: PathSpec, args: readonly unknown[]) => string

/**
 * The helper of a route, with `before` in front of its path. Whole numbers, texts without a dot and queries that need no
 * escape, which is nearly all there is, are put straight between the literals, after the checks that such can fail;
 * anything else takes the careful way, at 1 to 2 µs. What other routes take is looked up at the first call: of the
 * helpers of a large table an app calls some. (Measured: 0.5 to 0.9 of a template literal with `encodeURIComponent`
 * around each value.)
 */
export function quickHelper (spec: PathSpec, before: string, slow: BuildSlowly): Helper {
  const { planned } = spec
  const [first, middle, tail, ...more] = literalsOf(planned)
  const [param, other] = paramsOf(planned.path)
  // In the Rails dialect a param may stand in a path twice, and one value is for both.
  const isTwice = tail !== undefined && param === other
  if (planned.route.format.kind === 'required' || more.length > 0 || isTwice) return (...args) => slow(spec, args)
  const head = before + first!
  if (middle === undefined) return fixed(spec, head, slow)
  return tail === undefined ? withOne(spec, head, middle, slow) : withTwo(spec, head, middle, tail, slow)
}

function fixed (spec: PathSpec, path: string, slow: BuildSlowly): Helper {
  let isFree: boolean | undefined
  return function (options) {
    isFree ??= !hasRivals(spec.rules.findShadows(spec.planned))
    if (isFree && arguments.length < 2) {
      if (options === undefined) return path
      const query = quickQuery(options)
      if (query !== null) return path + query
    }
    return slow(spec, [...arguments])
  }
}

function withOne (spec: PathSpec, head: string, tail: string, slow: BuildSlowly): Helper {
  let textOf: QuickText | undefined
  return function (value, options) {
    textOf ??= quickTexts(spec)[0]!
    if (arguments.length < 3) {
      const text = textOf(value)
      if (options === undefined && text !== null) return head + text + tail
      const query = text === null ? null : quickQuery(options)
      if (query !== null) return head + text! + tail + query
    }
    return slow(spec, [...arguments])
  }
}

function withTwo (spec: PathSpec, head: string, middle: string, tail: string, slow: BuildSlowly): Helper {
  let textOf: QuickText | undefined
  let otherTextOf: QuickText | undefined
  return function (first, second, options) {
    if (textOf === undefined || otherTextOf === undefined) [textOf, otherTextOf] = quickTexts(spec) as [QuickText, QuickText]
    if (arguments.length < 4) {
      const text = textOf(first)
      const other = otherTextOf(second)
      const isQuick = text !== null && other !== null
      if (isQuick && options === undefined) return head + text + middle + other + tail
      const query = isQuick ? quickQuery(options) : null
      if (query !== null) return head + text! + middle + other! + tail + query
    }
    return slow(spec, [...arguments])
  }
}

/** Options that are a query alone, of texts and whole numbers that need no escape, in order; `null` for any others. */
function quickQuery (options: unknown): string | null {
  const query = queryAlone(options)
  if (!isPlain(query)) return null
  let text = ''
  let last = ''
  for (const key in query) {
    const value = (query as Record<string, unknown>)[key]
    const isQuick = typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && isUnreserved(value)
    const pair = `${key}=${isQuick ? value as string : ''}`
    // Pairs are to be sorted as they are written, and what a prototype has is not part of a query.
    if (!isQuick || !isUnreserved(key) || key === '' || pair < last || !Object.hasOwn(query, key)) return null
    text += (text === '' ? '?' : '&') + pair
    last = pair
  }
  return text
}

/** The option `query`, if there is no other. */
function queryAlone (options: unknown): unknown {
  if (!isPlain(options)) return null
  for (const key in options) {
    if (key !== 'query' || !Object.hasOwn(options, key)) return null
  }
  return (options as Record<string, unknown>)['query']
}

/** Whether another route of the table would take what the route takes, whatever its params. */
function hasRivals (shadows: Shadows): boolean {
  return shadows.some(({ conditions }) => conditions.length === 0)
}

/** For each param of a route, how a value is written quickly. */
function quickTexts (spec: PathSpec): readonly QuickText[] {
  const { planned, rules } = spec
  const shadows = rules.findShadows(planned)
  return paramsOf(planned.path).map(name => hasRivals(shadows) ? never : quickText(spec, shadows, name))
}

function quickText ({ planned, rules }: PathSpec, shadows: Shadows, name: string): QuickText {
  const taken = new Set<string>()
  for (const { conditions } of shadows) {
    for (const { param, text, isPrefix } of conditions) {
      if (param !== name) continue
      if (!isPrefix) taken.add(text)
      // A text with a dot never gets here, so a prefix with one takes none.
      else if (!text.includes('.')) return never
    }
  }
  const check = planned.route.checks.get(name)?.test
  if (check !== undefined) return constrainedText(taken, check, rules.maxParamLength)
  const key = [...taken].join('/')
  let known = rules.quickTexts.get(key)
  if (known === undefined) rules.quickTexts.set(key, known = freeText(taken, rules.maxParamLength))
  return known
}

const never = (): null => null

function freeText (taken: ReadonlySet<string>, maxLength: number): QuickText {
  const [only] = taken
  const isFew = taken.size < 2
  const hasNumbers = takesNumbers(taken)
  return value => {
    if (typeof value === 'number') return Number.isSafeInteger(value) && !hasNumbers ? `${value}` : null
    if (typeof value !== 'string' || value.length > maxLength || value === only || !(isFew || !taken.has(value))) return null
    if (isPlainSegment(value)) return value
    return isTakenEverywhere(value) && value.isWellFormed() ? escapeSegment(value) : null
  }
}

function constrainedText (taken: ReadonlySet<string>, check: (text: string) => boolean, maxLength: number): QuickText {
  const hasNumbers = takesNumbers(taken)
  return value => {
    if (typeof value === 'number') return Number.isSafeInteger(value) && !hasNumbers && check(String(value)) ? String(value) : null
    return typeof value === 'string' && value.length <= maxLength && isPlainSegment(value) && !taken.has(value) && check(value) ? value : null
  }
}

function takesNumbers (taken: ReadonlySet<string>): boolean {
  return [...taken].some(text => /^-?\d/.test(text))
}
