import t from 'tap'
import { pluralize, singularize } from 'inflected'
import type { Route } from '../../lib/index.js'
import { constructTables, tables } from '../fixtures/rails-deviations.js'
import { casesOf, drawNodes, outcomeOf, printRoutes, routesOf, sourcesOf, type Drawn, type Node } from '../fixtures/rails-nodes.js'

interface TableCase {
  readonly id: string
  readonly group: string
  readonly seed?: true
  readonly routes: readonly Node[]
  readonly expected: Drawn
}

const cases = casesOf<TableCase>('tables')

/** Files of the corpus, with the intended differences of the tables. */
const files: ReadonlyArray<readonly [string, Readonly<Record<string, string>>]> =
  [['tables', tables], ['constructs-tables', constructTables], ['tokens-tables', {}], ['random-tables', {}]]

for (const [file, deviations] of files) {
  t.test(`the Rails dialect draws what Rails draws: ${file}`, async t => {
    const cases = casesOf<TableCase>(file)
    t.strictSame(Object.keys(deviations).filter(id => !cases.some(one => one.id === id)), [], 'every deviation is a case')
    for (const { id, routes, expected } of cases) {
      const ours = outcomeOf(() => printRoutes(drawNodes(routes, 'rails').routes))
      const theirs = 'error' in expected ? 'refused' : printRoutes(routesOf(expected.routes))
      const reason = deviations[id]
      if (reason === undefined) t.strictSame(ours, theirs, id)
      else t.notSame(ours, theirs, `${id} differs: ${reason}`)
    }
  })
}

t.test("the default dialect draws Rails' table as the document prints it", async t => {
  for (const { id, routes, expected } of cases.filter(({ seed, group }) => seed === true || group === 'pairs')) {
    if ('error' in expected) t.throws(() => drawNodes(routes, 'default'), id)
    else t.strictSame(printRoutes(drawNodes(routes, 'default').routes), printRoutes(documented(routes, routesOf(expected.routes))), id)
  }
})

t.test('words inflect as ActiveSupport inflects them', async t => {
  const words = casesOf<readonly [word: string, singular: string, plural: string, replural: string]>('words')
  t.equal(words.length, 2017)
  t.strictSame(words.map(([word]) => [word, singularize(word), pluralize(word), pluralize(singularize(word))]), words)
})

/** Rails' table by the contract's rules: no PATCH, a literal alias, the whole map of constraints, a format that is a default only. */
function documented (nodes: readonly Node[], rows: readonly Route[]): readonly Route[] {
  const kept = rows.filter(({ method }) => method !== 'PATCH')
  const named = kept.map(row => row.method === 'PUT' && row.name === null ? { ...row, name: patchName(rows, row) } : row)
  const sources = sourcesOf(nodes)
  if (sources.length !== named.length) throw new Error(`${sources.length} routes declared, ${named.length} drawn`)
  return named.map((row, index) => {
    const { alias, constraints, format } = sources[index]!
    const { format: _own, ...segments } = row.constraints
    return {
      ...row,
      name: row.name === null || alias === null ? row.name : literally(row.name, row.action, alias),
      constraints: { ...typeof format === 'string' ? segments : row.constraints, ...constraints }
    }
  })
}

function patchName (rows: readonly Route[], { path }: Route): string | null {
  return rows.find(row => row.method === 'PATCH' && row.path === path)!.name
}

/** `images` and `new_image` become `images_index` and `new_images`. */
function literally (name: string, action: string | null, alias: string): string {
  const isCollection = action === 'index' || action === 'create'
  const singular = singularize(alias)
  const word = !isCollection ? singular : singular === alias ? `${alias}_index` : alias
  if (!name.endsWith(word)) throw new Error(`${name} does not end in ${word}`)
  return name.slice(0, -word.length) + (isCollection ? `${alias}_index` : alias)
}
