import t from 'tap'
import { inWords } from '../../lib/table/words.js'

/** Constraints of a description in words. */
const worded: ReadonlyArray<readonly [constraint: unknown, words: string]> = [
  [{ type: 'integer', minimum: 1 }, 'integer ≥ 1'],
  [{ type: 'integer', minimum: 1, maximum: 10, multipleOf: 2 }, 'integer ≥ 1, ≤ 10, multiple of 2'],
  [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 'number > 0, < 1'],
  [{ type: 'integer', title: 'Id', description: 'its number' }, 'integer'],
  [{ type: 'string', format: 'uuid' }, 'uuid'],
  [{ type: 'string', minLength: 2, maxLength: 4 }, 'length ≥ 2, length ≤ 4'],
  [{ type: 'string', pattern: '^[a-z]+$' }, '/^[a-z]+$/'],
  [{ type: 'string' }, 'string'],
  [{ enum: ['en', 'de', 7] }, 'en, de or 7'],
  [{ const: 'en' }, 'en'],
  [{ type: 'integer', not: { const: 7 } }, '{"type":"integer","not":{"const":7}}'],
  [{ type: ['integer', 'null'] }, '{"type":["integer","null"]}'],
  [{ toString: 1 }, '{"toString":1}'],
  [['en'], 'en'],
  [['en', 'de'], 'en or de'],
  [{ source: '[0-9]+', flags: 'i' }, '/[0-9]+/i'],
  ['[0-9]+', '"[0-9]+"'],
  [{ const: '\u001b[2J' }, '\\u001b[2J']
]

t.test('constraints in words', t => {
  for (const [constraint, words] of worded) t.equal(inWords(constraint as never), words)
  t.end()
})
