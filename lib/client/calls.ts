import { escapeLiteral, globOf, lastParamOf, paramsOf, type Segment } from '../declare/template.js'
import { hasDefault } from '../link/link.js'
import { rootSlash, type PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'
import type { ClientFunction } from './functions.js'
import { escapeRegex, type TakenBy } from './taken.js'

/** Names a suffix rule that is made, so that all routes that it is for share one. */
export type NameSuffix = (code: string) => string

/** The call of the shared code that makes a function's paths, as the module has it: `path('/photos/{id}', open)`. */
export function callOf (one: ClientFunction, takenBy: TakenBy, nameSuffix: NameSuffix): string {
  const { ways: [{ url: { dialect, mounting: { base } } }] } = one
  const build = dialect.strict ? strictCall(one, takenBy, nameSuffix) : railsCall(one)
  // Behind what a proxy strips.
  return base === '' ? build : call('based', quote(base), build)
}

function strictCall (one: ClientFunction, takenBy: TakenBy, nameSuffix: NameSuffix): string {
  const { ways, table } = one
  const suffix = nameSuffix(suffixOf(one))
  const isGlob = globOf(ways[0].url.path) !== null
  const make = (template: string, not: string): string => {
    const path = isRooted(one)
      ? call('rooted', call('path', template, suffix), not)
      : call('path', template, suffix, not)
    return isGlob ? call('glob', path) : path
  }
  const defaults = printDefaults(one)
  const printed = ways.map(way => [quote(templateOf(way)), takenBy(way, table)] as const)
  if (printed.length === 1 && defaults === '') return make(...printed[0]!)
  const list = printed.map(way => `[${way.filter(part => part !== '').join(', ')}]`).join(', ')
  return call('choose', `[${list}]`, `(way, not) => ${make('way', 'not').replaceAll(PURE, '')}`, defaults)
}

/** Of a path in the Rails dialect, whose helpers refuse only what is missing. */
function railsCall (one: ClientFunction): string {
  const { ways, ways: [{ url: { entry: { format, defaults, checks } } }] } = one
  const texts = printDefaults(one)
  const rule = [
    ...texts === '' ? [] : [`defaults: ${texts}`],
    ...hasDefault(defaults, 'format') ? [`format: ${quote(String(defaults['format']))}`] : [],
    ...format.kind === 'none' ? ['hasFormat: false'] : [],
    ...format.kind === 'required' ? ['isRequired: true'] : [],
    ...checks.size === 0 ? ['isFree: true'] : []
  ].join(', ')
  const templates = ways.map(way => quote(templateOf(way))).join(', ')
  const build = call('rails', `[${templates}]`, rule === '' ? '' : `{ ${rule} }`)
  return isRooted(one) ? call('rooted', build) : build
}

/** Whether one of the ways to write a path is a root, whose suffix is a segment of its own. */
function isRooted ({ ways }: ClientFunction): boolean {
  return ways.some(({ url: { way } }) => way.length === 0)
}

/** A way to write a path, as the shared code reads it: `/photos/{photo_id id}/comments/{id  .}`, and a root `/v1{`. */
function templateOf (planned: PlannedRoute): string {
  const { url } = planned
  const text = url.path.map(one => `/${printSegment(url, one)}`).join('')
  if (url.way.length > 0) return text
  return text === '' || rootSlash(planned) === 'slash' ? `${text}/{` : `${text}{`
}

/** Behind a param's name the other one that a record may have it by, and a mark where its text may hold dots or slashes. */
function printSegment (url: Url, { text, param, rest, isGlob }: Segment): string {
  const { entry: { checks, format, origins }, dialect: { strict } } = url
  const behind = rest === null ? '' : printSegment(url, rest)
  if (param === null) return escapeLiteral(text) + behind
  // A constraint says itself whether there may be dots.
  const isDotted = isGlob || checks.has(param) || format.kind === 'closed' || format.kind === 'none'
  const [origin, mark] = strict ? [origins.get(param) ?? '', isDotted ? '.' : ''] : ['', isGlob ? '*' : '']
  return `${escapeLiteral(text)}{${`${param} ${origin} ${mark}`.trimEnd()}}${behind}`
}

/** The params of a path that something stands in for, as texts. */
function printDefaults ({ ways: [{ url: { path, entry: { defaults } } }] }: ClientFunction): string {
  const names = paramsOf(path).filter(name => hasDefault(defaults, name))
  if (names.length === 0) return ''
  return `{ ${names.map(name => `${name}: ${quote(String(defaults[name]))}`).join(', ')} }`
}

const OPEN = '/^[^./]+$/'
const DOTTED = '/^(?!\\.\\.?$)[^/]+$/'

/** How a path does without its suffix, or says it, by the shared code. */
function suffixOf ({ ways: [{ url: { path, entry: { format, defaults, checks } } }] }: ClientFunction): string {
  const { kind } = format
  const check = 'check' in format ? format.check : undefined
  const list = Array.isArray(check?.given) ? check.given.map(one => escapeRegex(String(one))).join('|') : ''
  const isDotted = kind === 'checked' || (check !== undefined && String(check.given) !== '/[^.]+/')
  const formats = list !== '' ? `/^(?:${list})$/` : isDotted ? DOTTED : OPEN
  const isUsual = hasDefault(defaults, 'format') && (kind === 'required' || typeof defaults['format'] === 'string')
  const usual = isUsual ? quote(String(defaults['format'])) : ''
  const last = lastParamOf(path)
  const isFree = last !== null && !checks.has(last)
  const isGlob = globOf(path) !== null
  const split = kind === 'closed' && isFree && !isGlob ? `/\\.(?:${list})$/` : ''
  const rule = usual === '' && (kind === 'none' || kind === 'open')
    ? kind
    : call('suffixes', kind === 'none' ? '/$^/' : formats, split, usual, kind === 'required' ? 'true' : '')
  if (!isGlob) return rule
  const listed = `/[^/]\\.(?:${list})$|^\\.(?:${list})$/`
  const ending = kind === 'closed' ? listed : kind === 'open' ? '/[^/]\\.[^./]+$/' : ''
  // What stands in front of the glob in its segment is none of its text.
  const front = escapeLiteral(path.at(-1)!.text).length
  return call('globbed', rule, isFree ? ending : '', front === 0 ? '' : String(front))
}

const PURE = '/* @__PURE__ */ '

/** A call that no bundler keeps where nobody has what it gives; of its arguments the last are left out where they are ''. */
function call (name: string, ...args: readonly string[]): string {
  const given = args.slice(0, args.findLastIndex(arg => arg !== '') + 1)
  return `${PURE}${name}(${given.map(arg => arg === '' ? 'undefined' : arg).join(', ')})`
}

/** A text as the module has it. */
export function quote (text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
