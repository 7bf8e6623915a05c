import type { ConstraintFailure } from '../../types/index.js'
import { joinTemplates, paramsOf, printPattern, type Segment, type Template } from '../declare/template.js'
import { failureOf, type Drawing, type Entry } from '../draw/drawing.js'
import { lastParamOf, matchOf, readingOf, satisfies, type Match, type Params, type Reading } from './params.js'

/** A path that an entry is mounted under, and the suffix where the path spells one out. */
interface MountedPath {
  readonly template: Template
  readonly suffix: string | null
}

/** One URL as the router mounts it: an entry's own, or the same with a suffix spelt out. */
export interface Url {
  readonly entry: Entry
  /** find-my-way's pattern, without the prefix. */
  readonly pattern: string
  /** The whole path's segments, the prefix and a spelt-out suffix included. */
  readonly segments: Template
  /** The same without the suffix: what its helpers build on. */
  readonly path: Template
  /** Whether it only adds a suffix to a path that ends in a literal: OpenAPI leaves it out. */
  readonly isVariant: boolean
  /** How its params are read, constraints apart. */
  readonly reading: Reading
  /** Prepares params and says whether they match, a failed constraint included where it falls through; `null` for always. */
  readonly match: Match | null
  /** Whether a failed constraint means no match. */
  readonly fallsThrough: boolean
}

/**
 * The paths that an entry is mounted under. One that ends in a param needs no second for its suffix, which is part
 * of that segment; one that ends in a literal has another with `.:format`, or one for each suffix of a closed list.
 */
export function mountedAs (entry: Entry): readonly MountedPath[] {
  const { format, template } = entry
  const own: MountedPath = { template, suffix: null }
  if (format.kind === 'none' || lastParamOf(entry) !== null) return [own]
  if (format.kind === 'closed') return [own, ...format.allowed.map(suffix => ({ template: extended(template, `.${suffix}`, null), suffix }))]
  const suffixed: MountedPath = { template: extended(template, '.', 'format'), suffix: null }
  return format.kind === 'required' ? [suffixed] : [own, suffixed]
}

/** A path with a suffix behind its last literal. */
function extended (template: Template, text: string, param: string | null): Template {
  const last = template.at(-1) as Segment
  return Object.freeze(template.slice(0, -1).concat(Object.freeze({ text: last.text + text, param })))
}

/** The URLs of an entry under a prefix, whose params are looked at like the path's own. */
export function urlsOf (drawing: Drawing, entry: Entry, prefix: Template, failure?: ConstraintFailure): readonly Url[] {
  const path = joinTemplates(prefix, entry.template)
  const fallsThrough = entry.checks.size > 0 && failureOf(drawing, entry, failure) === 'not-found'
  return mountedAs(entry).map(({ template, suffix }) => {
    const segments = template === entry.template ? path : joinTemplates(prefix, template)
    const reading = readingOf(entry, paramsOf(segments), suffix, drawing.dialect)
    const match = matchOf(reading)
    return {
      entry,
      pattern: printPattern(template),
      segments,
      path,
      isVariant: template !== entry.template && entry.format.kind !== 'required',
      reading,
      // What has a constraint has a param, and so a match.
      match: fallsThrough ? params => match!(params) && satisfies(entry, params) : match,
      fallsThrough
    }
  })
}

/** What find-my-way tells places apart by: the verb, the path with its params unnamed, its own constraints. */
export function placeOf (method: string, { conditions }: Entry, segments: Template): string {
  return `${method} ${printShape(segments)} ${printConditions(conditions)}`
}

/** A path with its params unnamed. */
export function printShape (segments: Template): string {
  return segments.map(({ text, param }) => `/${text}${param === null ? '' : ':'}`).join('')
}

/** Fastify's own constraints of an entry as a text, equal where they are. */
export function printConditions (conditions: Entry['conditions']): string {
  return Object.entries(conditions).map(String).join(' ')
}

/** Whether a URL's own reading takes a path that has its shape, given as decoded segments. */
export function takes ({ segments: template, match }: Url, segments: readonly string[]): boolean {
  const params: Params = Object.create(null)
  for (const [index, { text, param }] of template.entries()) {
    if (param !== null) params[param] = segments[index]!.slice(text.length)
  }
  return match === null || match(params)
}
