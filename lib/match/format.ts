import { hasAllShapes, shapes } from '../declare/characters.js'
import { globOf, type Segments } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'

/** Whether a param is the format extension. Under `format: false` any param may be named `format`. */
export function isExtension ({ format }: DrawnEntry, name: string): boolean {
  return name === 'format' && format.kind !== 'none'
}

/** Whether a param may contain a dot: a wildcard, a constraint that allows dots, or no extension after the param. */
export function admitsDot (entry: DrawnEntry, variant: Segments, param: string): boolean {
  const { checks, format: { kind } } = entry
  if (isExtension(entry, param)) return false
  return param === globOf(variant) || (checks.get(param)?.admitsDot ?? (kind === 'closed' || kind === 'none'))
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
      return extension => test(extension) && shapes.dottedExtension.test(extension)
    }
  }
}

const isNone = (): boolean => false
const isOpen = (extension: string): boolean => hasAllShapes(extension)

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
 * The index at which the last segment of a wildcard's value begins; -1 for a segment that is longer than the router
 * accepts. The search skips the segments before it.
 */
export function lastSegmentIn (value: string, maxParamLength: number): number {
  const tail = Math.max(0, value.length - 2 * maxParamLength - 2)
  const slash = value.slice(tail).lastIndexOf('/')
  return slash === -1 && tail > 0 ? -1 : tail + slash + 1
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
    const begin = isGlob ? lastSegmentIn(value, maxParamLength) : 0
    if (begin === -1 || keepsWhole?.(value) === true) return -1
    // A param is not empty.
    for (let dot = search.first(value, begin + 1); dot > begin; dot = search.next(value, dot)) {
      if (value.length - dot - 1 > maxLength) return -1
      if ((isParam === null || isParam(value, dot)) && isFormat(value.slice(dot + 1))) return dot
    }
    return -1
  }
}
