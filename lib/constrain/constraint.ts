import type { Constraint } from '../../types/index.js'
import { show } from '../errors/errors.js'
import type { Outcome, SegmentCheck } from './check.js'
import { engine, type SchemaCompiler } from './engines.js'
import { listCheck, regexCheck } from './regex-check.js'
import { schemaCheck } from './schema-check.js'
import type { Schema } from './simple-schema.js'

export type { SegmentCheck } from './check.js'
export type { SchemaError } from './engines.js'
export type { Schema } from './simple-schema.js'

/** Fastify's own route constraints, where the path has no such param. */
export const CONDITIONS: readonly string[] = ['host', 'version']

/** How long a segment may get unless the app's router says otherwise. */
const SEGMENT_LENGTH = 100

/** How long a host that a regex is asked about may get. */
export const HOST_LENGTH = 255

const cache = new WeakMap<object, Outcome>()

/**
 * Compiles a constraint: a RegExp, a string (a regex's source), an array of literal strings, or a JSON schema.
 * Gives what is wrong with it instead, where something is. The rules are Rails' (no anchors, no multiline) and
 * those that a predicate shared by several engines needs: no look-around, no back-references, no stateful flags.
 * What needs an engine that was not set is left to {@link faultsOf}.
 */
export function compileConstraint (given: unknown): Outcome {
  if (typeof given === 'string') return meantAsType(given) ?? judged(regexCheck(given, '', given))
  if (typeof given !== 'object' || given === null) {
    const forms = "a RegExp, a regex's source, an array of strings or a JSON schema"
    return { faults: [`${show(given)} is no constraint: give ${forms}`] }
  }
  let outcome = cache.get(given)
  if (outcome === undefined) {
    outcome = judged(compile(given))
    cache.set(given, outcome)
  }
  return outcome
}

/** What a text that is the name of a type was meant as: as a regex it matches that one word. */
const TYPES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  integer: "{ type: 'integer' }",
  number: "{ type: 'number' }",
  boolean: "{ type: 'boolean' }",
  string: "{ type: 'string' }",
  uuid: "{ type: 'string', format: 'uuid' }",
  date: "{ type: 'string', format: 'date' }"
})

function meantAsType (given: string): Outcome | null {
  const type = TYPES[given]
  if (type === undefined) return null
  const fault = `${show(given)} is a regular expression that matches that word alone: ` +
    `did you mean ${type}? (['${given}'] is the word)`
  return { faults: [fault] }
}

function compile (given: object): Outcome {
  if (given instanceof RegExp) return regexCheck(given.source, given.flags, given)
  return Array.isArray(given) ? listCheck(given) : schemaCheck(given as Schema)
}

function judged (outcome: Outcome): Outcome {
  if ('faults' in outcome) return outcome
  const faults = engine('compileSchema') === undefined ? costFaults(outcome) : faultsOf(outcome)
  return faults.length > 0 ? { faults } : outcome
}

/** The check of a constraint that its declaration has already found to be in order. */
export function checkOf (given: Constraint): SegmentCheck {
  return compileConstraint(given) as SegmentCheck
}

/**
 * What speaks against using a check, as far as the engines set by now can tell: a schema that cannot be compiled, or a
 * pattern that is too expensive. Where a judge was set after a table was drawn, it is asked again before it is mounted.
 */
export function faultsOf (check: SegmentCheck, compile?: SchemaCompiler): readonly string[] {
  return [...check.prepare(compile), ...costFaults(check)]
}

/** What speaks against a check for one segment of a path. */
export function segmentFaults (check: SegmentCheck, compile?: SchemaCompiler): readonly string[] {
  const slash = `${show(check.given)} needs a '/', which no segment has: give it to a glob, as in 'files/*path'`
  return check.needsSlash ? [...faultsOf(check, compile), slash] : faultsOf(check, compile)
}

/**
 * Whether a check takes at most a hundred steps for each character, however long the text is; a text that spans segments
 * has no other bound. Without a judge nobody knows, and then the answer is no.
 */
export function isLinear ({ patterns }: SegmentCheck): boolean {
  return patterns.every(({ regex }) => engine('judge')?.(regex, SEGMENT_LENGTH).isLinear === true)
}

function costFaults ({ patterns }: SegmentCheck): readonly string[] {
  return patterns.flatMap(({ regex, given }) => costFault(regex, given, SEGMENT_LENGTH))
}

/** What is wrong with a regex for hosts, which are searched as Fastify does it: its cost, if anything. */
export function hostFaults (regex: RegExp): readonly string[] {
  return costFault(regex, regex, HOST_LENGTH)
}

function costFault (regex: RegExp, given: unknown, length: number): readonly string[] {
  const fault = engine('judge')?.(regex, length).fault ?? null
  return fault === null ? [] : [`${show(given)} is too expensive: ${fault}`]
}
