import { escapedPoint } from './regex-escape.js'

/**
 * A regular expression's source as a tree: what a constraint may hold, and no more. Look-around, back-references and
 * what only newer engines read are reported as faults instead of nodes, groups lose their names and numbers.
 */
export type RegexNode =
  | { readonly kind: 'alternatives', readonly of: readonly RegexNode[] }
  | { readonly kind: 'sequence', readonly of: readonly RegexNode[] }
  | {
    readonly kind: 'repeat', readonly of: RegexNode, readonly min: number, readonly max: number, readonly lazy: boolean
  }
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
const LOOK_AROUND = new Set(['(?=', '(?!', '(?<=', '(?<!'])
const QUANTIFIERS = new Set('*+?')

/** What stands where a fault was found, so that the rest can be read on. */
const nothing: RegexNode = { kind: 'sequence', of: [] }

/**
 * Parses the source of a RegExp that the engine has accepted (so the syntax is known to be valid).
 * `unicode` says that it has the `u` flag, which makes a code point one character; `anchors`, that `^` and `$` may stand
 * in it.
 */
export function parseRegex (source: string, unicode: boolean, anchors = false): ParsedRegex {
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
      const whole = repeated(node ?? nothing)
      if (node !== null) of.push(whole)
    }
    return of.length === 1 ? of[0]! : { kind: 'sequence', of }
  }

  function repeated (of: RegexNode): RegexNode {
    const [found, sign, low, comma, high, lazy] =
      /^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/.exec(source.slice(at)) ?? []
    if (found === undefined) return of
    at += found.length
    const min = sign === '*' || sign === '?' ? 0 : Number(low ?? 1)
    const isOpen = sign === undefined ? comma !== '' && high === '' : sign !== '?'
    return { kind: 'repeat', of, min, max: isOpen ? Infinity : Number(high || low || 1), lazy: lazy === '?' }
  }

  function atom (): RegexNode | null {
    const char = source[at]!
    if (char === '(') return group()
    if (char === '[') return set()
    if (char === '\\') return escaped()
    if (char === '^' || char === '$') return anchor(char)
    if (char === '.') {
      at++
      return { kind: 'any' }
    }
    if (QUANTIFIERS.has(char)) return unknown(char)
    const code = codePoint()
    return { kind: 'set', negated: false, of: [[code, code]] }
  }

  function anchor (source: '^' | '$'): RegexNode | null {
    at++
    if (anchors) return { kind: 'boundary', source }
    faults.push(`'${source}': the whole segment is matched anyway`)
    return null
  }

  function group (): RegexNode | null {
    const opening = /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/.exec(source.slice(at))![0]
    if (opening === '(' && source[at + 1] === '?') return unknown(/^\(\?[^:)]*:?/.exec(source.slice(at))![0])
    const isLook = LOOK_AROUND.has(opening)
    if (isLook) faults.push(`'${opening}…)': look-around sees what is outside the match`)
    at += opening.length
    const inner = alternatives()
    at++
    return isLook ? null : inner
  }

  /** What a newer engine has read, of which we do not know what it costs: modifiers, say. */
  function unknown (found: string): null {
    faults.push(`'${found}': that syntax is not known here; a flag is given for the whole pattern`)
    at += found.length
    return null
  }

  function escaped (): RegexNode | null {
    const char = source[at + 1]!
    const [reference, number] = /^\\(?:([1-9]\d*)|k<[^>]*>)/.exec(source.slice(at)) ?? []
    if (reference !== undefined && (number === undefined || unicode || Number(number) <= groupsIn(source))) {
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
    return { kind: 'set', negated: false, of: [escapeItem(false)] }
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
    const { code, length } = escapedPoint(rest, unicode, inSet)
    at += length
    return [code, code]
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

/** How many groups capture: the engine gives each of them in what it finds, which the empty way behind `|` always is. */
function groupsIn (source: string): number {
  return new RegExp(`${source}|`).exec('')!.length - 1
}
