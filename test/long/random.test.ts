import t from 'tap'
import type { RouteSet } from '../../types/index.js'
import { returns, statementsOf } from '../fixtures/helper-calls.js'
import { calls, isAmbiguous, isShared, union, type RandomTable } from '../fixtures/random-tables.js'
import { paramsType, pathType } from '../fixtures/route-types.js'
import { compileTables } from '../fixtures/table-programs.js'

const runs = Number(process.env['FC_RUNS'] ?? 300)

/** The calls of helpers that were compared. */
let asked = 0

t.test(`types and values of ${runs} random tables are the same`, t => {
  compileTables(t, runs, 'random', programOf)
  t.ok(asked > runs * 10, `${asked} calls of helpers`)
  t.end()
})

/** A program that compiles if the types of a table are what its records and its helpers are. */
function programOf (table: RandomTable, { routes, paths }: RouteSet): string {
  const { declarations, options } = table
  const named = routes.filter(({ name }) => name !== null)
  const statements = statementsOf({ paths, routes, options, isAmbiguous: isAmbiguous(table) })
  asked += statements.length
  return `import { ${calls.join(', ')} } from 'fastify-resources'
import { expectType, type Equal, type Table } from './expect.js'
type Holds<Given, Value> = Value extends Given ? true : false
${returns}
const set = draw([${declarations}]${options === '' ? '' : `, ${options}`})
type Drawn = Table<typeof set>
${named.map(one => `expectType<${isShared(one, routes) || isAmbiguous(table) ? 'Holds' : 'Equal'}<
  [Drawn['${one.name!}'][0], Drawn['${one.name!}'][1]], [${pathType(one.path)}, { ${paramsType(one)} }]
>>(true)`).join('\n')}
expectType<Equal<keyof typeof set.paths, ${union(Object.keys(paths))}>>(true)
const { paths } = set
${statements.join('\n')}
export { ${calls.join(', ')} }
`
}
