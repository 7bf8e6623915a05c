import { escapeSegment } from '../link/encode.js'
import type { Segment, Segments } from '../declare/template.js'
import type { FindPreceding } from '../match/preceding.js'
import type { PlannedRoute } from '../match/plan.js'
import { printConditions } from '../match/paths.js'
import type { Url } from '../match/urls.js'

/** Segments as sources of regexes for an encoded path, and whether each is what the route says of it anyway. */
type Sources = ReadonlyArray<{ readonly source: string, readonly isOwn: boolean }>

/**
 * What the paths of a route must not be, as a regex's source, or `null`: what the router takes for a literal of another
 * route, as `/photos/new` for a show. What another route's params take is left to the server.
 */
export function takenOf (
  planned: readonly PlannedRoute[], findPreceding: FindPreceding<PlannedRoute>
): string | null {
  const found = planned.flatMap(one => [
    ...findPreceding(one).filter(other => isRival(one, other)).flatMap(other => {
      const sources = takenBy(one.url, other)
      return sources === null ? [] : [sources]
    }),
    ...oddIn(one.url)
  ])
  const sources = new Set(found.map(printSources))
  return sources.size === 0 ? null : joined([...sources])
}

/** Sources of one ending each; those of the last segment alone share what stands around. */
function joined (sources: readonly string[]): string {
  const lasts = sources.filter(source => source.startsWith('\\/')).map(source => source.slice(2, -1))
  const plain = lasts.filter(last => lasts.includes(last + SUFFIX))
  const merged = [
    ...plain.length === 0 ? [] : [`\\/${grouped(plain)}(${SUFFIX})?$`],
    ...others(lasts, plain).map(last => `\\/${last}$`),
    ...sources.filter(source => !source.startsWith('\\/'))
  ]
  return merged.join('|')
}

const SUFFIX = '\\.[^/]+'

function others (lasts: readonly string[], plain: readonly string[]): readonly string[] {
  const rest = lasts.filter(last => !plain.some(one => last === one || last === one + SUFFIX))
  return rest.length === 0 ? [] : [grouped(rest)]
}

function grouped (sources: readonly string[]): string {
  return sources.length === 1 ? sources[0]! : `(${sources.join('|')})`
}

function isRival ({ url }: PlannedRoute, { url: { entry } }: PlannedRoute): boolean {
  const [theirs, ours] = [entry.conditions, url.entry.conditions].map(printConditions)
  return entry.when.length === 0 && (theirs === ours || theirs === '')
}

/** The paths of a route that another one takes for its literals; `null` where that is for its params to say. */
function takenBy ({ segments }: Url, { url, isContested }: PlannedRoute): Sources | null {
  const other = url.segments
  const sources: { source: string, isOwn: boolean }[] = []
  for (const [index, own] of segments.entries()) {
    if (own.isGlob) {
      const source = literalsOf(other.slice(index), url, isContested)
      return source === null ? null : [...sources, { source, isOwn: false }]
    }
    const source = other[index] === undefined ? null : sourceOf(own, other[index], url, isContested)
    if (source === null) return null
    sources.push({ source, isOwn: source === ANY || own.param === null })
  }
  return other.length === segments.length && (!isContested || sources.some(({ isOwn }) => !isOwn)) ? sources : null
}

const ANY = '[^/]+'

function sourceOf (own: Segment, other: Segment, url: Url, isContested: boolean): string | null {
  if (other.param === null) return literal(other.text)
  const isAlike = other.text === own.text && other.rest?.text === own.rest?.text && other.isGlob === own.isGlob
  const isPlain = other.text === '' && other.rest === null && !other.isGlob
  if (isAlike || isPlain) {
    if (own.param !== null && own.param !== 'format' && isContested) return null
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

/** Literals in the place of a glob, whose slashes are escaped as yet. */
function literalsOf (segments: Segments, url: Url, isContested: boolean): string | null {
  const found = segments.map(one => one.param === null ? literal(one.text) : suffixed(one, url, isContested))
  return found.length === 0 || found.includes(null) ? null : found.join('%2F')
}

/** The line separators that no param has which shares its segment with a text: the router's regex takes none. */
function oddIn ({ path }: Url): readonly Sources[] {
  const plain = path.map(({ param, text }) => ({ source: param === null ? literal(text) : ANY, isOwn: true }))
  const odd = { source: '[^/]*%E2%80%A[89][^/]*', isOwn: false }
  return path.flatMap(({ rest }, index) => rest === null ? [] : [plain.with(index, odd)])
}

/** All segments, or the last alone where the others are the route's own. */
function printSources (sources: Sources): string {
  const isLast = sources.slice(0, -1).every(({ isOwn }) => isOwn) && sources.at(-1)?.isOwn === false
  const shown = isLast ? sources.slice(-1) : sources
  return `${isLast ? '' : '^'}${shown.map(({ source }) => `\\/${source}`).join('')}$`
}

function literal (text: string): string {
  return escapeSegment(text).replace(/[$()*+.]/g, '\\$&')
}
