import t from 'tap'
import { compile, type LinearPattern } from '../lib/index.js'

function compiled (source: string, flags = '', whole = false): LinearPattern {
  return compile(source, flags, { whole }) as LinearPattern
}

t.test('a regex is searched for, or must match the whole string', async t => {
  t.strictSame([compiled('b+').test('abc'), compiled('b+', '', true).test('abc'), compiled('b+', '', true).test('bb')], [true, false, true])
  t.strictSame([compiled('^b').test('abc'), compiled('^b').test('bc')], [false, true])
})

t.test('a prefix of a string is tested by its length', async t => {
  const { test } = compiled('[a-z]+', '', true)
  t.strictSame([test('ab.json'), test('ab.json', 2)], [false, true])
})

t.test('a pattern has the number of its states, its source under the flag u, and its characters', async t => {
  const pattern = compiled('(a|É)/\\d{3}', 'i', true)
  t.equal(pattern.states, 5)
  t.match(pattern.source, /\\\/\\d\{3\}$/)
  t.strictSame(['É/123', 'a/1'].map(text => new RegExp(`^(?:${pattern.source})$`, 'u').test(text)), [true, false])
  t.strictSame(['a', 'A', 'é', '7', 'b'].map(char => pattern.mayHave(char)), [true, true, true, true, false])
  t.strictSame(['/', 'a'].map(char => pattern.mustHave(char)), [true, false])
  t.ok(Object.isFrozen(pattern))
})

t.test('each match must have a character if every alternative has it', async t => {
  t.strictSame(['a/|/b', 'a/|b', '(?:a/)+', '(?:a/)*'].map(source => compiled(source, '', true).mustHave('/')), [true, false, true, false])
})

t.test('what may follow a match, and whether there is text in it', async t => {
  const cases: Readonly<Record<string, readonly [isOpen: boolean, hasText: boolean]>> = {
    a: [true, true],
    a$: [false, true],
    '^a$|b': [true, true],
    '': [true, true],
    $: [false, true],
    '^': [true, true],
    '^$': [false, false],
    '^$|^a$': [false, true],
    '$^': [false, false],
    'a^': [true, false],
    $a: [false, false],
    '(?:^|b)$': [false, true],
    '^a*$': [false, true],
    '^(?:)$': [false, false],
    '^(?:a|$)': [true, true],
    '^a{0}$': [false, false]
  }
  for (const [source, [isOpen, hasText]] of Object.entries(cases)) {
    const pattern = compiled(source)
    t.strictSame([pattern.isOpen, pattern.hasText], [isOpen, hasText], source)
  }
  t.strictSame([compiled('a', '', true).isOpen, compiled('', '', true).hasText, compiled('b', '', true).mayHave('.'), compiled('^b').mayHave('.')],
    [false, false, false, true])
})

t.test('a lazy quantifier changes nothing but is reported', async t => {
  const laziness = {
    none: ['a+', 'a{2}?', 'a|b', '(a+)+', ''],
    last: ['a+?', 'ab(?:c*?)', '(a+b+?)', '(?:ab{2}|cde)+?'],
    other: ['a??b', 'a+?b+?', '(?:a+?)+', 'a+?|b', 'a+?\\b', '(?:ab?)+?', '(?:a+)*?', '(?:a|bc)+?']
  }
  for (const [expected, sources] of Object.entries(laziness)) {
    for (const source of sources) t.equal(compiled(source).laziness, expected, source)
  }
  t.ok(compiled('a+?', '', true).test('aaa'))
})

const rejected: readonly (readonly [source: string, flags: string, problem: RegExp])[] = [
  ['a', 'm', /^has the unsupported flag 'm'\. Supported: i, u$/],
  ['(', '', /^is not a valid regex: /],
  ['(?=a)', '', /^contains '\(\?=…\)': lookaround is not supported$/],
  ['(?<!a)b', '', /^contains '\(\?<!…\)': lookaround is not supported$/],
  ['(a)\\1', '', /^contains '\\1': backreferences are not supported$/],
  ['(?<n>a)\\k<n>', '', /^contains '\\k<n>': backreferences are not supported$/],
  ['a{1001}', '', /^repeats too much: a\{1001\} has 1001 states, the maximum is 1000$/],
  ['ab'.repeat(600), '', /^is too long: it has 1200 states, the maximum is 1000$/],
  ['('.repeat(101) + ')'.repeat(101), '', /^contains more than 100 groups in each other$/],
  ['(?:\u001b{99}){99}', '', /^repeats too much: \(\?:\\u001b\{99\}\)\{99\} has 9801 states/]
]

for (const [source, flags, problem] of rejected) {
  t.test(`/${source.slice(0, 30)}/${flags} is rejected`, async t => {
    t.match(compile(source, flags), { problems: [problem] })
  })
}

t.test('escapes, sets and lookbehind are no capture groups', async t => {
  for (const source of ['\\(\\1', '[(]\\1', '(?:a)\\1', '(?!a)\\1']) {
    const { problems = [] } = compile(source) as { readonly problems?: readonly string[] }
    t.notMatch(problems.join(), /backreferences/, source)
  }
  for (const source of ['(a)\\1', '(?<a>b)\\1', '[\\]](a)\\1']) t.match(compile(source), { problems: [/backreferences/] }, source)
})
