import t from 'tap'
import { memberPattern, planOf, url } from '../fixtures/plans.js'

const raw = (params: Readonly<Record<string, string>>): Record<string, string> => Object.assign(Object.create(null) as object, params)

t.test('prepare sets defaults that a path lacks, and names the wildcard', async t => {
  const cases: readonly (readonly [path: string, options: object, params: Record<string, string>, prepared: Record<string, string>])[] = [
    ['a(/:page)', { defaults: { page: '1' } }, {}, { page: '1' }],
    ['a(/:page)', { defaults: { page: '1' } }, { page: '2' }, { page: '2' }],
    ['*path', { format: false }, { '*': 'b/c' }, { path: 'b/c' }],
    ['*path', {}, { '*': 'b/c.json' }, { path: 'b/c', format: 'json' }],
    [':id', { format: 'json' }, { id: '7' }, { id: '7', format: 'json' }]
  ]
  for (const [path, options, params, prepared] of cases) {
    const own = raw(params)
    planOf([url(path, options)])[0]!.pattern.reader.prepare!(own)
    t.strictSame({ ...own }, prepared, path)
  }
})

t.test('a URL without an extension, defaults and constraints is not read', async t => {
  const { prepare, failure, match, satisfied } = planOf([url('a', { format: false })])[0]!.pattern.reader
  t.strictSame([prepare, failure, match, satisfied({})], [null, null, null, true])
})

const shapes: readonly (readonly [options: object, id: string | undefined, code: string | null])[] = [
  [{}, 'a', null], [{}, '', 'empty'], [{}, 'a.b', 'format'], [{}, '.a', 'dot'], [{}, 'a.b.c', 'dot'], [{}, 'a\u0000', 'control-character'],
  [{}, '..', 'dot'], [{}, undefined, 'empty'], [{ format: false }, 'a.b', null], [{ format: false }, '.', 'dot'],
  [{ constraints: { id: /[0-9]+/ } }, 'a.b', null], [{ format: /json/, constraints: { id: /[0-9]+/ } }, 'a.b', 'format']
]

for (const [options, id, code] of shapes) {
  t.test(`${JSON.stringify(id)} ${code === null ? 'has' : 'lacks'} the shape of the param, ${Object.keys(options).join()}`, async t => {
    const params = raw(id === undefined ? {} : { id })
    t.equal(memberPattern(options).reader.failure!(params)?.code ?? null, code)
  })
}

t.test('match includes constraints only if the URL falls through', async t => {
  const options = { constraints: { id: { type: 'integer' } } }
  for (const [drawOptions, isMatch] of [[{}, true], [{ constraintFailure: 'not-found' }, false]] as const) {
    const pattern = memberPattern(options, drawOptions)
    t.strictSame([pattern.reader.match!(raw({ id: 'x' })), pattern.reader.match!(raw({ id: '7' })), pattern.reader.satisfied(raw({ id: 'x' }))],
      [isMatch, true, false])
    t.strictSame([...pattern.reader.checks].map(([name, { read }]) => [name, read('7'), read('x')]), [['id', 7, undefined]])
  }
})

t.test('URLs without constraints and defaults share the functions that read their params', async t => {
  const [one, other] = planOf([url('a/:id'), url('b/:id')]).map(({ pattern }) => pattern)
  t.equal(one!.reader, other!.reader)
  const [own, different] = planOf([url('a/:id'), url('b/:id', { format: /x/ })]).map(({ pattern }) => pattern)
  t.not(own!.reader, different!.reader)
})
