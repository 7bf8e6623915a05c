import { groupBy, show } from '../texts.js'
import { failAll } from '../usage-error.js'
import { identifier } from './code.js'
import type { ClientRoute } from './route.js'
import { printTemplate, type ClientTemplate } from './template.js'

/** A function of the module: `photo_path`, or for requests `photos_show`. */
export interface ClientFunction {
  readonly name: string
  readonly isRequest: boolean
  readonly route: ClientRoute
  readonly template: ClientTemplate
}

/**
 * The functions of routes that are wanted, those of one route together. A name that `isTaken` has a `_` before it.
 * Throws a {@link UsageError} for two functions of one name, with both declarations, and for optional segments that no
 * template can have.
 */
export function functionsOf (
  routes: readonly ClientRoute[], isTaken: (name: string) => boolean, isWanted: (name: string) => boolean
): readonly ClientFunction[] {
  const all = routes.flatMap(route => functionsFor(route, printTemplate(route)))
    .map(one => isTaken(one.name) ? { ...one, name: `_${one.name}` } : one)
    .filter(({ name }) => isWanted(name))
  failAll([...new Set(all.flatMap(({ route }) => invalidNames(route)))], 'invalid names')
  const faults = [...groupBy(all, ({ name }) => name)].flatMap(([name, [first, ...others]]) =>
    others.map(other =>
      `duplicate function name '${name}': ${first.route.site} and ${other.route.site}. ${fixFor([first, other])}`))
  failAll(faults, 'duplicate names')
  const unwritten = all.filter(({ template }) => template === null).map(({ name, route: { site } }) =>
    `${site}: function '${name}' cannot have such optional segments. Declare a route for each path, or leave the ` +
    `function out with --except ${name}`)
  failAll(unwritten, 'invalid paths')
  return all.filter((one): one is ClientFunction => one.template !== null)
}

/** The fix for two functions of one name. */
function fixFor (functions: readonly [Planned, Planned]): string {
  const [first, other] = functions.map(({ route }) => route) as [ClientRoute, ClientRoute]
  if (first.table !== other.table && first.declaration === other.declaration) {
    return 'Write a module for each prefix of the table: pass its own file, with --prefix instead of --app'
  }
  const requests = functions.filter(({ isRequest }) => isRequest)
  if (requests.length === 0) {
    const isRoot = [first, other].some(({ declaration }) => declaration.startsWith('root('))
    return isRoot ? "Put one of them into a scope: scope({ as: 'api' }, [root(…)])" : "Rename one of them with 'as'"
  }
  // The name of a request may be an id of the user, which 'as' does not change.
  const owner = requests.length === 1 ? requests[0]!.route.declaration : 'one of them'
  return `Set another operationId in the schema of ${owner}`
}

const IDENTIFIER = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u
/** In the Rails dialect a param's name may begin with a digit. */
const PARAM = /^[\p{ID_Continue}$]+$/u

/** The problems with names of a route that become names of JavaScript: a description may come from elsewhere. */
function invalidNames ({ name, params, site }: ClientRoute): readonly string[] {
  const names = [...name === null ? [] : [['route', name, IDENTIFIER] as const],
    ...params.map(({ name }) => ['param', name, PARAM] as const)]
  return names.filter(([, name, pattern]) => !pattern.test(name)).map(([kind, name]) =>
    `${site}: ${kind} name ${show(name)} must be an identifier. Rename it`)
}

/** A function whose template may be missing. */
type Planned = Omit<ClientFunction, 'template'> & { readonly template: ClientTemplate | null }

function functionsFor (route: ClientRoute, template: ClientTemplate | null): readonly Planned[] {
  const { name, operationId, table: { style } } = route
  return [
    ...name === null ? [] : [{ name: styled(`${name}_path`, style), isRequest: false, route, template }],
    ...operationId === null ? [] : [{ name: nameOf(operationId, style), isRequest: true, route, template }]
  ]
}

/** An operation's id as a function's name. */
function nameOf (id: string, style: ClientRoute['table']['style']): string {
  return styled(identifier(id), style)
}

/** A name in the table's style of helpers: `editPhotoPath` for `edit_photo_path`. */
function styled (name: string, style: ClientRoute['table']['style']): string {
  if (style === 'snake') return name
  return name.replace(/(?<=[^_])_+([a-zA-Z0-9])/g, (_found, letter: string) => letter.toUpperCase())
}

/**
 * Names of JavaScript and of browsers that the module's code may read, and that readers expect to be these: a fixed
 * list, so that the same table has the same module everywhere.
 */
export const GLOBALS: ReadonlySet<string> = new Set([
  'AbortController AbortSignal Array ArrayBuffer BigInt Blob Boolean DOMException DataView Date Error Event',
  'EventTarget File FormData Function Headers Infinity Intl JSON Map Math NaN Number Object Promise Proxy',
  'RangeError ReadableStream Reflect RegExp Request Response Set String Symbol SyntaxError TextDecoder',
  'TextEncoder TypeError URL URLSearchParams WeakMap WeakSet WebSocket alert atob btoa caches clearInterval',
  'clearTimeout close confirm console crypto decodeURI decodeURIComponent document encodeURI encodeURIComponent',
  'escape event fetch focus frames global globalThis history indexedDB isFinite isNaN length localStorage',
  'location name navigator open origin parent parseFloat parseInt performance postMessage print process prompt',
  'queueMicrotask require screen scroll self sessionStorage setImmediate setInterval setTimeout status stop',
  'structuredClone top undefined unescape window'
].flatMap(line => line.split(' ')))

/** Names that no function and no argument can have. */
export const RESERVED: ReadonlySet<string> = new Set([
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends',
  'false finally for function if implements import in instanceof interface let new null options package private',
  'protected public rest return static super switch this throw true try typeof var void while with yield'
].flatMap(line => line.split(' ')))
