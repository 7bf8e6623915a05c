import { printShape, printTemplate } from '../declare/template-print.js'
import { printFormat } from '../draw/format.js'
import { printRoute } from '../draw/record.js'
import { show } from '../errors/errors.js'
import type { Params } from '../match/params.js'
import { globOf, type Segment, type Segments } from '../declare/template.js'
import { takesFrom } from '../match/matches.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Link, Rest } from './link.js'

/** What is wrong with a suffix, or with none, whatever the params are; `null` for nothing. */
export function suffixFault (link: Link, suffix: string | null): string | null {
  const { entry: { format }, url: { reading }, router: { maxParamLength } } = link
  if (suffix === null) return format.kind === 'required' ? 'format is missing, and the route requires one' : null
  if (suffix === '' || !suffix.isWellFormed()) return `format is ${show(suffix)}, leave it out for none`
  if (suffix.length > maxParamLength) return lengthFault('format', suffix, maxParamLength)
  if (reading.admitsSuffix(suffix)) return null
  const why = format.kind === 'none' ? 'and the route takes no suffix' : 'which the route does not take'
  return `format is ${show(suffix)}, ${why}`
}

export function lengthFault (name: string, text: string, most: number): string {
  return `${name} has ${text.length} characters, and the router takes ${most}`
}

/**
 * Why a request for the path would not come back to the route with the same params: another route takes it, or the
 * router reads other params out of it.
 */
export function routingFaults (link: Link, placed: readonly unknown[], rest: Rest | null): string[] | null {
  const { names, begin, parts, router } = link
  // Numbers are as yet what they were.
  const texts = placed.slice(0, names.length).map(String)
  const suffix = rest === null ? null : rest.suffix
  const isSlashed = rest?.options.trailingSlash === true && suffix === null
  // A root may stand behind its slash anyway.
  const hasSlash = (parts.at(-1)?.after ?? begin).endsWith('/')
  if (isSlashed && !hasSlash && !router.ignoreTrailingSlash) return [SLASH_FAULT]
  const isSpeltOut = suffix !== null && parts.at(-1)?.takesSuffix !== true
  const raw = suffix === null ? texts : isSpeltOut ? [...texts, suffix] : withSuffix(texts, suffix)
  const taken = takenFaults(link, isSpeltOut ? link.precedingSuffixed : link.preceding, raw)
  return taken ?? readBack(link, texts, suffix, raw)
}

/** The params as the router finds them where a suffix is part of the last. */
function withSuffix (texts: readonly string[], suffix: string): readonly string[] {
  return [...texts.slice(0, -1), `${texts.at(-1)!}.${suffix}`]
}

const SLASH_FAULT = 'trailingSlash is true, and the router takes no slash behind a path: ' +
  'leave it out, or give Fastify { routerOptions: { ignoreTrailingSlash: true } }'

/** Which route would take the path instead; `raw` holds the params as the router finds them. */
function takenFaults (link: Link, preceding: readonly PlannedRoute[], raw: readonly string[]): string[] | null {
  if (preceding.length === 0) return null
  const { planned, url: { path }, router } = link
  const texts = textsOf(path, raw)
  const by = preceding.find(one => takesFrom(planned, one, texts, router))
  return by === undefined ? null : [takenFault(link, by, raw)]
}

/** Names the params that the other route has something else for, or all where it has the same place. */
function takenFault ({ names, url: { path } }: Link, { route, url }: PlannedRoute, raw: readonly string[]): string {
  const shapeAt = (segments: Segments, index: number): string => printShape(segments.slice(index, index + 1))
  const isOther = names.map(name => {
    const index = path.findIndex(({ param }) => param === name)
    return shapeAt(path, index) !== shapeAt(url.segments, index)
  })
  const about = raw.flatMap((text, at) =>
    isOther[at] || !isOther.includes(true) ? [`${names[at] ?? 'format'} is ${show(text)}`] : [])
  const shown = printTemplate(url.path) + printFormat(url.entry.format)
  return `${about.join(' and ')}, which ${printRoute({ ...route, path: shown })} takes`
}

/** The path's segments, decoded, as the router would ask a contested route for them. */
function textsOf (path: Segments, raw: readonly string[]): readonly string[] {
  let next = 0
  const texts = path.flatMap(segment => {
    const text = fill(segment, () => raw[next++]!)
    return segment.isGlob ? text.split('/') : [text]
  })
  if (next < raw.length) texts.push(`${texts.pop()!}.${raw[next]!}`)
  return texts
}

/** A segment's text with that of its param in it. */
function fill ({ text, param, rest }: Segment, textOf: () => string): string {
  return text + (param === null ? '' : textOf()) + (rest?.text ?? '')
}

/** Reads the params as the router does, and says where they are others than were asked for; `null` where none are. */
function readBack (
  { url: { path, reading }, names }: Link, texts: readonly string[], suffix: string | null, raw: readonly string[]
): string[] | null {
  const params: Params = Object.create(null)
  const glob = globOf(path)
  for (const [index, text] of raw.entries()) params[names[index] === glob ? '*' : names[index] ?? 'format'] = text
  reading.prepare?.(params)
  const behind = suffix === null ? '' : ` with the suffix '.${suffix}'`
  const changed = names.flatMap((name, index) => params[name] === texts[index]
    ? []
    : [`${name} is ${show(texts[index])}${behind}, which would be read as ${show(params[name])}`])
  if (changed.length > 0) return changed
  return reading.accepts === null || reading.accepts(params) ? null : [shapeFault(names, texts)]
}

function shapeFault (names: readonly string[], texts: readonly string[]): string {
  const dotted = texts.findIndex(text => text.includes('.'))
  if (dotted === -1) {
    return `${names.join(', ')}: control characters are never routed, ` +
      'nor line separators in front of a text'
  }
  return `${names[dotted]!} is ${show(texts[dotted])}, whose dot would begin a suffix ` +
    '(the option format: false or a list allows it)'
}
