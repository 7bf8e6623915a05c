import type { Declaration } from '../../types/index.js'
import { actionNames, isWord } from './canonical.js'
import { oneOf, refuse, show } from '../errors/errors.js'
import { didYouMean } from '../errors/suggest.js'
import { parseTemplate, withoutWritten } from './template-parse.js'

/** How an error names the call that it is about; asked for only when there is one. */
export type Subject = () => string

const KINDS: ReadonlySet<unknown> = new Set([
  'resources', 'resource', 'namespace', 'scope', 'member', 'collection', 'verb', 'root'
])

/** Whether a value is what `resources()`, `get()` and the like give. */
export function isDeclaration (value: unknown): value is Declaration {
  return typeof value === 'object' && value !== null && KINDS.has((value as Declaration).kind)
}

/** A name of which names of helpers and params can be made; `FST_RESOURCES_NAME` for any other. */
export function checkName (name: unknown, subject: Subject): void {
  if (typeof name !== 'string') refuse('FST_RESOURCES_NAME', `${subject()}: the name is ${show(name)}, give a string`)
  if (!/^[A-Za-z_]\w*$/.test(name)) {
    const rule = "a name has letters, digits and '_', and begins with a letter or '_'"
    refuse('FST_RESOURCES_NAME', `${subject()}: ${rule}${nameHint(name)}`)
  }
  refuseReserved('name', name, subject)
}

/** How a name that was meant as a path is written. */
function nameHint (name: string): string {
  if (!/\W/.test(name)) return ''
  const usable = name.replace(/\W+/g, '_').replace(/^_|_$/g, '') || 'photos'
  return `; for another path use the option 'path', as in resources('${usable}', { path: ${show(name)} })`
}

function refuseReserved (what: string, name: unknown, subject: Subject): void {
  if (typeof name !== 'string') return
  const isReserved = name.split('/').some(part => part in Object.prototype || part === 'prototype')
  if (isReserved) refuse('FST_RESOURCES_NAME', `${subject()}: ${what} is ${show(name)}, one of JavaScript's own names`)
}

/** Names that become keys or files never meet a prototype, and actions are those that the resource has. */
export function checkActions (
  kind: 'resources' | 'resource' | 'namespace' | 'scope', options: Readonly<Record<string, unknown>>, subject: Subject
): void {
  for (const key of ['as', 'param', 'singular', 'controller', 'module']) refuseReserved(key, options[key], subject)
  const allowed = actionNames(kind === 'resource' ? 'resource' : 'resources')
  const faults: string[] = []
  for (const key of ['only', 'except'] as const) {
    for (const action of [options[key] ?? []].flat() as string[]) {
      if (allowed.includes(action)) continue
      const hint = `${didYouMean(action, allowed)}; the actions are ${oneOf(allowed)}`
      faults.push(`${subject()}: ${key} has ${show(action)}${hint}`)
    }
  }
  if (faults.length > 0) refuse('FST_RESOURCES_UNKNOWN_ACTION', faults)
}

/** The path of a verb, and what its options or it itself would name. */
export function checkVerbPath (path: unknown, options: Readonly<Record<string, unknown>>, subject: Subject): void {
  if (typeof path !== 'string') refuse('FST_RESOURCES_PATH', `${subject()}: the path is ${show(path)}, give a string`)
  const template = parseTemplate(withoutWritten(path).path)
  if ('fault' in template) refuse('FST_RESOURCES_PATH', `${subject()}: ${template.fault}`)
  for (const key of ['as', 'action', 'controller', 'to'] as const) {
    for (const part of String(options[key] ?? '').split('#')) refuseReserved(key, part, subject)
  }
  if (isWord(path)) refuseReserved('action', path, subject)
}

/** The children of a declaration as a frozen copy. */
export function checkChildren (children: unknown, subject: Subject): readonly Declaration[] {
  if (!Array.isArray(children)) {
    refuse('FST_RESOURCES_CHILDREN', `${subject()}: the children are ${show(children)}, give an array of declarations`)
  }
  return checkDeclarations(children, subject)
}

/** The declarations as a frozen copy, or one error that names each item that is none. */
export function checkDeclarations (children: readonly unknown[], subject: Subject): readonly Declaration[] {
  const faults: string[] = []
  for (const [index, child] of children.entries()) {
    if (isDeclaration(child)) continue
    faults.push(`${subject()}: child ${index} is ${show(child)}: ${remedyFor(child)}`)
  }
  if (faults.length > 0) refuse('FST_RESOURCES_CHILDREN', faults)
  return Object.freeze([...children]) as readonly Declaration[]
}

function remedyFor (child: unknown): string {
  if (Array.isArray(child)) return 'spread a block of declarations with ...'
  return typeof child === 'function' ? 'call it' : 'give what resources(), get() and the like return'
}
