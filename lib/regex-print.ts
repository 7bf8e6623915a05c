import type { RegexNode, SetItem } from './regex.js'

/**
 * The tree as a source that means the same with the `u` flag (as JSON-schema validators compile `pattern`) and
 * captures nothing. With `ignoreCase` each set holds its letters in both cases, for a place that takes no flags.
 */
export function printRegex (node: RegexNode, ignoreCase: boolean): string {
  switch (node.kind) {
    case 'alternatives': return `(?:${node.of.map(one => printRegex(one, ignoreCase)).join('|')})`
    case 'sequence': return node.of.map(one => printRegex(one, ignoreCase)).join('')
    case 'repeat': return printAtom(node.of, ignoreCase) + quantifier(node.min, node.max) + (node.lazy ? '?' : '')
    case 'set': return printSet(node.negated, node.of, ignoreCase)
    case 'any': return '.'
    case 'boundary': return node.source
  }
}

function printAtom (node: RegexNode, ignoreCase: boolean): string {
  const source = printRegex(node, ignoreCase)
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

function printSet (negated: boolean, of: readonly SetItem[], ignoreCase: boolean): string {
  const items = ignoreCase ? of.flatMap(bothCases) : of
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

function bothCases (item: SetItem): readonly SetItem[] {
  if (typeof item === 'string') return [item]
  const [from, to] = item
  const found: SetItem[] = [item]
  // Beyond a thousand code points a range holds both cases of its scripts, or is not about letters.
  for (let code = from; code <= Math.min(to, from + 1000); code++) {
    const char = String.fromCodePoint(code)
    for (const other of [char.toLowerCase(), char.toUpperCase()]) {
      const point = other.codePointAt(0)!
      const isOneChar = other.length === String.fromCodePoint(point).length
      if (isOneChar && (point < from || point > to)) found.push([point, point])
    }
  }
  return found
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
    case 'set': return new RegExp(`^${printSet(node.negated, node.of, true)}$`, 'u').test(char)
    case 'any': return true
    case 'boundary': return false
  }
}
