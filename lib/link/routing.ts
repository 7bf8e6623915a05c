import { paramsOf, printShape, printTemplate, type Segments } from '../declare/template.js'
import { printFormat, printRoute } from '../draw/record.js'
import { show } from '../errors/errors.js'
import { readPath, takesFrom } from '../match/matches.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Link } from './link.js'
import type { Rest } from './rest.js'

const SLASH_FAULT = 'trailingSlash must not be true, since the router matches no trailing slash. ' +
  'Remove it, or create Fastify with { routerOptions: { ignoreTrailingSlash: true } }'

/**
 * Why a request for the path would not come back to the route with the same params: another route takes it, or the
 * router reads other params out of it.
 */
export function routingFaults (link: Link, placed: readonly unknown[], rest: Rest | null): string[] | null {
  const { begin, parts, router, suffixed } = link
  const suffix = rest === null ? null : rest.suffix
  const last = parts.at(-1)
  // A root may stand behind its slash anyway.
  const hasSlash = (last?.after ?? begin).endsWith('/')
  const addsSlash = rest?.options.trailingSlash === true && suffix === null && !hasSlash
  if (addsSlash && !router.ignoreTrailingSlash) return [SLASH_FAULT]
  // Numbers are as yet what they were.
  const texts = parts.map(({ at }) => String(placed[at]))
  const names = parts.map(({ name }) => name)
  const raw = [...texts]
  if (suffix !== null) raw.push(last?.takesSuffix === true ? `${raw.pop()!}.${suffix}` : suffix)
  const own = suffixed.find(({ planned: { url } }) => suffix !== null && suffix === (url.suffix ?? suffix)) ?? link.own
  const { url: { reading, segments } } = own.planned
  const filled = fillAll(segments, raw)
  const by = own.preceding.find(one => takesFrom(own.planned, one, filled, router))
  if (by !== undefined) return [takenFault(segments, by, raw)]
  // The segments of a path read what fills them.
  const params = readPath(segments, filled, router)!
  reading.prepare?.(params)
  const behind = suffix === null ? '' : ` with the format '${suffix}'`
  const changed = names.flatMap((name, index) => params[name] === texts[index]
    ? []
    : [`${name} ${show(texts[index])}${behind} would be read as ${show(params[name])}`])
  if (changed.length > 0) return changed
  return reading.accepts === null || reading.accepts(params) ? null : [shapeFault(names, texts)]
}

/** The segments of a path, decoded, as the router would ask a contested route for them. */
function fillAll (segments: Segments, raw: readonly string[]): readonly string[] {
  let next = 0
  return segments.flatMap(({ before, param, isGlob, after, hasFormat }) => {
    const text = before + (param === null ? '' : raw[next++]! + after) + (hasFormat ? raw[next++]! : '')
    return isGlob ? text.split('/') : [text]
  })
}

/** Names the params that the other route has something else for, or all where it has the same place. */
function takenFault (segments: Segments, { route, url }: PlannedRoute, raw: readonly string[]): string {
  const names = paramsOf(segments)
  const isOther = names.map(name => {
    const index = segments.findIndex(({ param }) => param === name)
    return printShape(segments.slice(index, index + 1)) !== printShape(url.segments.slice(index, index + 1))
  })
  const about = raw.flatMap((text, at) =>
    isOther[at] || !isOther.includes(true) ? [`${names[at] ?? 'format'} ${show(text)}`] : [])
  const shown = printTemplate(url.path) + printFormat(url.entry.format)
  return `${about.join(' and ')} would match ${printRoute({ ...route, path: shown })} instead`
}

function shapeFault (names: readonly string[], texts: readonly string[]): string {
  const dotted = texts.findIndex(text => text.includes('.'))
  if (dotted === -1) {
    return `${names.join(', ')} must not contain control characters`
  }
  return `the dot in ${names[dotted]!} ${show(texts[dotted])} would begin a format extension. ` +
    'Declare the route with format: false or an array of formats'
}
