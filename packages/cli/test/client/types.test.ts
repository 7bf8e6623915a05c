import t from 'tap'
import { printModule } from '../../lib/client/module.js'
import { routesOf } from '../../lib/client/routes.js'
import type { RouteSet } from '../../../../types/index.js'
import { helperCalls } from '../../../../test/fixtures/helper-calls.js'
import { isAmbiguous, type RandomTable } from '../../../../test/fixtures/random-tables.js'
import { compileTables } from '../../../../test/fixtures/table-programs.js'

const runs = Number(process.env['FC_RUNS'] ?? 50)

/** The calls that were compared. */
let asked = 0

t.test(`the types of the functions of ${runs} random tables accept the calls that their helpers accept`, t => {
  compileTables(t, runs, 'client', (table, set) => {
    const declarations = declarationsOf(set)
    const statements = declarations === null ? [] : statementsFor(table, set)
    asked += statements.length
    return statements.length === 0 ? null : `${declarations}\n${statements.join('\n')}\nexport {}\n`
  })
  t.ok(asked > runs * 5, `${asked} calls`)
  t.end()
})

/** The declarations of a client module as a namespace, so that a program is one file. */
function declarationsOf (set: RouteSet): string | null {
  try {
    const module = printModule(routesOf(set.describe()),
      { source: 'a test', isWanted: name => /path$/i.test(name), actionOf: () => null, schemasOf: () => ({}) })
    const own = module?.types.replace('// @ts-nocheck', '').replace(/^export \{\}$/m, '').replaceAll('export declare ', 'export ')
    return own === undefined ? null : `declare namespace client {\n${own}\n}`
  } catch (error) {
    // A path such as `/(/:locale)/:locale/list` has no function, and two names of Rails may be equal in camel case.
    if ((error as Error).name !== 'UsageError') throw error
    return null
  }
}

function statementsFor (table: RandomTable, { paths, routes }: RouteSet): readonly string[] {
  return helperCalls({ paths, routes, options: table.options, isAmbiguous: isAmbiguous(table) })
    .filter(({ code }) => !/^paths\.\w+url\(/i.test(code))
    .map(({ code, result }) => `${result === null ? '// @ts-expect-error\n' : ''}${code.replace('paths.', 'client.')}`)
}
