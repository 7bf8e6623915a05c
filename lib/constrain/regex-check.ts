import { harmless, show } from '../errors/errors.js'
import { sizeFault } from './automaton.js'
import type { Outcome, SchemaError, SegmentCheck } from './check.js'
import { suffixPreference } from './lazy.js'
import { linearTest, type Test } from './linear.js'
import { parseRegex, type RegexNode } from './regex.js'
import { printRegex } from './regex-print.js'
import { mayHold, mustHold } from './regex-traits.js'

/** What is known of a regex, whoever wrote it. */
type Known = Omit<SegmentCheck, 'given'> | { readonly faults: readonly string[] }

const known = new Map<string, Known>()

/** The check of a regex by its source and flags, or of a source alone; the same source is read once. */
export function regexCheck (source: string, flags: string, given: RegExp | string): Outcome {
  const key = `${flags}/${source}`
  let found = known.get(key)
  if (found === undefined) known.set(key, found = checkNew(source, flags, show(given)))
  return 'faults' in found ? found : { ...found, given }
}

function checkNew (source: string, flags: string, shown: string): Known {
  const wrong = /[^diu]/.exec(flags)
  if (wrong !== null) return { faults: [`${shown} has the flag ${show(wrong[0])}: only i and u are honoured`] }
  const read = readPattern(source, flags, 'whole')
  if ('faults' in read) return { faults: read.faults.map(fault => `${shown} ${fault}`) }
  const { tree, test, prefersSuffix } = read
  const pattern = `^(?:${printRegex(tree, flags)})$`
  return {
    test,
    read: text => text,
    converts: false,
    schema: Object.freeze({ type: 'string', pattern }),
    explain: always('pattern', { pattern }, `must match pattern "${pattern}"`),
    admitsDot: mayHold(tree, '.'),
    prefersSuffix,
    needsSlash: mustHold(tree, '/')
  }
}

/** Whether a pattern has to match the whole segment, which in a schema anchors may say too, or is searched for. */
type Use = 'whole' | 'whole in a schema' | 'search'

/** A pattern as it is used, or what is wrong with it. */
type Pattern =
  | { readonly tree: RegexNode, readonly test: Test, readonly prefersSuffix: boolean }
  | { readonly faults: readonly string[] }

/** Reads a pattern that a whole segment has to match, or that is searched for. */
export function readPattern (source: string, flags: string, use: Use): Pattern {
  const invalid = syntaxFault(source, flags)
  if (invalid !== null) return { faults: [invalid] }
  const { tree, faults } = parseRegex(source, flags.includes('u'), use !== 'whole')
  if (faults.length > 0) return { faults: faults.map(fault => `holds ${fault}`) }
  const size = sizeFault(tree)
  if (size !== null) return { faults: [size] }
  if (use === 'search') return { tree, test: linearTest(tree, flags), prefersSuffix: false }
  const test = linearTest({ kind: 'sequence', of: [BEGINNING, tree, END] }, flags)
  if (test('')) return { faults: ['matches the empty string, which no segment is'] }
  const preference = suffixPreference(tree)
  return preference === 'unclear' ? { faults: [UNCLEAR] } : { tree, test, prefersSuffix: preference === 'suffix' }
}

const BEGINNING: RegexNode = { kind: 'boundary', source: '^' }
const END: RegexNode = { kind: 'boundary', source: '$' }

const UNCLEAR = 'has a lazy quantifier that leaves a suffix to the format on some texts only; ' +
  'write it so that all quantifiers that may take a dot are lazy, or none'

/** What the engine says against the syntax of a regex, or `null`. */
function syntaxFault (source: string, flags: string): string | null {
  try {
    RegExp(source, flags)
    return null
  } catch (error) {
    return `is no valid regex: ${harmless((error as Error).message)}`
  }
}

/** How long a host may be that a pattern is asked about. */
const HOST_LENGTH = 255

/** A pattern for hosts, which is searched for as Fastify does it; or what is wrong with it. */
export function readHost (regex: RegExp): { readonly test: Test } | { readonly faults: readonly string[] } {
  const { source, flags } = regex
  if (flags.includes('v')) return { faults: [`${show(regex)} has the flag 'v', which is not known here`] }
  // What the other flags change are line breaks, which no host has, and where the next search begins.
  const read = readPattern(source, flags.replace(/[dgmsy]/g, ''), 'search')
  if ('faults' in read) return { faults: read.faults.map(fault => `${show(regex)} ${fault}`) }
  return { test: host => host.length <= HOST_LENGTH && read.test(host) }
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
    read: text => text,
    converts: false,
    schema: Object.freeze({ type: 'string', enum: [...allowed] }),
    explain: always('enum', { allowedValues: [...allowed] }, 'must be equal to one of the allowed values'),
    admitsDot: texts.some(one => one.includes('.')),
    prefersSuffix: false,
    needsSlash: texts.every(one => one.includes('/'))
  }
}

/** Says of every text the same, as Ajv reports a fault of the value itself. */
function always (keyword: string, params: object, message: string): () => readonly SchemaError[] {
  const schemaPath = `#/${keyword}`
  const error = Object.freeze({ instancePath: '', schemaPath, keyword, params: Object.freeze(params), message })
  const errors = Object.freeze([error])
  return () => errors
}
