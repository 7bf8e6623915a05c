import { CONTROL, DELIMITER, DOT_SEGMENT } from './characters.js'
import {
  append, countVariants, emptyTemplate, escapeLiteral, globOf, printSegment, segment, variantsOf,
  type OptionalSegments, type Segment, type Segments, type Template
} from './template.js'

/** The maximum of path variants. Each variant is a route of the router. */
const MAX_VARIANTS = 8

/** The format extension at the end of a declared path: `(.:format)`, `.:format`, or `null` for none. */
export type FormatSyntax = 'optional' | 'required' | null

/** Splits the format extension from the path of a method route, so that it is not added twice (Rails). */
export function splitFormat (path: string): { readonly path: string, readonly syntax: FormatSyntax } {
  if (path.endsWith('(.:format)')) return { path: path.slice(0, -'(.:format)'.length), syntax: 'optional' }
  if (path.endsWith('.:format')) return { path: path.slice(0, -'.:format'.length), syntax: 'required' }
  return { path, syntax: null }
}

/** A param, a wildcard, a special character, or a literal; two colons in a row are literal, as in Rails. */
const TOKEN = /[:*][A-Za-z_]\w*|[()/]|:{2,}\w*|[:*]|[^:*()/]+/g

/**
 * Parses a declared path: `/api/:locale/photos`, `(:locale)/files/*path`. Several slashes count as one, as in Rails.
 */
export function parseTemplate (path: string): Template | { readonly problem: string } {
  if (path === '') return emptyTemplate
  const badSyntax = syntaxProblem(path)
  if (badSyntax !== null) return { problem: badSyntax }
  const template: Template = Object.freeze(stretchesOf(path).map(parseStretch))
  const problem = templateProblem(template)
  return problem === null ? template : { problem }
}

/** Parses the prefix of a table, which must have one variant. */
export function parsePrefix (path: string): Segments | { readonly problem: string } {
  const template = parseTemplate(path)
  if ('problem' in template) return template
  if (path.includes('//')) return { problem: 'empty segments are not allowed in a prefix' }
  const isOne = countVariants(template) === 1 && globOf(template as Segments) === null
  return isOne ? template as Segments : { problem: 'optional segments and wildcards are not allowed in a prefix' }
}

/** The problem with a parsed path, or `null`: too many variants, or an invalid segment of a variant. */
export function templateProblem (template: Template): string | null {
  const tooMany = countProblem(countVariants(template))
  if (tooMany !== null) return tooMany
  for (const variant of variantsOf(template)) {
    for (const [index, segment] of variant.entries()) {
      const problem = segmentProblem(segment, index === variant.length - 1)
      if (problem !== null) return problem
    }
  }
  return null
}

function countProblem (count: number): string | null {
  if (count <= MAX_VARIANTS) return null
  return `the optional segments make ${count} path variants, the maximum is ${MAX_VARIANTS}. ` +
    'Declare more routes instead'
}

function segmentProblem (segment: Segment, isLast: boolean): string | null {
  const { before, param, isGlob, after } = segment
  if (param === null) {
    return DOT_SEGMENT.test(before) ? `the dot segment '${before}' is not allowed: clients remove it` : null
  }
  const [name] = /^\w+/.exec(param)!
  if (isGlob && before !== '') {
    return `text before the wildcard '*${name}' is not allowed. Write '${escapeLiteral(before)}/*${name}'`
  }
  if (isGlob && (after !== '' || name !== param || !isLast)) {
    return `nothing can follow the wildcard '*${name}'. Move it to the end of the path`
  }
  return name === param
    ? null
    : `segment '${printSegment(segment)}' has more than one param. Declare one param per segment`
}

/** The problem with the string of a path, or `null`: characters, parentheses, the number of variants. */
function syntaxProblem (path: string): string | null {
  if (CONTROL.test(path)) return 'control characters are not allowed'
  const delimiter = DELIMITER.exec(path)
  if (delimiter !== null) return `'${delimiter[0]}' is not allowed in a path. Remove it`
  if (path.includes('|')) return "'|' is not allowed in a path. Declare a route for each alternative"
  if (!path.isWellFormed()) return 'lone surrogates are not allowed'
  if (/\*(?![A-Za-z_])/.test(path)) return "a wildcard must have a name, as in 'files/*path'"
  // Adjacent optional segments multiply the number of variants.
  const counts = [1]
  for (const [parenthesis] of path.matchAll(/[()]/g)) {
    if (parenthesis === '(') counts.push(1)
    else if (counts.length === 1) return "unmatched ')'. Remove it, or add '('"
    else counts.push((counts.pop()! + 1) * counts.pop()!)
  }
  if (counts.length > 1) return "unmatched '('. Close it with ')'"
  return path.includes('()') ? "the optional segment '()' is empty" : countProblem(counts[0]!)
}

/** Splits a path at the slashes outside parentheses. A stretch is a segment with all its optional segments. */
function stretchesOf (path: string): readonly string[] {
  const stretches = ['']
  let depth = 0
  for (const token of tokensOf(path)) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (token === '/' && depth === 0) stretches.push('')
    else stretches.push(stretches.pop()! + token)
  }
  return stretches.filter(stretch => stretch !== '')
}

/** Parses each literal and each param of a string: `:slug.png` becomes `:slug` and `.png`. */
export function parseTokens (source: string): Segments {
  return tokensOf(source).map(token => /^[:*]\w/.test(token)
    ? segment('', token.slice(1), token[0] === '*')
    : segment(token))
}

function parseStretch (stretch: string): Segment | OptionalSegments {
  if (!stretch.includes('(')) return parseTokens(stretch).reduce(append)
  // As in Rails, a slash before an optional segment moves into it, and several slashes count as one.
  const source = `/${stretch}`.replace(/\/{2,}/g, '/').replace(/\/(\(+)\/?/g, '$1/')
  const variants = expansionsOf(tokensOf(source)).map(tokens => ({
    segments: segmentsOf(tokens),
    isContinued: tokens.length > 0 && tokens[0] !== '/'
  }))
  return Object.freeze({ source: escapeLiteral(source), variants: Object.freeze(variants) })
}

function tokensOf (source: string): readonly string[] {
  return source.match(TOKEN) ?? ['']
}

/** The tokens of each variant of a stretch, the one with all optional segments first. */
function expansionsOf (tokens: readonly string[]): ReadonlyArray<readonly string[]> {
  // For each open parenthesis, the variants of the tokens after it.
  const levels: Array<ReadonlyArray<readonly string[]>> = [[[]]]
  for (const token of tokens) {
    if (token === '(') {
      levels.push([[]])
      continue
    }
    const more = token === ')' ? [...levels.pop()!, []] : [[token]]
    levels.push(levels.pop()!.flatMap(one => more.map(next => [...one, ...next])))
  }
  return levels[0]!
}

/** Splits the tokens of one variant into segments. */
function segmentsOf (tokens: readonly string[]): readonly Segment[] {
  const segments: string[][] = [[]]
  for (const token of tokens) {
    if (token === '/') segments.push([])
    else segments.at(-1)!.push(token)
  }
  return Object.freeze(segments.filter(({ length }) => length > 0)
    .map(own => own.flatMap(parseTokens).reduce(append)))
}
