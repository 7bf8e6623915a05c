import type { ServedRoute } from '../../types/index.js'
import { pluralize } from 'inflected'
import type { DrawnEntry } from '../draw/drawing.js'
import { listed, mustBe } from '../errors/message.js'
import { describe } from '../errors/site.js'
import { didYouMean } from '../errors/suggest.js'
import { actionNames, hasAction, isController, prototypeOf } from './actions.js'

export interface Served extends Pick<DrawnEntry, 'declaration'> {
  readonly route: ServedRoute
}

/** The available controllers: the values of an object, or the files of a directory, by controller path. */
export interface Offer {
  readonly all: ReadonlyMap<string, unknown>
  /** The path of the directory; `null` for an object. */
  readonly folder: string | null
}

/** The message for a missing controller, with a suggestion and the existing controllers. */
export function missingController (offer: Offer, { route: { controller }, declaration }: Served): string {
  const { folder, all } = offer
  const files = folder === null ? '' : ` (${controller}.js or .ts in ${folder})`
  return `missing controller '${controller}'${files}, required by ${describe(declaration)}` +
    `${suggestion(offer, controller)}. Known: ${listed([...all.keys()].sort())}`
}

function suggestion ({ all, folder }: Offer, path: string): string {
  const [parent, child] = [path.split('/')[0]!, path.split('/').slice(1).join('/')]
  const holder = all.get(parent)
  if (folder === null && child !== '' && typeof holder === 'object' && Object.hasOwn(holder!, child)) {
    return `. Use { '${path}': … } instead of the nested '${child}' of '${parent}'`
  }
  const alike = [...all.keys()].find(name => asPath(name) === path)
  return alike === undefined ? didYouMean(path, all.keys()) : ` (did you mean '${alike}'? Rename it to '${path}')`
}

/** The controller path for a name in other styles: `admin/BooksController`, `book` or `books_controller`. */
function asPath (name: string): string {
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').replaceAll('-', '_').toLowerCase()
  const [, folder, last] = /^(.*\/)?([^/]*)$/.exec(words)!
  return (folder ?? '') + pluralize(last!.replace(/_?controller$/, ''))
}

export function missingAction (owner: object, { route: { controller, action }, declaration }: Served): string {
  const names = actionNames(owner)
  const exportHint = exportedByName(owner, action)
  const hint = exportHint === null ? '' : `. ${exportHint}`
  const value = (owner as Record<string, unknown>)[action]
  const expected = 'a function, or an object of route options with a handler'
  const invalidValue = Object.hasOwn(owner, action) ? `. ${mustBe('The value', expected, value)}` : ''
  return `controller '${controller}' has no action '${action}', required by ${describe(declaration)}` +
    `${didYouMean(action, names)}${invalidValue}. Its actions: ${listed(names)}${hint}`
}

/** The message for a module that exports its controller only by name; `null` for other modules. */
export function exportedByName (module: object, action: string): string | null {
  const isModule = Object.prototype.toString.call(module) === '[object Module]' || '__esModule' in module
  if (!isModule || 'default' in module) return null
  const holder = Object.entries(module)
    .find(([, value]) => isController(value) && hasAction(prototypeOf(value), action))
  if (holder === undefined) return null
  return `The module exports '${holder[0]}' only by name. Export it by default`
}
