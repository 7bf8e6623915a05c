import { isPlain } from '../declare/map.js'
import { paramsOf } from '../declare/template.js'
import { isTakenEverywhere } from '../match/shapes.js'
import { literalsOf, type PathSpec, type Shadows } from './build.js'
import { escapeSegment, isPlainSegment, isUnreserved } from './encode.js'

/** A helper: arguments in, path or URL out. Errors: `FST_RESOURCES_ARGUMENTS`, a `TypeError` with all faults of the call. */
export type Helper = (...args: readonly unknown[]) => string

/** What a value is written as in a path, or `null` where the careful way has to see. */
type QuickText = (value: unknown) => string | null

/**
 * The helper of a route, with `before` in front of its path. Whole numbers, texts without a dot and queries that need no
 * escape, which is nearly all there is, are put straight between the literals, after the checks that such can fail;
 * anything else is left to `slow`. What other routes take is looked up at the first call: of the helpers of a large table
 * an app calls some.
 */
export function quickHelper (spec: PathSpec, before: string, slow: (spec: PathSpec, args: readonly unknown[]) => string): Helper {
  const { url } = spec.planned
  const literals = literalsOf(url)
  const names = paramsOf(url.path)
  // In the Rails dialect a param may stand in a path twice, and one value is for both.
  if (url.entry.format.kind === 'required' || new Set(names).size < names.length) return (...args) => slow(spec, args)
  let textsOf: readonly QuickText[] | null | undefined
  return (...args) => {
    textsOf ??= quickTexts(spec, names)
    if (textsOf === null || args.length > names.length + 1) return slow(spec, args)
    let path = before + literals[0]!
    for (let index = 0; index < names.length; index++) {
      const text = textsOf[index]!(args[index])
      if (text === null) return slow(spec, args)
      path += text + literals[index + 1]!
    }
    const options = args[names.length]
    const query = options === undefined ? '' : quickQuery(options)
    return query === null ? slow(spec, args) : path + query
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

/** For each param how a value is written quickly; `null` where another route would take every path, whatever its params. */
function quickTexts (spec: PathSpec, names: readonly string[]): readonly QuickText[] | null {
  const { planned, rules } = spec
  const shadows = rules.findShadows(planned)
  return shadows.some(({ conditions }) => conditions.length === 0) ? null : names.map(name => quickText(spec, shadows, name))
}

function quickText ({ planned, rules: { maxParamLength } }: PathSpec, shadows: Shadows, name: string): QuickText {
  const conditions = shadows.flatMap(shadow => shadow.conditions).filter(({ own }) => own.param === name)
  if (conditions.length > 0) return () => null
  const taken = new Set<string>()
  const takesNumber = [...taken].some(text => /^-?\d/.test(text))
  const check = planned.url.entry.checks.get(name)
  return value => {
    if (typeof value === 'number') return Number.isSafeInteger(value) && !takesNumber && (check === undefined || check.test(`${value}`)) ? `${value}` : null
    if (typeof value !== 'string' || value.length > maxParamLength || taken.has(value)) return null
    if (isPlainSegment(value)) return check === undefined || check.test(value) ? value : null
    return check === undefined && isTakenEverywhere(value) && value.isWellFormed() ? escapeSegment(value) : null
  }
}
