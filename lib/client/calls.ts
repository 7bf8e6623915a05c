import { escapeLiteral, globOf, lastParamOf, paramsOf, type Segment } from '../declare/template.js'
import { harmless } from '../errors/errors.js'
import { hasDefault } from '../link/link.js'
import { rootSlash } from '../match/plan.js'
import type { PlannedRoute, Pattern } from '../match/pattern.js'
import type { ClientFunction } from './functions.js'
import { alternation, escapeRegex, type TakenBy } from './taken.js'

/** The call of the shared code that makes a function's paths: `path(['id'], '/photos/{id}', open)`. */
export function callOf (one: ClientFunction, takenBy: TakenBy): string {
  const { ways: [{ pattern: { dialect, mounting: { base } } }] } = one
  const build = dialect.strict ? strictCall(one, takenBy) : railsCall(one)
  // Behind what a proxy strips.
  return base === '' ? build : call('based', quote(base), build)
}

function strictCall (one: ClientFunction, takenBy: TakenBy): string {
  const [suffix, defaults] = [suffixOf(one), printDefaults(one)]
  const ways = one.ways.map(way => {
    const [names, template, ...ofRoot] = templateOf(way)
    return listed([names, template, suffix, takenBy(way, one.table), ...ofRoot])
  })
  if (ways.length === 1 && defaults === '') return call('path', ...ways)
  return call('choose', `[${ways.map(way => `[${way}]`).join(', ')}]`, 'path', defaults)
}

/** Of a path in the Rails dialect, whose helpers refuse only what is missing. */
function railsCall (one: ClientFunction): string {
  const { ways, ways: [{ pattern: { path, entry: { format, defaults, checks } } }] } = one
  const texts = printDefaults(one)
  const rule = [
    ...texts === '' ? [] : [`defaults: ${texts}`],
    ...hasDefault(defaults, 'format') ? [`format: ${quote(String(defaults['format']))}`] : [],
    ...format.kind === 'none' ? ['hasFormat: false'] : [],
    ...format.kind === 'required' ? ['isRequired: true'] : [],
    ...checks.size === 0 && format.check === undefined && globOf(path) === null ? ['isFree: true'] : []
  ].join(', ')
  const templates = ways.map(way => `[${listed(templateOf(way).slice(0, 3))}]`).join(', ')
  return call('rails', `[${templates}]`, rule === '' ? '{}' : `{ ${rule} }`)
}

/**
 * A way to write a path, as the shared code reads it: its params, `/photos/{photo_id id}/comments/{id  /}`, and of a
 * root, behind which a suffix is a segment of its own and a slash stands once, what these begin with.
 */
function templateOf (planned: PlannedRoute): readonly [names: string, template: string, ...ofRoot: string[]] {
  const { pattern } = planned
  const names = `[${[...new Set(paramsOf(pattern.path))].map(quote).join(', ')}]`
  const text = pattern.path.map(one => `/${printSegment(pattern, one)}`).join('')
  if (pattern.variant.length > 0) return [names, quote(text)]
  const hasSlash = text === '' || rootSlash(planned) === 'slash'
  return hasSlash ? [names, quote(`${text}/`), "'.'", "''"] : [names, quote(text), "'/.'"]
}

/** A param's name, the other one that a record may have it by, and a mark where it may hold dots or slashes. */
function printSegment (url: Pattern, { before, param, after, isGlob }: Segment): string {
  const { checks, format, origins } = url.entry
  if (param === null) return escapeLiteral(before)
  // A constraint says itself whether there may be dots.
  const isDotted = checks.has(param) || format.kind === 'closed' || format.kind === 'none'
  const mark = isGlob ? '%2F' : isDotted ? '/' : ''
  return `${escapeLiteral(before)}{${`${param} ${origins.get(param) ?? ''} ${mark}`.trimEnd()}}${escapeLiteral(after)}`
}

/** The params of a path that something stands in for, as texts. */
function printDefaults ({ ways: [{ pattern: { path, entry: { defaults } } }] }: ClientFunction): string {
  const names = paramsOf(path).filter(name => hasDefault(defaults, name))
  if (names.length === 0) return ''
  return `{ ${names.map(name => `${name}: ${quote(String(defaults[name]))}`).join(', ')} }`
}

const OPEN = '/^[^./]+$/'
const DOTTED = '/^(?!\\.\\.?$)[^/]+$/'

/** How a path does without its suffix, or says it, by the shared code. */
function suffixOf ({ ways: [{ pattern }] }: ClientFunction): string {
  const { format, format: { kind }, defaults } = pattern.entry
  const check = format.check
  const list = Array.isArray(check?.given) ? alternation(check.given) : ''
  const isDotted = check !== undefined && String(check.given) !== '/[^.]+/'
  const formats = list !== '' ? `/^${list}$/` : isDotted ? DOTTED : OPEN
  const split = splitOf(pattern, list)
  const rule = kind === 'none' || (kind === 'open' && split === '') ? kind : call('suffixes', formats, split)
  const isUsual = hasDefault(defaults, 'format') && (kind === 'required' || typeof defaults['format'] === 'string')
  return isUsual ? call(kind === 'required' ? 'said' : 'unsaid', quote(String(defaults['format'])), rule) : rule
}

/** What a path without a suffix must not be, as it would be read as one with a suffix. */
function splitOf ({ path, entry: { format: { kind }, checks } }: Pattern, list: string): string {
  if (kind === 'required') return '/^/'
  const last = lastParamOf(path)
  if (last === null) return ''
  const [isFree, isGlob] = [!checks.has(last), globOf(path) !== null]
  const front = path.map(({ before, param }, index) =>
    `\\/${param === null || index === path.length - 1 ? escapeRegex(escapeLiteral(before)) : '[^/]+'}`).join('')
  if (kind === 'open') return isFree && isGlob ? `/^${front}.*[^/]\\.[^./]+$/` : ''
  if (kind !== 'closed') return ''
  // What a constraint admits may end like a suffix, but be no suffix alone.
  if (isFree && !isGlob) return `/\\.${list}$/`
  return `/^${front}${isFree ? '(.*[^/])?' : ''}\\.${list}$/`
}

/** A call that no bundler keeps where nobody has what it gives. */
function call (name: string, ...args: readonly string[]): string {
  return `/* @__PURE__ */ ${name}(${listed(args)})`
}

/** Arguments, of which the last are left out where they are ''. */
function listed (args: readonly string[]): string {
  const given = args.slice(0, args.findLastIndex(arg => arg !== '') + 1)
  return given.map(arg => arg === '' ? 'undefined' : arg).join(', ')
}

/** A string as code: it ends no comment around it, no line and no `<script>`, and hides nothing. */
export function quote (text: string): string {
  const code = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${harmless(code).replace(/(?<=\*)\/|<(?=[!/])|\ufeff/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`
}
