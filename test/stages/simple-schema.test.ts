import { Ajv } from 'ajv'
import fc from 'fast-check'
import t from 'tap'
import { compilerBy } from '../../lib/constrain/compiler.js'
import { formats, isSimple, simpleTest } from '../../lib/constrain/simple-schema.js'
import { seed } from '../fixtures/seed.js'

const compile = compilerBy(Ajv)

const texts = ['', 'a', 'ab', 'abc', 'a.b', '1', '007', 'true', 'é', '😀', '😀😀', '\ud800', '2026-11-21', '123e4567-e89b-12d3-a456-426614174000'] as const
const numbers = [0, 1, -1, 2, 3, 6, 7, 0.1, 0.3, 0.5, 1.5, -0.25, 1e15, 9007199254740991, 1e-7] as const
const value = fc.oneof(fc.constantFrom<unknown>(...texts, ...numbers, true, false), fc.string({ maxLength: 5 }), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
const limit = fc.oneof(fc.constantFrom(...numbers), fc.integer({ min: -5, max: 10 }))
const length = fc.nat(6)
const type = fc.constantFrom('string', 'number', 'integer', 'boolean')

/** Schemas of all simple keywords, many at once, whether they make sense together or not. */
const schema = fc.record({
  type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1 })),
  const: value,
  enum: fc.uniqueArray(value, { minLength: 1, maxLength: 4 }),
  minimum: limit,
  maximum: limit,
  exclusiveMinimum: limit,
  exclusiveMaximum: limit,
  multipleOf: fc.constantFrom(1, 2, 3, 0.1, 0.5, 0.01, 1e-7, 1e15),
  minLength: length,
  maxLength: length,
  pattern: fc.constantFrom('^[a-z]+$', '\\d', '^(?:a|b)$', '.'),
  format: fc.constantFrom(...Object.keys(formats)),
  title: fc.constant('a'),
  description: fc.constant('a'),
  default: value,
  examples: fc.array(value),
  deprecated: fc.boolean(),
  'x-a': fc.constant({})
}, { requiredKeys: [] })

t.test(`simple schemas are judged as Ajv judges them, with its errors (seed ${seed})`, async t => {
  let invalid = 0
  fc.assert(fc.property(schema, fc.array(value, { minLength: 1, maxLength: 8 }), (schema, values) => {
    const [ours, theirs] = [simpleTest(schema), compile(schema)]
    if (!isSimple(schema)) throw new Error('not simple')
    for (const one of values) {
      const [isOurs, isTheirs] = [ours(one), theirs(one)]
      if (isOurs !== isTheirs) throw new Error(`${JSON.stringify(one)} is ${String(isOurs)}`)
      if (isOurs === true) continue
      invalid++
      const [mine, expected] = [JSON.stringify(ours.errors), JSON.stringify(theirs.errors)]
      if (mine !== expected) throw new Error(`${JSON.stringify(one)}: ${mine} instead of ${expected}`)
    }
  }), { seed, numRuns: 600 })
  t.ok(invalid > 500, `${invalid} values were not valid`)
})

t.test('what is more than a simple schema, or no schema, is left to Ajv', async t => {
  const others: readonly object[] = [
    { anyOf: [{ type: 'string' }] }, { not: { const: 'a' } }, { nullable: true }, { type: 'strin' }, { type: [] }, { type: ['string', 'string'] }, { type: 5 }, { enum: [] }, { enum: ['a', 'a'] }, { enum: [null] }, { enum: 'a' },
    { const: {} }, { const: NaN }, { minLength: -1 }, { minLength: 1.5 }, { minLength: '1' }, { minimum: '1' }, { maximum: Infinity }, { multipleOf: 0 }, { pattern: 5 }, { format: 'email' }, { format: 5 },
    { title: 5 }, { description: 5 }, { readOnly: 1 }, { examples: 1 }, { $comment: 1 }, { writeOnly: 0 }, { $id: 5 }, { constructor: 1 }, { toString: 1 }
  ]
  for (const one of others) t.notOk(isSimple(one as Record<string, unknown>), JSON.stringify(one))
})
