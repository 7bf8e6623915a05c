import { show } from '../errors/errors.js'
import { firstProblems, type Problems } from '../errors/message.js'
import { CONTROL, DELIMITER, DOT_SEGMENT, LONE_SURROGATE } from './characters.js'
import { decodeEscapes, GRAMMAR, printLiteral, printParam } from './escapes.js'
import { cached } from './map.js'
import { notationProblems, paramPatternProblems } from './notation.js'
import { expansionsOf, normalized, parenthesesProblems } from './optional-segments.js'
import { escapeLiteral, globOf, segment, Template, type Segment, type Segments } from './template.js'

/**
 * Splits the format extension from the path of a method route, so that it is not added twice (Rails). Its syntax is
 * `(.:format)`, `.:format`, or `null` for none.
 */
export function splitFormat (
  path: string
): { readonly path: string, readonly syntax: 'optional' | 'required' | null } {
  if (path.endsWith('(.:format)')) return { path: path.slice(0, -'(.:format)'.length), syntax: 'optional' }
  if (path.endsWith('.:format')) return { path: path.slice(0, -'.:format'.length), syntax: 'required' }
  return { path, syntax: null }
}

/** How a path is read: its tokens, and whether `%XX` in a literal is an escape; `null` if the dialect is not known yet. */
export interface PathSyntax {
  readonly tokens: RegExp
  readonly hasEscapes: boolean | null
}

/** The default dialect: a literal colon, a param, with its end or without, a wildcard, a parenthesis, a slash, a literal. */
export const PATHS: PathSyntax = {
  tokens: /::|[:*][A-Za-z_]\w*|[:*]\{[A-Za-z_]\w*\}|[()/]|[:*]|[^:*()/]+/g, hasEscapes: true
}

/** Rails, where the second of two colons may begin a param. */
export const RAILS_PATHS: PathSyntax = { tokens: /[:*]\w+|[()/]|[:*]|[^:*()/]+/g, hasEscapes: false }

/** A path whose dialect is not known yet. Only errors of both dialects are reported. */
const ANY_PATHS: PathSyntax = { ...PATHS, hasEscapes: null }

/** A prefix of Fastify, which has no escapes and no braces. */
const PREFIXES: PathSyntax = { tokens: /::|[:*][A-Za-z_]\w*|[()/]|[:*]|[^:*()/]+/g, hasEscapes: false }

/** Text before an optional wildcard, `admin(*all)`, which is read as `admin(/*all)`. */
const BEFORE_WILDCARD = /(?<=(?:^|[/()])[^/():*]+)\((?=\*)/g

/** Parses a declared path: `/api/:locale/photos`, `(:locale)/files/*path`. */
export function parseTemplate (path: string, syntax = ANY_PATHS): Template | Problems {
  const problems = syntaxProblems(path)
  if (problems.length > 0) return { problems }
  const source = normalized(path)
  const variants: Segments[] = []
  for (const variant of expansionsOf(source.replace(BEFORE_WILDCARD, '(/'))) {
    const segments: Segment[] = []
    for (const text of variant.split('/')) {
      const parsed = parseSegment(text, syntax)
      if (parsed === null) continue
      const glob = globOf(segments)
      if (glob !== null) return afterWildcard(glob)
      if ('problems' in parsed) return parsed
      segments.push(parsed)
    }
    // A pushed array keeps space for more elements, and thousands of routes keep theirs.
    variants.push(Object.freeze(segments.slice()))
  }
  return new Template(printSource(source, syntax), variants as [Segments])
}

/** The template of a path that its declaration has checked. */
export function templateOf (path: string): Template {
  return parseTemplate(path) as Template
}

/** The names of the params in a declared path. */
export function paramsIn (path: string, { tokens } = ANY_PATHS): readonly string[] {
  return (path.match(tokens) ?? []).filter(isParam).map(paramNameOf)
}

/** A literal colon, or a param as find-my-way reads its name. */
const ROUTER_PARAM = /::|:([^(./-]*)/g

/** Parses the prefix of a table, which must have one variant, and which Fastify must read in the same way. */
export function parsePrefix (path: string): Segments | Problems {
  const problems = paramPatternProblems(path, (fixed, constraints) =>
    `Remove the prefix, and write scope({ path: ${fixed}, ${constraints} }, [ … ])`)
  if (problems.length > 0) return { problems }
  if (path.includes('%')) return { problems: ["'%' is not allowed in a prefix. Write the character itself"] }
  const template = parseTemplate(path, PREFIXES)
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

/** Matches a path of optional segments. Rails prints the first one after its slash: `/(:locale)(/:page)`. */
const ONLY_OPTIONAL = /^\(+[^)]+\)(?:\(+\/:[^)]+\))*$/

/** Prints a path for the table. In the default dialect it can be declared again. */
function printSource (source: string, { tokens, hasEscapes }: PathSyntax): string {
  const path = (ONLY_OPTIONAL.test(source) ? source.replace(/^(\(+)\//, '/$1') : source) || '/'
  if (hasEscapes !== true) return escapeLiteral(path)
  // Most paths of a large table have nothing to escape.
  if (/^[\w/.()*]*(?::\w+(?![\w-])[\w/.()*]*)*$/.test(path)) return path
  let printed = ''
  for (const token of path.match(tokens)!.reverse()) printed = printToken(token, printed) + printed
  return printed
}

/** A token as it can be declared before a printed path. */
function printToken (token: string, after: string): string {
  if (!/^[:*()/]/.test(token)) return printLiteral(decodeEscapes(token))
  return token.startsWith(':') && isParam(token) ? printParam(paramNameOf(token), after) : token
}

/** The problem with the string of a path: characters, parentheses, the number of variants. */
function syntaxProblems (path: string): readonly string[] {
  if (CONTROL.test(path)) return ['control characters are not allowed']
  return firstProblems(path, paramPatternProblems, characterProblems, parenthesesProblems)
}

function characterProblems (path: string): readonly string[] {
  const [delimiter] = DELIMITER.exec(path) ?? []
  if (delimiter !== undefined) {
    return firstProblems(path, notationProblems, () => [`'${delimiter}' is not allowed in a path. Remove it`])
  }
  if (path.includes('|')) return ["'|' is not allowed in a path. Declare a route for each alternative"]
  if (LONE_SURROGATE.test(path)) return ['lone surrogates are not allowed']
  return /\*(?![A-Za-z_])/.test(path) ? ["a wildcard must have a name, as in 'files/*path'"] : []
}

type ParsedSegment = Segment | Problems | null

/** Segments by the syntax of paths. Paths share them, because thousands of paths have the same ones. */
const segments = new Map<PathSyntax, Map<string, ParsedSegment>>()

/** Parses a segment with the parentheses of its optional parts; `null` if it is empty or omitted. */
function parseSegment (text: string, syntax: PathSyntax): ParsedSegment {
  return cached(cached(segments, syntax, () => new Map<string, ParsedSegment>()), text, () =>
    segmentOf((text.match(syntax.tokens) ?? []).filter(token => !/[()\n]/.test(token)), syntax.hasEscapes))
}

function segmentOf (tokens: readonly string[], hasEscapes: PathSyntax['hasEscapes']): ParsedSegment {
  if (tokens.length === 0) return null
  const problem = (text: string): Problems => ({ problems: [text] })
  const [index, ...others] = [...tokens.keys()].filter(index => isParam(tokens[index]!))
  if (index === undefined) {
    const literal = literalOf(tokens, hasEscapes)
    return DOT_SEGMENT.test(literal)
      ? problem(`the dot segment '${literal}' is not allowed: clients remove it`)
      : segment(literal)
  }
  const [text, after] = [tokens.slice(0, index), tokens.slice(index + 1)]
  const name = paramNameOf(tokens[index]!)
  const isGlob = tokens[index]!.startsWith('*')
  if (isGlob && text.length > 0 && others.length === 0) {
    return problem(`text before the wildcard '*${name}' is not allowed. ${GRAMMAR}`)
  }
  if (isGlob && after.length > 0) return afterWildcard(name)
  if (others.length > 0) {
    return problem(`segment '${tokens.join('')}' has more than one param. Declare one param per segment`)
  }
  const [before, end] = [literalOf(text, hasEscapes), literalOf(after, hasEscapes)]
  return hasEscapes !== null && end.includes('%')
    ? problem(`'%25' after the param ':${name}' is not allowed, because the router never matches it. Use a param`)
    : segment(before, name, isGlob, end)
}

function afterWildcard (name: string): Problems {
  return { problems: [`nothing can follow the wildcard '*${name}'. Move it to the end of the path`] }
}

function literalOf (tokens: readonly string[], hasEscapes: PathSyntax['hasEscapes']): string {
  return tokens.map(token => token === '::' ? ':' : hasEscapes === true ? decodeEscapes(token) : token).join('')
}

function isParam (token: string): boolean {
  return /^[:*]\{?\w/.test(token)
}

function paramNameOf (token: string): string {
  return token.replace(/\W/g, '')
}

/** Parses each literal and each param of a string: `:slug.png` becomes `:slug` and `.png`. */
export function parseTokens (source: string): Segments {
  return (source.match(PATHS.tokens) ?? ['']).map(token => isParam(token)
    ? segment('', paramNameOf(token), token.startsWith('*'))
    : segment(literalOf([token], false)))
}
