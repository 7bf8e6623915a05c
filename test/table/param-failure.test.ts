import t from 'tap'
import { draw, type Declaration } from '../../lib/index.js'
import { url } from '../fixtures/plans.js'

const long = 'x'.repeat(101)

/** A route, a path that it does not match, and the reason: its code, the segment, the param and the value in the route. */
const cases: readonly (readonly [declaration: Declaration, path: string, ...reason: ReadonlyArray<string | number | null>])[] = [
  [url('photos/:id', { constraints: { id: /[0-9]+/ } }), '/photos/x', 'constraint', 2, 'id', null],
  [url('photos/:id'), '/photos/a.b.c', 'dot', 2, 'id', null],
  [url('photos/:id'), '/photos/', 'empty', 2, 'id', null],
  [url('photos/:id'), `/photos/${long}`, 'too-long', 2, 'id', '100'],
  [url('photos/:id'), '/photos/a%01', 'control-character', 2, 'id', null],
  [url('v-:id'), '/v-', 'empty', 1, 'id', null],
  [url('photos/:id', { format: /json/ }), '/photos/7.exe', 'format', 2, null, 'a match for /json/'],
  [url('photos/:id', { format: true }), '/photos/7', 'format', null, null, 'an extension without a dot'],
  [url('photos/:id', { format: ['json'] }), '/photos/.json', 'empty', 2, 'id', null],
  [url('photos/:id', { format: /tar\.gz/, constraints: { id: /[a-z.]+9/ } }), '/photos/a.b.tar.gz', 'constraint', 2, 'id', null],
  [url('photos', { format: ['json', 'csv'] }), '/photos.exe', 'format', 1, null, 'json or csv'],
  [url('photos', { format: false }), '/photos.exe', 'format', 1, null, 'none'],
  [url('photos'), `/photos.${'x'.repeat(256)}`, 'too-long', 1, 'format', '100'],
  [url('files/*path'), '/files/a//b', 'empty', 3, 'path', null],
  [url('files/*path'), '/files/..', 'dot', 2, 'path', null]
]

for (const [declaration, path, ...reason] of cases) {
  t.test(`${path.slice(0, 30)}: ${reason.join(', ')}`, async t => {
    const { candidates } = draw([declaration], { constraintFailure: 'not-found' }).explain('GET', path)
    t.strictSame(candidates.map(({ code, segment, param, expected }) => [code, segment?.index ?? null, param ?? null, expected ?? null]), [reason])
  })
}

t.test('the segments of a wildcard have no limit', async t => {
  const { outcome, params } = draw([url('files/*path')]).explain('GET', `/files/a/${long}`)
  t.same([outcome, params], ['served', { path: `a/${long}` }])
})

t.test('a request without the beginning of the path has the params of its own segments', async t => {
  const { candidates } = draw([url(':org/t/photos/new/*rest'), url(':org/t/v-:a/:b/x', { constraints: { b: /\d+/ } })]).explain('GET', '/photos/new/%0a')
  t.strictSame(candidates.map(({ code, param, expected }) => [code, param ?? null, expected ?? null]), [['missing-prefix', null, '/:org/t']])
})
