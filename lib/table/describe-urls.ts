import type {
  DescribedFormat, DescribedPath, DescribedRoute, DescribedSegment, DescribedUrl
} from '../../types/index.js'
import { groupBy } from '../declare/map.js'
import { escapeLiteral, lastParamOf, nameOfKey, type Segments } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { hasExtension, listedExtensions, requiresExtension } from '../draw/extension.js'
import { hasDefault } from '../link/link.js'
import { orderOf } from '../match/order.js'
import type { Pattern, PlannedRoute } from '../match/pattern.js'
import { endsOf, readEnds, urlReader, type ReadUrl, type RouterRules } from '../match/read.js'
import { isPrecededBy, precedingRoutes } from '../match/precedence.js'
import type { Row } from './row.js'

/** The ends of a path. */
const ROOTS: Readonly<Record<string, DescribedPath['root']>> = { '': 'no-slash', '/': 'slash', '//': 'double-slash' }

/** Returns a function that describes the URLs of a row, with their precedence. */
export function urlDescriber (rows: readonly Row[], router: RouterRules) {
  const paths = new Map(rows.map(row => [row, [...groupBy(row.planned(), ({ pattern }) => pattern.variant).values()]]))
  const places = new Map(rows.flatMap((row, index) => paths.get(row)!.flatMap((urls, path) =>
    urls.map((planned, url) => [planned, [index, path, url] as const] as const))))
  const order = orderOf([...places.keys()].filter(({ isReachable }) => isReachable))
  const read = urlReader(router)
  const precedence = (planned: PlannedRoute): DescribedUrl['precededBy'] => {
    const own = readEnds(planned, router)
    return precedingRoutes(planned, order.preceding(planned))
      .filter(({ pattern }) => pattern.entry.when.every(condition => planned.pattern.entry.when.includes(condition)))
      .filter(preceding => {
        const ends = readEnds(preceding, router)
        return own.some(end => ends.includes(end) && mayTake(preceding, planned, end, read))
      })
      .map(preceding => places.get(preceding)!)
  }
  return (row: Row): Pick<DescribedRoute, 'format' | 'paths'> => ({
    format: describedFormat(row.entry),
    paths: paths.get(row)!.map(urls => describedPath(urls, router, precedence))
  })
}

/** Whether a preceding route may match a URL of a route: `photos/:id` does not match `:lang/about` for numbers. */
function mayTake (preceding: PlannedRoute, planned: PlannedRoute, end: string, read: ReadUrl): boolean {
  const path = preceding.isContested ? sharedPath(planned.pattern, preceding.pattern) : null
  return path === null || isPrecededBy(planned, preceding, path + end, read)
}

/** The only path of two patterns, if each param of one is a literal of the other: `/photos/about`; otherwise `null`. */
function sharedPath ({ segments }: Pattern, { segments: others }: Pattern): string | null {
  const texts: string[] = []
  for (const [index, { before, param, isGlob }] of segments.entries()) {
    const literals = others.slice(index, isGlob ? others.length : index + 1)
    if (param === null) texts.push(before)
    else if (literals.length === 0 || literals.some(literal => literal.param !== null)) return null
    else texts.push(...literals.map(literal => literal.before))
  }
  return texts.map(text => `/${escapeLiteral(text)}`).join('')
}

function describedFormat ({ format, defaults }: DrawnEntry): DescribedFormat | null {
  if (!hasExtension(format)) return null
  const { check } = format
  const isRequired = requiresExtension(format)
  const isUsual = hasDefault(defaults, 'format') && (isRequired || typeof defaults['format'] === 'string')
  const usual = isUsual ? String(defaults['format']) : null
  return {
    isRequired,
    list: Array.isArray(check?.constraint) ? check.constraint as readonly string[] : null,
    isClosed: listedExtensions(format) !== null,
    isConstrained: check !== undefined,
    mayHaveDot: check !== undefined,
    default: usual,
    isNeeded: isRequired && (usual === null || usual === '' || check?.test(usual) === false)
  }
}

function describedPath (
  urls: readonly PlannedRoute[], router: RouterRules, precedence: (planned: PlannedRoute) => DescribedUrl['precededBy']
): DescribedPath {
  const { pattern: { path, variant } } = urls[0]!
  const [end] = endsOf(urls[0]!, router)
  return {
    segments: plain(path),
    root: variant.length > 0 && end === '' ? null : ROOTS[end]!,
    urls: urls.map(url => urlOf(url, precedence(url)))
  }
}

function urlOf (
  { pattern: { segments, ending, reader }, isContested }: PlannedRoute, precededBy: DescribedUrl['precededBy']
): DescribedUrl {
  return {
    segments: plain(segments),
    isFormat: ending === 'format' && lastParamOf(segments) === 'format',
    // A contested route without params to check matches every request.
    isContested: isContested && reader.match !== null,
    precededBy
  }
}

function plain (path: Segments): readonly DescribedSegment[] {
  return path.map(({ before, param, isGlob, after }) =>
    ({ before, param: param === null ? null : nameOfKey(param), isGlob, after }))
}
