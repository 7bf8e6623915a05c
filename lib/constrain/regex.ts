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

/** What only a newer engine reads: modifiers, say. */
const UNKNOWN = 'that syntax is not known here; a flag is given for the whole pattern'

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
    if ('*+?'.includes(char)) return refuse(char, UNKNOWN)
    if (!'^$.'.includes(char)) return { kind: 'set', negated: false, of: [setItem()] }
    if (char !== '.' && !anchors) return refuse(char, 'the whole segment is matched anyway')
    at++
    return char === '.' ? { kind: 'any' } : { kind: 'boundary', source: char }
  }

  function group (): RegexNode | null {
    const opening = /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/.exec(source.slice(at))![0]
    if (opening === '(' && source[at + 1] === '?') return refuse(/^\(\?[^:)]*:?/.exec(source.slice(at))![0], UNKNOWN)
    const isLook = /^\(\?<?[=!]/.test(opening)
    if (isLook) faults.push(`'${opening}…)': look-around sees what is outside the match`)
    at += opening.length
    const inner = alternatives()
    at++
    return isLook ? null : inner
  }

  function refuse (found: string, why: string): null {
    faults.push(`'${found}': ${why}`)
    at += found.length
    return null
  }

  function escaped (): RegexNode | null {
    const [reference, number] = /^\\(?:([1-9]\d*)|k<[^>]*>)/.exec(source.slice(at)) ?? []
    if (reference !== undefined && (number === undefined || unicode || Number(number) <= groupsIn(source))) {
      return refuse(reference, 'a back-reference asks what stood before in the text')
    }
    const escape = source.slice(at, at + 2)
    if (!unicode && /[AzZ]/.test(escape)) {
      return refuse(escape, 'an anchor in Ruby, a plain letter here, and the whole segment is matched anyway')
    }
    if (!/[bB]/.test(escape)) return { kind: 'set', negated: false, of: [escapeItem(false)] }
    return { kind: 'boundary', source: take(2) }
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
    const code = unicode ? source.codePointAt(at)! : source.charCodeAt(at)
    at += code > 0xffff ? 2 : 1
    return [code, code]
  }

  /** One escape as a set item; what stands for itself (`\-`, `\/`) is that character. */
  function escapeItem (inSet: boolean): SetItem {
    const rest = source.slice(at)
    const property = (unicode ? /^\\(?:[dDwWsS]|[pP]\{[^}]*\})/ : /^\\[dDwWsS]/).exec(rest)?.[0]
    if (property !== undefined) return take(property.length)
    const { code, length } = escapedPoint(rest, unicode, inSet)
    at += length
    return [code, code]
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
