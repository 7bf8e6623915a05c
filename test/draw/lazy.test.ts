import t from 'tap'
import { draw, get, resources } from '../../lib/index.js'

t.test('a lazy pattern is an error only where an extension may follow, unless its last part is lazy', async t => {
  const lazy = /[a-z.]+?-[a-z.]+/
  for (const declaration of [
    get('@:name/(*any)', { to: 'a#b', constraints: { name: /[^/]+?/ } }),
    get('@:name/(*any)', { to: 'a#b', constraints: { name: lazy }, format: false }),
    get('files/:name/raw', { to: 'a#b', constraints: { name: lazy } }),
    resources('photos', { format: false, constraints: { id: lazy } }),
    resources('photos', { only: 'index', constraints: { id: lazy } }),
    get('photos/:id', { to: 'a#b', constraints: { id: /[a-z.]+-[a-z.]+?/ } }),
    get('photos/:id', { to: 'a#b', constraints: { id: /[a-z]+?-[a-z]+/ } })
  ]) t.doesNotThrow(() => draw([declaration]))
  for (const [id, printed] of [[lazy, String(lazy)], [/(?:[a-z]\.?)+?/, 'an inner quantifier takes the dot first'], [{ type: 'string', pattern: '^[a-z.]+?$' }, '{"type":"string","pattern":"^[a-z.]+?$"}']] as const) {
    t.throws(() => draw([resources('photos', { only: 'show', constraints: { id } })]), {
      code: 'FST_RESOURCES_INVALID_CONSTRAINT',
      message: /constraints\.id: .* has a lazy quantifier and can match a dot, so it would decide about the format extension\. Make the quantifier greedy, or set format: false$/
    }, printed)
  }
})

t.test('a path of a helper is read as its arguments, or the helper throws', async t => {
  const set = draw([resources('gems', { only: 'show', format: /json|yaml/, constraints: { id: /[A-Za-z0-9.\-_]+?/ } })])
  const { paths } = set
  t.equal(paths.gem_path('rack-1.5'), '/gems/rack-1.5')
  t.equal(paths.gem_path('rack', { format: 'json' }), '/gems/rack.json')
  t.strictSame({ ...set.recognize('GET', paths.gem_path('rack-1.5', { format: 'yaml' }))!.params }, { id: 'rack-1.5', format: 'yaml' })
  t.throws(() => paths.gem_path('rack.json'), /rack\.json/)
  t.equal(set.describe().routes[0]!.params[0]!.mayHaveDot, false, 'a client refuses the dot')
})
