import { clip } from '../errors/errors.js'
import { anyChar, characterOf, readEscape, union, type Character, type SetItem } from './characters.js'
import { RUBY } from './ruby-classes.js'

/** A regular expression as a tree, of what a constraint may hold. Groups have lost their names and numbers. */
export type RegexNode = Character | Repeat | Part & (
  | { readonly kind: 'boundary', readonly at: '^' | '$' | '\\b' | '\\B' }
  | { readonly kind: 'alternatives' | 'sequence', readonly of: readonly RegexNode[] }
)

interface Part {
  /** What means the same under the flag `u` alone. */
  readonly source: string
  /** How many states it takes: repetitions are spelt out, `a{2,}` as `aa+` and `a{0,2}` as `(?:a(?:a)?)?`. */
  readonly size: number
}

export interface Repeat extends Part {
  readonly kind: 'repeat'
  readonly of: RegexNode
  readonly min: number
  readonly max: number
  readonly lazy: boolean
}

/** With as many states a text of a hundred thousand characters takes less than a second, whatever both of them are. */
export const MAX_STATES = 1000

/** Why a constraint cannot be used. */
export interface Faults {
  readonly faults: readonly string[]
}

/** What only a newer engine reads: modifiers, say. */
const UNKNOWN = 'this syntax is not supported; set flags for the whole pattern'

/** What stands where a fault was found, so that the rest can be read on. */
const nothing: RegexNode = { kind: 'sequence', of: [], source: '', size: 0 }

/**
 * Parses the source of a RegExp that the engine has accepted (so the syntax is known to be valid), or says why it is no
 * constraint: it holds look-around, say, or is too large. `anchors` says that `^` and `$` may stand in it.
 */
export function parseRegex (source: string, flags: string, anchors = false): RegexNode | Faults {
  const isUnicode = flags.includes('u')
  const faults: string[] = []
  let tooLarge: string | null = null
  let at = 0

  function peek (form: RegExp): RegExpExecArray | null {
    return form.exec(source.slice(at))
  }

  function take (form: RegExp): RegExpExecArray | null {
    const found = peek(form)
    at += found?.[0].length ?? 0
    return found
  }

  function refuse (found: string, why: string): RegexNode {
    faults.push(`'${found}': ${why}`)
    at += found.length
    return nothing
  }

  function refuseRuby (found: string, instead: string): RegexNode {
    const advice = /h/i.test(found) || found.startsWith('[:') ? `. Write ${instead}` : ''
    return refuse(found, `Ruby's classes are not supported${advice}`)
  }

  /** The same within a class of characters. */
  function refuseClass (found: string, name: string, isNegated: boolean): void {
    refuseRuby(found, isNegated ? `[^${RUBY[name]!}] for the class` : `${RUBY[name]!} within the brackets`)
  }

  /** The same node, of which is told if it is the innermost that is too large. */
  function limited<T extends RegexNode> (node: T, words = 'is too long: it'): T {
    if (node.size <= MAX_STATES) return node
    tooLarge ??= `${words} has ${node.size} states, the maximum is ${MAX_STATES}`
    return node
  }

  function alternatives (): RegexNode {
    const of = [sequence()]
    while (take(/^\|/) !== null) of.push(sequence())
    if (of.length === 1) return of[0]!
    const written = `(?:${of.map(one => one.source).join('|')})`
    // One of several characters is a character too: `a|b` is `[ab]`.
    if (of.every(one => one.kind === 'character')) {
      return { kind: 'character', chars: union(of.flatMap(({ chars }) => chars)), source: written, size: 1 }
    }
    return limited({ kind: 'alternatives', of, source: written, size: of.reduce((sum, one) => sum + one.size + 1, -1) })
  }

  function sequence (): RegexNode {
    const of: RegexNode[] = []
    while (at < source.length && !'|)'.includes(source[at]!)) of.push(repeated())
    if (of.length === 1) return of[0]!
    const written = of.map(one => one.source).join('')
    return limited({ kind: 'sequence', of, source: written, size: of.reduce((sum, one) => sum + one.size, 0) })
  }

  function repeated (): RegexNode {
    const begin = at
    const of = atom()
    const found = take(/^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/)
    if (found === null) return of
    const [written, sign, low, comma, high, lazy] = found
    const min = sign === '*' || sign === '?' ? 0 : Number(low ?? 1)
    const isOpen = sign === undefined ? comma !== '' && high === '' : sign !== '?'
    const max = isOpen ? Infinity : Number(high || low || 1)
    const isAtom = of.kind === 'character' || of.kind === 'alternatives'
    const spelt = isOpen ? Math.max(min, 1) * of.size + 1 : max * of.size + max - min
    return limited({
      kind: 'repeat',
      of,
      min,
      max,
      lazy: lazy === '?',
      source: (isAtom ? of.source : `(?:${of.source})`) + written,
      size: of.size === 0 ? 0 : spelt
    }, `repeats too much: ${clip(source.slice(begin, at))}`)
  }

  function atom (): RegexNode {
    const char = source[at]!
    if (char === '(') return group()
    if (char === '[') return set()
    if (char === '\\') return escaped()
    if ('*+?'.includes(char)) return refuse(char, UNKNOWN)
    if (take(/^\./) !== null) return { kind: 'character', chars: anyChar, source: '.', size: 1 }
    if (char !== '^' && char !== '$') return characterOf(false, [setItem()], flags)
    if (!anchors) return refuse(char, 'remove it, since a constraint always matches the whole segment')
    at++
    return { kind: 'boundary', at: char, source: char, size: 1 }
  }

  function group (): RegexNode {
    const [opening] = peek(/^\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/)!
    if (opening === '(' && source[at + 1] === '?') return refuse(peek(/^\(\?[^:)]*:?/)![0], UNKNOWN)
    at += opening.length
    if (/[=!]$/.test(opening)) faults.push(`'${opening}…)': lookaround is not supported`)
    const inner = alternatives()
    at++
    return inner
  }

  function escaped (): RegexNode {
    const [reference, number] = peek(/^\\(?:([1-9]\d*)|k<[^>]*>)/) ?? []
    if (reference !== undefined && (number === undefined || isUnicode || Number(number) <= groupsIn(source))) {
      return refuse(reference, 'backreferences are not supported')
    }
    const [anchor] = isUnicode ? [] : peek(/^\\[AzZ]/) ?? []
    if (anchor !== undefined) {
      return refuse(anchor, 'remove it, since JavaScript lacks it and a constraint always matches the whole segment')
    }
    const [digit] = isUnicode ? [] : peek(/^\\[hHRX]/) ?? []
    if (digit !== undefined) return refuseRuby(digit, `[${digit === '\\H' ? '^' : ''}${RUBY['xdigit']!}]`)
    const [boundary] = take(/^\\[bB]/) ?? []
    if (boundary === undefined) return characterOf(false, [escapeItem(false)], flags)
    return { kind: 'boundary', at: boundary as '\\b', source: printBoundary(boundary, flags), size: 1 }
  }

  function set (): RegexNode {
    const negated = take(/^\[\^?/)![0] === '[^'
    const items: SetItem[] = []
    while (take(/^\]/) === null) {
      const [posix, not, name] = peek(/^\[:(\^?)([a-z]+):\]/) ?? []
      if (posix !== undefined && Object.hasOwn(RUBY, name!)) {
        refuseClass(posix, name!, not !== '')
        continue
      }
      const [digit] = isUnicode ? [] : peek(/^\\[hH]/) ?? []
      if (digit !== undefined) {
        refuseClass(digit, 'xdigit', digit === '\\H')
        continue
      }
      const from = setItem()
      const to = take(/^-(?!\])/) === null ? null : setItem()
      if (to === null) items.push(from)
      else if (typeof from === 'string' || typeof to === 'string') items.push(from, [0x2d, 0x2d], to)
      else items.push([from[0], to[0]])
    }
    return characterOf(negated, items, flags)
  }

  function setItem (): SetItem {
    if (source[at] === '\\') return escapeItem(true)
    const code = take(isUnicode ? /^./su : /^./s)![0].codePointAt(0)!
    return [code, code]
  }

  /** One escape as a set item; what stands for itself (`\-`, `\/`) is that character. */
  function escapeItem (inSet: boolean): SetItem {
    const found = take(isUnicode ? /^\\(?:[dDwWsS]|[pP]\{[^}]*\})/ : /^\\[dDwWsS]/)
    if (found !== null) return found[0]
    const [code, length] = readEscape(source.slice(at), isUnicode, inSet)
    at += length
    return [code, code]
  }

  const tree = alternatives()
  if (faults.length > 0) return { faults: faults.map(fault => `contains ${fault}`) }
  return tooLarge === null ? tree : { faults: [tooLarge] }
}

/** Under the flags `iu` two letters beyond ASCII belong to words, which takes looking around to say of a boundary. */
function printBoundary (source: string, flags: string): string {
  if (!(flags.includes('i') && flags.includes('u'))) return source
  const word = '[\\w\\u017f\\u212a]'
  const [behind, before] = source === '\\b' ? ['!', '='] : ['=', '!']
  return `(?:(?<=${word})(?${behind}${word})|(?<!${word})(?${before}${word}))`
}

/** How many groups capture: the engine gives each in what it finds, which is at least the empty way behind `|`. */
function groupsIn (source: string): number {
  return new RegExp(`${source}|`).exec('')!.length - 1
}
