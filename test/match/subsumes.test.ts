import t from 'tap'
import { scope, type Declaration } from '../../lib/index.js'
import { subsumes } from '../../lib/match/subsumes.js'
import { planOf, url } from '../fixtures/plans.js'

const digits = { constraints: { id: /[0-9]+/ } }
const plain = { format: false }

/** Two routes of one pattern, and whether the first matches all requests of the second. */
const cases: readonly (readonly [title: string, one: Declaration, other: Declaration, expected: boolean])[] = [
  ['two params', url(':id'), url(':slug'), true],
  ['a param with dots, and one with an extension', url(':id', plain), url(':slug'), true],
  ['a param with an extension, and one with dots', url(':id'), url(':slug', plain), false],
  ['a failed constraint is a bad request', url(':id', digits), url(':slug'), true],
  ['a failed constraint falls through', scope({ constraintFailure: 'not-found' }, [url(':id', digits)]), url(':slug'), false],
  ['a list of extensions, apart from which a string is the param', url(':id', { format: ['json'] }), url(':slug', plain), true],
  ['equal patterns of extensions', url(':id', { format: /json/ }), url(':slug', { format: /json/ }), true],
  ['different patterns of extensions', url(':id', { format: /json/ }), url(':slug', { format: /xml/ }), false],
  ['a required extension, and an optional one', url(':id', { format: true }), url(':slug'), false],
  ['text before the param', url('x-:id'), url('x-:slug'), true],
  ['a param that may be empty, and the text alone', url('x-:id'), url('x-'), false],
  ['text after the param', url(':name.tar', plain), url(':slug.tar', plain), true],
  ['a wildcard, and a param', url('*rest'), url(':slug'), true],
  ['two wildcards', url('*rest'), url('*other'), true],
  ['a wildcard, and a longer path', url('a/*rest', plain), url('a/:b/c'), true],
  ['a condition', url(':id', { when: () => true }), url(':slug'), false],
  ['two literals', url('a'), url('a'), true]
]

for (const [title, one, other, expected] of cases) {
  t.test(`${title}: ${expected ? 'the second is never reached' : 'the second may be reached'}`, async t => {
    const [pattern, otherPattern] = [one, other].map(declaration => planOf([declaration])[0]!.pattern)
    t.equal(subsumes(pattern!, otherPattern!), expected)
  })
}
