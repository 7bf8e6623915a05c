import type { Constraint } from '../../types/index.js'
import { harmless, show } from '../errors/errors.js'
import type { Outcome } from './check.js'
import type { SchemaError } from './engines.js'
import { suffixPreference, type Preference } from './lazy.js'
import { parseRegex } from './regex.js'
import { printRegex } from './regex-print.js'
import { mayHold, mustHold } from './regex-traits.js'
import { schemaError } from './simple-schema.js'

const asText = (text: string): unknown => text
const ready = (): readonly string[] => []

/** The check of a regex by its source and flags, or of a source alone. */
export function regexCheck (source: string, flags: string, given: Constraint): Outcome {
  const { tree, faults } = readRegex(source, flags, given)
  if (faults.length > 0) return { faults }
  const fold = flags.includes('i') ? flags.includes('u') ? 'unicode' : 'simple' : 'none'
  const pattern = `^(?:${printRegex(tree, fold)})$`
  // One pattern for all: what JSON schema and Rails take for a character is one here too, with or without the flag u.
  const regex = new RegExp(pattern, 'u')
  const preference = suffixPreference(tree)
  const wrong = [...wholeFaults(regex, given), ...lazyFaults(preference, given)]
  if (wrong.length > 0) return { faults: wrong }
  return {
    given,
    test: text => regex.test(text),
    read: asText,
    converts: false,
    schema: Object.freeze({ type: 'string', pattern }),
    explain: always(schemaError('pattern', { pattern }, `must match pattern "${pattern}"`)),
    admitsDot: mayHold(tree, '.'),
    prefersSuffix: preference === 'suffix',
    needsSlash: mustHold(tree, '/'),
    patterns: [{ regex, given }],
    prepare: ready
  }
}

/** The check of a list of literal texts. */
export function listCheck (given: readonly unknown[]): Outcome {
  if (given.length === 0) return { faults: ['an empty list allows nothing'] }
  // By index, since what is wrong may be `undefined` itself.
  const wrong = given.findIndex(one => typeof one !== 'string' || one === '')
  if (wrong !== -1) return { faults: [`${show(given)} holds ${show(given[wrong])}: a list takes non-empty strings`] }
  const texts = given as readonly string[]
  const allowed = new Set(texts)
  return {
    given: texts,
    test: text => allowed.has(text),
    read: asText,
    converts: false,
    schema: Object.freeze({ type: 'string', enum: [...allowed] }),
    explain: always(schemaError('enum', { allowedValues: [...allowed] }, 'must be equal to one of the allowed values')),
    admitsDot: texts.some(one => one.includes('.')),
    prefersSuffix: false,
    needsSlash: texts.every(one => one.includes('/')),
    patterns: [],
    prepare: ready
  }
}

function readRegex (source: string, flags: string, given: Constraint): ReturnType<typeof parseRegex> {
  const fault = flagFault(source, flags) ?? syntaxFault(source, flags)
  if (fault !== null) return { tree: { kind: 'any' }, faults: [`${show(given)} ${fault}`] }
  const { tree, faults } = parseRegex(source, flags.includes('u'))
  return { tree, faults: faults.map(one => `${show(given)} holds ${one}`) }
}

function flagFault (source: string, flags: string): string | null {
  const wrong = flags.replace(/[iu]/g, '')
  if (wrong !== '') return `has the flag ${show(wrong)}: only i and u are honoured`
  // With both flags a boundary counts two letters beyond ASCII as word characters, which no pattern without flags can say.
  const hasBoundary = /iu|ui/.test(flags) && /^(?:[^\\]|\\[^bB])*\\[bB]/.test(source)
  return hasBoundary ? 'holds a word boundary under the flags iu: leave out one of the flags, or the boundary' : null
}

/** What the engine says against the syntax of a regex, or `null`. */
export function syntaxFault (source: string, flags: string): string | null {
  try {
    RegExp(source, flags)
    return null
  } catch (error) {
    return `is no valid regex: ${harmless((error as Error).message)}`
  }
}

/** What is wrong with a regex that a whole segment has to match. */
export function wholeFaults (regex: RegExp, given: unknown): readonly string[] {
  return regex.test('') ? [`${show(given)} matches the empty string, which no segment is`] : []
}

/** What is wrong with where a pattern is lazy. */
export function lazyFaults (preference: Preference, given: unknown): readonly string[] {
  if (preference !== 'unclear') return []
  return [`${show(given)} has a lazy quantifier that leaves a suffix to the format on some texts only; ` +
    'write it so that all quantifiers that may take a dot are lazy, or none']
}

function always (error: SchemaError): () => readonly SchemaError[] {
  const errors = Object.freeze([error])
  return () => errors
}
