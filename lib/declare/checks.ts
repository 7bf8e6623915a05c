import type { Declaration } from '../../types/index.js'
import { isWord } from './canonical.js'
import { refuse, show, type ErrorCode } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { parseTemplate, splitFormat } from './template-parse.js'

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
  if (typeof name !== 'string') refuse('INVALID_NAME', mustBe(`${subject()}: the name`, 'a string', name))
  if (!/^[A-Za-z_]\w*$/.test(name)) {
    const rule = "a word of letters, digits and '_' that does not begin with a digit"
    refuse('INVALID_NAME', mustBe(`${subject()}: the name`, rule, name) + nameHint(name))
  }
  refuseAll('INVALID_NAME', subject, reservedFaults('the name', name))
}

function nameHint (name: string): string {
  if (!/\W/.test(name)) return ''
  const usable = name.replace(/\W+/g, '_').replace(/^_|_$/g, '') || 'photos'
  return `. For another path use the option 'path': resources('${usable}', { path: ${show(name)} })`
}

/** Reports a string that becomes a key or a file name if it contains a property name that every object has. */
export function reservedFaults (what: string, text: unknown): readonly string[] {
  const parts = typeof text === 'string' ? text.split(/[#/]/) : []
  const isReserved = parts.some(part => part in Object.prototype || part === 'prototype')
  return isReserved ? [`${what} must not contain a reserved JavaScript name, got ${show(text)}`] : []
}

/** The path of a verb, and the action that it itself may name. */
export function checkVerbPath (path: unknown, subject: Subject): void {
  if (typeof path !== 'string') refuse('INVALID_PATH', mustBe(`${subject()}: the path`, 'a string', path))
  const template = parseTemplate(splitFormat(path).path)
  if ('problem' in template) refuse('INVALID_PATH', `${subject()}: ${template.problem}`)
  if (isWord(path)) refuseAll('INVALID_NAME', subject, reservedFaults('the action', path))
}

/** Throws one error with all the faults of a call, where there are any. */
export function refuseAll (code: ErrorCode, subject: Subject, faults: readonly string[]): void {
  if (faults.length > 0) refuse(code, faults.map(fault => `${subject()}: ${fault}`))
}

export function checkChildren (children: unknown, subject: Subject): readonly Declaration[] {
  if (!Array.isArray(children)) {
    refuse('INVALID_CHILDREN', mustBe(`${subject()}: children`, 'an array of declarations', children))
  }
  return checkDeclarations(children, subject)
}

/** The declarations as a frozen copy, or one error that names each item that is none. */
export function checkDeclarations (children: readonly unknown[], subject: Subject): readonly Declaration[] {
  // Spread, because `flatMap` passes over the holes of a sparse array.
  refuseAll('INVALID_CHILDREN', subject, [...children].flatMap((child, index) =>
    isDeclaration(child) ? [] : [childFault(`children[${index}]`, child)]))
  return Object.freeze([...children]) as readonly Declaration[]
}

function childFault (what: string, child: unknown): string {
  if (Array.isArray(child)) return `${mustBe(what, 'a declaration', child, 'an array')}. Spread it: ...array`
  return mustBe(what, 'a declaration such as resources(…) or get(…)', child) +
    (typeof child === 'function' ? '. Call the function' : '')
}
