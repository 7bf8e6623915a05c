import { printBoolean, propertyName, quote } from './code.js'
import type { ClientPath, ClientRoute } from './route.js'
import { alternation, anchored, literal, precedingLiterals } from './taken.js'
import type { ClientTemplate } from './template.js'

/** The name of a constant with an expression. Functions share the expressions for paths of other routes. */
export type Share = (expression: string) => string

/** The code of a function that makes paths: `path('/photos/:id', ['id'])`. */
export function pathCode (route: ClientRoute, template: ClientTemplate, share: Share): string {
  const [make, ...args] = callOf(route, template, share)
  return call(make!.startsWith('/') ? `(${make!})` : make!, ...args)
}

/** The code of a function that makes requests: `request('GET', path, '/photos/:id', ['id'])`. */
export function requestCode (route: ClientRoute, template: ClientTemplate, share: Share): string {
  const name = hasBody(route.method) ? 'requestWithBody' : 'request'
  const code = call(name, quote(route.method), ...callOf(route, template, share))
  return template.pattern === null ? code : call('Object.assign', code, `{ pattern: ${quote(template.pattern)} }`)
}

/** Whether requests of a method may have a body. */
export function hasBody (method: string): boolean {
  return !['GET', 'HEAD', 'TRACE'].includes(method)
}

/** The function of the shared code that makes the paths of a route, and its arguments. */
function callOf (route: ClientRoute, template: ClientTemplate, share: Share): readonly string[] {
  const { params, paths, format, table: { base } } = route
  const rules = rulesOf(route)
  // Optional text without a param is always written.
  const hasPaths = params.some(({ isOptional }) => isOptional)
  const nots = paths.map(path => notOf(path, route)).map(not => not === '' ? '' : share(not))
  const needed = params.filter(({ fallback, isOptional }) => fallback === null && !isOptional).map(({ name }) => name)
  const defaults = params.filter(({ fallback, isOptional }) => fallback !== null && !isOptional)
  const not = !hasPaths ? nots[0]! : printMap(template.texts.map((text, index) => [text, nots[index]!]))
  let make = hasPaths ? 'optional' : 'path'
  const last = paths.at(-1)!
  if (hasPaths && hasOwnSegment(last, format)) make = call('rooted', `/${sourceOfRoot(last, base)}(?=\\.)/`, make)
  if (format.usual !== null) make = call('preset', quote(format.usual), printBoolean(format.isRequired), make)
  if (defaults.length > 0) {
    make = call('defaulted', printMap(defaults.map(({ name, fallback }) => [name, quote(fallback!)])), make)
  }
  if (/.\/$/.test(route.path)) make = call('slashed', make)
  const maker = template.isMasked ? call('literal', make) : make
  const some = needed.length < params.length ? [printList(needed)] : []
  const args = trimmed([...some, ...hasPaths ? [printList(usualOf(route))] : [], not, ...rules])
  return [maker, quote(template.text), printList(params.map(({ name }) => name)), ...args]
}

/** The names and defaults of params in optional segments, the last param first. No value has half a surrogate pair. */
function usualOf ({ params, table: { router } }: ClientRoute): readonly string[] {
  return params.toReversed().flatMap(({ name, fallback, isOptional }) => {
    if (!isOptional || fallback === null || !fallback.isWellFormed()) return []
    // As the shared code escapes a value.
    return [name, encodeURI(fallback).replace(router.useSemicolonDelimiter ? /[/?#;]/g : /[/?#]/g, encodeURIComponent)]
  })
}

/** Whether the format extension of a path is a segment: `/api/.json`. */
function hasOwnSegment ({ root }: ClientPath, { hasExtension }: ClientRoute['format']): boolean {
  return root === 'no-slash' && hasExtension
}

function sourceOfRoot ({ segments }: ClientPath, base: string): string {
  return anchored(segments.map(({ before, param, after }) =>
    `${literal(before)}${param === null ? '' : '[^/]+'}${literal(after)}`), base)
}

const OPEN = '/^[^./]+$/'
const DOTTED = '/[^.]|.../'
const WILD = '/^(?!(.*\\/)?\\.?\\.?(\\/|$))/'
const MANY_DOTS = '/^(?!\\.\\.?$)[^/]+$/'

/**
 * The arguments of `path` after `not`: keys of records, the form of arrays in a query, formats, values of params, and what
 * a format would split.
 */
function rulesOf ({ params, paths, format, ...route }: ClientRoute): readonly string[] {
  const [{ segments }] = paths
  const keys = params.filter(({ key }) => key !== null)
  const formats = formatsOf(format)
  const isWild = segments.at(-1)?.isGlob === true
  const texts = params.length === 0 ? formats : isWild ? WILD : params.some(({ isDotted }) => isDotted) ? DOTTED : OPEN
  const split = splitOf({ params, format, segments, base: route.table.base })
  return [
    printMap(keys.map(({ name, key }) => [name, quote(key!)])),
    route.table.arrayFormat === 'brackets' ? 'true' : '',
    formats === OPEN ? '' : formats,
    texts === formats ? '' : texts,
    split === '' ? '' : `/${split}/`
  ]
}

function formatsOf ({ hasExtension, list, isDotted }: ClientRoute['format']): string {
  if (list !== null) return `/^${alternation(list)}$/`
  if (!hasExtension) return '/(?!)/'
  return isDotted ? MANY_DOTS : OPEN
}

interface FormatContext extends Pick<ClientRoute, 'params' | 'format'> {
  readonly segments: ClientPath['segments']
  readonly base: string
}

/** The paths that the server would read as paths with a format extension. */
function splitOf ({ params, format, segments, base }: FormatContext): string {
  if (format.isRequired) return '^'
  const last = segments.at(-1)
  const param = params.find(({ name }) => name === last?.param)
  if (param === undefined || last!.after !== '') return ''
  const isFree = param.constraint === undefined
  const sources = segments.slice(0, -1).map(({ before, param }) => param === null ? literal(before) : '[^/]+')
  const front = anchored([...sources, literal(last!.before)], base)
  if (!format.hasExtension) return ''
  if (!format.isClosed) {
    if (last!.isGlob) return isFree && format.isOpen ? '[^/]\\.[^./]+$' : ''
    // If another param may have dots, this one may not.
    return !param.isDotted && params.some(({ isDotted }) => isDotted) ? `${front}[^/]*\\.` : ''
  }
  const extension = `\\.${alternation(format.list!)}$`
  // A value that a constraint allows may end in an extension, but must not be only the extension.
  if (isFree && !last!.isGlob) return extension
  return `${front}${isFree ? '(.*[^/])?' : ''}${extension}`
}

/** The expression for paths of other routes. */
function notOf (path: ClientPath, route: ClientRoute): string {
  const { params, table: { base, router } } = route
  const isMixed = params.some(({ isDotted }) => isDotted)
  const dots = path.segments.flatMap(({ before, param, after }, index) => {
    const isUndotted = isMixed && params.some(({ name, isDotted }) => name === param && !isDotted)
    if (!isUndotted) return []
    const sources = path.segments.slice(0, index).map(({ before, param }) => param === null ? literal(before) : '[^/]+')
    const isLast = index === path.segments.length - 1 && after === ''
    const end = isLast ? '\\.' : `${literal(after)}(\\/|$)`
    return anchored([...sources, `${literal(before)}[^/]*\\.[^/]*${end}`], base)
  })
  // The root of the prefix '/' with a slash at its end would be another host.
  const isHost = path.root === 'double-slash' && path.segments.length === 0
  const source = [isHost ? '^' : precedingLiterals(path, route), ...dots].filter(one => one !== '').join('|')
  return source === '' ? '' : `/${source}/${router.caseSensitive ? '' : 'i'}`
}

function printList (texts: readonly string[]): string {
  return `[${texts.map(quote).join(', ')}]`
}

/** An object; `''` if it has no property with a value. */
function printMap (entries: ReadonlyArray<readonly [name: string, code: string]>): string {
  const given = entries.filter(([, code]) => code !== '')
  if (given.length === 0) return ''
  return `{ ${given.map(([name, code]) => `${propertyName(name)}: ${code}`).join(', ')} }`
}

/** A call that bundlers drop if its result is unused. */
function call (name: string, ...args: readonly string[]): string {
  return `/* @__PURE__ */ ${name}(${args.join(', ')})`
}

/** Arguments without the last empty ones. */
function trimmed (args: readonly string[]): readonly string[] {
  return args.slice(0, args.findLastIndex(arg => arg !== '') + 1).map(arg => arg === '' ? 'undefined' : arg)
}
