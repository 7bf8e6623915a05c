import type { Schema } from '../constrain/check.js'
import { paramsOf, printShape } from '../declare/template.js'
import { hasExtension, listedExtensions, requiresExtension } from '../draw/extension.js'
import { refuse } from '../errors/errors.js'
import { unknown } from '../errors/message.js'
import { shapeOf } from '../match/params.js'
import type { PlannedRoute } from '../match/pattern.js'
import { routesBefore } from '../match/shadow.js'
import type { Link, LinkParam } from './link.js'

/** Excludes strings from a param: literals, or a schema. `null` if nothing can be excluded. */
type Exclusion = { readonly literal: string } | { readonly schema: Schema } | null

/**
 * A JSON schema of the strings that a helper accepts for a param of its path. The schema may reject a string that the
 * helper accepts, but never the other way round, if the other params pass their schemas. `links` are the path variants.
 */
export function schemaForParam (links: readonly Link[], param: string): Schema {
  const names = links[0]!.names
  if (!names.includes(param)) refuse('INVALID_ARGUMENTS', `paramSchema: ${unknown('param', param, names)}`)
  const variants = links.flatMap(link => link.params.filter(({ name }) => name === param).map(part => ({ link, part })))
  if (variants.some(({ part }) => part.isGlob)) {
    refuse('INVALID_ARGUMENTS', `paramSchema: '${param}' is a wildcard param. Check its values with .problem(…)`)
  }
  const check = variants[0]!.part.check
  if (check?.schema['type'] === 'integer') return check.schema
  const found = variants.flatMap(({ link, part }) => [...ownExclusions(link, part), ...takenExclusions(link, param)])
  const literals = found.flatMap(one => 'literal' in one ? one.literal : [])
  const schemas = found.flatMap(one => 'schema' in one ? one.schema : [])
  const patterns = variants.flatMap(({ link, part }) => [shapeIn(link, part), ...lengthOf(part)])
  const taken = literals.length === 0 ? [] : [{ enum: [...new Set(literals)] }]
  const not = [...taken, ...schemas].map(schema => ({ not: schema }))
  const all = [...new Set(patterns)].map(pattern => ({ pattern }))
  return Object.freeze({
    type: check?.read === undefined ? 'string' : ['string', 'integer'],
    allOf: Object.freeze([...check === null ? [] : [check.schema], ...WELL_FORMED, ...all, ...not])
  })
}

/** No lone surrogates; without the flag `u`, no pairs either. */
const WELL_FORMED: readonly Schema[] = Object.freeze([{ pattern: '^[^\\ud800-\\udfff]*$' }])

/**
 * The shape of a segment, without control characters and dot segments, and under an open format without dots. The Rails
 * dialect matches more.
 */
function shapeIn ({ pattern: { entry, variant, dotted } }: Link, { name }: LinkParam): string {
  return shapeOf(entry, variant, { strict: true }, dotted, name).source
}

/** The length in UTF-16 units, of which a character beyond the first 65,536 has two: then only half are allowed. */
function lengthOf ({ maxLength: most }: LinkParam): readonly string[] {
  return [`^(?:[\\u0000-\\uffff]{0,${most}}|[^]{0,${Math.floor(most / 2)}})$`]
}

/** The strings that would be read as a param and a format extension. */
function ownExclusions (
  { entry: { format } }: Link, { includesFormat, check }: LinkParam
): readonly NonNullable<Exclusion>[] {
  const isWhole = check?.admitsDot === true && !requiresExtension(format)
  if (!includesFormat || !hasExtension(format)) return []
  const listed = listedExtensions(format)
  // A listed extension is no param either, although the constraint allows the dot.
  if (isWhole) return (listed ?? []).map(one => ({ literal: `.${one}` }))
  const dots = listed === null ? '\\.' : `\\.(?:${listed.map(escape).join('|')})$`
  return [{ schema: { type: 'string', pattern: dots } }]
}

/** The strings for which another route takes precedence: each such route excludes strings of one param at least. */
function takenExclusions (link: Link, param: string): readonly NonNullable<Exclusion>[] {
  const { own, rules: { router, order } } = link
  const { when } = own.planned.pattern.entry
  // The Rails helper accepts these strings too, but the path would belong to another route.
  const preceding = routesBefore(own.planned, order().before(own.planned))
  // The helper's path is for requests for which no other conditions hold.
  const rivals = preceding.filter(({ pattern }) => pattern.entry.when.every(condition => when.includes(condition)))
  return rivals.flatMap(by => {
    const found = link.names.map(name => [name, exclusionBy(link, name, by, router.caseSensitive)] as const)
    const isSure = found.some(([, exclusion]) => exclusion !== null)
    return isSure ? found.flatMap(([name, exclusion]) => name === param && exclusion !== null ? exclusion : []) : ALL
  })
}

/** All strings: another route takes precedence whatever the params are. */
const ALL: readonly NonNullable<Exclusion>[] = [{ schema: {} }]

/** The strings that another route's segment matches instead of a param's segment. */
function exclusionBy (
  { pattern: { path } }: Link, name: string, { pattern }: PlannedRoute, isExact: boolean
): Exclusion {
  const index = path.findIndex(segment => paramsOf([segment]).includes(name))
  const [own, other] = [path[index]!, pattern.segments[index]]
  // A wildcard matches any segments.
  if (other === undefined) return null
  const end = other.before.length - own.after.length
  if (other.param === null) return literal(other.before.slice(own.before.length, end), isExact)
  if (printShape([own]) === printShape([other])) {
    const check = pattern.checks.get(other.param)
    return check === undefined ? null : { schema: check.schema }
  }
  const begin = other.before.slice(own.before.length)
  if (begin === '' && other.after === '') return null
  // Another param precedes only with a longer literal next to it.
  const source = begin === '' ? spelled(other.after, isExact) : `^${spelled(begin, isExact)}`
  return { schema: { type: 'string', pattern: source } }
}

function literal (text: string, isExact: boolean): Exclusion {
  return isExact ? { literal: text } : { schema: { type: 'string', pattern: `^${spelled(text, isExact)}$` } }
}

/** The source of a pattern for a literal, in any case of letters if the router ignores the case. */
function spelled (text: string, isExact: boolean): string {
  const cases = (char: string): readonly string[] => isExact ? [char] : [char.toLowerCase(), char.toUpperCase()]
  return Array.from(text, char => `(?:${[...new Set([char, ...cases(char)])].map(escape).join('|')})`).join('')
}

function escape (text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
