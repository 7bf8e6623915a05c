import fc from 'fast-check'
import t from 'tap'
import type { RouteSet } from '../../types/index.js'
import { drawnCases } from '../fixtures/rails-nodes.js'
import { drawn, randomTree } from '../fixtures/random-tables.js'
import { seed } from '../fixtures/seed.js'
import { until } from '../fixtures/until.js'

/** `FC_RUNS` sets how many pairs of tables the property compares. */
const runs = Number(process.env['FC_RUNS'] ?? 300)

/** `photos_show: GET /photos/:id(.:format)`, for each operation. */
function operationsOf (routes: RouteSet): readonly string[] {
  return routes.describe().routes.flatMap(({ operationId, method, path }) =>
    operationId === null ? [] : `${operationId}: ${method} ${path}`)
}

t.test(`other declarations change no operation id (seed ${seed})`, async t => {
  let compared = 0
  await until(t, runs, () => compared, fc.property(fc.array(randomTree, { minLength: 2, maxLength: 4 }), trees => {
    const table = drawn({ declarations: trees.join(', '), options: '' })
    if (table === null) return
    const alone = trees.flatMap(tree => operationsOf(drawn({ declarations: tree, options: '' })!))
    const together = operationsOf(table)
    compared += alone.length
    // A condition or a format may let two routes have one path, of which requests may reach only the first.
    const changed = together.filter(operation => !alone.includes(operation))
    if (changed.length > 0) throw new Error(`draw(…) has ${changed.join(' and ')}: ${trees.join(', ')}`)
  }))
})

/** Tables of Rails that give several paths one name. The package's own dialect refuses them. */
const ambiguous = ['as-13 rails', 'nesting-9 rails', 'nesting-11 rails']

t.test('an id is of one method and path, for the tables of the corpora in both dialects', t => {
  const found: string[] = []
  let count = 0
  for (const [name, table] of drawnCases('tables', 'constructs-tables', 'tokens-tables')) {
    // Routes under different conditions may have one path.
    const ids = [...new Set(operationsOf(table))].map(operation => operation.split(':')[0])
    count += ids.length
    if (new Set(ids).size < ids.length) found.push(name)
  }
  t.ok(count > 8000, `${count} ids`)
  t.strictSame(found, ambiguous)
  t.end()
})
