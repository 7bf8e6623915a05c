import fc from 'fast-check'
import t from 'tap'
import { compile, type LinearPattern } from '../lib/index.js'
import { automatonOf } from '../lib/automaton.js'
import { LinearTest } from '../lib/linear.js'
import { MAX_STATES, parseRegex } from '../lib/regex.js'
import { chars, flagSets, sourceUnder, surrogates } from './fixtures/regexes.js'
import { seed } from './fixtures/seed.js'

/** `FC_RUNS` sets how many patterns the property tests with each set of flags, with ten strings for each. */
const runs = Number(process.env['FC_RUNS'] ?? 60)

const text = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom('a', 'b', '1', '-', '.', '_', ' ', '\n') },
  { weight: 2, arbitrary: fc.constantFrom(...chars) }, { weight: 1, arbitrary: fc.constantFrom(...surrogates) }), { maxLength: 7 })
const texts = fc.array(text.map(parts => parts.join('')), { minLength: 10, maxLength: 10 })

for (const flags of flagSets) {
  t.test(`every string is matched as by the engine, flags '${flags}' (seed ${seed})`, async t => {
    let compared = 0
    fc.assert(fc.property(sourceUnder(flags, 'all'), fc.boolean(), texts, (source, isWhole, texts) => {
      const pattern = isWhole ? `^(?:${source})$` : source
      // V8 searches between the halves of a pair too, and \B matches there. The standard uses whole characters.
      const searched = isWhole || !flags.includes('u') ? pattern : `^[^]*?(?:${pattern})`
      const [engine, ours] = [engineOf(searched, flags), compile(pattern, flags)]
      if (engine === null || 'problems' in ours) return
      for (const one of texts) {
        compared++
        if (ours.test(one) !== engine.test(one)) throw new Error(`${engine} on ${JSON.stringify(one)} is ${engine.test(one)}`)
        const facts = [
          ours.mayHave('.') || !one.includes('.'), !ours.mustHave('/') || one.includes('/'), ours.hasText || one === '',
          ours.isOpen || RegExp(`(?:${searched})$`, flags).test(one)
        ]
        if (ours.test(one) && facts.includes(false)) throw new Error(`the facts of ${engine} about ${JSON.stringify(one)}: ${facts.join()}`)
      }
    }), { seed, numRuns: runs })
    t.ok(compared > runs * 5, `${compared} pairs`)
  })
}

/** Searches whose maximum says nothing, because any characters may follow. */
const unlimited: readonly string[] = [
  'a{2,5000}', '^.{1,2097152}', '^a(?:b|-{1,3000})', '(?:ab){2,3000}', 'a{2,3000}b{0,3000}', '-(?:a|b{3,3000}|c*?)', 'a{0,3000}',
  '^[ab]{2,1500}(?:-{0,1500}|1){0,2}', '(?:a{1,2000}|^b)b*', 'a$|b{1,3000}', 'a{0,2000}b{0,3000}'
]

t.test('a maximum that any characters may follow says nothing', async t => {
  for (const source of unlimited) {
    const [engine, ours] = [RegExp(source, 'u'), compile(source, 'u') as LinearPattern]
    t.ok(ours.states <= MAX_STATES && ours.isOpen, source)
    const printed = RegExp(ours.source, 'u')
    for (const one of fc.sample(fc.array(fc.constantFrom('a', 'b', 'ab', '-', '1', '.'), { maxLength: 8 }), { seed, numRuns: 300 }).map(parts => parts.join(''))) {
      if (ours.test(one) !== engine.test(one) || printed.test(one) !== engine.test(one)) t.fail(`${source} on '${one}' is ${engine.test(one)}`)
    }
  }
  for (const source of ['^a{1,1500}$', 'a{1,1500}b', 'a{1,1500}\\b', '(?:a{1,1500}b)+', 'a{1200,}', '^(?:a{1,9000}){2,3}']) {
    t.match(compile(source, 'u'), { problems: [/repeats too much/] }, source)
  }
  t.match(compile('a{1,1500}', 'u', { whole: true }), { problems: [/repeats too much/] })
})

/** Patterns that make an engine backtrack. */
const costly: readonly string[] = [
  '(?:a|a)*b', '(?:a|aa)+b', '(?:\\w|\\d)+z', '[a-z]*[a-z]*[a-z]*[a-z]*[a-z]*[a-z]*9', '(a+)+', '([a-z]+)*x', '(\\w+\\s?)*x', '(x+x+)+y',
  '(?:a?){50}a{50}b', '(?:a{1,5}){1,50}b', '(?:\\b|\\b){30}ab', '(?:.*,){11}P',
  '(?:a|b|ab){1,99}c', '[ab]*a[ab]{7}c|zyxwvut[d-s]+[d-s]+[d-s]+[d-s]+[d-s]+9', '(?:[^\\x00-\\x7f]|[\u0e00-\u0e7f])+x', '[a-z]{1,99}',
  '(?:a|b)*a(?:a|b){600}', '[ab]*a[ab]{950}', '[ab]*a(?:[ab]b?){330}', '[ab]*a(?:[ab]\\B\\B){330}',
  '(?:[a-z]{1,60}-){1,8}x'
]

for (const source of costly) {
  t.test(`${source} does not backtrack`, async t => {
    const { test } = whole(source)
    for (const char of ['a', 'x', ',', '\u0e01', '1']) t.notOk(test(`${char.repeat(100_000)}!`), `100,000 times ${char}`)
    t.notOk(test(`${randomText(100_000)}!`), '100,000 random characters')
  })
}

t.test('strings that reach more states than are cached are matched as before', async t => {
  const { test } = whole('[ab]*a[ab]{14}')
  const engine = /^[ab]*a[ab]{14}$/
  for (let round = 0; round < 3000; round++) {
    const one = (round * 7919 % 65536).toString(2).padStart(40, '01').replaceAll('0', 'a').replaceAll('1', 'b')
    if (test(one) !== engine.test(one)) t.fail(one)
    if (test(`${one}c`)) t.fail(`${one}c`)
  }
})

t.test('the cache of a pattern is full after a number of sets of states, and a full cache stays as it is', async t => {
  const tree = parseRegex('[ab]*a[ab]{14}', '')
  if ('problems' in tree) return t.fail(tree.problems.join())
  const reader = new LinearTest(automatonOf(tree, true), '')
  const sets = new Set([reader.first])
  /** Reads all strings of 16 letters, and returns how many sets of states are cached. */
  const read = (): number => {
    for (let number = 0; number < 65536; number++) {
      reader.test(number.toString(2).padStart(16, '0').replaceAll('0', 'a').replaceAll('1', 'b'))
    }
    for (const { next } of sets) for (const set of Object.values(next)) sets.add(set)
    return sets.size
  }
  const cached = read()
  t.ok(cached > 1000 && cached < 65536, `${cached} sets`)
  t.equal(read(), cached)
})

const large: readonly (readonly [source: string, fault: RegExp])[] = [
  ['(?:(?:(?:[a-z]{1,99}){1,99}){1,99}){1,99}x',
    /^repeats too much: \(\?:\[a-z\]\{1,99\}\)\{1,99\} has 19601 states, the maximum is 1000$/],
  ['a(?:[^\\s\\S]?){1000000000}b', /^repeats too much: \(\?:\[\^\\s\\S\]\?\)\{1000000000\} has 2000000000 states/],
  ['a(?:\\b){1000000000}b', /^repeats too much/],
  ['(?:abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz){50}',
    /^repeats too much: .{59}… has 3900 states/],
  [`${'abc'.repeat(700)}`, /^is too long: it has 2100 states/],
  [`x|${'abc'.repeat(700)}`, /^is too long/]
]

t.test('a pattern with too many states throws and is not expanded', async t => {
  for (const [source, fault] of large) {
    t.match(parseRegex(source, 'u'), { problems: [fault] })
    t.match(compile(source), { problems: [/repeats too much|is too long/] }, source.slice(0, 40))
  }
  t.notOk('problems' in compile(`(?:){1000000000}a{${MAX_STATES}}`))
})

function engineOf (source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags)
  } catch {
    return null
  }
}

function whole (source: string): LinearPattern {
  return compile(source, '', { whole: true }) as LinearPattern
}

function randomText (length: number): string {
  let state = seed
  return Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    return (state & 0x10000) === 0 ? 'a' : 'b'
  }).join('')
}
