import type { Constraint } from '../../types/index.js'
import { show } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { errorsOf, stringReader, type CheckResult, type Schema, type SegmentCheck } from './check.js'
import { libraryCheck } from './library-check.js'
import { regexCheck, sourceCheck } from './regex-check.js'
import { schemaCheck } from './schema-check.js'
import { standardOf, type Standard } from './standard.js'

/** Fastify's own route constraints, if the path has no such param. */
export const CONDITIONS: readonly string[] = ['host', 'version']

/** The check of each constraint that is frozen data of the package. An object of the user may change. */
const checks = new WeakMap<object, SegmentCheck>()

/**
 * Compiles a constraint: a RegExp, a string (the source of a regex), an array of strings, a JSON schema, or a schema of a
 * library. Patterns have the rules of Rails (no anchors, no multiline), and must match in linear time (no lookaround, no
 * backreferences).
 */
export function compileConstraint (constraint: unknown): CheckResult {
  if (constraint instanceof RegExp) return regexCheck(constraint.source, constraint.flags, constraint)
  if (typeof constraint === 'string') return sourceCheck(constraint)
  const standard = standardOf(constraint)
  if (standard === null && (typeof constraint !== 'object' || constraint === null)) {
    const expected = 'a RegExp, a regex source, an array of strings, a JSON schema or a Standard Schema'
    return { problems: [`${mustBe('a constraint', expected, constraint)}. Write /[0-9]+/`] }
  }
  return checks.get(constraint as object) ?? compileObject(constraint as object, standard)
}

function compileObject (constraint: object, standard: Standard | null): CheckResult {
  const outcome = standard !== null
    ? libraryCheck(constraint, standard)
    : Array.isArray(constraint) ? listCheck(constraint) : schemaCheck(constraint as Schema)
  if ('constraint' in outcome) checks.set(outcome.constraint as object, outcome)
  return outcome
}

function listCheck (list: readonly unknown[]): CheckResult {
  if (list.length === 0) return { problems: ['an empty array matches nothing. Add a value, or remove the constraint'] }
  // The index, because the invalid item may be `undefined`.
  const invalid = list.findIndex(item => typeof item !== 'string' || item === '')
  if (invalid !== -1) return { problems: [mustBe('each item of the array', 'a non-empty string', list[invalid])] }
  const texts = Object.freeze([...list as readonly string[]])
  const values = new Set(texts)
  const longest = Math.max(...texts.map(({ length }) => length))
  const test: SegmentCheck['test'] = (text, end = text.length) => end <= longest && values.has(text.slice(0, end))
  return {
    constraint: texts,
    test,
    read: stringReader(test),
    converts: false,
    longest: Infinity,
    schema: Object.freeze({ type: 'string', enum: Object.freeze([...values]) }),
    explain: () => errorsOf('enum', { allowedValues: [...values] }, 'must be equal to one of the allowed values'),
    admitsDot: texts.some(item => item.includes('.')),
    laziness: 'none',
    needsSlash: texts.every(item => item.includes('/'))
  }
}

/**
 * A frozen copy of an array or a schema, which no later change of the original changes. A RegExp and an invalid constraint
 * are returned as they are.
 */
export function copyOf (constraint: unknown): unknown {
  const outcome = compileConstraint(constraint)
  return 'problems' in outcome ? constraint : outcome.constraint
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
