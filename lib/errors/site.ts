import type { Declaration, Source } from '../../types/index.js'
import { decodedOrWhole, harmless, show } from './errors.js'

/** Kept apart from the declarations: those stay plain data, equal wherever they were written. */
const sites = new WeakMap<object, { readonly stack?: string }>()

/**
 * Remembers where `declaration` was written: the line that called `caller`. V8 collects one frame now and
 * formats it only if an error asks, which keeps this at two microseconds.
 */
export function mark<T extends object> (declaration: T, caller: (...args: never[]) => unknown): T {
  const { stackTraceLimit } = Error
  const holder = {}
  Error.stackTraceLimit = 1
  Error.captureStackTrace(holder, caller)
  Error.stackTraceLimit = stackTraceLimit
  sites.set(declaration, holder)
  return declaration
}

/** Where a declaration was written, or `null` when that is not known. */
export function sourceOf (declaration: object): Source | null {
  const stack: unknown = sites.get(declaration)?.stack
  // An app may have replaced Error.prepareStackTrace, and then the stack is whatever that made.
  if (typeof stack !== 'string') return null
  const frame = stack.split('\n').find(line => line.trimStart().startsWith('at '))
  if (frame === undefined) return null
  const place = placeIn(frame.trim().slice('at '.length))
  const position = /:(\d+):(\d+)$/.exec(place)
  // What the engine calls by itself, as with `Reflect.apply(resources, …)`, stands in no file.
  if (position === null) return null
  const file = pathOf(place.slice(0, position.index))
  return Object.freeze({ file, line: Number(position[1]), column: Number(position[2]) })
}

/** The same as a message ends: `" at /app/routes.js:12:3"`, or `''`. */
export function siteOf (declaration: object): string {
  const source = sourceOf(declaration)
  return source === null ? '' : ` at ${harmless(source.file)}:${source.line}:${source.column}`
}

/** Where the line that called `caller` stands: for a fault found before there is a declaration. */
export function siteHere (caller: (...args: never[]) => unknown): string {
  return siteOf(mark({}, caller))
}

/** `name (place)` or `place`: each may have parentheses of its own, but in a name none opens as a file begins. */
function placeIn (frame: string): string {
  if (!frame.endsWith(')')) return frame
  const openings = [...frame.matchAll(/ \(/g)].map(({ index }) => index + 2)
  const opening = openings.findLast(at => /^(?:[a-z][\w+.-]*:|[\\/<])/i.test(frame.slice(at))) ?? openings[0]
  // Behind what eval was called by stands a place in what it runs: `eval at f (/app/routes.js:2:7), <anonymous>:1:1`.
  return frame.slice(opening, -1).replace(/\), <anonymous>:.*$/s, '')
}

/** The path of a file's URL as its system writes it (`C:\a b.js` for `file:///C:/a%20b.js`); any other text stays. */
function pathOf (file: string): string {
  if (!file.startsWith('file://')) return file
  const path = decodedOrWhole(file.slice('file://'.length).replace(/[?#].*/s, ''))
  if (/^\/[a-z]:/i.test(path)) return path.slice(1).replaceAll('/', '\\')
  // In front of the path stands a machine's name, as Windows has it for shared folders.
  return path.startsWith('/') ? path : `\\\\${path.replaceAll('/', '\\')}`
}

/** A declaration as an error names it: `resources('photos') at /app/routes.js:3:5`. */
export function describe (declaration: Declaration): string {
  const { kind } = declaration
  const call = kind === 'verb' ? declaration.methods.join('/').toLowerCase() : kind
  return `${call}(${subjectOf(declaration)})${siteOf(declaration)}`
}

function subjectOf (declaration: Declaration): string {
  switch (declaration.kind) {
    case 'verb': return show(declaration.path)
    case 'root': return show(declaration.to)
    default: return 'name' in declaration ? show(declaration.name) : '…'
  }
}
