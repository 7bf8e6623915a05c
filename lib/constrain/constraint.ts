import type { Constraint } from '../../types/index.js'
import { show } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { errorsOf, type Outcome, type Schema, type SegmentCheck } from './check.js'
import { regexCheck } from './regex-check.js'
import { schemaCheck } from './schema-check.js'

/** Fastify's own route constraints, where the path has no such param. */
export const CONDITIONS: readonly string[] = ['host', 'version']

const cache = new WeakMap<object, Outcome>()

/**
 * Compiles a constraint: a RegExp, a string (a regex's source), an array of literal strings, or a JSON schema. Gives
 * what is wrong with it instead, where something is: the rules are Rails' (no anchors, no multiline) and those of a
 * predicate that never goes back in a text (no look-around, no back-references).
 */
export function compileConstraint (given: unknown): Outcome {
  if (typeof given === 'string') {
    const type = TYPES[given]
    if (type === undefined) return regexCheck(given, '', given)
    return { faults: [`${show(given)} matches only that string (did you mean ${type}?). To match it use ['${given}']`] }
  }
  if (typeof given !== 'object' || given === null) {
    return { faults: [mustBe('a constraint', 'a RegExp, a regex source, an array of strings or a JSON schema', given)] }
  }
  const outcome = cache.get(given) ?? checkOfObject(given)
  cache.set(given, outcome)
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

function checkOfObject (given: object): Outcome {
  if (given instanceof RegExp) return regexCheck(given.source, given.flags, given)
  return Array.isArray(given) ? listCheck(given) : schemaCheck(given as Schema)
}

function listCheck (given: readonly unknown[]): Outcome {
  if (given.length === 0) return { faults: ['an empty array matches nothing'] }
  // By index, since what is wrong may be `undefined` itself.
  const wrong = given.findIndex(one => typeof one !== 'string' || one === '')
  if (wrong !== -1) return { faults: [mustBe('each item of the array', 'a non-empty string', given[wrong])] }
  const texts = given as readonly string[]
  const allowed = new Set(texts)
  const longest = Math.max(...texts.map(({ length }) => length))
  return {
    given: texts,
    test: (text, end = text.length) => end <= longest && allowed.has(text.slice(0, end)),
    patterns: [],
    schema: Object.freeze({ type: 'string', enum: [...allowed] }),
    explain: () => errorsOf('enum', { allowedValues: [...allowed] }, 'must be equal to one of the allowed values'),
    admitsDot: texts.some(one => one.includes('.')),
    prefersSuffix: false,
    needsSlash: texts.every(one => one.includes('/'))
  }
}

/** The check of a constraint that its declaration has already found to be in order. */
export function checkOf (given: Constraint): SegmentCheck {
  return compileConstraint(given) as SegmentCheck
}

export function segmentFaults ({ given, needsSlash }: SegmentCheck): readonly string[] {
  return needsSlash ? [`${show(given)} matches only strings with '/'. Use a wildcard param, as in 'files/*path'`] : []
}
