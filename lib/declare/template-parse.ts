import { show } from '../errors/errors.js'
import type { Problems } from '../errors/message.js'
import { CONTROL, DELIMITER, DOT_SEGMENT } from './characters.js'
import { cached } from './map.js'
import { inlinePatternProblem, notationProblem } from './notation.js'
import { escapeLiteral, globOf, segment, Template, type Segment, type Segments } from './template.js'

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

/** The tokens of a path: a literal colon, a param, a wildcard, a parenthesis, a slash, or a literal. */
export const TOKENS = /::|[:*][A-Za-z_]\w*|[()/]|[:*]|[^:*()/]+/g

/** The tokens in Rails, where the second of two colons may begin a param. */
export const RAILS_TOKENS = /[:*]\w+|[()/]|[:*]|[^:*()/]+/g

/** The place of an omitted optional segment that begins with a slash. No path has this character. */
const OMITTED = '\n'

/** Text that would continue the segment before an omitted one, which Rails does not match: `/xb` for `x(/a/)b`. */
const CONTINUED = /[^/\n]\n+[^/.\n]/

/** Parses a declared path: `/api/:locale/photos`, `(:locale)/files/*path`. */
export function parseTemplate (path: string, tokens = TOKENS): Template | Problems {
  const badSyntax = syntaxProblem(path)
  if (badSyntax !== null) return { problems: [badSyntax] }
  const source = normalized(path)
  const variants: Segments[] = []
  for (const variant of expansionsOf(source)) {
    const segments: Segment[] = []
    for (const text of variant.split('/')) {
      const parsed = parseSegment(text, tokens)
      if (parsed === null) continue
      const glob = globOf(segments)
      if (glob !== null) return afterWildcard(glob)
      if ('problems' in parsed) return parsed
      segments.push(parsed)
    }
    // A pushed array keeps space for more elements, and thousands of routes keep theirs.
    variants.push(Object.freeze(segments.slice()))
  }
  return new Template(printSource(source), variants as [Segments])
}

/** The template of a path that its declaration has checked. */
export function templateOf (path: string): Template {
  return parseTemplate(path) as Template
}

/** The number of params in a declared path. */
export function countParams (path: string, tokens = TOKENS): number {
  return (path.match(tokens) ?? []).filter(isParam).length
}

/** A literal colon, or a param as find-my-way reads its name. */
const ROUTER_PARAM = /::|:([^(./-]*)/g

/** Parses the prefix of a table, which must have one variant, and which Fastify must read in the same way. */
export function parsePrefix (path: string): Segments | Problems {
  const template = parseTemplate(path)
  if ('problems' in template) return template
  if (path.includes('//')) return { problems: ['empty segments are not allowed in a prefix'] }
  const [segments, ...others] = template.variants
  if (others.length > 0 || globOf(segments) !== null) {
    return { problems: ['optional segments and wildcards are not allowed in a prefix'] }
  }
  const name = [...path.matchAll(ROUTER_PARAM)].find(([, name = 'a']) => !/^[A-Za-z_]\w*$/.test(name))?.[1]
  if (name !== undefined) {
    const fix = "Write a name of letters, digits and '_', and '/', '-' or '.' after it"
    return { problems: [`Fastify reads ${show(`:${name}`)} as a param. ${fix}`] }
  }
  return segments
}

/** Prints a prefix as tables print paths: `/v1`, percent-encoded, and `''` for none. Two colons stay a literal one. */
export function printPrefix (path: string): string {
  return escapeLiteral(normalized(path))
}

/** The problem of text after an optional segment, `x(/y)z`, which would continue the segment before it. */
export function textAfterGroupProblem (path: string): string | null {
  if (!path.includes(')')) return null
  const source = normalized(path)
  const [, text] = /\)([^()/.][^()/]*)/.exec(source) ?? []
  if (text === undefined) return null
  const fixed = source.replace(/\/?\)(?=[^()/.])/g, ')/')
  return `'${text}' after an optional segment must begin with '/' or '.'. Write '${fixed}'`
}

/** A path as Rails reads it: several slashes count as one, and a slash before an optional segment moves into it. */
function normalized (path: string): string {
  return `/${path}`.replace(/\/{2,}/g, '/').replace(/\/(\(+)\/?/g, '$1/').replace(/\/$/, '')
}

/** Matches a path of optional segments. Rails prints the first one after its slash: `/(:locale)(/:page)`. */
const ONLY_OPTIONAL = /^\(+[^)]+\)(?:\(+\/:[^)]+\))*$/

function printSource (source: string): string {
  return escapeLiteral(ONLY_OPTIONAL.test(source) ? source.replace(/^(\(+)\//, '/$1') : source) || '/'
}

/** The problem with the string of a path, or `null`: characters, parentheses, the number of variants. */
function syntaxProblem (path: string): string | null {
  if (CONTROL.test(path)) return 'control characters are not allowed'
  const pattern = inlinePatternProblem(path)
  if (pattern !== null) return pattern
  const delimiter = DELIMITER.exec(path)
  if (delimiter !== null) return notationProblem(path) ?? `'${delimiter[0]}' is not allowed in a path. Remove it`
  if (path.includes('|')) return "'|' is not allowed in a path. Declare a route for each alternative"
  if (!path.isWellFormed()) return 'lone surrogates are not allowed'
  if (/\*(?![A-Za-z_])/.test(path)) return notationProblem(path) ?? "a wildcard must have a name, as in 'files/*path'"
  if (!/[()]/.test(path)) return null
  // Adjacent optional segments multiply the number of variants.
  const counts = [1]
  for (const [parenthesis] of path.matchAll(/[()]/g)) {
    if (parenthesis === '(') counts.push(1)
    else if (counts.length === 1) return "unmatched ')'. Remove it, or add '('"
    else counts.push((counts.pop()! + 1) * counts.pop()!)
  }
  if (counts.length > 1) return "unmatched '('. Close it with ')'"
  if (path.includes('()')) return "the optional segment '()' is empty"
  return counts[0]! <= MAX_VARIANTS
    ? null
    : `the optional segments make ${counts[0]} path variants, the maximum is ${MAX_VARIANTS}. ` +
      'Declare more routes instead'
}

/** A path with and without each optional segment, the variant with all of them first. No token crosses a parenthesis. */
function expansionsOf (source: string): readonly string[] {
  // Most paths have no optional segments, and a large table has thousands.
  if (!source.includes('(')) return [source]
  // For each open parenthesis, the variants of the path after it.
  const levels: Array<readonly string[]> = [['']]
  for (const part of source.match(/[()]|[^()]+/g)!) {
    if (part === '(') {
      levels.push([''])
      continue
    }
    const group = part === ')' ? levels.pop()! : null
    const omitted = group !== null && /^\(*\//.test(group[0]!) ? OMITTED : ''
    const more = group === null ? [part] : [...group, omitted].map(variant => `(${variant})`)
    levels.push(levels.pop()!.flatMap(variant => more.map(next => variant + next)))
  }
  return levels[0]!.filter(variant => !CONTINUED.test(variant.replace(/[()]/g, '')))
}

type ParsedSegment = Segment | Problems | null

/** Segments by the tokens of a dialect. Paths share them, because thousands of paths have the same ones. */
const segments = new Map<RegExp, Map<string, ParsedSegment>>()

/** Parses a segment with the parentheses of its optional parts; `null` if it is empty or omitted. */
function parseSegment (text: string, tokens: RegExp): ParsedSegment {
  return cached(cached(segments, tokens, () => new Map<string, ParsedSegment>()), text, () =>
    segmentOf((text.match(tokens) ?? []).filter(token => !/[()\n]/.test(token))))
}

function segmentOf (tokens: readonly string[]): ParsedSegment {
  if (tokens.length === 0) return null
  const problem = (text: string): Problems => ({ problems: [text] })
  const [index, ...others] = [...tokens.keys()].filter(index => isParam(tokens[index]!))
  if (index === undefined) {
    const literal = literalOf(tokens)
    return DOT_SEGMENT.test(literal)
      ? problem(`the dot segment '${literal}' is not allowed: clients remove it`)
      : segment(literal)
  }
  const [text, name, after] = [tokens.slice(0, index), tokens[index]!.slice(1), tokens.slice(index + 1)]
  const isGlob = tokens[index]!.startsWith('*')
  if (isGlob && text.length > 0) {
    const fix = `Write '${text.join('')}/*${name}'`
    return problem(notationProblem(tokens.join('')) ?? `text before the wildcard '*${name}' is not allowed. ${fix}`)
  }
  if (isGlob && after.length > 0) return afterWildcard(name)
  return others.length === 0
    ? segment(literalOf(text), name, isGlob, literalOf(after))
    : problem(`segment '${escapeLiteral(tokens.join(''))}' has more than one param. Declare one param per segment`)
}

function afterWildcard (name: string): Problems {
  return { problems: [`nothing can follow the wildcard '*${name}'. Move it to the end of the path`] }
}

function literalOf (tokens: readonly string[]): string {
  return tokens.map(token => token === '::' ? ':' : token).join('')
}

function isParam (token: string): boolean {
  return /^[:*]\w/.test(token)
}

/** Parses each literal and each param of a string: `:slug.png` becomes `:slug` and `.png`. */
export function parseTokens (source: string): Segments {
  return (source.match(TOKENS) ?? ['']).map(token => isParam(token)
    ? segment('', token.slice(1), token.startsWith('*'))
    : segment(literalOf([token])))
}
