import type {
  DescribedFormat, DescribedPath, DescribedRoute, DescribedSegment, DescribedUrl
} from '../../types/index.js'
import { groupBy } from '../declare/map.js'
import { lastParamOf, type Segments } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { hasExtension, listedExtensions, requiresExtension } from '../draw/extension.js'
import { hasDefault } from '../link/link.js'
import { orderOf } from '../match/order.js'
import { rootSlash, type PlannedRoute } from '../match/pattern.js'
import type { RouterRules } from '../match/read.js'
import { routesBefore } from '../match/shadow.js'
import type { Row } from './row.js'

/** Returns a function that describes the URLs of a row, with their precedence. */
export function urlsOf (rows: readonly Row[], router: RouterRules) {
  const paths = new Map(rows.map(row => [row, [...groupBy(row.planned(), ({ pattern }) => pattern.variant).values()]]))
  const places = new Map(rows.flatMap((row, index) => paths.get(row)!.flatMap((urls, path) =>
    urls.map((planned, url) => [planned, [index, path, url] as const] as const))))
  const order = orderOf([...places.keys()].filter(({ isReachable }) => isReachable))
  const needsSlash = (planned: PlannedRoute): boolean => rootSlash(planned) === 'slash' && !router.ignoreTrailingSlash
  const precedence = (planned: PlannedRoute): DescribedUrl['precededBy'] => routesBefore(planned, order.before(planned))
    .filter(({ pattern }) => pattern.entry.when.every(condition => planned.pattern.entry.when.includes(condition)))
    .filter(preceding => !needsSlash(planned) || ['slash', 'both'].includes(String(rootSlash(preceding))))
    .map(preceding => places.get(preceding)!)
  return (row: Row): Pick<DescribedRoute, 'format' | 'paths'> => ({
    format: formatOf(row.entry),
    paths: paths.get(row)!.map(urls => pathOf(urls, precedence))
  })
}

function formatOf ({ format, defaults }: DrawnEntry): DescribedFormat | null {
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
    mayHaveDot: check !== undefined && String(check.constraint) !== '/[^.]+/',
    default: usual,
    isNeeded: isRequired && (usual === null || usual === '' || check?.test(usual) === false)
  }
}

function pathOf (
  urls: readonly PlannedRoute[], precedence: (planned: PlannedRoute) => DescribedUrl['precededBy']
): DescribedPath {
  const { pattern: { path, variant } } = urls[0]!
  const isSlash = path.length === 0 || rootSlash(urls[0]!) === 'slash'
  return {
    segments: plain(path),
    root: variant.length > 0 ? null : isSlash ? 'slash' : 'no-slash',
    urls: urls.map(url => urlOf(url, precedence(url)))
  }
}

function urlOf (
  { pattern: { segments, ending, reader: { match } }, isContested }: PlannedRoute,
  precededBy: DescribedUrl['precededBy']
): DescribedUrl {
  return {
    segments: plain(segments),
    isFormat: ending === 'format' && lastParamOf(segments) === 'format',
    // A contested route without params to check matches every request.
    isContested: isContested && match !== null,
    precededBy
  }
}

function plain (path: Segments): readonly DescribedSegment[] {
  return path.map(({ before, param, isGlob, after }) => ({ before, param, isGlob, after }))
}
