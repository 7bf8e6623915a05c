import type { Declaration } from '../../types/index.js'
import { harmless } from '../errors/errors.js'
import {
  collection, declareResources, del, get, match, member, namespace, patch, post, put, resource, root, scope
} from '../declare/declaration.js'

/** One call of a declaration file: it can be made, and written. */
export interface Call {
  readonly fn: keyof typeof functions
  /** The first argument, where it is a text. */
  readonly name?: string | undefined
  readonly options?: Options | undefined
  readonly children?: readonly Step[]
}

/** A comment between two calls. */
export interface Note {
  readonly note: string
}

export type Step = Call | Note

export type Options = Readonly<Record<string, unknown>>

type Declare = (...args: readonly unknown[]) => Declaration

const resources = (name: string, options?: Options, children?: readonly Declaration[]): Declaration =>
  declareResources(resources, name, options, children)

const functions = { resources, resource, namespace, scope, member, collection, get, post, put, patch, del, match, root }

/** Calls that are one where they stand side by side with the same arguments. */
const MERGED: ReadonlySet<string> = new Set(['namespace', 'scope', 'member', 'collection'])

/** Makes the calls. Errors are those of the functions. */
export function declareSteps (steps: readonly Step[]): readonly Declaration[] {
  return steps.filter(step => 'fn' in step).map(({ fn, name, options, children }) => {
    const args = [name, options, children === undefined ? undefined : declareSteps(children)]
    return (functions[fn] as unknown as Declare)(...args.filter(arg => arg !== undefined))
  })
}

/** The names of the functions that the calls need, in the order of the alphabet. */
export function functionsIn (steps: readonly Step[]): readonly string[] {
  const calls = steps.filter(step => 'fn' in step)
  const all = calls.flatMap(({ fn, children = [] }) => [fn, ...functionsIn(children)])
  return [...new Set(all)].sort()
}

/** Neighbours that say the same become one: two namespaces `admin`, one behind the other. */
export function mergeSteps (steps: readonly Step[]): readonly Step[] {
  const merged: Step[] = []
  for (const step of steps) {
    const last = merged.at(-1)
    if (last !== undefined && isSame(last, step)) merged.push(joined(merged.pop() as Call, step as Call))
    else merged.push(step)
  }
  return merged.map(step => {
    const hasChildren = 'fn' in step && step.children !== undefined
    return hasChildren ? { ...step, children: mergeSteps(step.children) } : step
  })
}

function joined (one: Call, other: Call): Call {
  return { ...one, children: [...one.children!, ...other.children!] }
}

/** Whether two calls with children say the same; a resource that draws nothing itself may be called again. */
function isSame (one: Step, other: Step): boolean {
  if (!('fn' in one && 'fn' in other) || one.fn !== other.fn) return false
  const takesMore = MERGED.has(one.fn) || (one.fn === 'resources' && printValue(one.options) === '{ only: [] }')
  return takesMore && one.name === other.name && printValue(one.options) === printValue(other.options)
}

/** The calls as source, each on lines of its own, with a comma between two. */
export function printSteps (steps: readonly Step[], indent: string): string {
  const last = steps.findLastIndex(step => 'fn' in step)
  return steps.map((step, index) => {
    if ('note' in step) return `${indent}// ${harmless(step.note)}`
    return indent + printCall(step, indent) + (index < last ? ',' : '')
  }).join('\n')
}

function printCall ({ fn, name, options, children }: Call, indent: string): string {
  const args = [name, options].filter(arg => arg !== undefined).map(printValue)
  const hasLines = children !== undefined && children.length > 0
  if (hasLines) args.push(`[\n${printSteps(children, `${indent}  `)}\n${indent}]`)
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
