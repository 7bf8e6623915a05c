import type { RouteOptions } from '../draw/drawing.js'
import { unknown } from '../errors/message.js'
import { endpoint, hasAction, prototypeOf } from '../serve/actions.js'
import { HOOKS } from '../declare/canonical.js'
import { hookNames, printServed, type Row } from '../table/row.js'
import { fail } from './command.js'
import type { Importing } from './load.js'
import { controllersIn } from './unused.js'

/**
 * Returns a test for rows that have no hook of that name: hooks of the table, and of the actions if the table is
 * mounted or the directory of the controllers is known. A name that no row has is likely misspelled.
 */
export async function lacksHook (
  rows: readonly Row[], hook: string, folder: string | undefined, place: Importing
): Promise<(row: Row) => boolean> {
  checkUnique(rows, hook)
  const controllers = folder === undefined ? new Map<string, object>() : await controllersIn(folder, place)
  const namesOf = (row: Row): readonly string[] =>
    [row.options(), actionOptions(row, controllers)].flatMap(hookNames).flatMap(([, names]) => names)
  const names = new Map(rows.map(row => [row, namesOf(row)]))
  const known = new Set([...names.values()].flat().filter(name => name !== ''))
  if (!known.has(hook)) fail(`--without: ${unknown('hook', hook, [...known].sort())}`)
  return row => !names.get(row)!.includes(hook)
}

/** Fails if several functions of the table have the name, such as two guards from one factory: each guards less. */
function checkUnique (rows: readonly Row[], name: string): void {
  const routes = new Map<unknown, string>()
  for (const { entry, record, route } of rows) {
    const options = entry.options.get(record)!
    const hooks = [...HOOKS].flatMap(kind => [options[kind] ?? []].flat() as readonly unknown[])
    const named = hooks.filter(hook => (hook as { readonly name: string }).name === name && !routes.has(hook))
    named.forEach(hook => routes.set(hook, printServed(route)))
  }
  if (routes.size < 2) return
  fail(`--without: ${routes.size} hooks have the name '${name}', of ${[...routes.values()].join(' and of ')}. ` +
    'Name them differently')
}

/** The route options of the action that handles a row, without those of the table. */
function actionOptions (
  { route: { controller, action } }: Row, controllers: ReadonlyMap<string, object>
): RouteOptions {
  const found = controllers.get(controller ?? '')
  const actions = found === undefined ? {} : prototypeOf(found)
  return hasAction(actions, action ?? '') ? endpoint(actions, action!).options : {}
}
