import { nameOfKey, paramsOf, printShape, printSegments, type Segments } from '../declare/template.js'
import { printFormat } from '../draw/extension.js'
import { printRoute } from '../draw/record.js'
import { show } from '../errors/errors.js'
import { isPrecededBy } from '../match/precedence.js'
import type { PlannedRoute } from '../match/pattern.js'
import type { Link } from './link.js'

const SLASH_PROBLEM = 'trailingSlash must not be true, since the router matches no trailing slash. ' +
  'Remove it, or create Fastify with { routerOptions: { ignoreTrailingSlash: true } }'

const ROOT_PROBLEM = "the path '//' of this route would be another host. Remove its route option " +
  "prefixTrailingSlash: 'slash', or the prefix '/'"

const NO_FORMAT = 'Declare the route with format: false'

/** The reasons why a request for a path with an end (`.json`, `/`) would not match the same route with the same params. */
export function routingProblems (
  link: Link, pathWithoutEnd: string, end: string, values: readonly string[], format: string | null
): readonly string[] {
  const { rules: { router, read, order }, formatDestinations } = link
  if (end === '/' && !router.ignoreTrailingSlash) return [SLASH_PROBLEM]
  if (pathWithoutEnd === '//') return [ROOT_PROBLEM]
  const path = end === '/' ? pathWithoutEnd : pathWithoutEnd + end
  const last = link.params.at(-1)
  const strings = link.params.map(({ index }) => values[index]!)
  const inputs = [...strings]
  if (format !== null) inputs.push(last?.includesFormat === true ? `${inputs.pop()!}.${format}` : format)
  const formatDestination = format === null
    ? undefined
    : formatDestinations.find(({ planned: { pattern } }) => format === (pattern.extension ?? format))
  const destination = formatDestination ?? link.destination
  const { route: { method }, pattern: { reader: { prepare, failure, names: keys }, segments } } = destination.planned
  const compared = router.ignoreTrailingSlash ? path.replace(/(?<=.)\/$/, '') : path
  const decoded = compared === '/' ? [] : compared.slice(1).split('/').map(decodeURIComponent)
  // Few routes match a path, and a wildcard has thousands before it.
  const others = order().candidates(method, decoded)
    .filter(planned => planned !== destination.planned && destination.preceding.includes(planned) &&
      isPrecededBy(destination.planned, planned, path, read))
  const by = others.length === 0 ? undefined : destination.preceding.find(planned => others.includes(planned))
  if (by !== undefined) return [precedenceProblem(segments, by, inputs, path)]
  // A path always matches its own segments.
  const params = read(destination.planned, path)!
  prepare?.(params)
  const withFormat = format === null ? '' : ` with the format '${format}'`
  const changed = strings.flatMap((string, index) => {
    const value = params[keys[index]!]
    if (value === string) return []
    return `${nameOfKey(keys[index]!)} ${show(string)}${withFormat} would be read as ${show(value)}` +
      (string.startsWith(`${String(value)}.`) ? `. ${NO_FORMAT}` : '')
  })
  if (changed.length > 0) return changed
  return failure === null || failure(params) === null ? [] : [shapeProblem(keys, strings)]
}

/** Names the params whose segments differ in the other route, or all params if no segment differs. */
function precedenceProblem (
  segments: Segments, { route, pattern }: PlannedRoute, inputs: readonly string[], url: string
): string {
  const names = paramsOf(segments)
  const isOther = names.map(name => {
    const index = segments.findIndex(({ param }) => param === name)
    return printShape(segments.slice(index, index + 1)) !== printShape(pattern.segments.slice(index, index + 1))
  })
  const about = inputs.flatMap((string, index) =>
    isOther[index] || !isOther.includes(true) ? [`${nameOfKey(names[index] ?? 'format')} ${show(string)}`] : [])
  const path = printSegments(pattern.path) + printFormat(pattern.entry.format)
  return `${about.join(' and ') || `the path ${show(url)}`} would match ${printRoute({ ...route, path })} instead`
}

/** Without control characters, only the dot of a format extension is no part of a param. */
function shapeProblem (names: readonly string[], strings: readonly string[]): string {
  const index = strings.findIndex(string => string.includes('.'))
  return `the dot in ${nameOfKey(names[index]!)} ${show(strings[index])} would begin a format extension. ` +
    `${NO_FORMAT} or an array of formats`
}
