import {
  collection, del, get, match, member, namespace, patch, post, put, resource, resources, root, scope, type Declaration
} from 'fastify-resources'
import { escapeControls } from './escape.js'

/** A call in a declaration file, which can be made and printed, or a comment between two calls. */
export interface Call {
  readonly fn: keyof typeof functions | '//'
  /** The first argument if it is a string; the content of a comment. */
  readonly name?: string | undefined
  readonly options?: Options | undefined
  readonly children?: readonly Call[]
}

export type Options = Readonly<Record<string, unknown>>

const functions = { resources, resource, namespace, scope, member, collection, get, post, put, patch, del, match, root }

/** Calls that can be merged if they follow each other with the same arguments. */
const MERGEABLE: ReadonlySet<string> = new Set(['namespace', 'scope', 'member', 'collection'])

/** A call inside other calls, the outermost first. */
export function wrapCall (enclosing: readonly Call[], call: Call): Call {
  return enclosing.reduceRight((inner, outer) => ({ ...outer, children: [inner] }), call)
}

/** Makes the calls. Errors are those of the functions. */
export function declareCalls (calls: readonly Call[]): readonly Declaration[] {
  return calls.flatMap(({ fn, name, options, children }) => {
    if (fn === '//') return []
    const args = [name, options, children === undefined ? undefined : declareCalls(children)]
    const declare = functions[fn] as unknown as (...args: readonly unknown[]) => Declaration
    return declare(...args.filter(arg => arg !== undefined))
  })
}

/** The names of the functions that the calls need. */
export function functionsIn (calls: readonly Call[]): readonly string[] {
  return calls.flatMap(({ fn, children = [] }) => fn === '//' ? [] : [fn, ...functionsIn(children)])
}

/** Merges neighbors, such as two calls of `namespace('admin')`. */
export function mergeCalls (calls: readonly Call[]): readonly Call[] {
  const merged: Call[] = []
  for (const call of calls) {
    const last = merged.at(-1)
    if (last === undefined || !isMergeable(last, call)) merged.push(call)
    else merged[merged.length - 1] = { ...last, children: [...last.children!, ...call.children!] }
  }
  return merged.map(call => call.children === undefined ? call : { ...call, children: mergeCalls(call.children) })
}

/** Whether two calls have the same arguments. A resource can be merged if it draws no routes itself. */
function isMergeable (one: Call, other: Call): boolean {
  const hasKind = MERGEABLE.has(one.fn) || (one.fn === 'resources' && printValue(one.options) === '{ only: [] }')
  return hasKind && printCall({ ...one, children: [] }) === printCall({ ...other, children: [] })
}

/** The source of calls, each on its own lines, separated by commas. */
export function printCalls (calls: readonly Call[], indent: string): string {
  const last = calls.findLastIndex(({ fn }) => fn !== '//')
  return calls.map((call, index) => {
    if (call.fn === '//') return `${indent}// ${escapeControls(call.name!)}`
    return indent + printCall(call, indent) + (index < last ? ',' : '')
  }).join('\n')
}

/** The source of a call, with each child on its own lines. */
export function printCall ({ fn, name, options, children = [] }: Call, indent = ''): string {
  const args = [name, options].filter(arg => arg !== undefined).map(printValue)
  if (children.length > 0) args.push(`[\n${printCalls(children, `${indent}  `)}\n${indent}]`)
  return `${fn}(${args.join(', ')})`
}

/** The source of a value on one line. */
export function printValue (value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return `[${value.map(printValue).join(', ')}]`
  if (value instanceof RegExp || typeof value !== 'object' || value === null) return String(value)
  return `{ ${Object.entries(value).map(([key, one]) => `${printKey(key)}: ${printValue(one)}`).join(', ')} }`
}

function printKey (key: string): string {
  // As a plain or quoted key, this name would set the prototype.
  if (key === '__proto__') return "['__proto__']"
  return /^[A-Za-z_]\w*$/.test(key) ? key : quote(key)
}

function quote (value: string): string {
  return `'${escapeControls(JSON.stringify(value)).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** An object without undefined values, or `undefined` if no value is left. */
export function definedOptions (options: Options): Options | undefined {
  return filterOptions(options, (_key, value) => value !== undefined)
}

/** The entries that fulfill a condition, or `undefined` if none does. */
export function filterOptions (
  options: Options, condition: (key: string, value: unknown) => boolean
): Options | undefined {
  const entries = Object.entries(options).filter(([key, value]) => condition(key, value))
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
