import {
  append, countWays, emptyTemplate, escapeLiteral, globOf, printSegment, segment, waysOf,
  type Choice, type Segment, type Segments, type Template
} from './template.js'

/** How many ways there may be to write one path: each is a route of its own to the router. */
const MOST_WAYS = 8

/** How a path writes its suffix out, `null` where it does not. */
export type Written = 'optional' | 'required' | null

/** A verb's path without the suffix that it writes out itself, which is then not doubled (Rails). */
export function withoutWritten (path: string): { readonly path: string, readonly written: Written } {
  if (path.endsWith('(.:format)')) return { path: path.slice(0, -'(.:format)'.length), written: 'optional' }
  if (path.endsWith('.:format')) return { path: path.slice(0, -'.:format'.length), written: 'required' }
  return { path, written: null }
}

/** A param, a glob, what has a meaning of its own, or a text; two colons in a row are literal, as in Rails. */
const TOKEN = /[:*][A-Za-z_]\w*|[()/]|:{2,}\w*|[:*]|[^:*()/]+/g

/**
 * Parses a path as users write it (`/api/:locale/photos`, `(:locale)/files/*path`), slashes squeezed as Rails does.
 * Gives what is wrong with it instead, where something is: a second param in one segment, a glob with something behind
 * it, more ways to write it than the router should hold, what would end the path or climb out of it.
 */
export function parseTemplate (path: string): Template | { readonly fault: string } {
  if (path === '') return emptyTemplate
  const written = writtenFault(path)
  if (written !== null) return { fault: written }
  const template: Template = Object.freeze(stretchesOf(path).map(parseStretch))
  const fault = templateFault(template)
  return fault === null ? template : { fault }
}

/** The path in front of a table, which there is one way to write; or what is wrong with it. */
export function parsePrefix (path: string): Segments | { readonly fault: string } {
  const template = parseTemplate(path)
  if ('fault' in template) return template
  if (path.includes('//')) return { fault: 'empty segments are not allowed in a prefix' }
  const isOne = countWays(template) === 1 && globOf(template as Segments) === null
  return isOne ? template as Segments : { fault: 'optional segments and wildcards are not allowed in a prefix' }
}

/** What is wrong with a whole path: too many ways to write it, or what one of them cannot be; `null` for nothing. */
export function templateFault (template: Template): string | null {
  const tooMany = countFault(countWays(template))
  if (tooMany !== null) return tooMany
  for (const way of waysOf(template)) {
    for (const [index, segment] of way.entries()) {
      const fault = segmentFault(segment, index === way.length - 1)
      if (fault !== null) return fault
    }
  }
  return null
}

function countFault (count: number): string | null {
  if (count <= MOST_WAYS) return null
  return `the optional segments make ${count} path variants, the maximum is ${MOST_WAYS}. Declare more routes instead`
}

function segmentFault (segment: Segment, isLast: boolean): string | null {
  const { before, param, isGlob, after } = segment
  if (param === null) {
    return /^\.\.?$/.test(before) ? `the dot segment '${before}' is not allowed: clients remove it` : null
  }
  const [name] = /^\w+/.exec(param)!
  if (isGlob && (after !== '' || name !== param || !isLast)) {
    return `nothing can follow the wildcard '*${name}'. Move it to the end of the path`
  }
  return name === param
    ? null
    : `segment '${printSegment(segment)}' has more than one param. Declare one param per segment`
}

/** What is wrong with a path before it is taken apart: its characters, its groups and how many ways they make. */
function writtenFault (path: string): string | null {
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'control characters are not allowed'
  const ends = /[?#\\]/.exec(path)
  if (ends !== null) return `'${ends[0]}' is not allowed in a path`
  if (path.includes('|')) return "'|' is not allowed in a path. Declare a route for each alternative"
  if (!path.isWellFormed()) return 'lone surrogates are not allowed'
  if (/\*(?![A-Za-z_])/.test(path)) return "a wildcard must have a name, as in 'files/*path'"
  // Groups side by side multiply, and each may be left out.
  const counts = [1]
  for (const [parenthesis] of path.matchAll(/[()]/g)) {
    if (parenthesis === '(') counts.push(1)
    else if (counts.length === 1) return "unmatched ')'"
    else counts.push((counts.pop()! + 1) * counts.pop()!)
  }
  if (counts.length > 1) return "unmatched '('"
  return path.includes('()') ? "the optional segment '()' is empty" : countFault(counts[0]!)
}

/** A path cut at the slashes that stand in no group. */
function stretchesOf (path: string): readonly string[] {
  const stretches = ['']
  let depth = 0
  for (const token of tokensOf(path)) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (token === '/' && depth === 0) stretches.push('')
    else stretches.push(stretches.pop()! + token)
  }
  return stretches.filter(text => text !== '')
}

/** The literals and params of a text, each as a segment of its own: `:slug.png` is `:slug` and `.png`. */
export function parsePieces (text: string): Segments {
  return tokensOf(text).map(token => /^[:*]\w/.test(token)
    ? segment('', token.slice(1), token[0] === '*')
    : segment(token))
}

function parseStretch (text: string): Segment | Choice {
  if (!text.includes('(')) return parsePieces(text).reduce(append)
  // As in Rails: a slash in front of a group moves into it, and runs of slashes are one.
  const moved = `/${text}`.replace(/\/{2,}/g, '/').replace(/\/(\(+)\/?/g, '$1/')
  const ways = writingsOf(tokensOf(moved)).map(writing => ({
    segments: segmentsOf(writing),
    hangs: writing.length > 0 && writing[0] !== '/'
  }))
  return Object.freeze({ text: escapeLiteral(moved), ways: Object.freeze(ways) })
}

function tokensOf (text: string): readonly string[] {
  return text.match(TOKEN) ?? ['']
}

/** The tokens of each way to write a stretch, that with all of its groups first. */
function writingsOf (tokens: readonly string[]): ReadonlyArray<readonly string[]> {
  // For each group that is open, the ways to write what has been read of it.
  const open: Array<ReadonlyArray<readonly string[]>> = [[[]]]
  for (const token of tokens) {
    if (token === '(') {
      open.push([[]])
      continue
    }
    const more = token === ')' ? [...open.pop()!, []] : [[token]]
    open.push(open.pop()!.flatMap(writing => more.map(behind => [...writing, ...behind])))
  }
  return open[0]!
}

/** The segments of one way, its tokens cut at the slashes. */
function segmentsOf (tokens: readonly string[]): readonly Segment[] {
  const segments: string[][] = [[]]
  for (const token of tokens) {
    if (token === '/') segments.push([])
    else segments.at(-1)!.push(token)
  }
  return Object.freeze(segments.filter(({ length }) => length > 0)
    .map(parts => parts.flatMap(parsePieces).reduce(append)))
}
