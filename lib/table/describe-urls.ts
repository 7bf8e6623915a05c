import type {
  DescribedFormat, DescribedPath, DescribedRoute, DescribedSegment, DescribedUrl, Route
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
import type { DrawnTable } from './drawn-table.js'

type Places = DescribedUrl['precededBy']
type Precedence = (planned: PlannedRoute) => Places

/** The URLs of the records of tables: as planned, and as described, with their precedence. */
export interface Urls {
  readonly plannedOf: (record: Route) => readonly [PlannedRoute, ...PlannedRoute[]]
  readonly describe: (record: Route) => Pick<DescribedRoute, 'format' | 'paths'>
}

export function urlsOf (tables: readonly DrawnTable[], rows: readonly Row[], router: RouterRules): Urls {
  const planned = groupBy(tables.flatMap(({ plan }) => plan.routes), ({ route }) => route)
  const paths = new Map([...planned].map(([record, urls]) =>
    [record, [...groupBy(urls, ({ pattern }) => pattern.variant).values()]]))
  const places = new Map(rows.flatMap(({ record }, index) => paths.get(record)!.flatMap((urls, path) =>
    urls.map((planned, url) => [planned, [index, path, url] as const] as const))))
  const order = orderOf([...planned.values()].flat().filter(({ isReachable }) => isReachable))
  const needsSlash = (planned: PlannedRoute): boolean => rootSlash(planned) === 'slash' && !router.ignoreTrailingSlash
  const precedence: Precedence = planned => routesBefore(planned, order.before(planned))
    .filter(({ pattern }) => pattern.entry.when.every(condition => planned.pattern.entry.when.includes(condition)))
    .filter(preceding => !needsSlash(planned) || ['slash', 'both'].includes(String(rootSlash(preceding))))
    .map(preceding => places.get(preceding)!)
  return {
    plannedOf: record => planned.get(record) as [PlannedRoute],
    describe: record => ({
      format: formatOf(planned.get(record)![0]!.pattern.entry),
      paths: paths.get(record)!.map(urls => pathOf(urls, precedence))
    })
  }
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

function pathOf (urls: readonly PlannedRoute[], precedence: Precedence): DescribedPath {
  const { pattern: { path, variant } } = urls[0]!
  const isSlash = path.length === 0 || rootSlash(urls[0]!) === 'slash'
  return {
    segments: plain(path),
    root: variant.length > 0 ? null : isSlash ? 'slash' : 'no-slash',
    urls: urls.map(url => urlOf(url, precedence(url)))
  }
}

function urlOf (
  { pattern: { segments, ending, reader: { match } }, isContested }: PlannedRoute, precededBy: Places
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
