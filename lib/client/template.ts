import { escapeLiteral } from '../declare/template-print.js'
import { globOf, lastParamOf, paramsOf, type Segment } from '../declare/template.js'
import { hasDefault } from '../link/link.js'
import { rootSlash, type PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'
import type { ClientFunction, ClientTable } from './functions.js'

/** How a function of the module does without its format, or says it: the call of a shared function, as it is written. */
export interface SuffixRule {
  /** The shared functions that it calls. */
  readonly uses: readonly string[]
  readonly code: string
}

/** A way to write a path, as the shared code reads it: `/photos/{photo_id id}/comments/{id  .}`. */
export function templateOf (planned: PlannedRoute, { drawing }: ClientTable): string {
  const { url } = planned
  const text = url.path.map(one => `/${printSegment(url, one, drawing.dialect.strict)}`).join('')
  if (text === '' || rootSlash(planned) === 'slash') return `${text}/`
  // At a root behind a prefix a suffix is a segment of its own.
  return url.way.length === 0 ? `${text}{` : text
}

/** Behind a param's name the other one that a record may have it by, and a dot where its text may hold any. */
function printSegment (url: Url, { text, param, rest, isGlob }: Segment, isStrict: boolean): string {
  const behind = rest === null ? '' : printSegment(url, rest, isStrict)
  if (param === null) return escapeLiteral(text) + behind
  const origin = isStrict ? url.entry.origins.get(param) ?? '' : ''
  const mark = isStrict ? (admitsDots(url, param, isGlob) ? '.' : '') : isGlob ? '*' : ''
  return `${escapeLiteral(text)}{${`${param} ${origin} ${mark}`.trimEnd()}}${behind}`
}

/** A constraint says itself whether there may be dots. */
function admitsDots ({ entry: { checks, format } }: Url, param: string, isGlob: boolean): boolean {
  return isGlob || checks.has(param) || format.kind === 'closed' || format.kind === 'none'
}

/** The params of a route that something stands in for, as text. */
export function defaultsOf ({ entry: { defaults }, ways }: ClientFunction): Readonly<Record<string, string>> {
  const names = paramsOf(ways[0]!.url.path).filter(name => hasDefault(defaults, name))
  return Object.fromEntries(names.map(name => [name, String(defaults[name])]))
}

const OPEN = /^[^./]+$/
const DOTTED = /^(?!\.\.?$)[^/]+$/

/** What a route says of suffixes. */
export function suffixOf ({ entry: { format, defaults, checks }, ways }: ClientFunction): SuffixRule {
  const given = defaults['format']
  const isRequired = format.kind === 'required'
  const usual = isRequired
    ? hasDefault(defaults, 'format') ? String(given) : undefined
    : typeof given === 'string' ? given : undefined
  const last = lastParamOf(ways[0]!.url.path)
  const isFree = last !== null && !checks.has(last)
  const isGlob = globOf(ways[0]!.url.path) !== null
  const check = 'check' in format ? format.check : undefined
  const list = Array.isArray(check?.given) ? (check.given as readonly string[]).map(escapeRegex).join('|') : ''
  const ending = new RegExp(`\\.(?:${list})$`)
  const isUndotted = check === undefined || String(check.given) === '/[^.]+/'
  const listed = list === '' ? null : new RegExp(`^(?:${list})$`)
  const plain: Readonly<Record<typeof format.kind, SuffixRule>> = {
    none: suffixes(/$^/, null, usual, false),
    open: suffixes(OPEN, null, usual, false),
    checked: suffixes(listed ?? DOTTED, null, usual, false),
    required: suffixes(listed ?? (isUndotted ? OPEN : DOTTED), null, usual, true),
    closed: suffixes(listed ?? OPEN, isFree && !isGlob ? ending : null, usual, false)
  }
  const rule = usual === undefined && (format.kind === 'none' || format.kind === 'open')
    ? { uses: [format.kind], code: format.kind }
    : plain[format.kind]
  if (!isGlob) return rule
  const split = !isFree || format.kind === 'none' || format.kind === 'required' || format.kind === 'checked'
    ? ''
    : format.kind === 'open' ? `, ${/[^/]\.[^./]+$/}` : `, ${new RegExp(`[^/]\\.(?:${list})$|^\\.(?:${list})$`)}`
  // What stands in front of the glob in its segment is none of its text.
  const front = escapeLiteral(ways[0]!.url.path.at(-1)!.text).length
  const args = [split === '' && front > 0 ? ', undefined' : split, front > 0 ? `, ${front}` : ''].join('')
  return { uses: ['globbed', ...rule.uses], code: `globbed(${pure(rule.code)}${args})` }
}

function suffixes (formats: RegExp, split: RegExp | null, usual: string | undefined, isRequired: boolean): SuffixRule {
  const written = usual === undefined ? 'undefined' : quote(usual)
  const args = [`${formats}`, String(split ?? undefined), written, `${isRequired}`]
  while (args.at(-1) === 'undefined' || args.at(-1) === 'false') args.pop()
  return { uses: ['suffixes'], code: `suffixes(${args.join(', ')})` }
}

/** A call that no bundler keeps where nobody has what it gives. */
export function pure (code: string): string {
  return /^\w+\(/.test(code) ? `/* @__PURE__ */ ${code}` : code
}

/** A text as the module has it. */
export function quote (text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

export function escapeRegex (text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
