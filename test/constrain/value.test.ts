import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import t from 'tap'
import { draw, resources, type Constraint } from '../../lib/index.js'
import { compileConstraint } from '../../lib/constrain/constraint.js'
import type { Schema, SegmentCheck } from '../../lib/constrain/check.js'

// As Fastify has it.
const ajv = addFormats.default(new Ajv({ strict: false }))

/** The schemas of numbers, each with each type and without a type. */
const OF_NUMBERS: readonly Schema[] = [
  {}, { minimum: 1 }, { maximum: 10 }, { minimum: -5, maximum: 5 }, { exclusiveMinimum: 0 }, { exclusiveMaximum: 7 },
  { multipleOf: 3 }, { multipleOf: 0.1 }, { multipleOf: 1e-6 }, { multipleOf: 1e-300 }, { multipleOf: 2, minimum: 7 },
  { minimum: -0 }, { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, { minimum: 0.5 },
  { enum: [1, 7, -3] }, { enum: [7, '7', 1.5] }, { enum: [0.25, 1e21] }, { enum: [1, 7], maximum: 5 },
  { title: 'Id', description: 'An id', default: 1, examples: [1], deprecated: true }
]

const OTHERS: readonly Schema[] = [
  { type: 'boolean' }, { enum: ['7', 7] }, { enum: [true, 7, 'x'] }, { const: 7 }, { const: '7' }, { const: false },
  { type: ['integer', 'string'] }, { type: ['integer', 'number'] }, { type: ['boolean', 'integer'] },
  { type: 'integer', not: { const: 7 } }, { type: 'integer', const: 7 }, { type: 'number', 'x-unit': 'kg' },
  { type: 'string' }, { type: 'string', format: 'uuid' }, { type: 'string', format: 'date' },
  { type: 'string', format: 'date', maxLength: 9 }, { type: 'string', format: 'email' }, { type: 'integer', format: 'int32' },
  { type: 'integer', format: 'int64' }, { type: 'integer', format: 'int32', minimum: 5 }, { type: 'number', format: 'float' },
  { type: 'string', format: 'ipv4' }, { anyOf: [{ type: 'string', format: 'time' }, { type: 'integer', format: 'int32' }] }, { type: 'string', minLength: 2 }, { type: 'string', maxLength: 3 },
  { type: 'string', pattern: '[a-z]+' }, { type: 'string', pattern: '^[0-9]+$', maxLength: 2 },
  { type: 'string', enum: ['a', 'b.c', '7'] }, { enum: ['true', true] }, { anyOf: [{ type: 'integer' }, { const: 'me' }] },
  { oneOf: [{ type: 'integer', minimum: 5 }, { type: 'string', pattern: '[a-z]+' }] },
  { allOf: [{ type: 'integer' }, { minimum: 2 }] }, { if: { minimum: 5 }, then: { multipleOf: 7 } }
]

/** Schemas that name no other type than a string. A number would pass these keywords, which are about strings. */
const OF_TEXT: readonly Schema[] = [
  { format: 'uuid' }, { pattern: '[0-9]+' }, { pattern: '[a-z]+', minLength: 2 }, { minLength: 3 }, { not: { type: 'string' } },
  { format: 'date', minimum: 5 }, { allOf: [{ format: 'ipv4' }] }, { anyOf: [{ format: 'uuid' }, { const: 'me' }] }, { type: ['string'], maxLength: 2 }
]

const SCHEMAS: readonly Schema[] = [
  ...OF_NUMBERS.flatMap(schema => [schema, { type: 'integer', ...schema }, { type: 'number', ...schema }]), ...OTHERS, ...OF_TEXT
]

const STRINGS: readonly string[] = [
  '0', '1', '3', '7', '10', '-1', '-3', '-7', '-0', '00', '01', '+1', ' 1', '1 ', '1\n', '', '-', '--1', '1-', '1e3', '0x10',
  '0.1', '0.3', '0.25', '1.5', '-1.5', '1.0', '1.', '.5', '-.5', '0.0000001', '0.000001', '1.9007199254740993',
  '9007199254740991', '-9007199254740991', '9007199254740992', '99999999999999999', '9007199254740990.5', '1'.repeat(60),
  '2147483647', '2147483648', '-2147483648', '-2147483649', '2026-02-30', 'ada@example.com', '192.0.2.1', '12:00:00Z',
  'NaN', 'Infinity', '١', 'true', 'false', 'null', 'a', 'abc', 'b.c', 'me', 'x'.repeat(60),
  '2026-11-28', '2026-13-01', '123e4567-e89b-12d3-a456-426614174000', '123E4567-E89B-12D3-A456-42661417400'
]

/** The string, and the number or boolean that it spells, if the schema names such a type. */
function candidates (text: string, schema: Schema): readonly unknown[] {
  if (OF_TEXT.includes(schema)) return [text]
  if (text === 'true' || text === 'false') return [text, JSON.parse(text)]
  const number = Number(text)
  const isDecimal = text !== '' && String(number) === text && Math.abs(number) <= Number.MAX_SAFE_INTEGER && !text.includes('e')
  return isDecimal ? [text, number] : [text]
}

for (const constraint of SCHEMAS) {
  t.test(`${JSON.stringify(constraint)} has the value and the errors of Ajv for each string`, async t => {
    const { schema, read, test, explain } = compileConstraint(constraint) as SegmentCheck
    const validate = ajv.compile({ ...schema })
    const table = draw([resources('photos', { only: 'show', format: false, constraints: { id: constraint as Constraint } })])
    const oracle = STRINGS.map(text => {
      const all = candidates(text, constraint)
      const value = all.find(one => validate(one))
      const errors = all.map(one => validate(one) ? [] : validate.errors!)
      const shown = errors.find(list => list.every(({ keyword }) => keyword !== 'type')) ?? errors.at(-1)
      return { text, value, isValid: value !== undefined, errors: value === undefined ? shown : null }
    })
    t.strictSame(STRINGS.map(text => {
      const value = read(text)
      // The end of the string, as for a format extension.
      return { text, value, isValid: test(`${text}.json`, text.length), errors: value === undefined ? explain(text) : null }
    }), oracle)
    // A segment is not empty, and has no control characters.
    const segments = oracle.filter(({ text }) => !/^$|\n/.test(text))
    t.strictSame(segments.map(({ text }) => table.recognize('GET', `/photos/${encodeURIComponent(text)}`)?.params['id' as never]),
      segments.map(({ value }) => value), 'recognize')
    t.strictSame(segments.map(({ text }) => table.explain('GET', `/photos/${encodeURIComponent(text)}`).outcome),
      segments.map(({ isValid }) => isValid ? 'served' : 'bad-request'), 'explain')
  })
}
