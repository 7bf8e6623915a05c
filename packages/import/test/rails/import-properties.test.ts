import fc from 'fast-check'
import t from 'tap'
// The random declarations are those of the sources, so they are drawn by the sources too.
import { draw } from '../../../../lib/index.js'
import { printDeclarations, tree } from '../../../../test/fixtures/arbitraries.js'
import { outcomeOf } from '../../../../test/fixtures/rails-nodes.js'
import { seed } from '../../../../test/fixtures/seed.js'
import type { DrawOptions, Route } from '../../../../types/index.js'
import { importRoutes } from '../../lib/rails/import.js'
import { parseRailsRoutes } from '../../lib/rails/table.js'
import { diffRails, SAME } from '../fixtures/compare-rails.js'
import { printAsRails, type RailsPrinter } from '../fixtures/print.js'
import { runImported } from '../fixtures/run-import.js'

/** `FC_RUNS` sets how many trees the property tests. */
const runs = Math.min(Number(process.env['FC_RUNS'] ?? 100), 5000)

const printer: fc.Arbitrary<RailsPrinter> = fc.record({ expanded: fc.boolean(), ruby: fc.constantFrom('3.3', '3.4') })
const terminal: fc.Arbitrary<number | undefined> = fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.integer({ min: 40, max: 120 }) })
const options: fc.Arbitrary<DrawOptions> = fc.oneof(
  fc.record({
    dialect: fc.constant('rails'),
    updateMethods: fc.constantFrom<Array<'PUT' | 'PATCH'>>(['PUT'], ['PATCH'], ['PATCH', 'PUT'])
  }),
  fc.constant<DrawOptions>({})
)

t.test(`a table that is printed like Rails, imported and drawn is the same table (seed ${seed})`, async t => {
  let count = 0
  fc.assert(fc.property(tree(options), printer, terminal, ({ declarations, options }, how, width) => {
    const given = outcomeOf(() => draw(declarations, options))
    // Rails has no controller with a capital letter, and prints no sign of the default dialect's notation as an escape, and no slash at the end.
    const isForeign = ({ controller, path }: Route): boolean => /[A-Z]/.test(controller ?? '') || /%2[89]|%3B|:\{|.\/$/.test(path)
    if (typeof given === 'string' || given.routes.some(isForeign)) return
    const printed = printAsRails(given.routes, how)
    const table = parseRailsRoutes(printAsRails(given.routes, width === undefined ? how : { ...how, width }))
    const { source, omitted } = importRoutes(table)
    const imported = runImported(source)
    const isItself = omitted.length === 0 &&
      printAsRails(imported.routes, how) === printed && diffRails(table, imported) === SAME
    if (!isItself) {
      throw new Error(`${printDeclarations(declarations)} prints\n${printed}\nwhich is imported ` +
        `as\n${source}${omitted.join('\n')}\n${String(imported)}`)
    }
    count++
  }), { numRuns: runs, seed })
  t.ok(count > runs / 4, `${count} tables were equal`)
})
