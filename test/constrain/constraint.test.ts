import { inspect } from 'node:util'
import t from 'tap'
import { z } from 'zod'
import { resources } from '../../lib/index.js'
import { compileConstraint, segmentProblems } from '../../lib/constrain/constraint.js'
import type { SegmentCheck } from '../../lib/constrain/check.js'
import { compile, type LinearPattern } from 'linear-regexp'

interface Accepted {
  readonly given: unknown
  readonly yes: readonly string[]
  readonly no: readonly string[]
  readonly schema: object
  readonly admitsDot: boolean
}

const accepted: readonly Accepted[] = [
  { given: /[0-9]+/, yes: ['1', '007'], no: ['', 'a', '1a', 'a1', '1\n', '١'], schema: text('^(?:[0-9]+)$'), admitsDot: false },
  { given: '[a-z]{1,15}', yes: ['abc'], no: ['ABC', 'abcdefghijklmnop'], schema: text('^(?:[a-z]{1,15})$'), admitsDot: false },
  { given: /a|b|cc/, yes: ['a', 'cc'], no: ['ab', 'xcc', 'c'], schema: text('^(?:(?:a|b|cc))$'), admitsDot: false },
  { given: /[A-Z]\d{5}/i, yes: ['a12345', 'A12345'], no: ['112345'], schema: text('^(?:[A-Za-zKk]\\d{5})$', /\[A-Z/), admitsDot: false },
  { given: /([a-z]+)-([0-9]+)/, yes: ['ab-9'], no: ['ab-'], schema: text('^(?:[a-z]+-[0-9]+)$'), admitsDot: false },
  { given: /(?<name>a)b/, yes: ['ab'], no: ['a'], schema: text('^(?:ab)$'), admitsDot: false },
  { given: /(?:ab){2}c??/, yes: ['abab', 'ababc'], no: ['ab'], schema: text('^(?:(?:ab){2}c??)$'), admitsDot: false },
  {
    given: /(?:a|b)+?|c{2,}|d{2,3}/,
    yes: ['abab', 'ccc', 'dd'],
    no: ['c', 'dddd'],
    schema: text('^(?:(?:(?:a|b)+?|c{2,}|d{2,3}))$'),
    admitsDot: false
  },
  { given: /ab*/, yes: ['a', 'abb'], no: ['b'], schema: text('^(?:ab*)$'), admitsDot: false },
  { given: /a{3}/, yes: ['aaa'], no: ['aa'], schema: text('^(?:a{3})$'), admitsDot: false },
  { given: /[(]x/, yes: ['(x'], no: ['x'], schema: text('^(?:\\(x)$'), admitsDot: false },
  { given: /a\$|[^x]/, yes: ['a$', 'b', '.'], no: ['x', 'ax'], schema: text('^(?:(?:a\\$|[^x]))$'), admitsDot: true },
  { given: /[\w-]+/, yes: ['a-b_1'], no: ['a b'], schema: text('^(?:[\\w-]+)$', /\\w/), admitsDot: false },
  { given: /[\w-x]/, yes: ['-', 'x', 'a'], no: ['ab', '!'], schema: text('', /\\w\\-x/), admitsDot: false },
  { given: /[^/]+/, yes: ['a.b', 'ä'], no: ['a/b'], schema: text('^(?:[^/]+)$', /\[\^/), admitsDot: true },
  { given: /\S+/, yes: ['a.b'], no: ['a b'], schema: text('^(?:\\S+)$'), admitsDot: true },
  { given: /.+/, yes: ['a.b'], no: ['a\nb'], schema: text('^(?:.+)$'), admitsDot: true },
  { given: /\d+\.\d+/, yes: ['1.2'], no: ['1'], schema: text('^(?:\\d+\\.\\d+)$'), admitsDot: true },
  { given: /[.]/, yes: ['.'], no: ['a'], schema: text('^(?:\\.)$'), admitsDot: true },
  { given: /[ks]\w\u017f\u212a/iu, yes: ['KaSk', 'ſ\u212as\u212a'], no: ['aaSk'], schema: text('', /017f/), admitsDot: false },
  { given: /\d\s/iu, yes: ['1 '], no: ['11'], schema: text('^(?:\\d\\s)$'), admitsDot: false },
  { given: /\W/iu, yes: ['-', 'é'], no: ['K', 'a', '_'], schema: text('', /\\u017e/), admitsDot: true },
  { given: /ſ/i, yes: ['ſ'], no: ['s'], schema: text('^(?:\\u017f)$'), admitsDot: false },
  { given: /\p{L}+/u, yes: ['äß'], no: ['p{L}', '1'], schema: text('^(?:\\p{L}+)$'), admitsDot: false },
  { given: /\u{1F600}|[\u{1F600}-\u{1F603}]/u, yes: ['😀', '😁'], no: ['a'], schema: text('', /1f600/), admitsDot: false },
  { given: /\uD83D\uDE00😀/u, yes: ['😀😀'], no: ['😀'], schema: text('', /1f600/), admitsDot: false },
  { given: /\D/, yes: ['a', 'é'], no: ['1', 'ab'], schema: text('^(?:\\D)$'), admitsDot: true },
  { given: /[^/]{2}/u, yes: ['ab', '😀é'], no: ['😀'], schema: text('', /\{2\}/), admitsDot: true },
  {
    given: /[\x41\u0042\cC\t\n\v\f\r\0\b\]\-/]/,
    yes: ['A', 'B', '\u0003', '\t', '\b', ']', '-', '/'],
    no: ['C', 'b'],
    schema: text('', /\\u0003/),
    admitsDot: false
  },
  { given: regex('\\-\\_\\/\\x\\u\\c'), yes: ['-_/xu\\c'], no: ['-_'], schema: text('', /-_\\\/xu/), admitsDot: false },
  { given: /\ba\B./, yes: ['ab'], no: ['b'], schema: text('^(?:\\ba\\B.)$'), admitsDot: true },
  { given: /x\u00e9Ā/i, yes: ['xéā', 'XÉĀ'], no: ['x'], schema: text('', /\\u00e9\\u00c9/), admitsDot: false },
  { given: /a{,2}}]/, yes: ['a{,2}}]'], no: ['a'], schema: text('', /\\\{,2\\\}/), admitsDot: false },
  { given: /[a-z0-9]+(?:-[a-z0-9]+)*/, yes: ['a-b-9'], no: ['a--b', '-'], schema: text('', /-/), admitsDot: false },
  { given: /[a-z]+-?[a-z]+/, yes: ['ab', 'a-b'], no: ['a'], schema: text('', /-/), admitsDot: false },
  { given: /[a-z]{2,3}[a-z]{2,3}[a-z]{2,3}/, yes: ['abcdef'], no: ['abc'], schema: text('', /2,3/), admitsDot: false },
  { given: /\d+(?:\.\d+)*|\bx{0}y/, yes: ['1.2.3', 'y'], no: ['1.'], schema: text('', /\\d/), admitsDot: true },
  { given: /\bk\B./iu, yes: ['ka', '\u212aſ'], no: ['k', 'k-'], schema: text('', /\(\?<!\[\\w\\u017f/), admitsDot: true },
  {
    given: ['json', 'v1.2'],
    yes: ['json', 'v1.2'],
    no: ['jso', 'JSON', '__proto__'],
    schema: { type: 'string', enum: ['json', 'v1.2'] },
    admitsDot: true
  },
  { given: ['a'], yes: ['a'], no: ['b'], schema: { type: 'string', enum: ['a'] }, admitsDot: false },
  {
    given: { type: 'integer' },
    yes: ['0', '7', '-7', '9007199254740991'],
    no: ['1e3', '01', '+1', ' 1', '1 ', '0x10', '9007199254740993', '1.0', '-0', '', '1e400', '1\n'],
    schema: { type: 'integer' },
    admitsDot: false
  },
  { given: { type: 'integer', minimum: 1 }, yes: ['1'], no: ['0', '-1'], schema: { type: 'integer', minimum: 1 }, admitsDot: false },
  { given: { type: 'number' }, yes: ['1', '1.5', '-0.25'], no: ['1.50', '.5', '1e3', 'NaN'], schema: { type: 'number' }, admitsDot: true },
  { given: { type: 'boolean' }, yes: ['true', 'false'], no: ['1', 'TRUE', ''], schema: { type: 'boolean' }, admitsDot: false },
  {
    given: { type: 'string', pattern: '^[a-z]+$' },
    yes: ['abc'],
    no: ['abc1', '1abc'],
    schema: text('', /^\^\[a-z\]\+\$$/),
    admitsDot: false
  },
  { given: { type: 'string', pattern: '^a$|^b$' }, yes: ['a', 'b'], no: ['ab'], schema: text('^a$|^b$'), admitsDot: false },
  { given: { type: 'string', pattern: '^(?:a|(?:b|[)])\\.)$' }, yes: ['a', 'b.', ').'], no: ['ab', 'b'], schema: text('^(?:a|(?:b|[)])\\.)$'), admitsDot: true },
  { given: { type: 'string', pattern: '^a|b\\$' }, yes: ['a', 'b$', 'ab', 'xb$y'], no: ['b'], schema: text('^a|b\\$'), admitsDot: true },
  {
    given: { if: { minLength: 2 }, then: { pattern: '[a-z]+' } },
    yes: ['1', 'ab', 'a1'],
    no: ['12', '0.5'],
    schema: { if: { minLength: 2 }, then: { pattern: '[a-z]+' } },
    admitsDot: true
  },
  { given: { type: 'string', pattern: '^b\\$' }, yes: ['b$', 'b$b'], no: ['b', 'ab$'], schema: text('^b\\$'), admitsDot: true },
  { given: { type: 'string', pattern: '[a-z]+' }, yes: ['abc', '1abc1'], no: ['1'], schema: text('[a-z]+'), admitsDot: true },
  { given: { type: 'string', pattern: '[a-z]+$' }, yes: ['abc', '.a'], no: ['a.'], schema: text('[a-z]+$'), admitsDot: true },
  { given: { type: 'string', pattern: '' }, yes: ['a', '.'], no: [], schema: text(''), admitsDot: true },
  { given: { type: 'string', pattern: '^$|^a*$' }, yes: ['a'], no: ['b'], schema: text('^$|^a*$'), admitsDot: false },
  { given: { type: 'string', pattern: '^', format: 'uuid' }, yes: ['123e4567-e89b-12d3-a456-426614174000'], no: ['a'], schema: { format: 'uuid' }, admitsDot: false },
  { given: { not: { pattern: '^$' } }, yes: ['a'], no: [], schema: { not: { pattern: '^$' } }, admitsDot: true },
  { given: { type: 'string', pattern: '^.{1,2097152}' }, yes: ['a', 'a.b'], no: [''], schema: text('^.{1,2097152}'), admitsDot: true },
  { given: { type: 'string', pattern: '^[\\w\\-\\:]+$' }, yes: ['a-b', 'a:b'], no: ['a b', '\u{1f600}'], schema: text('^[\\w\\-\\:]+$'), admitsDot: false },
  {
    given: z.toJSONSchema(z.string().startsWith('a').endsWith('b')),
    yes: ['ab', 'a.b'],
    no: ['a', 'b'],
    schema: { type: 'string', allOf: [{ pattern: '^a.*' }, { pattern: '.*b$' }] },
    admitsDot: true
  },
  {
    given: Object.assign(Object.create(null), { type: 'string', pattern: '[a-z]' }) as object,
    yes: ['a', 'aa'],
    no: ['1'],
    schema: text('[a-z]'),
    admitsDot: true
  },
  {
    given: { const: Object.assign(Object.create(null), { a: 1 }) as object },
    yes: [],
    no: ['a', '[object Object]'],
    schema: { const: { a: 1 } },
    admitsDot: false
  },
  { given: { type: 'string', minLength: 2 }, yes: ['ab', 'a.b'], no: ['a'], schema: { type: 'string', minLength: 2 }, admitsDot: true },
  {
    given: { type: 'string', format: 'uuid' },
    yes: ['123e4567-e89b-12d3-a456-426614174000'],
    no: ['123'],
    schema: { type: 'string', format: 'uuid' },
    admitsDot: false
  },
  {
    given: { type: 'string', format: 'date' },
    yes: ['2026-11-21'],
    no: ['2026-13-01'],
    schema: { type: 'string', format: 'date' },
    admitsDot: false
  },
  {
    given: { anyOf: [{ const: 'a' }, { const: 'b.c' }] },
    yes: ['a', 'b.c'],
    no: ['b'],
    schema: { anyOf: [{ const: 'a' }, { const: 'b.c' }] },
    admitsDot: true
  },
  {
    given: { allOf: [{ type: 'string', pattern: 'a+' }] },
    yes: ['aa', 'ab'],
    no: ['b'],
    schema: { allOf: [{ type: 'string', pattern: 'a+' }] },
    admitsDot: true
  },
  { given: { anyOf: [true] }, yes: ['x'], no: [], schema: { anyOf: [true] }, admitsDot: true },
  {
    given: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'integer', minimum: 1 },
    yes: ['7'],
    no: ['0', 'x'],
    schema: { type: 'integer', minimum: 1 },
    admitsDot: false
  },
  {
    given: z.toJSONSchema(z.int()),
    yes: ['7', '-7'],
    no: ['1.5', 'x'],
    schema: { type: 'integer' },
    admitsDot: false
  },
  {
    given: z.toJSONSchema(z.enum(['a', 'b.c'])),
    yes: ['a', 'b.c'],
    no: ['b'],
    schema: { type: 'string', enum: ['a', 'b.c'] },
    admitsDot: true
  },
  {
    given: { type: 'string', title: 'Name', examples: ['a'], nullable: false, tsType: 'Name', 'x-type': 'name', minLength: 2 },
    yes: ['ab'],
    no: ['a'],
    schema: { type: 'string', minLength: 2 },
    admitsDot: true
  },
  { given: { enum: [1, 'x'] }, yes: ['1', 'x'], no: ['2'], schema: { enum: [1, 'x'] }, admitsDot: false }
]

for (const { given, yes, no, schema, admitsDot } of accepted) {
  t.test(`${show(given)} is a constraint`, async t => {
    const check = compileConstraint(given) as SegmentCheck
    for (const one of yes) t.ok(check.test(one), `admits ${JSON.stringify(one)}`)
    for (const one of no) {
      t.notOk(check.test(one), `refuses ${JSON.stringify(one)}`)
      t.ok(check.explain(one).length > 0, `and reports why for ${JSON.stringify(one)}`)
    }
    t.match(check.schema, schema, 'schema')
    t.equal(check.admitsDot, admitsDot, 'allows a dot')
    if (!Object.hasOwn(given as object, '$schema')) t.same(check.constraint, given, 'keeps the given value')
    if (check.constraint !== given) {
      t.ok(Object.isFrozen(check.constraint), 'or its copy')
      t.equal(compileConstraint(check.constraint), check, 'which is compiled once')
    }
    const { pattern, format } = check.schema
    for (const one of typeof pattern === 'string' && format === undefined ? [...yes, ...no] : []) {
      t.equal(new RegExp(pattern as string, /\\[-:]/.test(pattern as string) ? '' : 'u').test(one), check.test(one),
        `the schema's pattern has the same result for ${JSON.stringify(one)}`)
    }
  })
}

const refused: readonly (readonly [given: unknown, fault: RegExp])[] = [
  [/^a/, /contains '\^': remove it, since a constraint always matches the whole segment/],
  [/a$/, /contains '\$': remove it/],
  ...['\\A', '\\z', '\\Z'].map(anchor =>
    [regex(`a${anchor}`), RegExp(`contains '\\${anchor}': remove it, since a constraint always matches the whole segment$`)] as const),
  ...(['\\h', '\\H', '\\R', '\\X'] as const).map(escape =>
    [regex(`a${escape}`), RegExp(`contains '\\${escape}': JavaScript lacks this class of Ruby\\. Write its characters, as in '\\[0-9A-Fa-f\\]'$`)] as const),
  ...['[[:alnum:]_]+', '[[:^digit:]]', '[^a[:punct:]]', '[\\h-]+', '[\\H]+', '[\\\\\\h]'].map(source =>
    [regex(source), /contains '(?:\[:\^?[a-z]+:\]|\\h)': JavaScript lacks this class of Ruby/i] as const),
  [/a/m, /unsupported flag 'm'\. Supported: i, u\. Remove it$/],
  [/a/s, /unsupported flag 's'/],
  [/a/g, /unsupported flag 'g'/],
  [/a/y, /unsupported flag 'y'/],
  [/(?=a)a/, /lookaround is not supported/],
  [/(?!a)b/, /lookaround is not supported/],
  [/(?<=a)b/, /lookaround is not supported/],
  [/(?<!a)b/, /lookaround is not supported/],
  [/(a)\1/, /backreferences are not supported/],
  [/(?<n>a)\k<n>/, /backreferences are not supported/],
  [/a*/, /matches the empty string/],
  [/a?/, /matches the empty string/],
  [/|a/, /matches the empty string/],
  [/(?:(?:[a-z]{1,99}){1,99}|a){2}/, /repeats too much/],
  ['integer', /^'integer' matches only that string \(did you mean \{ type: 'integer' \}\?\)\. To match it use \['integer'\]$/],
  ['(', /is not a valid regex/],
  ['[b-a]', /is not a valid regex/],
  [Promise.resolve({ type: 'integer' }), /^a schema must be a plain object, got a promise\. Write a JSON schema, such as \{ type: 'integer' \}$/],
  [new Map([['type', 'integer']]), /^a schema must be a plain object/],
  [[], /an empty array matches nothing/],
  [['a', ''], /each item of the array must be a non-empty string, got ''$/],
  [['a', 5], /must be a non-empty string, got 5$/],
  [[undefined], /must be a non-empty string, got undefined$/],
  [5, /a constraint must be a RegExp, a regex source, an array of strings, a JSON schema or a Standard Schema, got 5\. Write \/\[0-9\]\+\/$/],
  [null, /a constraint must be .*, got null\. Write \/\[0-9\]\+\/$/],
  [true, /a constraint must be .*, got true\. Write \/\[0-9\]\+\/$/],
  [() => true, /a constraint must be .*, got a function\. Write \/\[0-9\]\+\/$/],
  [{ type: 'object' }, /a segment is never of the type 'object'/],
  [{ type: ['string', 'null'] }, /a segment is never of the type \['string', 'null'\]/],
  [{ type: 'string', format: 'emial' }, /^unknown format 'emial' \(did you mean 'email'\?\)\. Use a pattern instead, or leave it out$/],
  [{ anyOf: [{ type: 'string', format: 'nanoid' }] }, /^unknown format 'nanoid'/],
  [{ format: 'int32' }, /^the type of the format 'int32' must be 'integer', got undefined\. Write \{ type: 'integer', format: 'int32' \}$/],
  [{ type: 'string', format: 'int64' }, /^the type of the format 'int64' must be 'integer', got 'string'\. /],
  [{ type: 'integer', format: 'double' }, /^the type of the format 'double' must be 'number', got 'integer'\. /],
  ...['^$', '^(?:)$', '^a{0}$|^$', '$^'].map(pattern =>
    [{ anyOf: [{ type: 'string', pattern }, { type: 'integer' }] }, /^'.*' matches only the empty string, but a segment is never empty\. Remove it$/] as const),
  [{ type: 'string', pattern: '\\A[a-z]+\\z' }, /contains '\\A': write '\^' for the beginning, '\$' for the end/],
  [{ type: 'string', pattern: '^[[:alpha:]]+$' }, /contains '\[:alpha:\]': JavaScript lacks this class of Ruby/],
  [{ type: 'string', pattern: '(' }, /^'\(' is not a valid regex/],
  [{ type: 'string', pattern: '^.{1,2000}$' }, /^'\^\.\{1,2000\}\$' repeats too much/],
  [{ type: 'string', pattern: '(?=a)' }, /lookaround is not supported/],
  [{ anyOf: [{ type: 'array' }] }, /a segment is never of the type 'array'/],
  [{ minLength: 1n }, /^each value in a schema must be JSON data, got 1n\. Write a JSON schema, such as \{ type: 'integer' \}$/],
  [{ type: 'integer', maximum: Infinity }, /^each value in a schema must be JSON data, got Infinity\./],
  [{ type: 'string', not: () => ({ pattern: 'a' }) }, /^each value in a schema must be JSON data, got the function not\./],
  [{ anyOf: [{ const: 'a' }, { enum: new Set(['a']) }] }, /^each value in a schema must be JSON data, got \{ {2}\}\./],
  [{ anyOf: [{ const: 'a' }, z.int()] }, /^each value in a schema must be JSON data, got a schema of zod\. Make the whole constraint a schema of zod$/],
  [{ type: 'strin' }, /unknown type 'strin' \(did you mean 'string'\?\)/],
  [{ type: 'string', minlength: 3 }, /^unknown keyword 'minlength' \(did you mean 'minLength'\?\)$/],
  [{ anyOf: [{ patern: '[a-z]+' }, { type: 'integer' }] }, /^unknown keyword 'patern' \(did you mean 'pattern'\?\)$/],
  [{ allOf: [undefined] }, /does not compile/],
  [{ schema: { type: 'integer' } }, /^no keyword limits the value, got schema\. Write the JSON schema of the value: \{ type: 'integer' \}$/],
  [{ in: 'path', name: 'id', schema: { type: 'integer' }, title: 'A', 'x-a': 1 }, /^no keyword limits the value, got in, name, schema\. /],
  [{ type: 'string', properties: { const: { pattern: '(?=a)' } } }, /does not compile: '\(\?=a\)' contains '\(\?=…\)': lookaround/],
  [{ $ref: '' }, /references are not supported in the JSON schema\. Inline the schema/],
  [{ not: { anyOf: [{ $ref: '#' }] } }, /references are not supported/],
  [{ type: 'string', enum: [1, 2] }, /^no value of \[ ?1, 2 ?\] is of the type 'string'\. Write values of that type$/],
  [{ type: 'integer', enum: ['1', 1.5] }, /^no value of .* is of the type 'integer'\. /],
  [{ type: ['integer', 'boolean'], const: 'true' }, /^no value of .* is of the type /],
  [{ anyOf: [{ type: 'number', const: '1' }, { const: 'a' }] }, /^no value of .* is of the type 'number'\. /],
  ['\u001b[2J', /\\u001b\[2J.*is not a valid regex/]
]

for (const [given, fault] of refused) {
  t.test(`${show(given)} throws`, async t => {
    const outcome = compileConstraint(given)
    t.match('problems' in outcome && outcome.problems.join('\n'), fault)
  })
}

t.test('a pattern that requires a slash is not valid for a segment', async t => {
  const needs = [/a\/b/, /.+\/.+/, /(?:a\/)+/, /(?:a\/b|\/c)/, /[/]x/, ['a/b', '/'], { type: 'string', pattern: '^a/b$' },
    { enum: ['a/b'] }, { const: '/' }]
  const does = [/[^/]+/, /a\/?b/, /(?:a\/)*b/, /a\/b|c/, /[/a]x/, /[^a]/, /\W/, ['a/b', 'c'], { type: 'string', pattern: 'a|/' },
    { enum: ['a/b', 1] }, { type: 'string' }, { const: {} }]
  for (const given of needs) {
    t.match(segmentProblems(compileConstraint(given) as SegmentCheck),
      [/matches only strings with '\/'\. Use a wildcard param, as in 'files\/\*path'$/], String(given))
  }
  for (const given of does) t.strictSame(segmentProblems(compileConstraint(given) as SegmentCheck), [], String(given))
})

t.test('an enum of many values is compiled without comparing each two of them', async t => {
  const values = Array.from({ length: 100_000 }, (_, index) => `v${index}`)
  const { test } = compileConstraint({ enum: values }) as SegmentCheck
  t.strictSame([test('v99999'), test('v100000')], [true, false])
})

t.test('a recursive schema throws', async t => {
  const schema: { not?: object } = {}
  schema.not = { anyOf: [schema] }
  t.match(compileConstraint(schema), { problems: [/references are not supported/] })
})

t.test('conversion: a handler gets numbers and booleans if the schema has these types', async t => {
  const read = (given: unknown, text: string): unknown => (compileConstraint(given) as SegmentCheck).read(text)
  t.equal(read({ type: 'integer' }, '7'), 7)
  t.equal(read({ type: 'number' }, '1.5'), 1.5)
  t.equal(read({ type: 'number' }, '1.9007199254740993'), undefined, 'a double would be another string')
  t.equal(read({ type: 'boolean' }, 'false'), false)
  t.equal(read({ type: ['string', 'integer'] }, '7'), '7')
  t.equal(read({ enum: [1, 'x'] }, '1'), 1)
  t.equal(read(/[0-9]+/, '7'), '7')
  t.equal(read(['7'], '7'), '7')
  t.strictSame([read(/[0-9]+/, 'x'), read(['7'], 'x')], [undefined, undefined], 'an invalid string has no value')
})

t.test('a value that fails a schema has one reason, the first, as in Fastify', async t => {
  const why = (given: unknown,
    text: string): readonly string[] => (compileConstraint(given) as SegmentCheck).explain(text).map(({ keyword }) => keyword)
  t.strictSame(why({ type: 'integer', minimum: 2 }, '1.5'), ['type'])
  t.strictSame(why({ type: 'integer', minimum: 2, multipleOf: 2 }, '1'), ['minimum'])
  t.strictSame(why({ minimum: 2, type: 'integer' }, 'x'), ['type'])
})

t.test('a printed regex parses to the same regex', async t => {
  for (const { given } of accepted) {
    if (!(given instanceof RegExp)) continue
    const { source } = compile(given.source, given.flags.replace('i', '')) as LinearPattern
    t.equal((compile(source, 'u') as LinearPattern).source, source, String(given))
  }
})

/** A RegExp with escapes that need none. */
function regex (source: string): RegExp {
  return new RegExp(source)
}

function text (pattern: string, like?: RegExp): object {
  return { type: 'string', pattern: like ?? pattern }
}

function show (given: unknown): string {
  return inspect(given, { breakLength: Infinity })
}

t.test('a type of another language has the type that is meant, and a misspelled one the nearest', async t => {
  for (const [type, hint] of [['int', "did you mean 'integer'"], ['float', "did you mean 'number'"], ['strin', "did you mean 'string'"]] as const) {
    t.throws(() => resources('photos', { constraints: { id: { type } as never } }), { message: new RegExp(hint) }, type)
  }
})
