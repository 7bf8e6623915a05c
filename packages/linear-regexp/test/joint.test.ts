import fc from 'fast-check'
import t from 'tap'
import { automatonOf } from '../lib/automaton.js'
import { isLong, readTogether, testUpTo } from '../lib/joint.js'
import { LinearTest } from '../lib/linear.js'
import { parseRegex, type RegexNode } from '../lib/regex.js'
import { seed } from './fixtures/seed.js'

interface Read {
  readonly reader: LinearTest
  readonly test: (text: string, end?: number) => boolean
}

/** Several patterns that are read together. */
function together (patterns: ReadonlyArray<RegExp | string>): readonly Read[] {
  const readers = patterns.map(pattern => {
    const { source, flags } = RegExp(pattern)
    return new LinearTest(automatonOf(parseRegex(source, flags) as RegexNode, true), flags)
  })
  readTogether(readers)
  return readers.map(reader => ({ reader, test: (text, end) => testUpTo(reader, text, end) }))
}

t.test(`patterns together match a long string, and its parts before dots, as each pattern by itself (seed ${seed})`, async t => {
  const all = together([/[a-z./]+/, /(?:[a-z]+[./])*9/, /[^.]+/u, /.+\u{1f600}.+/u, /(?:.|\ud83d)+\.x+/, /[aé./]+?\.a/, /\b[a-z./é]+\b/, /[a-z./]+/, /9+/])
  const part = fc.constantFrom('a', 'ab', '.', './', '/', '9', 'é', '😀', '\ud83d', '漢', 'x', '.x', ' ')
  let [read, allowed] = [0, 0]
  fc.assert(fc.property(fc.array(part, { minLength: 1, maxLength: 40 }), fc.constantFrom('', 'a/', 'a', '.', 'é', '9'), (parts, unit) => {
    const text = unit.repeat(1200 / (unit.length || 1)) + parts.join('')
    const ends = [text.length, ...Array.from(text.matchAll(/\./g), ({ index }) => index).slice(-30), 3]
    for (const { reader, test } of all) {
      for (const end of ends) {
        const own = reader.test(text.slice(0, end))
        if (test(text, end) !== own || test(text.slice(0, end)) !== own) throw new Error(`up to ${end} of ${JSON.stringify(text)}`)
        read++
        if (own) allowed++
      }
    }
  }), { seed, numRuns: Number(process.env['FC_RUNS'] ?? 80) })
  t.ok(read > 1000 && allowed > read / 20, `${read} read, ${allowed} allowed`)
})

t.test('thirty patterns step through a long string once', async t => {
  const counted = together(Array.from({ length: 30 }, (_, index) => `[a-y./]+${index}z`)).map(({ reader }) => reader)
  const text = 'abc/d.e/'.repeat(1500)
  let count = 0
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
  const all = together(sources)
  let random = 7
  const text = Array.from({ length: 20_000 }, () => 'ab'[(random = random * 48271 % 0x7fffffff) % 2]).join('')
  const odd = Array.from({ length: 60_000 }, (_, index) => String.fromCodePoint(0x4e00 + index % 20_000 + Math.floor(index / 20_000))).join('')
  for (const { test } of all) {
    t.notOk(test(text))
    t.notOk(test(odd))
  }
  t.ok(all[0]!.test(`${text}a${'b'.repeat(20)}c`))
})

t.test('a string with many dots is read once for each pattern if the cache is full', async t => {
  // 2^12 sets of states, which no cache keeps, and dots between them.
  const sources = ['[ab.]*a[ab.]{900}c', '[ab.]*b[ab.]{90}', '(?:a|b|\\.)*a(?:a|b|\\.){50}']
  const all = together(sources)
  let random = 11
  const text = Array.from({ length: 6000 }, () => 'ab.'[(random = random * 48271 % 0x7fffffff) % 3]).join('')
  let passes = 0
  for (const [index, { reader, test }] of all.entries()) {
    const { testCuts } = LinearTest.prototype
    Object.assign(reader, {
      test: () => t.fail('a prefix is read again'),
      testCuts: (...args: Parameters<LinearTest['testCuts']>) => { passes++; return testCuts.apply(reader, args) }
    })
    const engine = new RegExp(`^(?:${sources[index]!})$`)
    for (let end = text.length; end > text.length - 150; end--) {
      if (end !== text.length && text[end] !== '.') continue
      if (test(text, end) !== engine.test(text.slice(0, end))) t.fail(`${sources[index]!} up to ${end}`)
    }
  }
  t.ok(passes > 0 && passes <= sources.length, `${passes} passes`)
})

t.test('a string with many dots and characters beyond the first plane is read once for each pattern', async t => {
  const sources = ['[ab.😀]*a[ab.😀]{900}', '[ab.😀]*b[ab.😀]{900}']
  const all = together(sources.map(source => new RegExp(source, 'u')))
  let random = 13
  const text = Array.from({ length: 6000 }, () => ['a', 'b', '.', '😀'][(random = random * 48271 % 0x7fffffff) % 4]).join('')
  const ends = Array.from(text.matchAll(/\./g), ({ index }) => index).slice(-40)
  for (const [index, { test }] of all.entries()) {
    const engine = new RegExp(`^(?:${sources[index]!})$`, 'u')
    t.strictSame(ends.map(end => test(text, end)), ends.map(end => engine.test(text.slice(0, end))), sources[index]!)
  }
})

t.test('a long string is read together, and a shorter one if it is cut', async t => {
  t.strictSame([isLong('a'.repeat(99), 99), isLong('a'.repeat(99), 98), isLong('a'.repeat(1001), 1001)], [false, true, true])
})
