import t from 'tap'
import { compileConstraint } from '../../lib/constrain/constraint.js'
import type { SegmentCheck } from '../../lib/constrain/check.js'
import { SureStrings } from '../../lib/link/link.js'

const digits = compileConstraint(/[0-9.]+/) as SegmentCheck

const strings = ['', '7', 'new', 'Now', 'edit', 'a b', 'aé', 'é', 'a.b', 'a/b', '@x', '.']

/** The facts of a param, and the strings that are sure as they are, and those that are sure when escaped. */
const cases: ReadonlyArray<readonly [
  title: string, facts: ConstructorParameters<typeof SureStrings>, plain: readonly string[], escaped: readonly string[]
]> = [
  ['without preceding routes', [null, 9, [], true], ['7', 'new', 'Now', 'edit'], ['7', 'new', 'Now', 'edit', 'a b', 'aé']],
  ['after a literal', [null, 9, ['new'], true], ['7', 'edit'], ['7', 'edit', 'a b', 'aé']],
  ['after two literals', [null, 9, ['E', '@'], true], ['7', 'new', 'Now'], ['7', 'new', 'Now', 'a b', 'aé']],
  ['after a param that may have any string', [null, 9, [''], true], [], []],
  ['with a constraint', [digits, 9, [], true], ['7'], ['7', 'new', 'Now', 'edit', 'a b', 'aé']],
  ['with a limit', [null, 3, [], true], ['7', 'new', 'Now'], ['7', 'new', 'Now', 'edit', 'a b', 'aé']],
  ['in a part of a segment', [null, 9, [], false], ['7', 'new', 'Now', 'edit'], []]
]

for (const [title, facts, plain, escaped] of cases) {
  t.test(`strings of a param ${title} surely match the route`, async t => {
    const sure = new SureStrings(...facts)
    t.strictSame(strings.filter(string => sure.hasPlain(string, 0)), plain)
    t.strictSame(strings.filter(string => sure.hasEscaped(string)), escaped)
  })
}

t.test('a format extension in the segment takes a part of the limit', async t => {
  const sure = new SureStrings(null, 4, [], true)
  t.strictSame([0, 1, 2].map(reserve => sure.hasPlain('abc', reserve)), [true, true, false])
})
