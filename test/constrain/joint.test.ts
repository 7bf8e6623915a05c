import fc from 'fast-check'
import t from 'tap'
import { compileConstraint } from '../../lib/constrain/constraint.js'
import type { SegmentCheck } from '../../lib/constrain/check.js'
import { isLong, readTogether, testUpTo } from '../../lib/constrain/joint.js'
import { LinearTest } from '../../lib/constrain/linear.js'
import { seed } from '../fixtures/seed.js'

/** The checks of several patterns that are read together, each with its own separate test. */
function together (constraints: readonly unknown[]): ReadonlyArray<readonly [SegmentCheck, alone: SegmentCheck['test']]> {
  const checks = constraints.map(one => compileConstraint(one) as SegmentCheck)
  readTogether(checks.flatMap(({ patterns }) => patterns))
  return checks.map(one => [one, text => one.patterns[0]!.test(text)])
}

t.test(`patterns together match a long string, and its parts before dots, as each pattern by itself (seed ${seed})`, async t => {
  const checks = together([/[a-z./]+/, /(?:[a-z]+[./])*9/, /[^.]+/u, /.+\u{1f600}.+/u, /(?:.|\ud83d)+\.x+/, /[aé./]+?\.a/, /\b[a-z./é]+\b/, /[a-z./]+/, /9+/])
  const part = fc.constantFrom('a', 'ab', '.', './', '/', '9', 'é', '😀', '\ud83d', '漢', 'x', '.x', ' ')
  let [read, allowed] = [0, 0]
  fc.assert(fc.property(fc.array(part, { minLength: 1, maxLength: 40 }), fc.constantFrom('', 'a/', 'a', '.', 'é', '9'), (parts, unit) => {
    const text = unit.repeat(1200 / (unit.length || 1)) + parts.join('')
    const ends = [text.length, ...Array.from(text.matchAll(/\./g), ({ index }) => index).slice(-30), 3]
    for (const [{ test }, alone] of checks) {
      for (const end of ends) {
        const own = alone(text.slice(0, end))
        if (test(text, end) !== own || test(text.slice(0, end)) !== own) throw new Error(`up to ${end} of ${JSON.stringify(text)}`)
        read++
        if (own) allowed++
      }
    }
  }), { seed, numRuns: Number(process.env['FC_RUNS'] ?? 300) })
  t.ok(read > 1000 && allowed > read / 20, `${read} read, ${allowed} allowed`)
})

t.test('thirty patterns step through a long string once', async t => {
  const checks = together(Array.from({ length: 30 }, (_, index) => `[a-y./]+${index}z`))
  const text = 'abc/d.e/'.repeat(1500)
  let count = 0
  const counted = checks.flatMap(([{ patterns }]) => patterns)
  for (const pattern of counted) {
    Object.assign(pattern, {
      test: (text: string) => { count += text.length; return false },
      next: (...args: Parameters<LinearTest['next']>) => { count++; return LinearTest.prototype.next.apply(pattern, args) }
    })
  }
  readTogether(counted)
  for (const test of counted) t.notOk(testUpTo(test, text))
  t.ok(count < 1000, `${count} steps for ${text.length * 30} characters`)
})

t.test('patterns that need too much memory together match one by one', async t => {
  const sources = ['[ab]*a[ab]{20}c', '(?:a|b)*b(?:a|b){17}c', ...Array.from({ length: 28 }, (_, index) => `[ab]*a[ab]{3}${index}c`)]
  const checks = together(sources)
  let random = 7
  const text = Array.from({ length: 20_000 }, () => 'ab'[(random = random * 48271 % 0x7fffffff) % 2]).join('')
  const odd = Array.from({ length: 60_000 }, (_, index) => String.fromCodePoint(0x4e00 + index % 20_000 + Math.floor(index / 20_000))).join('')
  for (const [{ test }] of checks) {
    t.notOk(test(text))
    t.notOk(test(odd))
  }
  t.ok(checks[0]![0].test(`${text}a${'b'.repeat(20)}c`))
})

t.test('a list and a schema also match the part before a dot', async t => {
  const list = compileConstraint(['a', 'b.c']) as SegmentCheck
  const schema = compileConstraint({ type: 'string', pattern: '[a-z.]+', maxLength: 60 }) as SegmentCheck
  t.strictSame([list.test('a.json', 1), list.test('b.c.json', 3), list.test('b.c.json')], [true, true, false])
  const text = `${'a.'.repeat(30)}9`
  t.strictSame([schema.test(text, 59), schema.test(text, 61), schema.test(`${'a.'.repeat(200)}b`, 399), schema.test('a.b.c', 3)],
    [true, false, false, true])
  t.strictSame([isLong('a'.repeat(99), 99), isLong('a'.repeat(99), 98), isLong('a'.repeat(1001), 1001)], [false, true, true])
})
