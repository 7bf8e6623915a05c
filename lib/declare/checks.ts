import type { Declaration } from '../../types/index.js'
import { isDeclaration, isWord } from './canonical.js'
import { throwError, throwProblems, show, type ErrorCode } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { callOf } from '../errors/site.js'
import { parseTemplate, splitFormat } from './template-parse.js'

/** Throws if a name cannot be a part of names of helpers and params. */
export function checkName (name: unknown, subject: () => string): void {
  if (typeof name !== 'string') {
    throwError('INVALID_NAME', `${mustBe(`${subject()}: the name`, 'a string', name)}. Pass a name: 'photos'`)
  }
  if (!/^[A-Za-z_]\w*$/.test(name)) {
    const rule = "a word of letters, digits and '_' that does not begin with a digit"
    throwError('INVALID_NAME', mustBe(`${subject()}: the name`, rule, name) + nameHint(name))
  }
  throwProblemsOf('INVALID_NAME', subject, reservedProblems('the name', name))
}

function nameHint (name: string): string {
  if (!/\W/.test(name)) return name === '' ? ". Pass a name: 'photos'" : '. Begin it with a letter'
  return `. For another path use the option 'path': resources(${nameLike(name)}, { path: ${show(name)} })`
}

/** The name that a value in another notation means: `'central_heater'` for `'central-heater'`. */
export function nameLike (value: unknown): string {
  const name = typeof value === 'string' ? value.replace(/\W+/g, '_').replace(/^_|_$/g, '') : ''
  return name === '' ? "'pictures'" : `'${name.replace(/^(?=\d)/, '_')}'`
}

/** Reports a string that becomes a key or a file name if it contains a property name that every object has. */
export function reservedProblems (what: string, text: unknown): readonly string[] {
  const parts = typeof text === 'string' ? text.split(/[#/]/) : []
  const isReserved = parts.some(part => part in Object.prototype || part === 'prototype')
  return isReserved ? [`${what} must not contain a reserved JavaScript name, got ${show(text)}. Rename it`] : []
}

/** Throws if the path of a single route is invalid. The path may name the action. */
export function checkVerbPath (path: unknown, subject: () => string): void {
  if (typeof path !== 'string') {
    throwError('INVALID_PATH', `${mustBe(`${subject()}: the path`, 'a string', path)}. Pass a path: 'photos/latest'`)
  }
  const template = parseTemplate(splitFormat(path).path)
  if ('problems' in template) throwProblemsOf('INVALID_PATH', subject, template.problems)
  if (isWord(path)) throwProblemsOf('INVALID_NAME', subject, reservedProblems('the action', path))
}

/** Throws an error with all problems of a call, if it has problems. */
export function throwProblemsOf (code: ErrorCode, subject: () => string, problems: readonly string[]): void {
  throwProblems(code, problems.map(problem => `${subject()}: ${problem}`))
}

/** A frozen copy of the children. Throws an error for all other values. */
export function checkChildren (children: unknown, subject: () => string): readonly Declaration[] {
  return checkDeclarations(children, subject, 'children')
}

/** A frozen copy of the declarations. Throws an error that lists all other items. */
export function checkDeclarations (children: unknown, subject: () => string, what: string): readonly Declaration[] {
  if (!Array.isArray(children)) {
    const list = isDeclaration(children) ? `[${callOf(children)}]` : null
    const got = list === null ? show(children) : 'a declaration'
    const fix = list === null
      ? "Pass an array, also for a single one: [resources('photos')]"
      : `Wrap it in an array: ${what === 'children' ? list : `draw(${list})`}`
    const problem = mustBe(`${subject()}: ${what}`, 'an array of declarations', children, got)
    throwError('INVALID_CHILDREN', `${problem}. ${fix}`)
  }
  // The spread fills the holes of a sparse array, which `flatMap` would skip.
  throwProblemsOf('INVALID_CHILDREN', subject, [...children].flatMap((child, index) =>
    isDeclaration(child) ? [] : [childProblem(`children[${index}]`, child)]))
  return Object.freeze([...children]) as readonly Declaration[]
}

function childProblem (what: string, child: unknown): string {
  if (Array.isArray(child)) return `${mustBe(what, 'a declaration', child, 'an array')}. Spread it: ...array`
  const fix = typeof child === 'function'
    ? 'Call the function'
    : typeof child === 'string'
      ? `Declare it: resources(${show(child)})`
      : child instanceof Promise ? 'Await it' : 'Remove it, or declare a route'
  return `${mustBe(what, 'a declaration such as resources(…) or get(…)', child)}. ${fix}`
}
