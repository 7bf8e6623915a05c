import { cached } from '../declare/map.js'
import {
  joinSegments, keyedSegments, lastParamOf, paramsOf, printRouterPath, printShape, segment, type Segments
} from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { hasExtension, listedExtensions, requiresExtension } from '../draw/extension.js'
import { readersFor } from './params.js'
import type { Mounting, Pattern, PlannedRoute } from './pattern.js'

/** The lists of one method, which routes share. */
const lists = new Map<string, readonly string[]>()

export function methodsFor (method: string): readonly string[] {
  return cached(lists, method, () => Object.freeze([method]))
}

const GET_AND_HEAD: readonly string[] = Object.freeze(['GET', 'HEAD'])

/** Returns the routes of entries with each of their URLs, as if each route were the only one of its app. */
export function routesOf (entries: readonly DrawnEntry[], mounting: Mounting): readonly PlannedRoute[] {
  const readerOf = readersFor(mounting.maxParamLength)
  return entries.flatMap(entry => {
    const patterns = patternsOf(entry, mounting, readerOf)
    return entry.routes.flatMap(route => patterns.map((pattern): PlannedRoute => ({
      pattern,
      route,
      methods: route.method === 'GET' ? GET_AND_HEAD : methodsFor(route.method),
      isContested: false,
      isReachable: true
    })))
  })
}

/** Returns the URLs of an entry: each path variant with each of its endings. */
function patternsOf (
  entry: DrawnEntry, mounting: Mounting, readerOf: ReturnType<typeof readersFor>
): readonly Pattern[] {
  const { prefix, ignoreTrailingSlash } = mounting
  return entry.template.variants.flatMap(variant =>
    endingsOf(entry, variant).map(([ending, ownSegments, extension = null]): Pattern => {
      const keyed = keyedSegments(ownSegments)
      const segments = joinSegments(prefix, keyed)
      const end = entry.trailingSlash && variant.length > 0 ? '/' : ''
      return {
        entry,
        mounting,
        variant,
        path: keyed === variant ? segments : joinSegments(prefix, variant),
        segments,
        routerPath: printRouterPath(keyed) + end,
        shape: printShape(segments) + (ignoreTrailingSlash ? '' : end),
        ending,
        extension,
        onlyAddsFormat: ownSegments !== variant && !requiresExtension(entry.format),
        reader: readerOf(entry, variant, paramsOf(segments), extension)
      }
    }))
}

/**
 * Returns the endings to mount a path variant with, and the segments that they make of it. After a param the extension
 * is part of the segment. After a literal, each listed extension has its own URL: unlike a regex, that costs a request
 * nothing.
 */
function endingsOf (
  { format }: DrawnEntry, variant: Segments
): ReadonlyArray<readonly [Pattern['ending'], Segments, extension?: string]> {
  if (lastParamOf(variant) !== null) return [['param', variant]]
  const withoutFormat = ['literal', variant] as const
  if (!hasExtension(format)) return [withoutFormat]
  const listed = listedExtensions(format)
  if (listed !== null) {
    return [withoutFormat, ...listed.map(extension =>
      ['listed', appendFormat(variant, `.${extension}`, false), extension] as const)]
  }
  const withFormat = ['format', appendFormat(variant, '.', true)] as const
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
