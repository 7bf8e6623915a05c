import type { RegexNode, SetItem } from './regex.js'

/** Whose cases a pattern without flags has to spell out: nobody's, those of the flag `i`, or those of `i` with `u`. */
export type Fold = 'none' | 'simple' | 'unicode'

/**
 * The tree as a source that means the same with the `u` flag (as JSON-schema validators compile `pattern`) and
 * captures nothing. With a `fold` each set holds its letters in both cases, for a place that takes no flags.
 */
export function printRegex (node: RegexNode, fold: Fold): string {
  switch (node.kind) {
    case 'alternatives': return `(?:${node.of.map(one => printRegex(one, fold)).join('|')})`
    case 'sequence': return node.of.map(one => printRegex(one, fold)).join('')
    case 'repeat': return printAtom(node.of, fold) + quantifier(node.min, node.max) + (node.lazy ? '?' : '')
    case 'set': return printSet(node.negated, node.of, fold)
    case 'any': return '.'
    case 'boundary': return node.source
  }
}

function printAtom (node: RegexNode, fold: Fold): string {
  const source = printRegex(node, fold)
  const isAtom = node.kind === 'set' || node.kind === 'any' || node.kind === 'alternatives'
  return isAtom ? source : `(?:${source})`
}

function quantifier (min: number, max: number): string {
  if (min === 0 && max === Infinity) return '*'
  if (min === 1 && max === Infinity) return '+'
  if (min === 0 && max === 1) return '?'
  if (min === max) return `{${min}}`
  return `{${min},${max === Infinity ? '' : max}}`
}

function printSet (negated: boolean, of: readonly SetItem[], fold: Fold): string {
  const items = fold !== 'none' ? of.flatMap(item => bothCases(item, fold)) : of
  const [first] = items
  const isSingle = !negated && items.length === 1
  if (isSingle && typeof first === 'string') return first
  if (isSingle && typeof first === 'object' && first[0] === first[1]) return escapeOutside(first[0])
  return `[${negated ? '^' : ''}${items.map(printItem).join('')}]`
}

function printItem (item: SetItem): string {
  if (typeof item === 'string') return item
  const [from, to] = item
  return from === to ? escapeInside(from) : `${escapeInside(from)}-${escapeInside(to)}`
}

/** The two letters beyond ASCII whose other case is in it, which count with the flags `iu` (ECMAScript, Canonicalize). */
const LONG_S = 0x17f
const KELVIN = 0x212a
const acrossAscii: ReadonlyMap<number, readonly number[]> = new Map([
  [0x53, [LONG_S]], [0x73, [LONG_S]], [0x4b, [KELVIN]], [0x6b, [KELVIN]], [LONG_S, [0x53, 0x73]], [KELVIN, [0x4b, 0x6b]]
])

/** With `iu` the two are word characters too. */
const wordClasses: ReadonlyMap<SetItem, readonly SetItem[]> = new Map<SetItem, readonly SetItem[]>([
  ['\\w', ['\\w', [LONG_S, LONG_S], [KELVIN, KELVIN]]],
  ['\\W', [[0, 0x2f], [0x3a, 0x40], [0x5b, 0x5e], [0x60, 0x60], [0x7b, LONG_S - 1], [LONG_S + 1, KELVIN - 1], [KELVIN + 1, 0x10ffff]]]
])

function bothCases (item: SetItem, fold: Fold): readonly SetItem[] {
  if (typeof item === 'string') return fold === 'unicode' ? wordClasses.get(item) ?? [item] : [item]
  const [from, to] = item
  const found: SetItem[] = [item]
  // Beyond a thousand code points a range holds both cases of its scripts, or is not about letters.
  for (let code = from; code <= Math.min(to, from + 1000); code++) {
    for (const other of [...casesOf(code), ...fold === 'unicode' ? acrossAscii.get(code) ?? [] : []]) {
      if (other < from || other > to) found.push([other, other])
    }
  }
  return found
}

/** A letter's other case, where it is one character on the same side of ASCII. */
function casesOf (code: number): readonly number[] {
  const char = String.fromCodePoint(code)
  return [char.toLowerCase(), char.toUpperCase()].flatMap(other => {
    const point = other.codePointAt(0)!
    const isOneChar = other.length === String.fromCodePoint(point).length
    return isOneChar && point !== code && (point < 128) === (code < 128) ? [point] : []
  })
}

function escapeOutside (code: number): string {
  return escapePoint(code, /[\\^$.*+?()[\]{}|/]/)
}

function escapeInside (code: number): string {
  return escapePoint(code, /[\\\]^[-]/)
}

function escapePoint (code: number, special: RegExp): string {
  const char = String.fromCodePoint(code)
  if (special.test(char)) return `\\${char}`
  if (code > 0x20 && code < 0x7f) return char
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
}

/** Whether some set of the tree holds that character: a match may then contain it. */
export function mayHold (node: RegexNode, char: string): boolean {
  switch (node.kind) {
    case 'alternatives':
    case 'sequence': return node.of.some(one => mayHold(one, char))
    case 'repeat': return node.max > 0 && mayHold(node.of, char)
    case 'set': return new RegExp(`^${printSet(node.negated, node.of, 'simple')}$`, 'u').test(char)
    case 'any': return true
    case 'boundary': return false
  }
}
