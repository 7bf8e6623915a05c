import fc from 'fast-check'
import t from 'tap'
import { characterOf, classSet } from '../../lib/constrain/characters.js'
import { parseRegex, type RegexNode } from '../../lib/constrain/regex.js'
import { chars, flagSets, sourceUnder } from '../fixtures/regexes.js'
import { seed } from '../fixtures/seed.js'

/** `FC_RUNS` sets how many regexes each property tests. */
const runs = Number(process.env['FC_RUNS'] ?? 150)

t.setTimeout(runs > 1000 ? 0 : 600_000)

for (const flags of flagSets) {
  t.test(`a printed regex matches strings as the engine matches the original, flags '${flags}' (seed ${seed})`, async t => {
    let compared = 0
    fc.assert(fc.property(sourceUnder(flags, 'letters'), fc.array(fc.constantFrom(...chars), { maxLength: 4 }).map(all => all.join('')),
      (source, text) => {
        const whole = engineOf(source, flags)
        if (whole === null) return
        const tree = parseRegex(source, flags)
        if ('faults' in tree) return
        const printed = new RegExp(`^(?:${tree.source})$`, 'u')
        for (const one of [text, ...chars]) {
          compared++
          if (printed.test(one) !== whole.test(one)) throw new Error(`${JSON.stringify(one)}: ${printed} for ${whole}`)
        }
      }), { seed, numRuns: runs })
    t.ok(compared > runs * 25, `${compared} comparisons`)
  })
}

t.test('each letter is folded as the engine folds it', async t => {
  const cased = [...classSet('\\p{Changes_When_Casemapped}'), ...classSet('\\p{Changes_When_Casefolded}')].flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index))
  const every = String.fromCodePoint(...cased)
  for (const [flags, last] of [['i', 0xffff], ['iu', 0x10ffff]] as const) {
    const wrong = cased.filter(code => code <= last).filter(code => {
      const theirs = new Set(every.match(
        new RegExp(`\\u${flags === 'i' ? code.toString(16).padStart(4, '0') : `{${code.toString(16)}}`}`, `g${flags}`)))
      const ours = new Set(characterOf(false, [[code, code]], flags).chars.flatMap(rangeOf))
      return theirs.size !== ours.size || [...theirs].some(char => !ours.has(char))
    })
    t.strictSame(wrong, [], flags)
  }
})

t.test('a Unicode property has the same members as in the engine', async t => {
  for (const property of ['\\p{Lu}', '\\P{Lu}', '\\p{Cs}', '\\p{Cn}', '\\p{Co}', '\\p{Any}', '\\p{Noncharacter_Code_Point}',
    '\\p{Script=Thai}']) {
    const one = new RegExp(`^${property}$`, 'u')
    const borders = classSet(property).flatMap(([from, to]) => [from - 1, from, to, to + 1])
    const isIn = (code: number): boolean => classSet(property).some(([from, to]) => from <= code && code <= to)
    for (const code of borders) {
      if (code >= 0 && code <= 0x10ffff && isIn(code) !== one.test(String.fromCodePoint(code))) {
        t.fail(`${property} ${code}`)
      }
    }
    t.ok(borders.length > 0, property)
  }
})

const unknown: readonly (readonly [source: string, fault: RegExp])[] = [
  ['(?i:x)', /'\(\?i:': this syntax is not supported; set flags for the whole pattern/],
  ['a(?i-m:x)b', /'\(\?i-m:'/],
  ['(?-i:x)+', /'\(\?-i:'/],
  ['(?>x)', /'\(\?>x': this syntax/],
  ['a++', /'\+': this syntax/],
  ['a|*b', /'\*'/],
  ['(?=a)*b', /lookaround/]
]

for (const [source, fault] of unknown) {
  t.test(`${source}, which only a newer engine may parse, throws`, async t => {
    t.match(parseRegex(source, ''), { faults: [fault] })
  })
}

t.test('two groups with one name, in alternatives, are groups without names', async t => {
  t.equal((parseRegex('(?<a>x)|(?<a>y)', '') as RegexNode).source, '(?:x|y)')
})

function engineOf (source: string, flags: string): RegExp | null {
  try {
    return new RegExp(`^(?:${source})$`, flags)
  } catch {
    return null
  }
}

function rangeOf ([from, to]: readonly [number, number]): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
}
