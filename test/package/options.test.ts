import Fastify from 'fastify'
import t from 'tap'
import resources, { collection, draw, get, match, namespace, resource, scope } from '../../lib/index.js'
import { read } from '../fixtures/pages.js'

/*
 * The tables of options in the reference have a row for each option of lib/declare/options.ts. The message for an unknown option lists
 * the known ones.
 */

const unknown = { nosuch: 1 } as never
const declarations = 'docs/reference/declarations.md'
const cases: ReadonlyArray<readonly [page: string, heading: string, call: () => unknown]> = [
  [declarations, 'Options of resources and scopes', () => resources('photos', unknown)],
  [declarations, 'Options of method routes', () => match('photos', { via: 'get', ...unknown as object })],
  [declarations, 'Options of draw', () => draw([], unknown)],
  ['docs/reference/plugin.md', 'Options', async () => { await Fastify().register(resources, { routes: [], ...unknown as object } as never) }]
]
const subsets: ReadonlyArray<() => unknown> = [
  () => resource('photo', unknown), () => namespace('admin', unknown, []), () => scope(unknown, []), () => collection([get('photos', unknown)])
]

async function known (call: () => unknown): Promise<readonly string[]> {
  const { message } = await (async () => await call())().then(() => new Error('no error'), (error: Error) => error)
  return /'nosuch'.*\. Known: ([\w, ]+)/.exec(message)?.[1]?.split(', ') ?? []
}

/** The options in the first column of the tables below a heading: `only`, `except`. */
function rows (page: string, heading: string): readonly string[] {
  const [, section] = new RegExp(`^## ${heading}\n([^]*?)(?=^## |$(?![^]))`, 'm').exec(read(page)) ?? []
  return [...section!.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) => [...cell!.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
}

t.test('the reference has a row for each option', async t => {
  for (const [page, heading, call] of cases) {
    const [options, documented] = [await known(call), rows(page, heading)]
    t.ok(options.length > 0, String(call))
    t.strictSame(options.filter(name => !documented.includes(name)), [], `${page}, ${heading}`)
  }
})

t.test('other calls have no further options', async t => {
  const documented = [...rows(declarations, 'Options of resources and scopes'), ...rows(declarations, 'Options of method routes')]
  for (const call of subsets) {
    const options = await known(call)
    t.ok(options.length > 0, String(call))
    t.strictSame(options.filter(name => !documented.includes(name)), [], String(call))
  }
})
