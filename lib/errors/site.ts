import type { Declaration, Source } from '../../types/index.js'
import { decodedOrWhole, escapeControls, show } from './errors.js'

/** The stacks of declarations. Declarations stay plain data, which is equal in every file. */
const sites = new WeakMap<object, { readonly stack?: string }>()

/**
 * Remembers the line of a declaration: the line that called `caller`. V8 collects one frame now, and formats it only
 * for an error, so this takes two microseconds.
 */
export function mark<T extends object> (declaration: T, caller: (...args: never[]) => unknown): T {
  // Only V8 and newer browsers have it. Elsewhere declarations have no source.
  if (Error.captureStackTrace === undefined) return declaration
  const { stackTraceLimit } = Error
  const holder = {}
  Error.stackTraceLimit = 1
  Error.captureStackTrace(holder, caller)
  Error.stackTraceLimit = stackTraceLimit
  sites.set(declaration, holder)
  return declaration
}

/** The source line of a declaration, or `null` if it is unknown. */
export function sourceOf (declaration: object): Source | null {
  const stack: unknown = sites.get(declaration)?.stack
  // An app may have replaced Error.prepareStackTrace.
  if (typeof stack !== 'string') return null
  const frame = stack.split('\n').find(line => line.trimStart().startsWith('at '))
  if (frame === undefined) return null
  const location = locationIn(frame.trim().slice('at '.length))
  const position = /:(\d+):(\d+)$/.exec(location)
  // A call by the engine, such as `Reflect.apply(resources, …)`, has no file.
  if (position === null) return null
  const file = pathOf(location.slice(0, position.index))
  return Object.freeze({ file, line: Number(position[1]), column: Number(position[2]) })
}

/** The source line for a message: `" at /app/routes.js:12:3"`, or `''`. */
export function siteOf (declaration: object): string {
  const source = sourceOf(declaration)
  return source === null ? '' : ` at ${escapeControls(source.file)}:${source.line}:${source.column}`
}

/** The source line that called `caller`, for an error before the declaration exists. */
export function siteHere (caller: (...args: never[]) => unknown): string {
  return siteOf(mark({}, caller))
}

/**
 * The location in a frame, which is `name (location)` or `location`. Both may have parentheses. In a name, no
 * parenthesis is before the beginning of a file.
 */
function locationIn (frame: string): string {
  if (!frame.endsWith(')')) return frame
  const openings = [...frame.matchAll(/ \(/g)].map(({ index }) => index + 2)
  const opening = openings.findLast(at => /^(?:[a-z][\w+.-]*:|[\\/<])/i.test(frame.slice(at))) ?? openings[0]
  // The location of `eval`, without the location in its code: `eval at f (/app/routes.js:2:7), <anonymous>:1:1`.
  return frame.slice(opening, -1).replace(/\), <anonymous>:.*$/s, '')
}

/** The path of a file URL (`C:\a b.js` for `file:///C:/a%20b.js`). Any other string is returned unchanged. */
export function pathOf (file: string): string {
  if (!file.startsWith('file://')) return file
  const path = decodedOrWhole(file.slice('file://'.length).replace(/[?#].*/s, ''))
  if (/^\/[a-z]:/i.test(path)) return path.slice(1).replaceAll('/', '\\')
  // The path begins with the name of a machine: a shared directory of Windows.
  return path.startsWith('/') ? path : `\\\\${path.replaceAll('/', '\\')}`
}

/** A path relative to the working directory, with `/`. Other strings, and paths of other drives, stay as they are. */
export function relativeFile (file: string, cwd: string | null | undefined = globalThis.process?.cwd()): string {
  if (typeof cwd !== 'string' || !/^(?:\/|[a-z]:\\)/i.test(file)) return file
  const [from, to] = [cwd, file].map(path => path.split(/[\\/]/).filter((part, index) => index === 0 || part !== ''))
  if (from![0]!.toLowerCase() !== to![0]!.toLowerCase()) return file
  const common = to!.findIndex((part, index) => part !== from![index] && index > 0)
  return [...from!.slice(common).map(() => '..'), ...to!.slice(common)].join('/')
}

/** The call of a declaration: `resources('photos')`. */
export function callOf (declaration: Declaration): string {
  const { kind } = declaration
  const call = kind === 'verb' ? declaration.methods.join('/').toLowerCase() : kind
  return `${call}(${subjectOf(declaration)})`
}

/** The name of a declaration in errors: `resources('photos') at /app/routes.js:3:5`. */
export function describe (declaration: Declaration): string {
  return callOf(declaration) + siteOf(declaration)
}

function subjectOf (declaration: Declaration): string {
  switch (declaration.kind) {
    case 'verb': return show(declaration.path)
    case 'root': return show(declaration.to)
    default: return 'name' in declaration ? show(declaration.name) : '…'
  }
}
