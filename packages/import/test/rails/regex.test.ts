import t from 'tap'
import { translateRegex } from '../../lib/rails/regex.js'

/** A Ruby source with its flags, and the JavaScript pattern or the error. */
type Case = readonly [source: string, flags: string, ours: string]

const cases: readonly Case[] = [
  ['[0-9]+', '', '/[0-9]+/'],
  ['[^\\/]+', '', '/[^/]+/'],
  ['a\\/b', '', '/a\\/b/'],
  ['en|de', 'i', '/en|de/i'],
  ['.+', 'm', '/.+/'],
  ['\\A[a-z]+\\z', '', '/[a-z]+/'],
  ['^[a-z]+$', '', '/[a-z]+/'],
  ['[a-z]\\\\\\Z', '', '/[a-z]\\\\/'],
  ['a\\$', '', '/a\\$/'],
  ['(?-mix:[a-z]+)', '', '/[a-z]+/'],
  ['(?i-mx:[a-z]+)', '', '/[a-z]+/i'],
  ['(?i)[a-z]+', '', '/[a-z]+/i'],
  ['(?-mix:a)(?-mix:b|c)', '', '/(?:a)(?:b|c)/'],
  ['v(?mi-x:a)', 'i', '/v(?:a)/i'],
  ['v(?i-mx:a)', '', "JavaScript has no '(?i-mx:' as Ruby has it"],
  ['v(?-i:a)', 'i', "JavaScript has no '(?-i:' as Ruby has it"],
  ['(?x: a b )', '', "JavaScript has no '(?x:' as Ruby has it"],
  ['v(?i)a', '', "JavaScript has no '(?i)' as Ruby has it"],
  ['(?<year>\\d{4})-(?:a|b)', '', '/(\\d{4})-(?:a|b)/'],
  ['(?>a+)b', '', "JavaScript has no '(?>' as Ruby has it"],
  ['(?#a year)\\d{4}', '', '/\\d{4}/'],
  ['a(?#b', '', "JavaScript has no '(?#b' as Ruby has it"],
  ['a\u2028\\\u001b[\u202e]', '', '/a\\u2028\\u001b[\\u202e]/'],
  ['(?!new)\\w+', '', '/(?!new)\\w+/'],
  [' \\d+ # digits\n [ #]?', 'x', '/\\d+[ #]?/'],
  ['\\h{8}-[\\h]+\\H', '', '/[0-9A-Fa-f]{8}-[0-9A-Fa-f]+[^0-9A-Fa-f]/'],
  ['[\\H]', '', "JavaScript has no '\\H' as Ruby has it"],
  ['[[:alpha:]][[:alnum:]_-]*', '', '/[A-Za-z][A-Za-z0-9_-]*/'],
  ['[[:blank:]][[:graph:]][[:print:]][[:punct:]]', '', '/[ \\t][!-~][ -~][!-\\/:-@\\[-`{-~]/'],
  ['[[:cntrl:]]', '', "JavaScript has no '[:cntrl:]' as Ruby has it"],
  ['[a[b]]', '', "JavaScript has no '[' as Ruby has it"],
  ['\\p{L}+', '', '/\\p{L}+/u'],
  ['\\p{Nonsense}', '', 'JavaScript cannot read the regular expression'],
  ['a++', '', 'JavaScript cannot read the regular expression'],
  ['a\\Gb', '', "JavaScript has no '\\G' as Ruby has it"],
  ['.*', '', '/.+/'],
  ['[^\\/]*?', '', '/[^/]+?/'],
  ['\\w*', '', '/\\w+/'],
  ['a*b', '', '/a*b/']
]

t.test("Ruby's regular expressions are translated to JavaScript, or the error contains the reason", async t => {
  for (const [source, flags, ours] of cases) {
    const translated = translateRegex(source, flags)
    t.equal(translated instanceof RegExp ? String(translated) : translated.reason, ours, encodeURI(source) + flags)
  }
})

t.test("Ruby's classes have the characters of Ruby over ASCII", t => {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(index + 32))
  const isIn = (name: string): readonly string[] => ascii.filter(char => (translateRegex(`[[:${name}:]]`, '') as RegExp).test(char))
  t.strictSame(isIn('punct').join(''), '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')
  t.strictSame([isIn('print'), isIn('graph')], [ascii, ascii.slice(1)])
  t.strictSame(isIn('alnum'), ascii.filter(char => /[A-Za-z0-9]/.test(char)))
  t.end()
})
