import { character, characterIn, printBoundary, type SetItem } from './character-set.js'
import { groupsIn, readEscape } from './escapes.js'
import { alternatives, sequence, withoutMaximum, type RegexNode } from './node.js'
import { truncate } from './text.js'

/** With this many states, any string of 100,000 characters takes less than a second. */
export const MAX_STATES = 1000

/** With groups in groups up to this depth, the parser's recursion is far from the end of the stack. */
const MAX_DEPTH = 100

/** Why a regex is rejected. Each reason continues a sentence that begins with the regex. */
export interface Rejected {
  readonly problems: readonly string[]
}

const REFERENCE = 'backreferences are not supported'

/** Syntax that is rejected. Only newer engines accept modifiers. */
const rejected: ReadonlyArray<readonly [form: RegExp, reason: string]> = [
  [/^(?:[*+?]|\(\?(?![:=!<])[^:)]*:?)/, 'this syntax is not supported; set flags for the whole pattern'],
  [/^\\k<[^>]*>/, REFERENCE]
]

/**
 * Parses the source of a RegExp that the engine has accepted. Lookaround and backreferences are rejected, and large repeats
 * except where any characters may follow the match of a search: there, a maximum says nothing.
 */
export function parseRegex (source: string, flags: string, isWhole = false): RegexNode | Rejected {
  const parser = new Parser(source, flags)
  const tree = parser.alternatives()
  if (parser.problems.length > 0) return { problems: parser.problems.map(problem => `contains ${problem}`) }
  if (parser.tooLarge === null) return tree
  const smaller = isWhole ? tree : { ...withoutMaximum(tree), source: tree.source }
  return smaller.size <= MAX_STATES ? smaller : { problems: [parser.tooLarge] }
}

class Parser {
  readonly problems: string[] = []
  /** The problem of the innermost node that has too many states. */
  tooLarge: string | null = null
  readonly #source: string
  readonly #flags: string
  readonly #isUnicode: boolean
  #at = 0
  #depth = 0

  constructor (source: string, flags: string) {
    this.#source = source
    this.#flags = flags
    this.#isUnicode = flags.includes('u')
  }

  alternatives (): RegexNode {
    const nodes = [this.#sequence()]
    while (this.#take(/^\|/) !== null) nodes.push(this.#sequence())
    if (nodes.length === 1) return nodes[0]!
    const source = `(?:${nodes.map(node => node.source).join('|')})`
    // `a|b` is a regex for a single character, as `[ab]`.
    if (nodes.every(({ kind }) => kind === 'character')) return character(source)
    return this.#limited(alternatives(nodes, source))
  }

  #peek (form: RegExp): RegExpExecArray | null {
    return form.exec(this.#source.slice(this.#at))
  }

  #take (form: RegExp): RegExpExecArray | null {
    const match = this.#peek(form)
    this.#at += match?.[0].length ?? 0
    return match
  }

  #reject (syntax: string, reason: string): RegexNode {
    this.problems.push(`'${syntax}': ${reason}`)
    this.#at += syntax.length
    // A node after an error, so that the parser can continue.
    return sequence([])
  }

  #limited (node: RegexNode, subject = 'is too long: it'): RegexNode {
    if (node.size > MAX_STATES) this.tooLarge ??= `${subject} has ${node.size} states, the maximum is ${MAX_STATES}`
    return node
  }

  #sequence (): RegexNode {
    const nodes: RegexNode[] = []
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at]!)) nodes.push(this.#repeat())
    if (nodes.length === 1) return nodes[0]!
    return this.#limited(sequence(nodes, nodes.map(node => node.source).join('')))
  }

  #repeat (): RegexNode {
    const start = this.#at
    const node = this.#atom()
    const match = this.#take(/^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/)
    if (match === null) return node
    const [quantifier, sign, low, comma, high, lazy] = match
    const min = sign === '*' || sign === '?' ? 0 : Number(low ?? 1)
    const isOpen = sign === undefined ? comma !== '' && high === '' : sign !== '?'
    const max = isOpen ? Infinity : Number(high || low || 1)
    const isAtom = node.kind === 'character' || node.kind === 'alternatives'
    const states = isOpen ? Math.max(min, 1) * node.size + 1 : max * node.size + max - min
    return this.#limited({
      kind: 'repeat',
      node,
      min,
      max,
      isLazy: lazy === '?',
      source: (isAtom ? node.source : `(?:${node.source})`) + quantifier,
      size: node.size === 0 ? 0 : states
    }, `repeats too much: ${truncate(this.#source.slice(start, this.#at))}`)
  }

  #atom (): RegexNode {
    for (const [form, reason] of rejected) {
      const match = this.#peek(form)
      if (match !== null) return this.#reject(match[0], reason)
    }
    const char = this.#source[this.#at]!
    if (char === '(') return this.#group()
    if (char === '[') return this.#set()
    if (char === '\\') return this.#escape()
    if (this.#take(/^\./) !== null) return character('.')
    if (char !== '^' && char !== '$') return characterIn([this.#setItem()], this.#flags)
    this.#at++
    return { kind: 'assertion', assertion: char, source: char, size: 1 }
  }

  #group (): RegexNode {
    const [opening] = this.#take(/^\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/)!
    if (/[=!]$/.test(opening)) this.problems.push(`'${opening}…)': lookaround is not supported`)
    if (++this.#depth > MAX_DEPTH) {
      this.problems.push(`more than ${MAX_DEPTH} groups in each other`)
      this.#at = this.#source.length
    }
    const node = this.alternatives()
    this.#depth--
    this.#at++
    return node
  }

  #escape (): RegexNode {
    const [reference] = this.#peek(/^\\[1-9]\d*/) ?? []
    const isReference = this.#isUnicode || Number(reference?.slice(1)) <= groupsIn(this.#source)
    if (reference !== undefined && isReference) return this.#reject(reference, REFERENCE)
    const [assertion] = this.#take(/^\\[bB]/) ?? []
    if (assertion === undefined) return characterIn([this.#setEscape(false)], this.#flags)
    const source = printBoundary(assertion, this.#flags)
    return { kind: 'assertion', assertion: assertion as '\\b', source, size: 1 }
  }

  #set (): RegexNode {
    const isNegated = this.#take(/^\[\^?/)![0] === '[^'
    const items: SetItem[] = []
    while (this.#take(/^\]/) === null) {
      const first = this.#setItem()
      const last = this.#take(/^-(?!\])/) === null ? null : this.#setItem()
      if (last === null) items.push(first)
      else if (typeof first === 'string' || typeof last === 'string') items.push(first, [0x2d, 0x2d], last)
      else items.push([first[0], last[0]])
    }
    return characterIn(items, this.#flags, isNegated)
  }

  #setItem (): SetItem {
    if (this.#source[this.#at] === '\\') return this.#setEscape(true)
    const code = this.#take(this.#isUnicode ? /^./su : /^./s)![0].codePointAt(0)!
    return [code, code]
  }

  #setEscape (inSet: boolean): SetItem {
    const match = this.#take(this.#isUnicode ? /^\\(?:[dDwWsS]|[pP]\{[^}]*\})/ : /^\\[dDwWsS]/)
    if (match !== null) return match[0]
    const [code, length] = readEscape(this.#source.slice(this.#at), this.#isUnicode, inSet)
    this.#at += length
    return [code, code]
  }
}
