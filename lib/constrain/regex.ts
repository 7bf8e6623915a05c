/**
 * A regular expression's source as a tree: what a constraint may hold, and no more. Anchors, look-around and
 * back-references are reported as faults instead of nodes, groups lose their names and numbers.
 */
export type RegexNode =
  | { readonly kind: 'alternatives', readonly of: readonly RegexNode[] }
  | { readonly kind: 'sequence', readonly of: readonly RegexNode[] }
  | { readonly kind: 'repeat', readonly of: RegexNode, readonly min: number, readonly max: number, readonly lazy: boolean }
  | { readonly kind: 'set', readonly negated: boolean, readonly of: readonly SetItem[] }
  | { readonly kind: 'any' }
  | { readonly kind: 'boundary', readonly source: string }

/** A range of code points, or one of the classes `\d \D \w \W \s \S \p{…} \P{…}` by its source. */
export type SetItem = readonly [from: number, to: number] | string

export interface ParsedRegex {
  readonly tree: RegexNode
  /** What a constraint may not hold, each as the text found and why it cannot stand. */
  readonly faults: readonly string[]
}

const CLASS_ESCAPES = new Set('dDwWsS')
const CONTROL_ESCAPES: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }
const LOOK_AROUND: readonly string[] = ['(?=', '(?!', '(?<=', '(?<!']

/**
 * Parses the source of a RegExp that the engine has accepted (so the syntax is known to be valid).
 * `unicode` says that it has the `u` flag, which makes a code point one character.
 */
export function parseRegex (source: string, unicode: boolean): ParsedRegex {
  const faults: string[] = []
  let at = 0
  const tree = alternatives()
  return { tree, faults }

  function alternatives (): RegexNode {
    const of = [sequence()]
    while (source[at] === '|') {
      at++
      of.push(sequence())
    }
    return of.length === 1 ? of[0]! : { kind: 'alternatives', of }
  }

  function sequence (): RegexNode {
    const of: RegexNode[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const node = atom()
      if (node !== null) of.push(repeated(node))
    }
    return of.length === 1 ? of[0]! : { kind: 'sequence', of }
  }

  function repeated (of: RegexNode): RegexNode {
    const found = /^(?:[*+?]|\{\d+(?:,\d*)?\})/.exec(source.slice(at, at + 24))?.[0]
    if (found === undefined) return of
    at += found.length
    const lazy = source[at] === '?'
    if (lazy) at++
    const [min, max] = bounds(found)
    return { kind: 'repeat', of, min, max, lazy }
  }

  function atom (): RegexNode | null {
    const char = source[at]!
    if (char === '(') return group()
    if (char === '[') return set()
    if (char === '\\') return escaped()
    if (char === '^' || char === '$') {
      faults.push(`'${char}': the whole segment is matched anyway`)
      at++
      return null
    }
    if (char === '.') {
      at++
      return { kind: 'any' }
    }
    return literal(codePoint())
  }

  function group (): RegexNode | null {
    const look = LOOK_AROUND.find(opening => source.startsWith(opening, at))
    if (look !== undefined) faults.push(`'${look}…)': look-around sees what is outside the match`)
    at += /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/.exec(source.slice(at))![0].length
    const inner = alternatives()
    at++
    return look === undefined ? inner : null
  }

  function escaped (): RegexNode | null {
    const char = source[at + 1]!
    const reference = /^\\(?:[1-9]\d*|k<[^>]*>)/.exec(source.slice(at))?.[0]
    if (reference !== undefined) {
      faults.push(`'${reference}': a back-reference cannot be checked for its cost`)
      at += reference.length
      return null
    }
    if (char === 'b' || char === 'B') {
      at += 2
      return { kind: 'boundary', source: `\\${char}` }
    }
    if (!unicode && (char === 'A' || char === 'z' || char === 'Z')) {
      faults.push(`'\\${char}': an anchor in Ruby, a plain letter here, and the whole segment is matched anyway`)
      at += 2
      return null
    }
    const item = escapeItem(false)
    return { kind: 'set', negated: false, of: [item] }
  }

  function set (): RegexNode {
    at++
    const negated = source[at] === '^'
    if (negated) at++
    const of: SetItem[] = []
    while (source[at] !== ']') {
      const from = setItem()
      const isRange = source[at] === '-' && source[at + 1] !== ']'
      if (!isRange) {
        of.push(from)
        continue
      }
      at++
      const to = setItem()
      if (typeof from === 'string' || typeof to === 'string') of.push(from, [0x2d, 0x2d], to)
      else of.push([from[0], to[0]])
    }
    at++
    return { kind: 'set', negated, of }
  }

  function setItem (): SetItem {
    if (source[at] === '\\') return escapeItem(true)
    const point = codePoint()
    return [point, point]
  }

  /** One escape as a set item; what stands for itself (`\-`, `\/`) is that character. */
  function escapeItem (inSet: boolean): SetItem {
    const char = source[at + 1]!
    if (CLASS_ESCAPES.has(char)) return take(2)
    const rest = source.slice(at)
    const property = unicode ? /^\\[pP]\{[^}]*\}/.exec(rest)?.[0] : undefined
    if (property !== undefined) return take(property.length)
    const point = escapedPoint(rest, inSet)
    at += point.length
    return [point.code, point.code]
  }

  function escapedPoint (rest: string, inSet: boolean): { code: number, length: number } {
    const char = rest[1]!
    const hex = /^\\x([0-9a-f]{2})/i.exec(rest) ?? /^\\u([0-9a-f]{4})/i.exec(rest)
    const pair = unicode ? /^\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/i.exec(rest) : null
    const braced = unicode ? /^\\u\{([0-9a-f]+)\}/i.exec(rest) : null
    const control = /^\\c([a-z])/i.exec(rest)
    if (pair !== null) return { code: String.fromCharCode(parseInt(pair[1]!, 16), parseInt(pair[2]!, 16)).codePointAt(0)!, length: 12 }
    if (braced !== null) return { code: parseInt(braced[1]!, 16), length: braced[0].length }
    if (hex !== null) return { code: parseInt(hex[1]!, 16), length: hex[0].length }
    if (control !== null) return { code: control[1]!.charCodeAt(0) % 32, length: 3 }
    if (inSet && char === 'b') return { code: 8, length: 2 }
    // Without a letter behind it, `\c` is a backslash and a c (ECMAScript, Annex B).
    if (char === 'c') return { code: 0x5c, length: 1 }
    const known = CONTROL_ESCAPES[char]
    if (known !== undefined) return { code: known, length: 2 }
    return { code: rest.charCodeAt(1), length: 2 }
  }

  function codePoint (): number {
    const code = unicode ? source.codePointAt(at)! : source.charCodeAt(at)
    at += code > 0xffff ? 2 : 1
    return code
  }

  function take (length: number): string {
    at += length
    return source.slice(at - length, at)
  }
}

function literal (code: number): RegexNode {
  return { kind: 'set', negated: false, of: [[code, code]] }
}

function bounds (quantifier: string): [min: number, max: number] {
  if (quantifier === '*') return [0, Infinity]
  if (quantifier === '+') return [1, Infinity]
  if (quantifier === '?') return [0, 1]
  const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}$/.exec(quantifier)!
  return [Number(min), max !== '' ? Number(max) : comma === '' ? Number(min) : Infinity]
}
