import { literalsOf } from './build-path.js'
import { isPlainSegment } from './encode.js'
import type { PathSpec, QuickText, Shadows } from './path-spec.js'
import { paramsOf } from './template.js'

/** The helper `_path`: arguments in, path out. Errors: `FST_RESOURCES_ARGUMENTS`, a `TypeError` with all faults of the call. */
export type BuildPath = (...args: readonly unknown[]) => string

/**
 * The quick helper of a route. Whole numbers and texts that need no escape, which is nearly all there is, are put
 * straight between the literals, after the checks that a text of that kind can fail; anything else takes the
 * careful way. (Measured: 0.7 to 0.9 of a template literal with `encodeURIComponent` around each value.)
 */
export function pathBuilder (spec: PathSpec): BuildPath {
  const { planned } = spec
  const [head, middle, tail, ...more] = literalsOf(planned)
  if (planned.route.format.kind === 'required' || more.length > 0) return (...args) => slow(spec, args)
  if (middle === undefined) return fixed(spec, head!)
  return tail === undefined ? withOne(spec, head!, middle) : withTwo(spec, head!, middle, tail)
}

function slow (spec: PathSpec, args: readonly unknown[]): string {
  return spec.rules.build(spec, args, false).path
}

// What other routes take is looked up at the first call: of the helpers of a large table an app calls some.

function fixed (spec: PathSpec, path: string): BuildPath {
  let isFree: boolean | undefined
  return function (options) {
    isFree ??= !hasRivals(spec.rules.findShadows(spec.planned))
    return options === undefined && arguments.length < 2 && isFree ? path : slow(spec, [...arguments])
  }
}

function withOne (spec: PathSpec, head: string, tail: string): BuildPath {
  let admits: QuickText | undefined
  return function (value, options) {
    admits ??= quickTexts(spec)[0]!
    if (options === undefined && arguments.length < 3 && admits(value)) return head + value + tail
    return slow(spec, [...arguments])
  }
}

function withTwo (spec: PathSpec, head: string, middle: string, tail: string): BuildPath {
  let admits: QuickText | undefined
  let admitsOther: QuickText | undefined
  return function (first, second, options) {
    if (admits === undefined || admitsOther === undefined) [admits, admitsOther] = quickTexts(spec) as [QuickText, QuickText]
    if (options === undefined && arguments.length < 4 && admits(first) && admitsOther(second)) return head + first + middle + second + tail
    return slow(spec, [...arguments])
  }
}

/** Whether another route of the table would take what the route takes, whatever its params. */
function hasRivals (shadows: Shadows): boolean {
  return shadows.some(({ conditions }) => conditions.length === 0)
}

/** For each param of a route, whether a value can go into the path as it is. */
function quickTexts (spec: PathSpec): readonly QuickText[] {
  const { planned, rules } = spec
  const shadows = rules.findShadows(planned)
  return paramsOf(planned.path).map(name => hasRivals(shadows) ? never : quickText(spec, shadows, name))
}

/** Whether a value can go into the path as it is: a whole number or a plain text that no rule of the route refuses. */
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
  if (check !== undefined) return plainText(taken, check, rules.maxParamLength)
  const key = [...taken].join('/')
  let known = rules.quickTexts.get(key)
  if (known === undefined) rules.quickTexts.set(key, known = plainText(taken, check, rules.maxParamLength))
  return known
}

const never = (_value: unknown): _value is string => false

function plainText (taken: ReadonlySet<string>, check: ((text: string) => boolean) | undefined, maxLength: number): QuickText {
  const [only] = taken
  const isFew = taken.size < 2
  const hasNumbers = [...taken].some(text => /^-?\d/.test(text))
  return (value): value is string | number => {
    if (typeof value === 'number') {
      return Number.isSafeInteger(value) && !hasNumbers && (check === undefined || check(String(value)))
    }
    return typeof value === 'string' && value.length <= maxLength && isPlainSegment(value) &&
      value !== only && (isFew || !taken.has(value)) && (check === undefined || check(value))
  }
}
