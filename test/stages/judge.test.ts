import t from 'tap'
import { alphabets, attack, engineOf, patternFrom, print, randomFrom } from '../../bench/stress/attack.js'
import { compileSchema } from '../../lib/constrain/ajv.js'
import { compileConstraint, faultsOf, hostFaults, isLinear, segmentFaults, type SegmentCheck } from '../../lib/constrain/constraint.js'
import { setEngines, type Engines } from '../../lib/constrain/engines.js'
import { judge, MAX_STEPS, worstSteps } from '../../lib/constrain/redos.js'
import { parseRegex } from '../../lib/constrain/regex.js'
import { seed } from '../fixtures/seed.js'

t.setTimeout(240_000)

t.test('without its engines the package takes what it cannot judge, and asks again when they are there', async t => {
  setEngines({ judge: undefined, compileSchema: undefined } as unknown as Engines)
  const [costly, schema, cheap] = [/(?:a|aa)+b/, { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '(a+)+' }] }, { type: 'string', format: 'uuid' }].map(given =>
    compileConstraint(given) as SegmentCheck) as [SegmentCheck, SegmentCheck, SegmentCheck]
  t.ok(costly.test('aab'))
  t.strictSame(faultsOf(costly), [])
  t.notOk(isLinear(costly), 'nobody knows')
  t.strictSame(hostFaults(/(a+)+$/), [])
  t.strictSame(faultsOf(cheap), [], 'a simple schema needs no Ajv')
  t.match(faultsOf(schema), [/the JSON schema \{ anyOf \} has keywords that need Ajv: give draw\(…, \{ ajv \}\)/])
  setEngines({ compileSchema })
  t.strictSame(faultsOf(schema), [])
  t.ok(schema.test('7'))
  setEngines({ judge })
  t.match(faultsOf(costly), [/too expensive/])
  t.match(faultsOf(schema), [/'\(a\+\)\+' is too expensive: it takes exponential time/])
  t.ok(isLinear(compileConstraint(/[a-z]+/) as SegmentCheck))
})

t.test(`no text takes more steps than the bound (seed ${seed})`, async t => {
  let compared = 0
  for (const { sets, chars } of Object.values(alphabets)) {
    const random = randomFrom(seed)
    for (let round = 0; round < 60; round++) {
      const ways = patternFrom(random, sets)
      const worst = worstSteps(parseRegex(`^(?:${print(ways)})$`, true, true).tree, 16)
      if (worst === null) continue
      compared++
      const { text, steps } = attack(random, engineOf(ways, 10_000), chars.slice(0, 8), { length: 16, rounds: 10 })
      // The engine stops counting at its limit, one step later.
      if (steps > worst.of[16]! && worst.of[16]! < 10_000) t.fail(`${print(ways)} takes ${steps} steps on ${JSON.stringify(text)}, not ${worst.of[16]}`)
    }
  }
  t.ok(compared > 50, `${compared} patterns`)
})

t.test(`texts that evolve find nothing expensive in what is taken (seed ${seed})`, async t => {
  let attacked = 0
  for (const { sets, chars } of Object.values(alphabets)) {
    const random = randomFrom(seed)
    for (let round = 0; round < 20; round++) {
      const ways = patternFrom(random, sets)
      const check = compileConstraint(new RegExp(print(ways), 'u'))
      if ('faults' in check) continue
      attacked++
      const { text, steps } = attack(random, engineOf(ways, MAX_STEPS + 1), chars.slice(0, 5), { length: 100, rounds: 10 })
      if (steps > MAX_STEPS) t.fail(`${print(ways)} takes ${steps} steps on ${JSON.stringify(text)}`)
    }
  }
  t.ok(attacked > 5, `${attacked} patterns`)
})

t.test('judging is bounded: what is large or entangled is refused instead of thought about', async t => {
  const large = ['(?:(?:[a-z]{1,60}-){1,30})+x', '(?:(?:(?:[a-z]{1,99}){1,99}){1,99}){1,99}x', 'a(?:[^\\s\\S]?){1000000000}b', 'a(?:\\b){1000000000}b', `${'(?:a|b?){7}'.repeat(60)}c`,
    `(?:${Array.from({ length: 300 }, (_, index) => `[${String.fromCharCode(97 + index % 26)}-z]{1,${index + 1}}`).join('|')})+!`]
  for (const source of large) t.match(compileConstraint(source), { faults: [/too expensive|matches the empty/] }, source.slice(0, 40))
})

const linear: readonly (readonly [given: unknown, isLinear: boolean])[] = [
  [/[^/]+/, true], [/.+/, true], [/(?:\w+\/)*\w+/, true], [/[\w/.-]+/, true], [/\d+/, true], [/.+\.(?:png|jpe?g)/, true], [/[a-z]{1,99}/, true], [['a', 'b'], true], [{ type: 'integer' }, true],
  [{ type: 'string', pattern: '^[a-z/]+$' }, true], [{ not: { pattern: '^[a-z]+$' } }, true], [{ not: { pattern: 'admin' } }, false], [/.+-.+/, false], [/[a-z]+\/?[a-z]+/, false], [/\w+\/.*\d+x/, false]
]

for (const [given, expected] of linear) {
  t.test(`${String(given)} takes ${expected ? '' : 'no '}linear time`, async t => {
    t.equal(isLinear(compileConstraint(given) as SegmentCheck), expected)
  })
}

const hosts: readonly (readonly [host: RegExp, fault: RegExp | null])[] = [
  [/^api\./, null], [/\.example\.com$/, null], [/^[a-z0-9-]+\.example\.com$/i, null], [/^(?:[a-z0-9-]+\.)+example\.(?:com|org)$/, null], [/^(www|api)\.example\.com(:\d+)?$/, null], [/^api\.|^www\./m, null], [/a$|^b/y, null], [/^K/iu, null],
  [/(?:a|a)+$/, /too expensive: it takes exponential time/], [/^(?:[^s]|ſ)+x/i, /exponential/], [/^(?:s|ſ)+x/iu, /exponential/], [/[a-z]+[a-z]+x/, /more than a millisecond on a text of 255 characters/], [/^\w+\w+\w+$/, /more than a millisecond/],
  [/(?=a)b/, /it holds '\(\?=…\)': look-around/], [/(a)\1/, /back-reference/]
]

for (const [host, fault] of hosts) {
  t.test(`${host} for a host is ${fault === null ? 'taken' : 'refused'}`, async t => {
    const found = hostFaults(host).join('\n')
    if (fault === null) t.equal(found, '')
    else t.match(found, fault)
  })
}

t.test('a pattern that needs a slash is none for a segment', async t => {
  const needs = [/a\/b/, /.+\/.+/, /(?:a\/)+/, /(?:a\/b|\/c)/, /[/]x/, ['a/b', '/'], { type: 'string', pattern: '^a/b$' }, { enum: ['a/b'] }, { const: '/' }]
  const does = [/[^/]+/, /a\/?b/, /(?:a\/)*b/, /a\/b|c/, /[/a]x/, /[^a]/, /\W/, ['a/b', 'c'], { type: 'string', pattern: 'a|/' }, { enum: ['a/b', 1] }, { type: 'string' }, { const: {} }]
  for (const given of needs) t.match(segmentFaults(compileConstraint(given) as SegmentCheck), [/needs a '\/', which no segment has: give it to a glob, as in 'files\/\*path'/], String(given))
  for (const given of does) t.strictSame(segmentFaults(compileConstraint(given) as SegmentCheck), [], String(given))
})
