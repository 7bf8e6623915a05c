import t from 'tap'
import { compileConstraint } from '../../lib/constrain/constraint.js'
import type { SegmentCheck } from '../../lib/constrain/check.js'
import { readHost } from '../../lib/constrain/regex-check.js'
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
  const cases = { none: [/[a-z]+?/, '(?:ab){2}c??', /[a-z.]{3}?/, ['a.b'], { type: 'integer' }], last: [/[a-z.]+?/, '.+?', /v[\d.]*?/], other: ['.+?-.+', { type: 'string', pattern: '^[a-z.]+?$' }, { anyOf: [{ pattern: '.+?' }] }] }
  for (const [laziness, list] of Object.entries(cases)) {
    for (const given of list) t.equal((compileConstraint(given) as SegmentCheck).laziness, laziness, String(given))
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

const hosts: readonly (readonly [host: RegExp, takes: string, not: string])[] = [
  [/^api\./, 'api.example.com', 'www.api.com'], [/\.example\.com$/, 'a.example.com', 'example.com.x'],
  [/^[a-z0-9-]+\.example\.com$/i, 'A.example.com', '.example.com'], [/^(www|api)\.example\.com(:\d+)?$/, 'www.example.com:80', 'w'],
  [/^(?:[a-z0-9-]+\.)+example\.(?:com|org)$/, 'a.b.example.org', 'example.org'], [/^api\.|^www\./m, 'www.x', 'x.www'],
  [/a$|^b/y, 'ba', 'ab'], [/^K/iu, '\u212ax', 'x'], [/(?:a|a)+$/, 'aaaa', 'b'], [/[a-z]+[a-z]+x/, 'abx', 'x']
]

for (const [host, takes, not] of hosts) {
  t.test(`${host} for a host`, async t => {
    const { test } = readHost(host) as { test: (host: string) => boolean }
    t.strictSame([test(takes), test(not)], [true, false])
    t.notOk(test(takes.padStart(256, takes)), 'a host is no longer than 255 characters')
  })
}

t.test('look-around, back-references and large repeats are not valid for a host', async t => {
  t.match(readHost(/(?=a)b/), { problems: [/lookaround is not supported/] })
  t.match(readHost(/(a)\1/), { problems: [/backreferences are not supported/] })
  t.match(readHost(/(?:a{1,99}){99}/), { problems: [/repeats too much/] })
  t.match(readHost(regex('[a--b]', 'v')), { problems: [/the unsupported flag 'v'/] })
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

/** A RegExp of a kind that not every compiler reads. */
function regex (source: string, flags: string): RegExp {
  return new RegExp(source, flags)
}
