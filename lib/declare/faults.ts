import { compileConstraint, CONDITIONS, segmentFaults } from '../constrain/constraint.js'
import { show } from '../errors/errors.js'
import { misspelt } from './hints.js'
import { parseRedirect } from './redirect.js'
import { parseTemplate } from './template-parse.js'

/** What each route has for itself, and none may share. */
const RESERVED_ROUTE_OPTIONS = ['url', 'path', 'method', 'handler', 'constraints'] as const

/** What is wrong with route options that several routes are to share, or that an action has. */
export function routeFaults (option: string, route: object): readonly string[] {
  const reserved = RESERVED_ROUTE_OPTIONS.filter(key => Object.hasOwn(route, key)).map(key => {
    const instead = key === 'constraints' ? "use the option 'constraints'" : 'the declaration sets it'
    return `${option}.${key} is not shared by routes: ${instead}`
  })
  return [...reserved, ...misspelt(route).map(fault => `${option}: ${fault}`)]
}

/** What is wrong with a value of the option `redirect`, and with what stands beside it to no end. */
export function redirectFaults (options: Readonly<Record<string, unknown>>): readonly string[] {
  const address = parseRedirect(options['redirect'])
  const served = ['to', 'action', 'controller'].filter(key => options[key] !== undefined)
  return [
    ...'fault' in address ? [address.fault] : [],
    ...served.map(key => `${key} says what serves the route, and redirect that nothing does: keep one`)
  ]
}

/** What is wrong with a value of the option `format`. */
export function formatFaults (given: unknown): readonly string[] {
  if (given === null || typeof given === 'boolean') return []
  if (given instanceof RegExp) {
    const outcome = compileConstraint(given)
    return 'faults' in outcome ? outcome.faults : segmentFaults(outcome)
  }
  if (Array.isArray(given)) {
    // By index, since what is wrong may be `undefined` itself.
    const wrong = given.findIndex(one => typeof one !== 'string' || !/^[\w+-]+$/.test(one))
    if (given.length === 0) return ['an empty list leaves no suffix: give false']
    return wrong === -1 ? [] : [`${show(given[wrong])} is no suffix: letters, digits, '_', '-' and '+'`]
  }
  if (typeof given === 'string' && /^[\w+|-]+$/.test(given)) return []
  return [`${show(given)} is not false, true, a suffix such as 'json', a list of suffixes or a RegExp`]
}

/** What is wrong with a value of the option `constraints`, beside that of `format`. */
export function constraintFaults (constraints: unknown, format: unknown): readonly string[] {
  // Elsewhere than in a declaration it may be a flag.
  if (typeof constraints !== 'object') return []
  if (Array.isArray(constraints) || constraints instanceof RegExp) {
    return [`constraints is ${show(constraints)}, give an object from param to pattern`]
  }
  const faults: string[] = []
  for (const [param, pattern] of Object.entries(constraints as object)) {
    // A host or a version is Fastify's to read, unless the path turns out to have such a segment.
    if (CONDITIONS.includes(param) && (typeof pattern === 'string' || pattern instanceof RegExp)) continue
    const outcome = compileConstraint(pattern)
    if ('faults' in outcome) faults.push(...outcome.faults.map(fault => `constraints.${param}: ${fault}`))
  }
  if (Object.hasOwn(constraints as object, 'format') && Array.isArray(format)) {
    faults.push("constraints.format: the option 'format' has a list already")
  }
  return faults
}

/** What is wrong with a path that the option `key` gives. */
export function pathFaults (key: string, path: unknown): readonly string[] {
  if (typeof path !== 'string') return []
  const template = parseTemplate(path)
  return 'fault' in template ? [`${key} is ${show(path)}: ${template.fault}`] : []
}
