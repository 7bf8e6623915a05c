import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { draw, resources, scope, type RouteSet } from '../../../../lib/index.js'
import { folder, moduleOf, outcomeOf, top } from '../fixtures/module.js'

const pairs = Array.from({ length: 300 }, (_, index) => resources(`item${index}s`, [resources(`item${index}_notes`)]))

/** Limits of the sizes of both files of 300 pairs, in bytes. */
const sizes: ReadonlyArray<readonly [title: string, routes: RouteSet, most: number]> = [
  ['300 pairs', draw(pairs) as RouteSet, 1_787_000],
  ['300 pairs in an optional segment', draw([scope({ path: '(:locale)' }, pairs)]) as RouteSet, 2_508_000]
]

t.test('the files of 300 pairs have their size', async t => {
  for (const [title, routes, most] of sizes) {
    const { code, types } = moduleOf(routes)
    t.comment(`${title}: ${code.length} and ${types.length} bytes`)
    t.ok(code.length + types.length <= most, `${title}: ${code.length} and ${types.length} bytes`)
    t.notMatch(code, '→', 'the documentation is in the declarations only')
  }
})

t.test('the types of 300 pairs cost few instantiations', async t => {
  const { types } = moduleOf(draw(pairs) as RouteSet)
  mkdirSync(join(folder, 'pairs'), { recursive: true })
  writeFileSync(join(folder, 'pairs', 'client.d.mts'), types)
  writeFileSync(join(folder, 'pairs', 'page.mts'),
    "import { item7_item7_notes_update, item7s_show } from './client.mjs'\nexport const calls = [item7_item7_notes_update(1, 2, { body: {} }), item7s_show(7)]\n")
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', '--typeRoots', 'none',
    '--skipDefaultLibCheck', '--extendedDiagnostics', '--singleThreaded', '--ignoreConfig', join(folder, 'pairs', 'page.mts')]
  const output = await outcomeOf(process.execPath, [join(top, 'node_modules/@typescript/native/bin/tsc'), ...options])
  t.notMatch(output, 'error TS')
  const [instantiations, made] = ['Instantiations', 'Types'].map(name => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(output)?.[1]))
  t.comment(`${instantiations} instantiations, ${made} types`)
  t.ok(instantiations! <= 500 && made! <= 1000, output)
})
