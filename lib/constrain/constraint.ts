import type { Constraint } from '../../types/index.js'
import { show } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { errorsOf, stringReader, type CheckResult, type Schema, type SegmentCheck } from './check.js'
import { libraryProblem } from './library.js'
import { regexCheck } from './regex-check.js'
import { schemaCheck } from './schema-check.js'

/** Fastify's own route constraints, if the path has no such param. */
export const CONDITIONS: readonly string[] = ['host', 'version']

const cache = new WeakMap<object, CheckResult>()

/**
 * Compiles a constraint: a RegExp, a string (the source of a regex), an array of strings, or a JSON schema. Patterns
 * have the rules of Rails (no anchors, no multiline), and must match in linear time (no lookaround, no backreferences).
 */
export function compileConstraint (constraint: unknown): CheckResult {
  if (typeof constraint === 'string') {
    const type = TYPES[constraint]
    if (type === undefined) return regexCheck(constraint, '', constraint)
    const advice = `(did you mean ${type}?). To match it use ['${constraint}']`
    return { problems: [`${show(constraint)} matches only that string ${advice}`] }
  }
  if (typeof constraint !== 'object' || constraint === null) {
    const problem = libraryProblem(constraint)
    if (problem !== null) return { problems: [problem] }
    const expected = 'a RegExp, a regex source, an array of strings or a JSON schema'
    return { problems: [`${mustBe('a constraint', expected, constraint)}. Write /[0-9]+/`] }
  }
  const outcome = cache.get(constraint) ?? compileObject(constraint)
  cache.set(constraint, outcome)
  // The constraint as it is read: a schema may be simplified.
  if ('constraint' in outcome) cache.set(outcome.constraint as object, outcome)
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

function compileObject (constraint: object): CheckResult {
  if (constraint instanceof RegExp) return regexCheck(constraint.source, constraint.flags, constraint)
  return Array.isArray(constraint) ? listCheck(constraint) : schemaCheck(constraint as Schema)
}

function listCheck (list: readonly unknown[]): CheckResult {
  if (list.length === 0) return { problems: ['an empty array matches nothing. Add a value, or remove the constraint'] }
  // The index, because the invalid item may be `undefined`.
  const invalid = list.findIndex(item => typeof item !== 'string' || item === '')
  if (invalid !== -1) return { problems: [mustBe('each item of the array', 'a non-empty string', list[invalid])] }
  const texts = list as readonly string[]
  const values = new Set(texts)
  const longest = Math.max(...texts.map(({ length }) => length))
  const test: SegmentCheck['test'] = (text, end = text.length) => end <= longest && values.has(text.slice(0, end))
  return {
    constraint: texts,
    test,
    read: stringReader(test),
    converts: false,
    patterns: [],
    schema: Object.freeze({ type: 'string', enum: [...values] }),
    explain: () => errorsOf('enum', { allowedValues: [...values] }, 'must be equal to one of the allowed values'),
    admitsDot: texts.some(item => item.includes('.')),
    laziness: 'none',
    needsSlash: texts.every(item => item.includes('/'))
  }
}

/** The check of a constraint that is valid. */
export function checkOf (constraint: Constraint): SegmentCheck {
  return compileConstraint(constraint) as SegmentCheck
}

/** The problems of a constraint that a format extension may follow. */
export function extensionProblems ({ constraint, laziness }: SegmentCheck): readonly string[] {
  if (laziness !== 'other') return []
  return [`${show(constraint)} has a lazy quantifier and can match a dot, so it would decide about ` +
    'the format extension. Make the quantifier greedy, or set format: false']
}

export function segmentProblems ({ constraint, needsSlash }: SegmentCheck): readonly string[] {
  const fix = "Use a wildcard param, as in 'files/*path'"
  return needsSlash ? [`${show(constraint)} matches only strings with '/'. ${fix}`] : []
}
