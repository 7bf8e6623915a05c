import { groupBy, show } from '../texts.js'
import { fail } from '../usage-error.js'
import { escapeRegex } from './code.js'
import type { ClientPath, ClientRoute, ClientSegment, ClientUrl } from './route.js'

/**
 * The pattern that the URLs of a path must not match, because the router finds another route by its literals, such as
 * `/photos/new` for a show: `/\/new(\.[^/]+)?$/` without its slashes, or `''`. Other routes' params are left to the
 * server.
 */
export function precedingLiterals (path: ClientPath, { table: { router, base }, ...route }: ClientRoute): string {
  const taken = path.rivals.flatMap(([own, others]) =>
    others.flatMap(other => literalsIn(own, other, router.caseSensitive, base) ?? []))
  // The URL of a root may have a slash at its end.
  return joined([...taken, ...onlyFormats(path, route, base)], path.root !== null ? '\\/?$' : '$')
}

/** Sources in one, with common beginnings once: `\/new` and `\/new\.json` are `\/new(\.json)?$`. */
function joined (sources: readonly string[], end: string): string {
  const known = new Set(sources)
  const ends = new Map<string, string[]>()
  let begin = ''
  // Sorted, a source comes after its beginning.
  for (const source of [...known].sort()) {
    if (ends.size > 0 && source.startsWith(begin)) ends.get(begin)!.push(source.slice(begin.length))
    else ends.set(begin = source, [])
  }
  const beginnings = [...known].filter(source => ends.has(source)).map(source => {
    const others = ends.get(source)!
    return others.length === 0 ? source : `${source}(${others.join('|')})?`
  })
  return merged(beginnings).map(source => source + end).join('|')
}

/**
 * Sources that differ in one literal segment as one: `\/photos\/new` and `\/albums\/new` are
 * `\/(photos|albums)\/new`.
 */
function merged (sources: readonly string[]): readonly string[] {
  let rows = sources.map(source => source.split('\\/'))
  const most = Math.max(0, ...rows.map(({ length }) => length))
  for (let at = 0; at < most; at++) {
    // A piece with a parenthesis or a bar is a part of an optional end.
    const keyOf = (row: readonly string[]): string =>
      /^[^()|]+$/.test(row[at] ?? '') ? row.with(at, '\0').join('\\/') : row.join('\\/')
    rows = [...groupBy(rows, keyOf).values()].map(([first, ...others]) => others.length === 0
      ? first!
      : first!.with(at, `(${[first!, ...others].map(row => row[at]!).join('|')})`))
  }
  return rows.map(row => row.join('\\/'))
}

const ANY = '[^/]+'

/** The paths of a URL that another one takes for its literals; `null` if that depends on its params. */
function literalsIn (own: ClientUrl, rival: ClientUrl, isExact: boolean, base: string): string | null {
  const sources: string[] = []
  // The description knows that a contested one takes the URL's own literals, but not with each extension.
  const isAsked = own.segments.some(({ param }, index) => param === null && rival.segments[index]?.param !== null)
  const other = { ...rival, takesAnyFormat: rival.takesAnyFormat && !isAsked }
  for (const [index, segment] of own.segments.entries()) {
    const theirs = other.segments[index]
    // The router finds both if letter case does not matter.
    if (isExact && segment.param === null && theirs?.param === null && theirs.before !== segment.before) return null
    const source = segment.isGlob
      ? sourceOfRest(other.segments.slice(index), other)
      : sourceOf(segment, theirs!, other)
    if (source === null) return null
    // Before a format extension, another literal is not the URL's own, and neither is a listed extension.
    const isOwn = segment.param === null || (theirs?.param !== null && source.startsWith(literal(segment.before)))
    sources.push((isOwn ? ownText(segment, index === own.segments.length - 1) : null) ?? source)
    if (segment.isGlob) return anchored(sources, base)
  }
  const areOwn = sources.map((source, index) => source === ANY || own.segments[index]!.param === null)
  // If all others are the URL's own, the last is enough. A wildcard could be any of its segments.
  return areOwn.at(-1) === false && areOwn.indexOf(false) === areOwn.length - 1
    ? `\\/${sources.at(-1)!}`
    : anchored(sources, base)
}

/** Any text for the URL's own, so that many functions have the same expression; `null` if that would not be exact. */
function ownText ({ before, param }: ClientSegment, isLast: boolean): string | null {
  if (!isLast) return param === null ? ANY : null
  const isFormat = param === 'format' && before.endsWith('.')
  return (param === null || isFormat) && !before.slice(0, isFormat ? -1 : undefined).includes('.')
    ? `[^./]+${isFormat ? `\\.${ANY}` : ''}`
    : null
}

/** Sources of segments as the source of a whole path. */
export function anchored (sources: readonly string[], base: string): string {
  return `^${escapeRegex(masked(base))}${sources.map(source => `\\/${source}`).join('')}`
}

function sourceOf (own: ClientSegment, other: ClientSegment, url: ClientUrl): string | null {
  if (other.param === null) return own.param === null ? literal(other.before) : sourceOfText(other.before)
  const isAlike = other.before === own.before && other.after === own.after && other.isGlob === own.isGlob
  const isPlain = other.before === '' && other.after === '' && !other.isGlob
  if (isAlike || isPlain) {
    const isFormat = isAlike && own.param === 'format' && other.param === 'format'
    if (own.param !== null && url.isContested && !(isFormat && url.takesAnyFormat)) return null
    return literal(own.before) + (own.param === null ? '' : ANY)
  }
  return withFormat(other, url)
}

/** A literal before any format extension. */
function withFormat ({ before, param, after }: ClientSegment, url: ClientUrl): string | null {
  if (!url.isFormat || param !== 'format' || after !== '') return null
  if (!url.isContested) return sourceOfText(before) + ANY
  return url.takesAnyFormat ? `${sourceOfText(before)}[^./]+` : null
}

/** Literals instead of a wildcard param. */
function sourceOfRest (segments: readonly ClientSegment[], url: ClientUrl): string | null {
  const found = segments.map(one => one.param === null ? sourceOfText(one.before) : withFormat(one, url))
  return found.length === 0 || found.includes(null) ? null : found.join('\\/')
}

/** Only a format extension as the last param, before another format extension: `/photos/.json.json`. */
function onlyFormats (
  { segments }: ClientPath, { format, params }: Pick<ClientRoute, 'format' | 'params'>, base: string
): readonly string[] {
  const last = segments.at(-1)
  const param = params.find(({ name }) => name === last?.param)
  const isFree = param !== undefined && param.constraint === undefined && last!.after === ''
  if (!format.isClosed || !isFree) return []
  const extension = `\\.${alternation(format.list!)}`
  const end = `${literal(last!.before)}${extension}${extension}`
  const before = last!.isGlob ? segments.slice(0, -1) : []
  const sources = before.map(({ before, param }) => param === null ? literal(before) : ANY)
  return [last!.isGlob ? anchored([...sources, end], base) : `\\/${end}`]
}

/** A literal as a template has it: a colon or an asterisk before a letter would be a param there. */
export function masked (text: string): string {
  return text.replace(/[:*](?=\w)/g, char => `%${char.charCodeAt(0).toString(16)}`)
}

/** A literal as a path has it: only RFC 2396's reserved and unreserved characters stay, as in Rails. */
export function printLiteral (text: string): string {
  if (!text.isWellFormed()) fail(`a literal of a path must not contain a lone surrogate, got ${show(text)}. Rename it`)
  return encodeURI(text).replaceAll('#', '%23')
}

/** The source of a literal of the function's own path. */
export function literal (text: string): string {
  return escapeRegex(masked(printLiteral(text)))
}

function sourceOfText (text: string): string {
  return escapeRegex(printLiteral(text))
}

/** A regular expression of some strings; one string needs no parentheses. */
export function alternation (texts: readonly string[]): string {
  const escaped = texts.map(escapeRegex)
  return escaped.length === 1 ? escaped[0]! : `(${escaped.join('|')})`
}
