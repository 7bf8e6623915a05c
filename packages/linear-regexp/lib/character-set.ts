import { escaped } from './text.js'
import { casedLetters } from './characters.js'

/** A regex for a single character, such as `a`, `.`, `[a-z]` or `\d`. */
export interface Character {
  readonly kind: 'character'
  /** The regex under the flag `u` only. */
  readonly source: string
  readonly size: 1
}

type Range = readonly [first: number, last: number]

/** A range of code points, or the source of a class: `\d \D \w \W \s \S \p{…} \P{…}`. */
export type SetItem = Range | string

export function character (source: string): Character {
  return { kind: 'character', source, size: 1 }
}

const sources = new Map<string, string>()

/** The regex for the characters of a set, or for all other characters, under the flags of the user's RegExp. */
export function characterIn (items: readonly SetItem[], flags: string, isNegated = false): Character {
  if (!flags.includes('i')) return character(printSet(items, isNegated))
  const mode = flags.includes('u') ? 'iu' : 'i'
  const key = mode + isNegated + printItems(items)
  const source = sources.get(key) ?? printSet(ignoreCase(items, mode), isNegated)
  sources.set(key, source)
  return character(source)
}

/** `\W` without the letters that `\w` also has under the flags `iu`: U+017F and U+212A. */
const NOT_WORD: readonly Range[] = [
  [0, 0x2f], [0x3a, 0x40], [0x5b, 0x5e], [0x60, 0x60], [0x7b, 0x17e], [0x180, 0x2129], [0x212b, 0x10ffff]
]

/** The items of a set, and the letters that the engine adds to the set under the flag `i`. */
function ignoreCase (items: readonly SetItem[], mode: 'i' | 'iu'): readonly SetItem[] {
  const plain = new RegExp(`[${printItems(items)}]`, 'gu')
  const folded = new RegExp(`[${printItems(items, mode === 'iu')}]`, `g${mode}`)
  const letters = casedLetters().replace(plain, '').match(folded) ?? []
  const ranges: Array<[first: number, last: number]> = []
  for (const letter of letters) {
    const [code, previous] = [letter.codePointAt(0)!, ranges.at(-1)]
    if (code - 1 === previous?.[1]) previous[1] = code
    else ranges.push([code, code])
  }
  const all = items.flatMap((item): readonly SetItem[] => item === '\\W' && mode === 'iu' ? NOT_WORD : [item])
  return [...all, ...ranges]
}

function printSet (items: readonly SetItem[], isNegated: boolean): string {
  const [first] = items
  const isSingle = !isNegated && items.length === 1
  if (isSingle && typeof first === 'string') return first
  if (isSingle && first![0] === first![1]) return printCode(first![0] as number, /[\\^$.*+?()[\]{}|/]/)
  return `[${isNegated ? '^' : ''}${printItems(items)}]`
}

/** The items between brackets. Under the flag `u`, two escapes `\u` of surrogates would be a single character. */
function printItems (items: readonly SetItem[], isUnicode = true): string {
  return items.map(item => {
    if (typeof item === 'string') return item
    const [first, last] = item.map(code =>
      isUnicode && code >> 11 === 0x1b ? braced(code) : printCode(code, /[\\\]^[-]/))
    return first === last ? first : `${first}-${last}`
  }).join('')
}

function printCode (code: number, special: RegExp): string {
  const char = String.fromCodePoint(code)
  if (special.test(char)) return `\\${char}`
  if (code > 0x20 && code < 0x7f) return char
  return code > 0xffff ? braced(code) : escaped(char)
}

function braced (code: number): string {
  return `\\u{${code.toString(16)}}`
}

/** Under the flags `iu`, two letters beyond ASCII are word characters. Only lookaround can express this. */
export function printBoundary (source: string, flags: string): string {
  if (!(flags.includes('i') && flags.includes('u'))) return source
  const word = '[\\w\\u017f\\u212a]'
  const [afterWord, otherwise] = source === '\\b' ? ['!', '='] : ['=', '!']
  return `(?:(?<=${word})(?${afterWord}${word})|(?<!${word})(?${otherwise}${word}))`
}
