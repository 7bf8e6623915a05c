import { paramsOf, printShape, printTemplate, type Segments } from '../declare/template.js'
import { printFormat, printRoute } from '../draw/record.js'
import { show } from '../errors/errors.js'
import { isShadowed } from '../match/shadow.js'
import type { PlannedRoute } from '../match/urls.js'
import type { Link } from './link.js'
import type { Rest } from './rest.js'

const SLASH_FAULT = 'trailingSlash must not be true, since the router matches no trailing slash. ' +
  'Remove it, or create Fastify with { routerOptions: { ignoreTrailingSlash: true } }'

/** Why a request for a path with its format would not match the same route with the same params. */
export function routingFaults (
  link: Link, path: string, placed: readonly unknown[], rest: Rest | null
): string[] | null {
  const { parts, rules: { router, read, order }, suffixed } = link
  const suffix = rest === null ? null : rest.suffix
  const last = parts.at(-1)
  const addsSlash = rest?.options.trailingSlash === true && suffix === null && !path.endsWith('/')
  if (addsSlash && !router.ignoreTrailingSlash) return [SLASH_FAULT]
  // Numbers are as yet what they were.
  const texts = parts.map(({ at }) => String(placed[at]))
  const names = parts.map(({ name }) => name)
  const raw = [...texts]
  if (suffix !== null) raw.push(last?.takesSuffix === true ? `${raw.pop()!}.${suffix}` : suffix)
  const own = (suffix === null
    ? undefined
    : suffixed.find(({ planned: { url } }) => suffix === (url.extension ?? suffix))) ?? link.own
  const { route: { method }, url: { prepare, mismatch, segments } } = own.planned
  const filled = path === '/' ? [] : path.replace(/\/$/, '').slice(1).split('/').map(decodeURIComponent)
  // Few routes match a path, and a wildcard has thousands before it.
  const others = order().candidates(method, filled)
    .filter(one => one !== own.planned && own.preceding.includes(one) && isShadowed(own.planned, one, path, read))
  const by = others.length === 0 ? undefined : own.preceding.find(one => others.includes(one))
  if (by !== undefined) return [takenFault(segments, by, raw)]
  // A path matches the segments that it was written from.
  const params = read(own.planned, path)!
  prepare?.(params)
  const behind = suffix === null ? '' : ` with the format '${suffix}'`
  const changed = names.flatMap((name, index) => params[name] === texts[index]
    ? []
    : [`${name} ${show(texts[index])}${behind} would be read as ${show(params[name])}`])
  if (changed.length > 0) return changed
  return mismatch === null || mismatch(params) === null ? null : [shapeFault(names, texts)]
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
