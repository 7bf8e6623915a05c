import { readFileSync } from 'node:fs'
import t from 'tap'
import { compileConstraint } from '../../lib/constrain/constraint.js'
import type { SegmentCheck } from '../../lib/constrain/check.js'

interface Asked {
  readonly pattern: string
  /** How Rails reads `/files/` and the string, with `get 'files/:name', constraints: { name: pattern }`. */
  readonly requests: Readonly<Record<string, readonly [name: string, format: string | null] | null>>
}

const asked = JSON.parse(readFileSync(new URL('../fixtures/rails/lazy.json', import.meta.url), 'utf8')) as readonly Asked[]

/** Patterns that leave an extension to the format for some strings, and keep it for others, in Rails. */
const unclear = ['.+?-.+', '.+-.+?', '[a-z]*[a-z.]+?', '\\w+?[.-]?\\w*', '[a-z]+\\.??[a-z]*', '(?:[a-z]?[a-z.]){60}?x??',
  '(?:[a-z]?[a-z.]){90}?x??']

for (const { pattern, requests } of asked) {
  if (unclear.includes(pattern)) continue
  t.test(`${pattern} leaves to the format the same part as in Rails`, async t => {
    const check = compileConstraint(pattern) as SegmentCheck
    for (const [text, expected] of Object.entries(requests)) t.strictSame(split(check, text), expected, text)
  })
}

t.test('if a pattern leaves an extension to the format only for some strings, it throws', async t => {
  for (const pattern of unclear) {
    t.match(compileConstraint(pattern), { problems: [/has a lazy quantifier that excludes the format extension from some strings only/] },
      pattern)
    t.match(compileConstraint({ type: 'string', pattern }), { problems: [/lazy quantifier/] }, `${pattern} in a schema`)
  }
})

t.test('a greedy pattern, or one without a dot, leaves nothing to the format', async t => {
  for (const pattern of ['[a-z.]+', '.+', '[a-z]+?', '(?:ab){2}c??', '\\w{2}?\\.x', '[a-z.]{3}?']) {
    t.equal((compileConstraint(pattern) as SegmentCheck).prefersSuffix, false, pattern)
  }
  t.equal((compileConstraint({ type: 'string', pattern: '^[a-z.]+?$' }) as SegmentCheck).prefersSuffix, true, 'a schema with a lazy pattern')
})

t.test('a loop over an empty match runs once', async t => {
  const pattern = '(?:a*?b*?)*?[a-z.]+?'
  t.equal((compileConstraint(pattern) as SegmentCheck).prefersSuffix, true)
  t.strictSame(new RegExp(`^(${pattern})(?:\\.([^/.?]+))?$`).exec('ab.x.json')?.slice(1), ['ab.x', 'json'], 'as in the engine')
})

/** The split that a reader of params makes by a check, under an open format. */
function split ({ test, prefersSuffix }: SegmentCheck, text: string): readonly [string, string | null] | null {
  const dot = text.lastIndexOf('.')
  const [name, format] = [text.slice(0, Math.max(dot, 0)), text.slice(dot + 1)]
  const apart = dot > 0 && format !== '' && test(name) ? [name, format] as const : null
  const whole = test(text) ? [text, null] as const : null
  return prefersSuffix ? apart ?? whole : whole ?? apart
}
