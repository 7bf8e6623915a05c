import { resolve } from 'node:path'
import { harmless } from '../errors/errors.js'
import { actionNames } from '../serve/actions.js'
import { controllerFiles } from '../serve/controllers.js'
import { handlerOf, type Row } from '../table/row.js'
import { Failure } from './failure.js'
import { importModule, messageOf, type Importing } from './load.js'

/** Routes that no action serves, and actions that no route leads to. */
export interface Unused {
  readonly routes: readonly Row[]
  readonly actions: readonly string[]
}

/** Holds a table against a folder of controllers. */
export async function findUnused (rows: readonly Row[], folder: string, place: Importing): Promise<Unused> {
  const actions = await actionsIn(resolve(place.cwd, folder), place)
  const served = new Set(rows.map(({ route }) => handlerOf(route)))
  return {
    // What a redirect leads to is served elsewhere.
    routes: rows.filter(({ route }) => route.redirect === undefined && !actions.has(handlerOf(route))),
    actions: [...actions].filter(action => !served.has(action)).sort()
  }
}

/** The actions of all controllers in a folder: `photos#show`. */
async function actionsIn (folder: string, place: Importing): Promise<ReadonlySet<string>> {
  const actions = new Set<string>()
  for (const [path, file] of await filesIn(folder)) {
    const module = await importModule(file, place)
    const controller = module['default'] ?? module
    // A class is not made: it may want an app that is at work.
    const holder = typeof controller === 'function' ? controller.prototype as object : controller as object
    for (const action of actionNames(holder)) actions.add(`${path}#${action}`)
  }
  return actions
}

async function filesIn (folder: string): Promise<ReadonlyMap<string, string>> {
  try {
    return await controllerFiles(folder)
  } catch (error) {
    throw new Failure(messageOf(error))
  }
}

export function printUnused ({ routes, actions }: Unused): string {
  if (routes.length + actions.length === 0) return 'every route has an action, and every action a route\n'
  return [
    ...printList('routes without an action', routes.map(rowOf)),
    ...printList('actions without a route', actions)
  ].map(line => `${harmless(line)}\n`).join('')
}

function rowOf ({ route }: Row): string {
  return `${route.method} ${route.path}  ${handlerOf(route)}`
}

function printList (title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map(line => `  ${line}`)]
}
