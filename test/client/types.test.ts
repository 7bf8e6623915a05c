import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import t from 'tap'
import { printModule } from '../../lib/client/module.js'
import type { ClientRoute } from '../../lib/client/route.js'
import { drawnRoutes } from '../../lib/client/routes.js'
import type { RouteSet } from '../../types/index.js'
import { check } from '../fixtures/compile-sources.js'
import { helperCalls } from '../fixtures/helper-calls.js'
import { drawn, isAmbiguous, randomTables, type RandomTable } from '../fixtures/random-tables.js'
import { seed } from '../fixtures/seed.js'

const runs = Number(process.env['FC_RUNS'] ?? 150)
const folder = fileURLToPath(new URL('../../types/test/', import.meta.url))

t.setTimeout(0)

t.test(`the types of the functions of ${runs} random tables accept the calls that their helpers accept`, t => {
  const parsed = new Map()
  let [seen, asked] = [0, 0]
  for (let batch = 0; seen < runs; batch++) {
    const sources = new Map<string, string>()
    for (const table of fc.sample(randomTables, { seed: seed + batch, numRuns: 1800 })) {
      const set = sources.size < Math.min(300, runs - seen) ? drawn(table) : null
      if (set === null) continue
      const declarations = declarationsOf(set)
      const statements = declarations === null ? [] : statementsFor(table, set)
      if (statements.length === 0) continue
      asked += statements.length
      sources.set(join(folder, `client-${sources.size}.ts`), `${declarations}\n${statements.join('\n')}\nexport {}\n`)
    }
    seen += sources.size
    for (const [source, found] of check(sources, parsed)) t.fail(found, { source })
  }
  t.equal(seen, runs)
  t.ok(asked > runs * 5, `${asked} calls`)
  t.end()
})

/** The declarations of a client module as a namespace, so that a program is one file. */
function declarationsOf (set: RouteSet): string | null {
  try {
    const module = printModule(drawnRoutes(set as never, '') as readonly ClientRoute[],
      { source: 'a test', isWanted: name => /path$/i.test(name), actionOf: () => null, schemasOf: () => ({}) })
    const own = module?.types.replace('// @ts-nocheck', '').replace(/^export \{\}$/m, '').replaceAll('export declare ', 'export ')
    return own === undefined ? null : `declare namespace client {\n${own}\n}`
  } catch (error) {
    // A path such as `/(/:locale)/:locale/list` has no function, and two names of Rails may be equal in camel case.
    const known = ['FST_RESOURCES_INVALID_PATH', 'FST_RESOURCES_DUPLICATE_NAME']
    if (!known.includes(String((error as { readonly code?: unknown }).code))) throw error
    return null
  }
}

function statementsFor (table: RandomTable, { paths, routes }: RouteSet): readonly string[] {
  return helperCalls({ paths, routes, options: table.options, isAmbiguous: isAmbiguous(table) })
    .filter(({ code }) => !/^paths\.\w+url\(/i.test(code))
    .map(({ code, result }) => `${result === null ? '// @ts-expect-error\n' : ''}${code.replace('paths.', 'client.')}`)
}
