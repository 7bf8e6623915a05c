import { escapeLiteral, printSegment } from './template-print.js'
import {
  append, countWays, emptyTemplate, segment, waysOf, type Choice, type Segment, type Template
} from './template.js'

/** How many ways there may be to write one path: each is a route of its own to the router. */
const MOST_WAYS = 8

/** A piece of a stretch of a path. */
type Piece =
  | { readonly kind: 'text', readonly text: string }
  | { readonly kind: 'param' | 'glob', readonly name: string }

/** A piece of one way to write a path, or what ends a segment there. */
type Ungrouped = Piece | { readonly kind: 'slash' }

type Token = Ungrouped | { readonly kind: 'group', readonly tokens: readonly Token[] }

/** How a path writes its suffix out, `null` where it does not. */
export type Written = 'optional' | 'required' | null

/** A verb's path without the suffix that it writes out itself, which is then not doubled (Rails). */
export function withoutWritten (path: string): { readonly path: string, readonly written: Written } {
  if (path.endsWith('(.:format)')) return { path: path.slice(0, -'(.:format)'.length), written: 'optional' }
  if (path.endsWith('.:format')) return { path: path.slice(0, -'.:format'.length), written: 'required' }
  return { path, written: null }
}

/** What a path cannot be; thrown and caught in this file. */
class Fault extends Error {}

/** Two colons in a row are literal, as in Rails. */
const TOKEN = /:{2,}\w*|:([A-Za-z_]\w*)|\*(\w*)|[()/|]|[^:*()/|]+|:/g

/**
 * Parses a path as users write it (`/api/:locale/photos`, `(:locale)/files/*path`), slashes squeezed as Rails does. Gives
 * what is wrong with it instead, where something is: a second param in one segment, a glob with something behind it,
 * more ways to write it than the router should hold, what would end the path or climb out of it.
 */
export function parseTemplate (path: string): Template | { readonly fault: string } {
  if (path === '') return emptyTemplate
  try {
    checkCharacters(path)
    const parts = stretchesOf(path).map(parseStretch)
    const template: Template = Object.freeze(parts)
    const fault = templateFault(template)
    return fault === null ? template : { fault }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message }
    throw error
  }
}

/** What is wrong with a path as a whole: too many ways to write it, or what one of them cannot be; `null` for nothing. */
export function templateFault (template: Template): string | null {
  const count = countWays(template)
  if (count > MOST_WAYS) return tooManyWays(count)
  for (const way of waysOf(template)) {
    for (const [index, segment] of way.entries()) {
      const fault = segmentFault(segment, index === way.length - 1)
      if (fault !== null) return fault
    }
  }
  return null
}

function tooManyWays (count: number): string {
  return `its optional groups can be written in ${count} ways, and ${MOST_WAYS} is the most: ` +
    'declare some of them as routes of their own'
}

function segmentFault (segment: Segment, isLast: boolean): string | null {
  const { param, isGlob, rest } = segment
  if (isGlob && (rest !== null || !isLast)) {
    return `the glob '*${param}' takes all that is left of a path, so nothing can stand behind it`
  }
  if (rest === null || rest.param === null) return null
  const text = printSegment(segment)
  return `the segment '${text}' holds two params: a segment takes one, with text before and behind it`
}

function checkCharacters (path: string): void {
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(path)) throw new Fault('it holds a control character')
  const ends = /[?#\\]/.exec(path)
  if (ends !== null) throw new Fault(`'${ends[0]}' cannot stand in a path`)
  if (path.includes('|')) throw new Fault("'|' is Rails' syntax for alternatives: declare each path instead")
  if (!path.isWellFormed()) throw new Fault('it holds half of a surrogate pair')
  if (/\*(?![A-Za-z_])/.test(path)) throw new Fault("'*' is a glob, which needs a name, as in 'files/*path'")
}

/** A path cut at the slashes that stand in no group. */
function stretchesOf (path: string): readonly string[] {
  if (!/[()]/.test(path)) return path.split('/').filter(text => text !== '')
  const stretches = ['']
  let depth = 0
  for (const char of path) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (depth < 0) throw new Fault("a ')' closes no group")
    if (char === '/' && depth === 0) stretches.push('')
    else stretches.push(stretches.pop()! + char)
  }
  if (depth > 0) throw new Fault("a '(' is not closed")
  return stretches.filter(text => text !== '')
}

function parseStretch (text: string): Segment | Choice {
  if (/^[\w-]+$/.test(text)) return segment(text)
  const tokens = tokensOf(text)
  if (!text.includes('(')) return segmentOf(tokens as readonly Piece[])
  const count = countWritings(tokens)
  if (count > MOST_WAYS) throw new Fault(tooManyWays(count))
  const slashed = text.startsWith('(') ? firstIn(tokens) : tokens[0]
  const ways = writingsOf(tokens).map(writing => ({
    segments: segmentsOf(writing),
    hangs: writing.length > 0 && writing[0] !== slashed && writing[0]!.kind !== 'slash'
  }))
  return Object.freeze({ text: printChoice(text), ways: Object.freeze(ways) })
}

/** What a slash in front of groups moves to: the first thing in the innermost of them. */
function firstIn ([first]: readonly Token[]): Token {
  return first!.kind === 'group' ? firstIn(first!.tokens) : first!
}

/** As Rails prints it: a slash in front of a group moves into it, and runs of slashes are one. */
function printChoice (text: string): string {
  const escaped = text.replace(/[^()/]+/g, escapeLiteral)
  return `/${escaped}`.replace(/\/{2,}/g, '/').replace(/\/(\(+)\/?/g, '$1/')
}

function tokensOf (text: string): readonly Token[] {
  const open: Token[][] = [[]]
  for (const [found, param, glob] of text.matchAll(TOKEN)) {
    const tokens = open.at(-1)!
    if (param !== undefined) tokens.push({ kind: 'param', name: param })
    else if (glob !== undefined) tokens.push({ kind: 'glob', name: glob })
    else if (found === '/') tokens.push({ kind: 'slash' })
    else if (found === '(') open.push([])
    else if (found === ')') {
      if (tokens.length === 0) throw new Fault("the group '()' is empty")
      open.pop()
      open.at(-1)!.push({ kind: 'group', tokens })
    } else tokens.push({ kind: 'text', text: found })
  }
  return open[0]!
}

function countWritings (tokens: readonly Token[]): number {
  return tokens.reduce((count, token) => token.kind === 'group' ? count * (countWritings(token.tokens) + 1) : count, 1)
}

/** The tokens of each way to write a stretch, groups gone. */
function writingsOf (tokens: readonly Token[]): ReadonlyArray<readonly Ungrouped[]> {
  return tokens.reduce<ReadonlyArray<readonly Ungrouped[]>>((writings, token) => {
    const more = token.kind === 'group' ? [...writingsOf(token.tokens), []] : [[token]]
    return writings.flatMap(writing => more.map(behind => [...writing, ...behind]))
  }, [[]])
}

/** The segments of one way, its tokens cut at the slashes. */
function segmentsOf (tokens: readonly Ungrouped[]): readonly Segment[] {
  const segments: Piece[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'slash') segments.push([])
    else segments.at(-1)!.push(token)
  }
  return Object.freeze(segments.filter(({ length }) => length > 0).map(segmentOf))
}

function segmentOf (pieces: readonly Piece[]): Segment {
  const written = pieces.map(piece => piece.kind === 'text' ? piece.text : `:${piece.name}`).join('')
  if (written === '.' || written === '..') throw new Fault(`'${written}' is a dot segment, which clients fold away`)
  return pieces
    .map(piece => piece.kind === 'text' ? segment(piece.text) : segment('', piece.name, piece.kind === 'glob'))
    .reduce(append)
}
