import { escapeSegment } from '../link/encode.js'
import { globOf, type Segment, type Segments } from '../declare/template.js'
import { thoseBefore } from '../match/matches.js'
import { precedingFinder } from '../match/preceding.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'
import type { ClientTable } from './functions.js'

/** What the paths of a way to write a route must not be, as a regex of the module, or `''`. */
export type TakenBy = (planned: PlannedRoute, table: ClientTable) => string

/** Segments as sources of regexes for an encoded path, and whether each is what the route says of it anyway. */
type Sources = ReadonlyArray<{ readonly source: string, readonly isOwn: boolean }>

/**
 * Finds what the router takes for a literal of another route, as `/photos/new` for a show: `/\/new(\.[^/]+)?$/`. What
 * another route's params take is left to the server.
 */
export function takenFinder (tables: readonly ClientTable[]): TakenBy {
  const reachable = tables.flatMap(({ routes }) => routes.filter(({ isReachable }) => isReachable))
  const findPreceding = precedingFinder(reachable)
  return (planned, { routes, rules }) => {
    // A way has its own URL, and those behind it that add a suffix.
    const own = routes.filter(({ route, url }) => route === planned.route && url.way === planned.url.way)
    const found = own.flatMap(one => [
      ...thoseBefore(one, findPreceding(one)).map(other => takenBy(one.url, other, rules.caseSensitive)),
      ...oddIn(one.url)
    ])
    const { path, way } = planned.url
    const printed = found.filter(one => one !== null).map(one => printSources(one, globOf(path) !== null))
    // A root's own path may have a slash at its end.
    const sources = joined(printed, way.length === 0 ? '\\/?$' : '$')
    return sources === '' ? '' : `/${sources}/${rules.caseSensitive ? '' : 'i'}`
  }
}

/** Sources in one; what others begin with is said once: `\/new` and `\/new\.json` are `\/new(\.json)?$`. */
function joined (sources: readonly string[], end: string): string {
  const known = [...new Set(sources)]
  const beginnings = known.filter(source => !known.some(one => one !== source && source.startsWith(one)))
  return beginnings.map(begin => {
    const others = known.filter(source => source !== begin && source.startsWith(begin))
    const behind = others.length === 0 ? '' : `(${others.map(other => other.slice(begin.length)).join('|')})?`
    return begin + behind + end
  }).join('|')
}

const ANY = '[^/]+'

/** The paths of a route that another one takes for its literals; `null` where that is for its params to say. */
function takenBy (
  { segments, entry: { when } }: Url, { url, isContested: isAsked }: PlannedRoute, isExact: boolean
): Sources | null {
  const other = url.segments
  if (!url.entry.when.every(condition => when.includes(condition))) return null
  // What is asked, and has no params to decline for, takes all.
  const isContested = isAsked && url.match !== null
  const sources: { source: string, isOwn: boolean }[] = []
  for (const [index, own] of segments.entries()) {
    // They are found whatever their case.
    if (isExact && own.param === null && other[index]?.param === null && other[index].text !== own.text) return null
    if (own.isGlob) {
      const source = literalsOf(other.slice(index), url, isContested)
      return source === null ? null : [...sources, { source, isOwn: false }]
    }
    const source = sourceOf(own, other[index]!, url, isContested)
    if (source === null) return null
    sources.push({ source, isOwn: source === ANY || own.param === null })
  }
  return sources
}

function sourceOf (own: Segment, other: Segment, url: Url, isContested: boolean): string | null {
  if (other.param === null) return literal(other.text)
  const isAlike = other.text === own.text && other.rest?.text === own.rest?.text && other.isGlob === own.isGlob
  const isPlain = other.text === '' && other.rest === null && !other.isGlob
  if (isAlike || isPlain) {
    const takesAny = own.param === 'format' && url.entry.format.kind === 'open'
    if (own.param !== null && isContested && !takesAny) return null
    return literal(own.text) + (own.param === null ? '' : ANY)
  }
  return suffixed(other, url, isContested)
}

/** A literal with any suffix behind it, where any is for the other route to take. */
function suffixed ({ text, param, rest }: Segment, { ending, entry }: Url, isContested: boolean): string | null {
  if (ending !== 'suffix' || param !== 'format' || rest !== null) return null
  if (!isContested) return literal(text) + ANY
  return entry.format.kind === 'open' ? `${literal(text)}[^./]+` : null
}

/** Literals in the place of a glob. */
function literalsOf (segments: Segments, url: Url, isContested: boolean): string | null {
  const found = segments.map(one => one.param === null ? literal(one.text) : suffixed(one, url, isContested))
  return found.length === 0 || found.includes(null) ? null : found.join('\\/')
}

/** The line separators that no param has which shares its segment with a text: the router's regex takes none. */
function oddIn ({ path }: Url): readonly Sources[] {
  const plain = path.map(({ param, text }) => ({ source: param === null ? literal(text) : ANY, isOwn: true }))
  const odd = { source: '[^/]*%E2%80%A[89][^/]*', isOwn: false }
  return path.flatMap(({ rest }, index) => rest === null ? [] : [plain.with(index, odd)])
}

/** All segments, or the last alone where the others are the route's own and hold no slash. */
function printSources (sources: Sources, isGlob: boolean): string {
  const isLast = !isGlob && sources.slice(0, -1).every(({ isOwn }) => isOwn) && sources.at(-1)?.isOwn === false
  const shown = isLast ? sources.slice(-1) : sources
  return `${isLast ? '' : '^'}${shown.map(({ source }) => `\\/${source}`).join('')}`
}

function literal (text: string): string {
  return escapeRegex(escapeSegment(text))
}

/** A text in a regex of the module; a quote is another form there, so that what stands in quotes can be told. */
export function escapeRegex (text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll("'", '\\x27')
}
