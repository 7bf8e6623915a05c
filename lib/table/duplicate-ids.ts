import { groupBy } from '../declare/map.js'
import { printRoute } from '../draw/record.js'
import { throwProblems } from '../errors/errors.js'
import { duplicateName, renameFix } from '../errors/message.js'
import { describe } from '../errors/site.js'
import { printMounting, type PlannedRoute } from '../match/pattern.js'
import { prefixWords } from './operation-ids.js'
import type { OwnIds } from './own-ids.js'

/**
 * Throws if a user's id reaches several declarations of a table, or if two operations have one id: `shown` are those of the
 * table, `earlier` those of earlier registrations.
 */
export function checkIds (
  shown: readonly PlannedRoute[], earlier: readonly PlannedRoute[], ownIds: Iterable<OwnIds>,
  ids: ReadonlyMap<PlannedRoute, string>
): void {
  const tables = [...ownIds]
  const ownId = (planned: PlannedRoute): string | undefined =>
    tables.find(table => table.has(planned))!.get(planned)!.id
  const declared = [...groupBy(shown, ownId)].flatMap(([id, routes]) =>
    id === undefined || new Set(routes.map(({ pattern }) => pattern.entry.declaration)).size === 1
      ? []
      : duplicateName('operation id', id, routes.map(siteOfRoute), EACH_ROUTE))
  const holders = new Map(earlier.map(planned => [ids.get(planned)!, planned]))
  const made = [...groupBy(shown, planned => ids.get(planned)!)].flatMap(([id, later]) => {
    const holder = holders.get(id)
    if (holder === undefined && later.length === 1) return []
    const sites = [holder ?? [], later].flat().map(siteOfRoute)
    return duplicateName('operation id', id, sites, idFix(id, holder, later as [PlannedRoute], ownId))
  })
  throwProblems('DUPLICATE_NAME', declared.length > 0 ? declared : made)
}

// The name of create, update and destroy is null.
const EACH_ROUTE = 'Remove it for the default ids, or replace it by an id for each route: ' +
  'routeOptions: ({ name }) => name === null ? {} : { schema: { operationId: … } }'

const OTHER_PREFIX = 'Register the later one under a prefix with other words, or with ids of its own: ' +
  'openapi: { operationId: ({ controller, action }) => … }'

function idFix (
  id: string, earlier: PlannedRoute | undefined, later: readonly [PlannedRoute, ...PlannedRoute[]],
  ownId: (planned: PlannedRoute) => string | undefined
): string {
  const duplicates = [earlier ?? [], later].flat()
  // A table that is registered twice: what its declaration sets is the same in both.
  const isShared = earlier !== undefined && later.some(planned => nameOf(planned) === nameOf(earlier))
  const withOwnId = duplicates.filter(planned => ownId(planned) !== undefined)
  if (withOwnId.length > 0 && !isShared) {
    return withOwnId.length === duplicates.length
      ? EACH_ROUTE
      : `Change the operationId of ${withOwnId.map(nameOf).join(' and ')}`
  }
  const rename = renameFix(...duplicates.map(({ pattern }) => pattern.entry.declaration))
  if (earlier === undefined) return rename
  const [words, prefix] = [prefixWords(earlier), printMounting(later[0].pattern)]
  // The earlier table then has the words of its prefix, unless it has them already.
  if (words !== '' && prefixWords(later[0]) === '' && !id.startsWith(`${words}_`)) {
    return `Register the table ${prefix === '' ? 'without a prefix' : `under '${prefix}'`} first`
  }
  return isShared ? OTHER_PREFIX : rename
}

function nameOf ({ pattern: { entry } }: PlannedRoute): string {
  return describe(entry.declaration)
}

function siteOfRoute (planned: PlannedRoute): string {
  return `${nameOf(planned)} (${printRoute(planned.route, printMounting(planned.pattern))})`
}
