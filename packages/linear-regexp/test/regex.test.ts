import fc from 'fast-check'
import t from 'tap'
import { characterIn } from '../lib/character-set.js'
import { casedLetters, Kinds } from '../lib/characters.js'
import type { RegexNode } from '../lib/node.js'
import { parseRegex } from '../lib/regex.js'
import { chars, flagSets, sourceUnder } from './fixtures/regexes.js'
import { seed } from './fixtures/seed.js'

/** `FC_RUNS` sets how many regexes each property tests. */
const runs = Number(process.env['FC_RUNS'] ?? 50)

for (const flags of flagSets) {
  t.test(`a printed regex matches strings as the engine matches the original, flags '${flags}' (seed ${seed})`, async t => {
    let compared = 0
    fc.assert(fc.property(sourceUnder(flags, 'letters'), fc.array(fc.constantFrom(...chars), { maxLength: 4 }).map(all => all.join('')),
      (source, text) => {
        const whole = engineOf(source, flags)
        if (whole === null) return
        const tree = parseRegex(source, flags)
        if ('problems' in tree) return
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
  const letters = [...casedLetters()]
  t.ok(letters.length > 2500 && letters.join('') === [...letters].sort((one, other) => one.codePointAt(0)! - other.codePointAt(0)!).join(''))
  for (const [flags, last] of [['i', 0xffff], ['iu', 0x10ffff]] as const) {
    const wrong = letters.map(letter => letter.codePointAt(0)!).filter(code => code <= last).filter(code => {
      const engine = new RegExp(`\\u${flags === 'i' ? code.toString(16).padStart(4, '0') : `{${code.toString(16)}}`}`, `g${flags}`)
      const printed = new RegExp(characterIn([[code, code]], flags).source, 'gu')
      return casedLetters().match(engine)?.join('') !== casedLetters().match(printed)?.join('')
    })
    t.strictSame(wrong, [], flags)
  }
})

t.test('the kind of a character has the sets that match the character in the engine', async t => {
  const sets = ['[a-z]', '[^a]', '\\w', '.', '\\p{Lu}', '\\P{Cs}', '[]', '[^]', '(?:a|\\u{1f600})', '\\p{Script=Thai}']
  const kinds = new Kinds(sets)
  const codes = Array.from({ length: 0x20000 }, (_, code) => code)
  const wrong = [...codes, ...codes.slice(0, 3000)].filter(code => sets.some((set, index) =>
    kinds.has(index, kinds.of(code)) !== new RegExp(`^${set}$`, 'u').test(String.fromCodePoint(code))))
  t.strictSame(wrong, [])
  t.ok(kinds.count < 20, `${kinds.count} kinds`)
  t.notOk(sets.some((_set, index) => kinds.has(index, 0)), 'the end of a string is in no set')
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
    t.match(parseRegex(source, ''), { problems: [fault] })
  })
}

t.test('the halves of a surrogate pair are two characters of a set', async t => {
  for (const flags of ['', 'i']) {
    t.equal((parseRegex('[^😀]', flags) as RegexNode).source, '[^\\u{d83d}\\u{de00}]')
    t.equal((parseRegex('\\ud83d\\ude00', flags) as RegexNode).source, '\\ud83d\\ude00')
  }
})

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
