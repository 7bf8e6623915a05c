import fc from 'fast-check'
import t from 'tap'
import { classSet } from '../../lib/constrain/char-set.js'
import { parseRegex } from '../../lib/constrain/regex.js'
import { foldItems, type Fold } from '../../lib/constrain/regex-fold.js'
import { printRegex } from '../../lib/constrain/regex-print.js'
import { seed } from '../fixtures/seed.js'

/** Characters that the sources below tell apart. */
const chars = [
  'a', 'b', 'z', 'A', 'Z', 'k', 'K', 's', 'S', '0', '1', '7', '8', '9', '-', '.', '/', '\\', '^', ']', '[', '{', '}', ' ', '\n', '\t', '\0', '\u0001', '\u0007', '\b', '\u000b', '\u0011', '\u001f',
  'é', 'É', 'ß', 'ẞ', 'ſ', '\u212a', 'σ', 'ς', 'Σ', 'ǆ', 'ǅ', 'Ǆ', 'İ', 'ı', 'i', 'I', 'µ', 'μ', 'ͅ', 'ι', 'я', 'Я', '漢', '\u2028', '\ufeff', 'c', 'x', 'u', '_'
]

const both = ['a', 'b', 'K', 's', '1', '-', '.', 'é', 'σ', 'ß', 'ǅ', '\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\t', '\\n', '\\v', '\\f', '\\r', '\\x41', '\\u0042', '\\cC', '\\.', '\\/', '\\\\', '\\^', '\\]', '\\0',
  '[ab]', '[^a]', '[a-z]', '[^k]', '[^s]', '[\\w.]', '[^\\w]', '[\\d-]', '[\\b]', '[à-ü]', '[\u0370-\u03ff]', '[^σ]', '[^]', '[.]', '[A-Zß]', '[^\\W]', '[\\S]', '[µι]']
const plain = ['\\1', '\\7', '\\8', '\\9', '\\01', '\\101', '\\377', '\\400', '\\08', '[\\1-\\7]', '[\\101]', '[\\0-\\37]', '[\\08]', '[\\8]', '[\\c1]', '[\\c_]', '[\\c]', '\\c', '\\-', '\\_', '\\k', '\\x', '\\u', '\\p', '[\\p]', '{', '}', ']', 'a{,2}', '\\u{2}', '[\\B]', '[\\k]', '[\\w-x]', '[\\x4]', '\\e']
const unicode = ['\\u{e9}', '\\p{L}', '\\P{L}', '\\p{Lu}', '\\P{Lu}', '[^\\p{Lu}]', '[\\p{Ll}1]', '\\p{N}', '[\\u{370}-\\u{3ff}]', '\\-'.slice(1)]

for (const [flags, atoms] of [['', [...both, ...plain]], ['i', [...both, ...plain]], ['u', [...both, ...unicode]], ['iu', [...both, ...unicode]]] as const) {
  t.test(`a printed regex reads texts as the engine reads the original, flags '${flags}' (seed ${seed})`, async t => {
    const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '??', '+?', '*?', '{2}', '{0,2}', '{1,}?', '{00000000000000000000000000001}')
    const { ways } = fc.letrec<{ ways: string, term: string }>(tie => ({
      term: fc.oneof({ maxDepth: 2 }, { weight: 4, arbitrary: fc.constantFrom<string>(...atoms) }, { weight: 1, arbitrary: fc.tuple(fc.constantFrom('(?:', '('), tie('ways')).map(([opening, inner]) => `${opening}${inner})`) }),
      ways: fc.array(fc.array(fc.tuple(tie('term'), quantifier), { minLength: 1, maxLength: 3 }).map(terms => terms.flat().join('')), { minLength: 1, maxLength: 2 }).map(all => all.join('|'))
    }))
    let compared = 0
    fc.assert(fc.property(ways, fc.array(fc.constantFrom(...chars), { maxLength: 4 }).map(all => all.join('')), (source, text) => {
      const whole = engineOf(source, flags)
      const { tree, faults } = parseRegex(source, flags.includes('u'))
      if (whole === null || faults.length > 0) return
      const printed = new RegExp(`^(?:${printRegex(tree, foldOf(flags))})$`, 'u')
      for (const one of [text, ...chars]) {
        compared++
        if (printed.test(one) !== whole.test(one)) throw new Error(`${JSON.stringify(one)}: ${printed} for ${whole}`)
      }
    }), { seed, numRuns: 400 })
    t.ok(compared > 10_000, `${compared} comparisons`)
  })
}

t.test('letters are folded as the engine folds them, each one of them', async t => {
  const cased = [...classSet('\\p{Changes_When_Casemapped}'), ...classSet('\\p{Changes_When_Casefolded}')].flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index))
  const every = String.fromCodePoint(...cased)
  for (const [fold, flags, last] of [['simple', 'i', 0xffff], ['unicode', 'iu', 0x10ffff]] as const) {
    const wrong = cased.filter(code => code <= last).filter(code => {
      const theirs = new Set(every.match(new RegExp(`\\u${flags === 'i' ? code.toString(16).padStart(4, '0') : `{${code.toString(16)}}`}`, `g${flags}`)))
      const ours = new Set(foldItems([[code, code]], fold).flatMap(item => [...rangeOf(item as [number, number])]))
      return theirs.size !== ours.size || [...theirs].some(char => !ours.has(char))
    })
    t.strictSame(wrong, [], flags)
  }
})

t.test('a Unicode property has the members that the engine gives it', async t => {
  for (const property of ['\\p{Lu}', '\\P{Lu}', '\\p{Cs}', '\\p{Cn}', '\\p{Co}', '\\p{Any}', '\\p{Noncharacter_Code_Point}', '\\p{Script=Thai}']) {
    const one = new RegExp(`^${property}$`, 'u')
    const borders = classSet(property).flatMap(([from, to]) => [from - 1, from, to, to + 1])
    const isIn = (code: number): boolean => classSet(property).some(([from, to]) => from <= code && code <= to)
    for (const code of borders) if (code >= 0 && code <= 0x10ffff && isIn(code) !== one.test(String.fromCodePoint(code))) t.fail(`${property} ${code}`)
    t.ok(borders.length > 0, property)
  }
})

const unknown: readonly (readonly [source: string, fault: RegExp])[] = [
  ['(?i:x)', /'\(\?i:': that syntax is not known here; a flag is given for the whole pattern/],
  ['a(?i-m:x)b', /'\(\?i-m:'/],
  ['(?-i:x)+', /'\(\?-i:'/],
  ['(?>x)', /'\(\?>x': that syntax/],
  ['a++', /'\+': that syntax/],
  ['a|*b', /'\*'/],
  ['(?=a)*b', /look-around/]
]

for (const [source, fault] of unknown) {
  t.test(`${source}, which a newer engine may read, is refused`, async t => {
    const { faults } = parseRegex(source, false)
    t.match(faults.join('\n'), fault)
  })
}

t.test('two groups of one name, in ways that exclude each other, are groups without names', async t => {
  const { tree, faults } = parseRegex('(?<a>x)|(?<a>y)', false)
  t.strictSame(faults, [])
  t.equal(printRegex(tree, 'none'), '(?:x|y)')
})

function engineOf (source: string, flags: string): RegExp | null {
  try {
    return new RegExp(`^(?:${source})$`, flags)
  } catch {
    return null
  }
}

function foldOf (flags: string): Fold {
  return flags.includes('i') ? flags.includes('u') ? 'unicode' : 'simple' : 'none'
}

function rangeOf ([from, to]: readonly [number, number]): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
}
