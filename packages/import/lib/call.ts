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

/** An expression of a file: its value, and how it is printed. */
export class CodeText {
  readonly value: unknown
  readonly print: (layout: CallLayout) => string

  constructor (value: unknown, print: (layout: CallLayout) => string) {
    this.value = value
    this.print = print
  }
}

/** Where a value is printed. */
export interface CallLayout {
  readonly indent: string
  /** The characters that are left on the line. A value that is longer has a line for each property. */
  readonly left: number
}

/** Without limit, so that the arguments of a call are on one line. */
export const ONE_LINE: CallLayout = { indent: '', left: Infinity }

/** The longest line of a file whose lines are limited. */
const WIDTH = 110

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
    const args = [name, valueOf(options), children === undefined ? undefined : declareCalls(children)]
    const declare = functions[fn] as unknown as (...args: readonly unknown[]) => Declaration
    return declare(...args.filter(arg => arg !== undefined))
  })
}

/** A value with those of the expressions in it. */
function valueOf (value: unknown): unknown {
  if (value instanceof CodeText) return value.value
  if (Array.isArray(value)) return value.map(valueOf)
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, valueOf(one)]))
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

/** The layout of a value at the beginning of a line. */
export const FIRST: CallLayout = { indent: '', left: WIDTH - 30 }

/** The source of calls, each on its own lines, separated by commas. */
export function printCalls (calls: readonly Call[], layout: CallLayout): string {
  const { indent } = layout
  const last = calls.findLastIndex(({ fn }) => fn !== '//')
  return calls.map((call, index) => {
    if (call.fn === '//') return `${indent}// ${escapeControls(call.name!)}`
    return indent + printCall(call, layout) + (index < last ? ',' : '')
  }).join('\n')
}

/** The source of a call, with each child on its own lines. */
export function printCall ({ fn, name, options, children = [] }: Call, layout = ONE_LINE): string {
  const { indent, left } = layout
  const first = name === undefined ? [] : [printValue(name)]
  const begin = `${fn}(${first.join('')}`
  const inner = { indent, left: left - begin.length - 5 }
  const args = [...first, ...options === undefined ? [] : [printValue(options, inner)]]
  if (children.length > 0) args.push(`[\n${printCalls(children, innerOf(layout))}\n${indent}]`)
  return `${fn}(${args.join(', ')})`
}

/** The layout of the lines between two brackets. */
function innerOf ({ indent, left }: CallLayout): CallLayout {
  return { indent: `${indent}  `, left: left === Infinity ? left : WIDTH - indent.length - 2 }
}

/** The source of a value, on one line unless it is too long. */
export function printValue (value: unknown, layout = ONE_LINE): string {
  if (value instanceof CodeText) return value.print(layout)
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) {
    return printItems('[', value.map(one => (inner: CallLayout) => printValue(one, inner)), ']', layout)
  }
  if (value instanceof RegExp || typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([key, one]) => (inner: CallLayout) => printEntry(key, one, inner))
  return printItems('{ ', entries, ' }', layout)
}

/** The source of a property. */
export function printEntry (key: string, value: unknown, { indent, left }: CallLayout): string {
  const begin = `${printKey(key)}: `
  return begin + printValue(value, { indent, left: left - begin.length })
}

/** The source of items between brackets, each on its own line if they are too long for one. */
export function printItems (
  open: string, items: ReadonlyArray<(layout: CallLayout) => string>, close: string, layout: CallLayout
): string {
  const line = open + items.map(print => print(ONE_LINE)).join(', ') + close
  if (line.length <= layout.left || items.length === 0) return line
  const inner = innerOf(layout)
  const lines = items.map(print => inner.indent + print(inner)).join(',\n')
  return `${open.trim()}\n${lines}\n${layout.indent}${close.trim()}`
}

function printKey (key: string): string {
  // As a plain or quoted key, this name would set the prototype.
  if (key === '__proto__') return "['__proto__']"
  return /^(?:[A-Za-z_$][\w$]*|[1-9]\d*)$/.test(key) ? key : quote(key)
}

function quote (value: string): string {
  return `'${escapeControls(JSON.stringify(value)).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** The value of an option, or `undefined` if it is what the option has anyway. */
export function unlessUsual<T> (value: T, usual: T): T | undefined {
  return value === usual ? undefined : value
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
