import t from 'tap'
import type { Constraint, Route, RouteSet } from '../../types/index.js'
import { returns, statementsOf } from '../fixtures/helper-calls.js'
import { calls, isAmbiguous, isShared, union, type RandomTable } from '../fixtures/random-tables.js'
import { compileTables } from '../fixtures/table-programs.js'

const runs = Number(process.env['FC_RUNS'] ?? 300)
const GROUP = /(?:^\/)?\((?:[^()]|\([^()]*\))*\)/g

t.setTimeout(0)

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
  [Drawn['${one.name!}'][0], Drawn['${one.name!}'][1]], [${pathType(one)}, { ${paramsType(one)} }]
>>(true)`).join('\n')}
expectType<Equal<keyof typeof set.paths, ${union(Object.keys(paths))}>>(true)
const { paths } = set
${statements.join('\n')}
export { ${calls.join(', ')} }
`
}

function pathType ({ path }: Route): string {
  const own = path.replace(/\(?\.:format\)?$/, '').replace(GROUP, '\x01')
  return `\`${own.replace(/[:*][A-Za-z_]\w*|\x01/g, '$${string}')}\`` // eslint-disable-line no-control-regex, no-template-curly-in-string
}

function paramsType ({ path, constraints, defaults }: Route): string {
  const own = path.replace(/\(?\.:format\)?$/, '')
  const types = new Map<string, string>()
  for (const [, name] of own.matchAll(/[:*]([A-Za-z_]\w*)/g)) {
    const isOptional = own.replace(GROUP, '').match(new RegExp(`[:*]${name!}(?!\\w)`)) === null
    set(name!, isOptional, valueType(constraints[name!]))
  }
  const { format } = constraints
  if (path.endsWith('(.:format)')) set('format', true, Array.isArray(format) ? valueType(format) : 'string')
  else if (path.endsWith('.:format')) set('format', false, Array.isArray(format) ? valueType(format) : 'string')
  for (const [name, value] of Object.entries(defaults)) {
    if (!types.has(name)) types.set(name, `${name}: ${value === null ? 'null' : typeof value}`)
  }
  return [...types.values()].join(', ')

  function set (name: string, isOptional: boolean, type: string): void {
    const value = defaults[name]
    const filled = value === undefined ? '' : typeof value === 'string' ? ` | '${value}'` : ` | ${value === null ? 'null' : typeof value}`
    types.set(name, isOptional ? filled === '' ? `${name}?: ${type}` : `${name}: ${type}${filled}` : `${name}: ${type}`)
  }
}

function valueType (constraint: Constraint | undefined): string {
  if (constraint === undefined || constraint instanceof RegExp || typeof constraint === 'string') return 'string'
  if (Array.isArray(constraint)) return constraint.map(one => `'${one as string}'`).join(' | ')
  return 'allOf' in constraint ? 'string | number | boolean' : 'number'
}
