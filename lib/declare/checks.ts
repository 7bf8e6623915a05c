import type { Declaration } from '../../types/index.js'
import { isWord } from './canonical.js'
import { refuse, show, type ErrorCode } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { parseTemplate, splitFormat } from './template-parse.js'

/** Returns the beginning of an error: the call, and its line. */
export type Subject = () => string

const KINDS: ReadonlySet<unknown> = new Set([
  'resources', 'resource', 'namespace', 'scope', 'member', 'collection', 'verb', 'root'
])

/** Whether a value is a declaration, such as the result of `resources()` or `get()`. */
export function isDeclaration (value: unknown): value is Declaration {
  return typeof value === 'object' && value !== null && KINDS.has((value as Declaration).kind)
}

/** Throws if a name cannot be a part of names of helpers and params. */
export function checkName (name: unknown, subject: Subject): void {
  if (typeof name !== 'string') refuse('INVALID_NAME', mustBe(`${subject()}: the name`, 'a string', name))
  if (!/^[A-Za-z_]\w*$/.test(name)) {
    const rule = "a word of letters, digits and '_' that does not begin with a digit"
    refuse('INVALID_NAME', mustBe(`${subject()}: the name`, rule, name) + nameHint(name))
  }
  refuseAll('INVALID_NAME', subject, reservedProblems('the name', name))
}

function nameHint (name: string): string {
  if (!/\W/.test(name)) return ''
  const usable = name.replace(/\W+/g, '_').replace(/^_|_$/g, '') || 'photos'
  return `. For another path use the option 'path': resources('${usable}', { path: ${show(name)} })`
}

/** Reports a string that becomes a key or a file name if it contains a property name that every object has. */
export function reservedProblems (what: string, text: unknown): readonly string[] {
  const parts = typeof text === 'string' ? text.split(/[#/]/) : []
  const isReserved = parts.some(part => part in Object.prototype || part === 'prototype')
  return isReserved ? [`${what} must not contain a reserved JavaScript name, got ${show(text)}`] : []
}

/** Throws if the path of a single route is invalid. The path may name the action. */
export function checkVerbPath (path: unknown, subject: Subject): void {
  if (typeof path !== 'string') refuse('INVALID_PATH', mustBe(`${subject()}: the path`, 'a string', path))
  const template = parseTemplate(splitFormat(path).path)
  if ('problem' in template) refuse('INVALID_PATH', `${subject()}: ${template.problem}`)
  if (isWord(path)) refuseAll('INVALID_NAME', subject, reservedProblems('the action', path))
}

/** Throws an error with all problems of a call, if it has problems. */
export function refuseAll (code: ErrorCode, subject: Subject, problems: readonly string[]): void {
  if (problems.length > 0) refuse(code, problems.map(problem => `${subject()}: ${problem}`))
}

export function checkChildren (children: unknown, subject: Subject): readonly Declaration[] {
  if (!Array.isArray(children)) {
    refuse('INVALID_CHILDREN', mustBe(`${subject()}: children`, 'an array of declarations', children))
  }
  return checkDeclarations(children, subject)
}

/** A frozen copy of the declarations. Throws an error that lists all other items. */
export function checkDeclarations (children: readonly unknown[], subject: Subject): readonly Declaration[] {
  // The spread fills the holes of a sparse array, which `flatMap` would skip.
  refuseAll('INVALID_CHILDREN', subject, [...children].flatMap((child, index) =>
    isDeclaration(child) ? [] : [childProblem(`children[${index}]`, child)]))
  return Object.freeze([...children]) as readonly Declaration[]
}

function childProblem (what: string, child: unknown): string {
  if (Array.isArray(child)) return `${mustBe(what, 'a declaration', child, 'an array')}. Spread it: ...array`
  return mustBe(what, 'a declaration such as resources(…) or get(…)', child) +
    (typeof child === 'function' ? '. Call the function' : '')
}
