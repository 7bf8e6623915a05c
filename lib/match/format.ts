import { failureOf } from '../constrain/check.js'
import { fitsExtension, hasAllShapes } from '../declare/characters.js'
import { globOf, lastParamOf, nameOfKey, type Segments } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { listedExtensions, requiresExtension } from '../draw/extension.js'
import type { Failure } from '../errors/failure.js'

/** Whether a param is the format extension. Under `format: false` any param may be named `format`. */
export function isExtension ({ format }: DrawnEntry, name: string): boolean {
  return name === 'format' && format.kind !== 'none'
}

/** Whether a param may contain a dot: a wildcard, a constraint that allows dots, or no extension after the param. */
export function admitsDot (entry: DrawnEntry, variant: Segments, key: string): boolean {
  const { checks, format: { kind } } = entry
  if (isExtension(entry, key)) return false
  return key === globOf(variant) || (checks.get(nameOfKey(key))?.admitsDot ?? (kind === 'closed' || kind === 'none'))
}

/** Whether the extension may contain a dot, by its pattern. */
export function hasDottedExtension ({ format }: DrawnEntry): boolean {
  return format.check?.admitsDot === true
}

/** Returns the test of an extension. No pattern allows a dot segment or a slash. */
export function extensionTest ({ format }: DrawnEntry): (extension: string) => boolean {
  switch (format.kind) {
    case 'none': return isNone
    case 'closed': return format.check.test
    case 'open': return isOpen
    case 'checked':
    case 'required': {
      const test = format.check?.test ?? isOpen
      return extension => test(extension) && fitsExtension(extension)
    }
  }
}

const isNone = (): boolean => false
const isOpen = (extension: string): boolean => hasAllShapes(extension)

/**
 * Returns a function that returns the failure of the extension in prepared params; `null` if a request with the shape of the
 * URL has a valid one.
 */
export function formatFailureOf (
  entry: DrawnEntry, variant: Segments, names: readonly string[], extension: string | null
): ((params: Readonly<Record<string, string>>) => Failure | null) | null {
  const { format, checks } = entry
  const last = lastParamOf(variant)
  const listed = listedExtensions(format)
  if (listed !== null && last !== null) {
    const extensions = new Set(listed.map(listedExtension => `.${listedExtension}`))
    return params => extensions.has(params[last]!) ? { code: 'empty', at: 0, text: '', param: last } : null
  }
  const isInPath = extension === null && names.some(name => isExtension(entry, name))
  if (isInPath || (last !== null && requiresExtension(format))) {
    const test = extensionTest(entry)
    return params => {
      const text = params['format']
      if (text === undefined) return absent
      return test(text) ? null : { code: 'format', at: 0, text }
    }
  }
  // Under `format: false` a param may be named `format`, and its failed constraint falls through too.
  const check = names.includes('format') ? checks.get('format') : undefined
  if (check === undefined) return null
  return ({ format: text }) => check.test(text!) ? null : failureOf(check, text!, 'format', 0)
}

/** The failure of params without the extension that their path must have. */
const absent: Failure = Object.freeze({ code: 'format', at: null, text: '' })

/** The maximum length of an extension. Without a limit, the search for the dot would take quadratic time. */
export function longestExtension (maxParamLength: number): number {
  return Math.min(maxParamLength, 255)
}

/** The dots at which the extension of a value may begin, in the order in which they are tried; -1 after the last. */
export interface DotSearch {
  /** The first dot to try in a value, at an index or after it. */
  readonly first: (value: string, begin: number) => number
  readonly next: (value: string, dot: number) => number
}

const none = (): number => -1

export const searches = {
  /** A param without dots: its only dot. */
  only: {
    first: (value, begin) => {
      const dot = value.indexOf('.')
      return dot >= begin && value.indexOf('.', dot + 1) === -1 ? dot : -1
    },
    next: none
  },
  /** A param without dots, before an extension that may have dots: its first dot. */
  leftmost: {
    first: (value, begin) => {
      const dot = value.indexOf('.')
      return dot >= begin ? dot : -1
    },
    next: none
  },
  /** A param that may have dots: its last dot. */
  last: { first: lastDot, next: none },
  /** An extension that may have dots, or a lazy param: each dot from the left, for the longest extension. */
  fromLeft: {
    first: (value, begin) => value.indexOf('.', begin),
    next: (value, dot) => value.indexOf('.', dot + 1)
  },
  /** A param and an extension that may have dots: each dot from the right. */
  fromRight: { first: lastDot, next: (value, dot) => value.lastIndexOf('.', dot - 1) }
} as const satisfies Record<string, DotSearch>

/** Returns the last dot. The loop searches forwards, because a search from the end is several times slower. */
function lastDot (value: string, begin: number): number {
  let last = value.indexOf('.', begin)
  for (let next = last; next !== -1; next = value.indexOf('.', last + 1)) last = next
  return last
}

/** The search in the last param of a path variant. */
function searchIn (entry: DrawnEntry, variant: Segments, param: string): DotSearch {
  const { checks, format } = entry
  const check = checks.get(param)
  const isDotted = hasDottedExtension(entry)
  if (globOf(variant) === null && check === undefined && format.kind !== 'closed') {
    return isDotted ? searches.leftmost : searches.only
  }
  if (!isDotted) return searches.last
  return check?.admitsDot === true && check.laziness !== 'last' ? searches.fromRight : searches.fromLeft
}

/**
 * Returns a function that finds the dot before the extension in the last param of a path variant: 1 in `7.json`, -1 for no
 * extension. A value that matches the param's constraint has none.
 */
export function dotFinderOf (
  entry: DrawnEntry, variant: Segments, last: string, maxParamLength: number
): (value: string) => number {
  const check = entry.checks.get(last)
  // A lazy pattern leaves an extension to the format, as in Rails.
  const isLazy = check?.laziness === 'last'
  const keepsWhole = check?.admitsDot === true && entry.format.kind !== 'required' && !isLazy ? check.test : null
  const isGlob = globOf(variant) !== null
  const search = searchIn(entry, variant, last)
  const isParam = isLazy || search === searches.fromRight ? check!.test : null
  const isFormat = extensionTest(entry)
  const maxLength = longestExtension(maxParamLength)
  return value => {
    if (keepsWhole?.(value) === true) return -1
    const begin = isGlob ? value.lastIndexOf('/') + 1 : 0
    // A param is not empty. A wildcard may be long, and only its end can be an extension.
    const first = isGlob ? Math.max(begin + 1, value.length - maxLength - 1) : 1
    for (let dot = search.first(value, first); dot > begin; dot = search.next(value, dot)) {
      if (value.length - dot - 1 > maxLength) return -1
      if (isFormat(value.slice(dot + 1)) && (isParam === null || isParam(value, dot))) return dot
    }
    return -1
  }
}
