import type { Declaration } from '../../types/index.js'
import { harmless } from '../errors/errors.js'
import {
  collection, declareResources, del, get, match, member, namespace, patch, post, put, resource, root, scope
} from '../declare/declaration.js'

/** One call of a declaration file, which can be made and written, or a comment between two. */
export interface Call {
  readonly fn: keyof typeof functions | '//'
  /** The first argument, where it is a text; what a comment says. */
  readonly name?: string | undefined
  readonly options?: Options | undefined
  readonly children?: readonly Call[]
}

export type Options = Readonly<Record<string, unknown>>

type Declare = (...args: readonly unknown[]) => Declaration

const resources = (name: string, options?: Options, children?: readonly Declaration[]): Declaration =>
  declareResources(resources, name, options, children)

const functions = { resources, resource, namespace, scope, member, collection, get, post, put, patch, del, match, root }

/** Calls that are one where they stand side by side with the same arguments. */
const MERGED: ReadonlySet<string> = new Set(['namespace', 'scope', 'member', 'collection'])

/** A call inside of others, from the outside in. */
export function wrapped (around: readonly Call[], call: Call): Call {
  return around.reduceRight((inner, outer) => ({ ...outer, children: [inner] }), call)
}

/** Makes the calls. Errors are those of the functions. */
export function declareCalls (calls: readonly Call[]): readonly Declaration[] {
  return calls.flatMap(({ fn, name, options, children }) => {
    const args = [name, options, children === undefined ? undefined : declareCalls(children)]
    return fn === '//' ? [] : (functions[fn] as unknown as Declare)(...args.filter(arg => arg !== undefined))
  })
}

/** The names of the functions that the calls need. */
export function functionsIn (calls: readonly Call[]): readonly string[] {
  return calls.flatMap(({ fn, children = [] }) => fn === '//' ? [] : [fn, ...functionsIn(children)])
}

/** Neighbours that say the same become one: two namespaces `admin`, one behind the other. */
export function mergeCalls (calls: readonly Call[]): readonly Call[] {
  const merged: Call[] = []
  for (const call of calls) {
    const last = merged.at(-1)
    if (last === undefined || !isSame(last, call)) merged.push(call)
    else merged[merged.length - 1] = { ...last, children: [...last.children!, ...call.children!] }
  }
  return merged.map(call => call.children === undefined ? call : { ...call, children: mergeCalls(call.children) })
}

/** Whether two calls with children say the same; a resource that draws nothing itself may be called again. */
function isSame (one: Call, other: Call): boolean {
  const takesMore = MERGED.has(one.fn) || (one.fn === 'resources' && printValue(one.options) === '{ only: [] }')
  return takesMore && printCall({ ...one, children: [] }) === printCall({ ...other, children: [] })
}

/** The calls as source, each on lines of its own, with a comma between two. */
export function printCalls (calls: readonly Call[], indent: string): string {
  const last = calls.findLastIndex(({ fn }) => fn !== '//')
  return calls.map((call, index) => {
    if (call.fn === '//') return `${indent}// ${harmless(call.name!)}`
    return indent + printCall(call, indent) + (index < last ? ',' : '')
  }).join('\n')
}

/** A call as source, its children on lines of their own. */
export function printCall ({ fn, name, options, children = [] }: Call, indent = ''): string {
  const args = [name, options].filter(arg => arg !== undefined).map(printValue)
  if (children.length > 0) args.push(`[\n${printCalls(children, `${indent}  `)}\n${indent}]`)
  return `${fn}(${args.join(', ')})`
}

/** A value as source on one line. */
export function printValue (value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(printValue).join(', ')}]`
  if (value instanceof RegExp || typeof value !== 'object' || value === null) return String(value)
  return `{ ${Object.entries(value).map(([key, one]) => `${printKey(key)}: ${printValue(one)}`).join(', ')} }`
}

function printKey (key: string): string {
  // Written as a name or a text, this one would be the prototype.
  if (key === '__proto__') return "['__proto__']"
  return /^[A-Za-z_]\w*$/.test(key) ? key : quoted(key)
}

function quoted (text: string): string {
  return `'${harmless(JSON.stringify(text)).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** An object without what is `undefined`, or `undefined` where nothing is left. */
export function present (options: Options): Options | undefined {
  return chosen(options, (_key, value) => value !== undefined)
}

/** The entries that are such, or `undefined` where none is. */
export function chosen (options: Options, isSuch: (key: string, value: unknown) => boolean): Options | undefined {
  const entries = Object.entries(options).filter(([key, value]) => isSuch(key, value))
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
