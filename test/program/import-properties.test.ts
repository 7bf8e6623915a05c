import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import t from 'tap'
import * as library from '../../lib/index.js'
import { diffRoutes } from '../../lib/program/diff.js'
import { importRoutes } from '../../lib/program/import.js'
import { parseRailsRoutes } from '../../lib/program/rails-routes.js'
import { printDeclarations, tree, type Tree } from '../fixtures/arbitraries.js'
import { printAsRails, type RailsPrinter } from '../fixtures/rails-print.js'
import { outcomeOf } from '../fixtures/rails-nodes.js'

const { draw } = library

const printer: fc.Arbitrary<RailsPrinter> = fc.record({ expanded: fc.boolean(), ruby: fc.constantFrom('3.3', '3.4') })
const options: fc.Arbitrary<library.DrawOptions> = fc.record({
  dialect: fc.constantFrom('rails', 'default'),
  updateMethods: fc.constantFrom<Array<'PUT' | 'PATCH'>>(['PUT'], ['PATCH', 'PUT'])
})

/** The table that a file draws, run with the library that it imports. */
function run (source: string): library.RouteSet {
  const body = source.replace(/^import \{(.*)\} from .*$/m, 'const {$1} = library').replace('export const routes =', 'return').replace('export default routes', '')
  return (runInThisContext(`(function (library) { ${body} })`) as (given: typeof library) => library.RouteSet)(library)
}

t.test('a table, printed as Rails prints it, imported and drawn, is itself', async t => {
  let count = 0
  fc.assert(fc.property(tree(options), printer, ({ declarations, options }: Tree, how) => {
    const given = outcomeOf(() => draw(declarations, options))
    if (typeof given === 'string') return
    count++
    const printed = printAsRails(given.routes, how)
    const table = parseRailsRoutes(printed)
    const { source, leftOut } = importRoutes(table)
    if (leftOut.length > 0) throw new Error(`${printDeclarations(declarations)}\n${printed}\n${source}\n${leftOut.join('\n')}`)
    const imported = run(source)
    const again = printAsRails(imported.routes, how)
    if (again !== printed) throw new Error(`${printDeclarations(declarations)}\n${printed}\n${source}\n${again}`)
    if (diffRoutes(table, imported.routes).length > 0) throw new Error(`${printed} differs`)
  }), { numRuns: 300 })
  t.ok(count > 100, `${count} tables came back`)
})
