import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import fc from 'fast-check'
import t from 'tap'
import resources from '../../lib/index.js'
import type { Route, RouteSet } from '../../types/index.js'
import { errorsIn } from '../fixtures/compile-sources.js'
import { returns, statementsOf } from '../fixtures/helper-calls.js'
import { calls, drawn, isAmbiguous, isShared, randomTables, union, type RandomTable } from '../fixtures/random-tables.js'
import { paramsType, pathType } from '../fixtures/route-types.js'
import { seed } from '../fixtures/seed.js'

interface Registered { readonly table: RandomTable, readonly set: RouteSet, readonly prefix: string }

/** `FC_RUNS` sets how many tables are registered. */
const runs = Number(process.env['FC_RUNS'] ?? 60)
const types = fileURLToPath(new URL('../../types/index.js', import.meta.url))
/** The tables of one app. */
const MOST = 15

/** The prefix of a table by its number in the app. */
const prefixes = [() => '', (index: number) => `/p${index}`, (index: number) => `/c${index}/:company`]

t.test(`types of ${runs} random tables, several in an app, are those of the app`, async t => {
  let seen = 0
  let asked = 0
  for (let batch = 0; seen < runs; batch++) {
    const several = registeredOf(fc.sample(randomTables, { seed: seed + batch, numRuns: MOST * 8 }), Math.min(MOST, runs - seen))
    const statements = await statementsIn(several)
    seen += several.length
    asked += statements.length
    const source = programOf(several, statements)
    for (const [line, found] of errorsIn({ 'registered.ts': source }).get('registered.ts') ?? []) t.fail(found, { line, source })
  }
  t.ok(asked > runs * 8, `${asked} calls of helpers`)
})

/** The first tables that are valid, each in a scope of its own except for the first, so that no name is used twice. */
function registeredOf (tables: readonly RandomTable[], most: number): readonly Registered[] {
  const several: Registered[] = []
  for (const { declarations, options } of tables) {
    const index = several.length
    if (index === most) break
    const at = `t${index}`
    const table = index === 0
      ? { declarations, options }
      : { declarations: `scope({ path: '${at}', as: '${at}', module: '${at}' }, [${declarations}])`, options }
    const set = drawn(table)
    if (set !== null && set.routes.length > 0) several.push({ table, set, prefix: prefixes[index % 3]!(index) })
  }
  return several
}

/** Registers the tables in an app, and returns the calls of its helpers. */
async function statementsIn (several: readonly Registered[]): Promise<readonly string[]> {
  const app = Fastify()
  for (const { set, prefix } of several) app.register(resources, { routes: set, prefix, controllers: controllersOf(set) })
  await app.ready()
  const { paths } = app as unknown as { readonly paths: RouteSet['paths'] }
  const statements = several.flatMap(({ table, prefix, set: { routes } }) =>
    statementsOf({ paths, routes, prefix, options: table.options, isAmbiguous: isAmbiguous(table) }))
  await app.close()
  return statements
}

function controllersOf ({ routes }: RouteSet): Record<string, Record<string, () => string>> {
  const controllers: Record<string, Record<string, () => string>> = {}
  for (const { controller, action } of routes) {
    controllers[controller!] = { ...controllers[controller!], [action!]: () => '' }
  }
  return controllers
}

function programOf (several: readonly Registered[], statements: readonly string[]): string {
  const routes = several.flatMap(({ set }) => set.routes)
  const unique = (names: readonly (string | null)[]): string => union([...new Set(names.filter(name => name !== null))])
  const typeofs = several.map((_, index) => `typeof table${index}`)
  return `import { ${calls.join(', ')}, type Controller, type Params, type PathOf, type RouteName } from 'fastify-resources'
import type { FastifyReply } from 'fastify'
import type { ControllerPath, RegisteredPaths } from '${types}'
import { expectType, type Equal } from './expect.js'
${returns}
${several.map(({ table: { declarations, options } }, index) =>
    `const table${index} = draw([${declarations}]${options === '' ? '' : `, ${options}`})`).join('\n')}
declare module 'fastify-resources' {
  interface Register { routes: [${typeofs.join(', ')}], prefix: [${several.map(({ prefix }) => `'${prefix}'`).join(', ')}] }
}
expectType<Equal<RouteName, ${unique(routes.map(({ name }) => name))}>>(true)
expectType<Equal<ControllerPath, ${unique(routes.map(({ controller }) => controller))}>>(true)
expectType<Equal<keyof RegisteredPaths, ${union(several.flatMap(({ set }) => Object.keys(set.paths)))}>>(true)
declare const paths: RegisteredPaths
declare const reply: FastifyReply
${several.flatMap(one => typesOf(one, several)).join('\n')}
${statements.join('\n')}
export { ${calls.join(', ')} }
`
}

/** What `PathOf`, `Params` and `Controller` are of the routes of a table whose name, or whose action, is of one route only. */
function typesOf ({ table, prefix, set: { routes } }: Registered, several: readonly Registered[]): readonly string[] {
  if (isAmbiguous(table)) return []
  const everywhere = several.flatMap(({ set }) => set.routes)
  const isOne = (one: Route): boolean => everywhere.every(other => other === one ||
    other.controller !== one.controller || other.action !== one.action || other.path === one.path)
  return routes.filter(one => !isShared(one, routes)).flatMap(one => {
    const under = prefix === '' ? '' : pathType(prefix).slice(1, -1)
    const path = `\`${under}${prefix !== '' && one.path === '/' ? '' : pathType(one.path).slice(1, -1)}`
    const extension = /[^(]\.:format$/.test(one.path) ? '.$' + '{string}' : ''
    const params = `{ ${paramsType({ ...one, path: `${prefix}${one.path}` })} }`
    const endpoint = `'${one.controller!}#${one.action!}'`
    return [
      ...one.name === null ? [] : [`expectType<Equal<PathOf<'${one.name}'>, ${path}${extension}\`>>(true)`],
      ...isOne(one)
        ? [
            `expectType<Equal<Params<${endpoint}>, ${params}>>(true)`,
            `void ({ ${one.action!}: request => { expectType<Equal<typeof request.params, ${params}>>(true) } } satisfies ` +
              `Pick<Controller<'${one.controller!}'>, '${one.action!}'>)`
          ]
        : []
    ]
  })
}
