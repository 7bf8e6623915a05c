import type { Declaration } from '../../types/index.js'
import { isWord } from './canonical.js'
import { refuse, show, type ErrorCode } from '../errors/errors.js'
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

/** A name of which names of helpers and params can be made; `FST_RESOURCES_INVALID_NAME` for any other. */
export function checkName (name: unknown, subject: Subject): void {
  if (typeof name !== 'string') refuse('INVALID_NAME', `${subject()}: the name is ${show(name)}, give a string`)
  if (!/^[A-Za-z_]\w*$/.test(name)) {
    const rule = "a name has letters, digits and '_', and begins with a letter or '_'"
    refuse('INVALID_NAME', `${subject()}: ${rule}${nameHint(name)}`)
  }
  refuseAll('INVALID_NAME', subject, reservedFaults('name', name))
}

function nameHint (name: string): string {
  if (!/\W/.test(name)) return ''
  const usable = name.replace(/\W+/g, '_').replace(/^_|_$/g, '') || 'photos'
  return `; for another path use the option 'path', as in resources('${usable}', { path: ${show(name)} })`
}

/** What is wrong with a text that becomes a key or a file: it may be none that every object has. */
export function reservedFaults (what: string, text: unknown): readonly string[] {
  const parts = typeof text === 'string' ? text.split(/[#/]/) : []
  const isReserved = parts.some(part => part in Object.prototype || part === 'prototype')
  return isReserved ? [`${what} is ${show(text)}, one of JavaScript's own names`] : []
}

/** The path of a verb, and the action that it itself may name. */
export function checkVerbPath (path: unknown, subject: Subject): void {
  if (typeof path !== 'string') refuse('INVALID_PATH', `${subject()}: the path is ${show(path)}, give a string`)
  const template = parseTemplate(withoutWritten(path).path)
  if ('fault' in template) refuse('INVALID_PATH', `${subject()}: ${template.fault}`)
  if (isWord(path)) refuseAll('INVALID_NAME', subject, reservedFaults('action', path))
}

/** Throws one error with all the faults of a call, where there are any. */
export function refuseAll (code: ErrorCode, subject: Subject, faults: readonly string[]): void {
  if (faults.length > 0) refuse(code, faults.map(fault => `${subject()}: ${fault}`))
}

export function checkChildren (children: unknown, subject: Subject): readonly Declaration[] {
  if (!Array.isArray(children)) {
    refuse('INVALID_CHILDREN', `${subject()}: the children are ${show(children)}, give an array of declarations`)
  }
  return checkDeclarations(children, subject)
}

/** The declarations as a frozen copy, or one error that names each item that is none. */
export function checkDeclarations (children: readonly unknown[], subject: Subject): readonly Declaration[] {
  // Spread, because `flatMap` passes over the holes of a sparse array.
  refuseAll('INVALID_CHILDREN', subject, [...children].flatMap((child, index) =>
    isDeclaration(child) ? [] : [`child ${index} is ${show(child)}: ${remedyFor(child)}`]))
  return Object.freeze([...children]) as readonly Declaration[]
}

function remedyFor (child: unknown): string {
  if (Array.isArray(child)) return 'spread a block of declarations with ...'
  return typeof child === 'function' ? 'call it' : 'give what resources(), get() and the like return'
}
