import type { ServedRoute } from '../../types/index.js'
import { pluralize } from 'inflected'
import type { Entry } from '../draw/drawing.js'
import { listed, mustBe } from '../errors/message.js'
import { describe } from '../errors/site.js'
import { didYouMean } from '../errors/suggest.js'
import { actionNames, hasAction, isController, prototypeOf } from './actions.js'

export interface Served extends Pick<Entry, 'declaration'> {
  readonly route: ServedRoute
}

/** What controllers were looked for in: an object, whose keys are their paths, or the files of a folder. */
export interface Offer {
  readonly all: ReadonlyMap<string, unknown>
  /** The folder as its path; `null` for an object. */
  readonly folder: string | null
}

/** Reports a route without its controller: the name, the one that was likely meant, and the existing ones. */
export function missingController (offer: Offer, { route: { controller }, declaration }: Served): string {
  const { folder, all } = offer
  const files = folder === null ? '' : ` (${controller}.js or .ts in ${folder})`
  return `missing controller '${controller}'${files}, required by ${describe(declaration)}` +
    `${meant(offer, controller)}. Known: ${listed([...all.keys()].sort())}`
}

function meant ({ all, folder }: Offer, path: string): string {
  const [outer, inner] = [path.split('/')[0]!, path.split('/').slice(1).join('/')]
  const holder = all.get(outer)
  if (folder === null && inner !== '' && typeof holder === 'object' && Object.hasOwn(holder!, inner)) {
    return `. Use { '${path}': … } instead of the nested '${inner}' of '${outer}'`
  }
  const alike = [...all.keys()].find(one => asPath(one) === path)
  return alike === undefined ? didYouMean(path, all.keys()) : ` (did you mean '${alike}'? Rename it to '${path}')`
}

/** The path that a name by other customs would have here: `admin/BooksController`, `book` or `books_controller`. */
function asPath (name: string): string {
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').replaceAll('-', '_').toLowerCase()
  const [, folder, last] = /^(.*\/)?([^/]*)$/.exec(words)!
  return (folder ?? '') + pluralize(last!.replace(/_?controller$/, ''))
}

export function missingAction (found: object, { route: { controller, action }, declaration }: Served): string {
  const names = actionNames(found)
  const named = exportedByName(found, action)
  const value = (found as Record<string, unknown>)[action]
  const expected = 'a function, or an object of route options with a handler'
  const instead = Object.hasOwn(found, action) ? `. ${mustBe('The value', expected, value)}` : ''
  return `controller '${controller}' has no action '${action}', required by ${describe(declaration)}` +
    `${didYouMean(action, names)}${instead}. Its actions: ${listed(names)}${named === null ? '' : `. ${named}`}`
}

/** Reports a module that exports its controller only by name; `null` for any other module. */
export function exportedByName (found: object, action: string): string | null {
  const isModule = Object.prototype.toString.call(found) === '[object Module]' || '__esModule' in found
  if (!isModule || 'default' in found) return null
  const holder = Object.entries(found).find(([, value]) => isController(value) && hasAction(prototypeOf(value), action))
  if (holder === undefined) return null
  return `The module exports '${holder[0]}' only by name. Export it by default`
}
