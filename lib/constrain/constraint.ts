import type { Constraint } from '../../types/index.js'
import { show } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { errorsOf, type CheckResult, type Schema, type SegmentCheck } from './check.js'
import { regexCheck } from './regex-check.js'
import { schemaCheck } from './schema-check.js'

/** Fastify's own route constraints, if the path has no such param. */
export const CONDITIONS: readonly string[] = ['host', 'version']

const cache = new WeakMap<object, CheckResult>()

/**
 * Compiles a constraint: a RegExp, a string (the source of a regex), an array of strings, or a JSON schema. Patterns
 * have the rules of Rails (no anchors, no multiline), and must match in linear time (no lookaround, no backreferences).
 */
export function compileConstraint (given: unknown): CheckResult {
  if (typeof given === 'string') {
    const type = TYPES[given]
    if (type === undefined) return regexCheck(given, '', given)
    const advice = `(did you mean ${type}?). To match it use ['${given}']`
    return { problems: [`${show(given)} matches only that string ${advice}`] }
  }
  if (typeof given !== 'object' || given === null) {
    const expected = 'a RegExp, a regex source, an array of strings or a JSON schema'
    return { problems: [`${mustBe('a constraint', expected, given)}. Write /[0-9]+/`] }
  }
  const outcome = cache.get(given) ?? compileObject(given)
  cache.set(given, outcome)
  return outcome
}

/** The schemas that names of types may mean. As the source of a regex, a name matches only itself. */
const TYPES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  integer: "{ type: 'integer' }",
  number: "{ type: 'number' }",
  boolean: "{ type: 'boolean' }",
  string: "{ type: 'string' }",
  uuid: "{ type: 'string', format: 'uuid' }",
  date: "{ type: 'string', format: 'date' }"
})

function compileObject (given: object): CheckResult {
  if (given instanceof RegExp) return regexCheck(given.source, given.flags, given)
  return Array.isArray(given) ? listCheck(given) : schemaCheck(given as Schema)
}

function listCheck (given: readonly unknown[]): CheckResult {
  if (given.length === 0) return { problems: ['an empty array matches nothing. Add a value, or remove the constraint'] }
  // The index, because the invalid item may be `undefined`.
  const invalid = given.findIndex(one => typeof one !== 'string' || one === '')
  if (invalid !== -1) return { problems: [mustBe('each item of the array', 'a non-empty string', given[invalid])] }
  const texts = given as readonly string[]
  const values = new Set(texts)
  const longest = Math.max(...texts.map(({ length }) => length))
  return {
    given: texts,
    test: (text, end = text.length) => end <= longest && values.has(text.slice(0, end)),
    patterns: [],
    schema: Object.freeze({ type: 'string', enum: [...values] }),
    explain: () => errorsOf('enum', { allowedValues: [...values] }, 'must be equal to one of the allowed values'),
    admitsDot: texts.some(one => one.includes('.')),
    needsSlash: texts.every(one => one.includes('/'))
  }
}

/** The check of a constraint that is valid. */
export function checkOf (given: Constraint): SegmentCheck {
  return compileConstraint(given) as SegmentCheck
}

export function segmentProblems ({ given, needsSlash }: SegmentCheck): readonly string[] {
  return needsSlash ? [`${show(given)} matches only strings with '/'. Use a wildcard param, as in 'files/*path'`] : []
}
