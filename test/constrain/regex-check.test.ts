import t from 'tap'
import { compileConstraint } from '../../lib/constrain/constraint.js'
import type { SegmentCheck } from '../../lib/constrain/check.js'
import { patterns } from '../fixtures/arbitraries.js'
import { casesOf } from '../fixtures/rails-nodes.js'

t.test('no pattern of the corpora backtracks', async t => {
  let read = 0
  for (const given of [...corpora(), ...patterns]) {
    const check = compileConstraint(given)
    if ('problems' in check) continue
    read++
    for (const char of ['a', '1', '-', '.']) t.type(check.test(`${char.repeat(100_000)}!`), 'boolean', String(given))
  }
  t.ok(read > 40, `${read} of them`)
})

t.test('a list and a schema also match the part before a dot', async t => {
  const list = compileConstraint(['a', 'b.c']) as SegmentCheck
  const schema = compileConstraint({ type: 'string', pattern: '[a-z.]+', maxLength: 60 }) as SegmentCheck
  t.strictSame([list.test('a.json', 1), list.test('b.c.json', 3), list.test('b.c.json')], [true, true, false])
  const text = `${'a.'.repeat(30)}9`
  t.strictSame([schema.test(text, 59), schema.test(text, 61), schema.test(`${'a.'.repeat(200)}b`, 399), schema.test('a.b.c', 3)],
    [true, false, false, true])
})

t.test('where a pattern that can match a dot is lazy', async t => {
  const cases: Record<'none' | 'last' | 'other', unknown[]> = { none: [/[a-z]+?/, '(?:ab){2}c??', /[a-z.]{3}?/, ['a.b'], { type: 'integer' }], last: [/[a-z.]+?/, '.+?', /v[\d.]*?/], other: ['.+?-.+', { type: 'string', pattern: '^[a-z.]+?$' }, { anyOf: [{ pattern: 'a' }, { pattern: '^.+?$' }] }] }
  cases.none.push({ type: 'string', pattern: '^[a-z]+$' }, { pattern: 'a', enum: ['a.b'] }, { pattern: '^w', format: 'hostname' }, { not: { pattern: 'a' } },
    { anyOf: [{ type: 'string', pattern: 'a' }, { type: 'number' }] }, { anyOf: [{ pattern: 'a' }, { pattern: '^[a-z.]+$' }] })
  cases.last.push({ type: 'string', pattern: 'a' }, { pattern: '^a' }, { pattern: 'a$|b' }, { pattern: '.+?-.+' }, { pattern: '' },
    { anyOf: [{ pattern: '.+?' }, { pattern: 'a+' }] }, { pattern: 'a', not: { pattern: '^b$' } }, { pattern: 'a', maxLength: 3 })
  for (const [laziness, list] of Object.entries(cases)) {
    for (const given of list) t.equal((compileConstraint(given) as SegmentCheck).laziness, laziness, JSON.stringify(given))
  }
})

t.test('groups in thousands of groups are rejected', async t => {
  for (const given of [5000, 100_000].map(depth => `${'('.repeat(depth)}a${')'.repeat(depth)}`)) {
    for (const constraint of [given, `(b)\\1${given}`, { pattern: given }, { not: { pattern: given } }]) {
      const { problems } = compileConstraint(constraint) as { readonly problems: readonly string[] }
      t.match(problems.join(), /contains more than 100 groups in each other|is not a valid regex/)
    }
  }
})

function engineOf (source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags)
  } catch {
    return null
  }
}

/** Every pattern in the declarations of the corpus, for any purpose. */
function corpora (): readonly RegExp[] {
  const found: RegExp[] = []
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { $regex: source, flags = '' } = value as { readonly $regex?: string, readonly flags?: string }
    const regex = source === undefined ? null : engineOf(source, flags)
    if (regex !== null) found.push(regex)
    Object.values(value).forEach(walk)
  }
  for (const file of ['tables', 'requests', 'helpers']) walk(casesOf(file))
  return found
}
