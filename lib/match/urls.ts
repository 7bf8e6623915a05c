import { cached } from '../declare/map.js'
import { globOf, lastParamOf, segment, type Segments } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { hasExtension, listedExtensions, printFormat, requiresExtension } from '../draw/extension.js'
import { readerOf } from './params.js'
import { Pattern, type Ending, type Mounting, type ParamReader } from './pattern.js'

/**
 * Returns the URLs of an entry: each path variant with each of its endings. `readers` are the functions that the URLs
 * of a plan share.
 */
export function patternsOf (
  entry: DrawnEntry, mounting: Mounting, readers: Map<string, ParamReader>
): readonly Pattern[] {
  const readerFor = (pattern: Pattern): ParamReader => sharedReader(pattern, readers)
  return entry.template.variants.flatMap(variant =>
    endingsOf(entry, variant).map(ending => new Pattern(entry, mounting, variant, ending, readerFor)))
}

/**
 * Returns the endings to mount a path variant with. After a param the extension is part of the segment. After a
 * literal, each listed extension has its own URL: unlike a regex, that costs a request nothing.
 */
function endingsOf ({ format }: DrawnEntry, variant: Segments): readonly Ending[] {
  if (lastParamOf(variant) !== null) return [{ kind: 'param', segments: variant, extension: null }]
  const withoutFormat: Ending = { kind: 'literal', segments: variant, extension: null }
  if (!hasExtension(format)) return [withoutFormat]
  const listed = listedExtensions(format)
  if (listed !== null) {
    return [withoutFormat, ...listed.map((extension): Ending =>
      ({ kind: 'listed', segments: appendFormat(variant, `.${extension}`, false), extension }))]
  }
  const withFormat: Ending = { kind: 'format', segments: appendFormat(variant, '.', true), extension: null }
  return requiresExtension(format) ? [withFormat] : [withoutFormat, withFormat]
}

/** Appends a literal to a path variant, and a param `:format` if `hasFormat`. At the root they are a new segment. */
function appendFormat (variant: Segments, literal: string, hasFormat: boolean): Segments {
  const { before, param, isGlob, after } = variant.at(-1) ?? segment('')
  const last = param === null
    ? segment(before + literal, hasFormat ? 'format' : null)
    : segment(before, param, isGlob, after + literal, hasFormat)
  // A spread keeps space for more elements, and thousands of routes keep theirs.
  return Object.freeze(variant.slice(0, -1).concat(last))
}

/**
 * Returns the functions that read the params of a URL. Without constraints and defaults they depend on the names of the
 * params, which thousands of URLs have in common.
 */
function sharedReader (pattern: Pattern, readers: Map<string, ParamReader>): ParamReader {
  const { entry: { format, defaults }, variant, names, checks } = pattern
  const isOwn = checks.size > 0 || format.check !== undefined || Object.keys(defaults).length > 0
  if (isOwn) return readerOf(pattern)
  const key = [printFormat(format), globOf(variant), lastParamOf(variant), ...names].join(' ')
  return cached(readers, key, () => readerOf(pattern))
}
