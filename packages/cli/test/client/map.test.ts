import t from 'tap'
import type { ClientFunction } from '../../lib/client/functions.js'
import { printMap } from '../../lib/client/map.js'

t.test('a function without a source has no segment in the map', async t => {
  const source = { file: '/app/routes.js', line: 3, column: 5 }
  const functions = [['photo_path', source], ['old_path', null]].map(([name, source]) => ({ name, route: { source } })) as unknown as readonly ClientFunction[]
  const types = 'export declare const\n  photo_path: Fixed,\n  old_path: Fixed,\n  other_path: Fixed\n'
  const { mappings, sources } = JSON.parse(printMap(types, functions, 'client.d.ts', '/app', '/')) as { mappings: string, sources: readonly string[] }
  t.strictSame(sources, ['routes.js'])
  t.equal(mappings.split(';').filter(segment => segment !== 'A').length, 1)
})
