import type { ClientPath, ClientRoute } from './route.js'
import { masked, printLiteral } from './taken.js'

/** The path of a route as the shared code reads it. */
export interface ClientTemplate {
  /** `/files/*path`, `{/:locale}?/about`, `{/:lang|}?wiki` */
  readonly text: string
  /** The string of each path, without the optional segments that it omits. */
  readonly texts: readonly string[]
  /** Whether literals have a colon or an asterisk, in another form. */
  readonly isMasked: boolean
  /** The path as URLPattern reads it; `null` for `text` without the name of a wildcard param. */
  readonly pattern: string | null
}

/** The template of all paths of a route; `null` if no template has exactly these paths, as for `/(:a)(/:b1)c`. */
export function printTemplate (route: ClientRoute): ClientTemplate | null {
  const { params, paths, table: { base } } = route
  const printed = paths.map(path => printPath(path, base, masked))
  const hasOptional = params.some(({ isOptional }) => isOptional)
  const text = hasOptional ? joinedText(route, printed) : printed[0]
  if (text === undefined || (hasOptional && writesOthers(text, route))) return null
  const texts = printed.map((own, index) =>
    hasOptional && isFirst(paths, index) ? choose(text, writtenIn(paths[index]!, route)) || '/' : own)
  const [short, pattern] = [text.replace(/\*.*/, '*'), patternOf(route, text)]
  return { text, texts, isMasked: /%3a|%2a/.test(text), pattern: pattern === short ? null : pattern }
}

/** The end of a param's name before a letter. No printed literal has this character. */
const END = '|'

function printPath ({ segments, root }: ClientPath, base: string, print: (text: string) => string): string {
  const text = segments.map(({ before, param, isGlob, after }) => {
    const named = param === null ? '' : (isGlob ? '*' : ':') + param
    return `/${print(printLiteral(before))}${named}${/^\w/.test(after) ? END : ''}${print(printLiteral(after))}`
  }).join('')
  return print(base) + text + (root === 'slash' ? '/' : root === 'double-slash' ? '//' : '')
}

/** The paths as one with optional segments, if any form has them all. */
function joinedText (route: ClientRoute, texts: readonly string[]): string | undefined {
  const { paths } = route
  const plain = maskedPath(route)
  const own = /\)[()]*\w|:\w+\([()]*\w/.test(plain) ? plain.replace(/:\w+(?=[()])/g, `$&${END}`) : plain
  const moved = braces(own.replace(/\/(?=\(+\/)/g, '').replaceAll('/(', '(/'))
  const forms = [moved, braces(own), moved.replace('{/', '/{'), moved.replace(/\/(\}\?)$/, '$1')]
    .flatMap(form => [form, withoutText(form)])
  const isRight = (form: string): boolean => paths.every((path, index) =>
    (choose(form, writtenIn(path, route)) || '/').replaceAll(END, '') === texts[index]!.replaceAll(END, '') ||
    !isFirst(paths, index))
  return forms.find(isRight)
}

/** Whether a template has a path for params that no path of the route has, as `/x{/:a}?` of a path that needs them all. */
function writesOthers (text: string, route: ClientRoute): boolean {
  const known = new Set(route.paths.map(path => writtenIn(path, route).join()))
  const names = route.params.map(({ name }) => name)
  const subsets = route.params.reduce<ReadonlyArray<readonly string[]>>((lists, { name, isOptional }) =>
    isOptional ? lists.flatMap(list => [list, [...list, name]]) : lists.map(list => [...list, name]), [[]])
  return subsets.some(list => {
    const written = names.filter(name => list.includes(name))
    return choose(text, written).split(/[:*]\b/).length === written.length + 1 && !known.has(written.join())
  })
}

/** The path of the table after the base path; a literal colon or asterisk has another form, parentheses are escapes. */
function maskedPath ({ template, paths, table: { base } }: ClientRoute): string {
  const path = template.replaceAll('::', masked(':')).replaceAll('%3B', ';')
    .replace(/:\{(\w+)\}(?=(\w?))/g, (_param, name, next) => `:${name}${next === '' ? '' : END}`)
  return paths.flatMap(({ segments }) => segments)
    .flatMap(({ before, after }) => [before, after])
    .map(text => printLiteral(text).replaceAll('(', '%28').replaceAll(')', '%29'))
    .filter(text => masked(text) !== text)
    .reduce((text, literal) => text.replaceAll(literal, masked(literal)), base + path)
}

/** The params that a path of the route has. */
function writtenIn ({ segments }: ClientPath, { params }: ClientRoute): readonly string[] {
  const names = segments.map(({ param }) => param)
  return params.flatMap(({ name, isOptional }) => isOptional && !names.includes(name) ? [] : [name])
}

/** The path of a table without its format extension. */
export function withoutFormat (path: string): string {
  return path.replace(/\(?\.:format\)?$/, '')
}

function braces (text: string): string {
  return text.replaceAll('(', '{').replaceAll(')', '}?').replaceAll('%28', '(').replaceAll('%29', ')')
}

/** Whether a path is the first of all that have the same params. */
function isFirst (paths: readonly ClientPath[], index: number): boolean {
  const namesOf = ({ segments }: ClientPath): string =>
    segments.flatMap(({ param }) => param === null ? [] : [param]).join(' ')
  return paths.findIndex(one => namesOf(one) === namesOf(paths[index]!)) === index
}

/** The shared code's own function. */
function choose (template: string, written: readonly string[]): string {
  const chosen = template.replace(/\{([^{}]*?[:*](\w+)[^{}]*)\}\?/g,
    (_found, group: string, name: string) => written.includes(name) ? group : '')
  return chosen === template ? chosen : choose(chosen, written)
}

/** Optional text is always written if only optional segments in it have a param. */
function withoutText (template: string): string {
  const text = template.replace(/\{((?:[^{}:*]|\{(?:[^{}]|\{[^{}]*\}\?)*\}\?)*)\}\?/g, '$1')
  return text === template ? text : withoutText(text)
}

/** The path in the syntax of URLPattern: its own characters are escaped, and optional segments are not nested. */
function patternOf (route: ClientRoute, text: string): string {
  const isText = route.paths.length > 1 && !route.params.some(({ isOptional }) => isOptional)
  const whole = isText ? braces(maskedPath(route).replaceAll('/(', '(/')) : text
  const pattern = flat(whole
    .replace(/%3a|%2a|[:*](?!\w)|[+()]|(?<=:\w+)\$/g, char => `\\${decodeURIComponent(char)}`)
    .replace(/(?<!\\)\*\w+/g, '*')
    // A letter would belong to the name of the param.
    .replace(/\|(?=(\w?))/g, (_found, letter) => letter === '' ? '' : '\\'))
  // A path of optional segments only is also the root.
  return pattern.replace(/^\{\/([^{}]*\}\?)$/, '/{$1').replace(/^(\{[^{}]*\}\?)+$/, '$&{/}?')
}

/** Optional segments one after another instead of in each other. */
function flat (text: string): string {
  const flatter = text.replace(/\{([^{}]*)\{([^{}]*)\}\?/, '{$1}?{$2}?{').replaceAll('{}?', '')
  return flatter === text ? text : flat(flatter)
}
