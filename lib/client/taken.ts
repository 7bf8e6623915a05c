import { escapeSegment } from '../link/encode.js'
import { lastParamOf, type Segment, type Segments } from '../declare/template.js'
import { routesBefore } from '../match/shadow.js'
import { orderOf } from '../match/order.js'
import type { PlannedRoute, Pattern } from '../match/pattern.js'
import type { ClientTable } from './functions.js'

/** What the paths of a way to write a route must not be, as a regex of the module, or `''`. */
export type TakenBy = (planned: PlannedRoute, table: ClientTable) => string

/**
 * Finds what the router takes for a literal of another route, as `/photos/new` for a show: `/\/new(\.[^/]+)?$/`. What
 * another route's params take is left to the server.
 */
export function takenFinder (tables: readonly ClientTable[]): TakenBy {
  const reachable = tables.flatMap(({ routes }) => routes.filter(({ isReachable }) => isReachable))
  const order = orderOf(reachable)
  return (planned, { routes, rules: { caseSensitive } }) => {
    const { variant } = planned.pattern
    // A path variant has its own URL, and those that add a format extension.
    const own = routes.filter(({ route, pattern }) => route === planned.route && pattern.variant === variant)
    const taken = own.flatMap(one =>
      routesBefore(one, order.before(one)).flatMap(other => takenBy(one.pattern, other, caseSensitive) ?? []))
    // A root's own path may have a slash at its end.
    const sources = joined([...taken, ...aloneIn(planned.pattern)], variant.length === 0 ? '\\/?$' : '$')
    return sources === '' ? '' : `/${sources}/${caseSensitive ? '' : 'i'}`
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
  { segments, entry: { when } }: Pattern, { pattern, isContested: isAsked }: PlannedRoute, isExact: boolean
): string | null {
  if (!pattern.entry.when.every(condition => when.includes(condition))) return null
  // What is asked, and has no params to decline for, takes all.
  const isContested = isAsked && pattern.match !== null
  const sources: string[] = []
  for (const [index, own] of segments.entries()) {
    const other = pattern.segments[index]
    // They are found whatever their case.
    if (isExact && own.param === null && other?.param === null && other.before !== own.before) return null
    const source = own.isGlob
      ? literalsOf(pattern.segments.slice(index), pattern, isContested)
      : sourceOf(own, other!, pattern, isContested)
    if (source === null) return null
    sources.push(source)
    if (own.isGlob) return printSources(sources)
  }
  const isOwn = sources.map((source, index) => source === ANY || segments[index]!.param === null)
  // Where all others are the route's own, the last tells enough: that of a glob could be any of its segments.
  return isOwn.at(-1) === false && isOwn.indexOf(false) === isOwn.length - 1
    ? `\\/${sources.at(-1)!}`
    : printSources(sources)
}

function printSources (sources: readonly string[]): string {
  return `^${sources.map(source => `\\/${source}`).join('')}`
}

function sourceOf (own: Segment, other: Segment, url: Pattern, isContested: boolean): string | null {
  if (other.param === null) return literal(other.before)
  const isAlike = other.before === own.before && other.after === own.after && other.isGlob === own.isGlob
  const isPlain = other.before + other.after === '' && !other.isGlob
  if (isAlike || isPlain) {
    if (own.param !== null && isContested && !(own.param === 'format' && takesAnySuffix(url))) return null
    return literal(own.before) + (own.param === null ? '' : ANY)
  }
  return suffixed(other, url, isContested)
}

/** A literal with any suffix behind it, where any is for the other route to take. */
function suffixed ({ before, param, after }: Segment, url: Pattern, isContested: boolean): string | null {
  if (url.ending !== 'format' || param !== 'format' || after !== '') return null
  if (!isContested) return literal(before) + ANY
  return takesAnySuffix(url) ? `${literal(before)}[^./]+` : null
}

function takesAnySuffix ({ entry: { format } }: Pattern): boolean {
  return format.kind !== 'none' && format.check === undefined
}

/** Literals in the place of a glob. */
function literalsOf (segments: Segments, url: Pattern, isContested: boolean): string | null {
  const found = segments.map(one => one.param === null ? literal(one.before) : suffixed(one, url, isContested))
  return found.length === 0 || found.includes(null) ? null : found.join('\\/')
}

/** A suffix alone in the place of the last param, with another one behind it: `/photos/.json.json`. */
function aloneIn ({ path, entry: { format, checks } }: Pattern): readonly string[] {
  const [last, name] = [path.at(-1), lastParamOf(path)]
  if (format.kind !== 'closed' || last === undefined || name === null || checks.has(name)) return []
  const suffix = `\\.${alternation(format.allowed)}`
  const front = last.isGlob ? path.slice(0, -1) : []
  const begin = front.map(({ before, param }) => `\\/${param === null ? literal(before) : ANY}`).join('')
  return [`${last.isGlob ? '^' : ''}${begin}\\/${literal(last.before)}${suffix}${suffix}`]
}

function literal (text: string): string {
  return escapeRegex(escapeSegment(text))
}

/** A text in a regex of the module; a quote is another form there, so that what stands in quotes can be told. */
export function escapeRegex (text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll("'", '\\x27')
}

/** A regex of some texts; of one it needs no parentheses. */
export function alternation (texts: readonly string[]): string {
  const escaped = texts.map(escapeRegex)
  return escaped.length === 1 ? escaped[0]! : `(${escaped.join('|')})`
}
