import type { Segment, Segments } from '../declare/template.js'
import type { Params } from './params.js'
import type { Url } from './urls.js'

/**
 * Whether a URL's own reading takes a path that has its shape, given as decoded segments. One that depends on the request
 * takes nothing for certain.
 */
export function takes ({ entry, segments, match }: Url, texts: readonly string[]): boolean {
  if (entry.when.length > 0) return false
  return match === null || match(paramsIn(segments, texts))
}

/** The params of a path as the router would hand them over. */
function paramsIn (segments: Segments, texts: readonly string[]): Params {
  const params: Params = Object.create(null)
  for (const [index, segment] of segments.entries()) {
    if (segment.isGlob) params['*'] = texts.slice(index).join('/').slice(segment.text.length)
    else readSegment(params, segment, texts[index]!)
  }
  return params
}

/** Reads the params of one segment out of its text. */
export function readSegment (params: Params, { text, param, rest }: Segment, whole: string): void {
  if (param === null) return
  const end = endOf(rest, whole)
  params[param] = whole.slice(text.length, end)
  if (rest !== null) readSegment(params, rest, whole.slice(end))
}

/** Where what is behind a param begins; a suffix behind a text begins at the first such text. */
function endOf (rest: Segment | null, whole: string): number {
  if (rest === null) return whole.length
  return rest.param === null ? whole.length - rest.text.length : whole.indexOf(rest.text)
}
