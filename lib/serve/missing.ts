import type { ServedRoute } from '../../types/index.js'
import { pluralize } from 'inflected'
import type { Entry } from '../draw/drawing.js'
import { show } from '../errors/errors.js'
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

/** What is told of a route whose controller is missing: what was looked for, what is there, what was likely meant. */
export function missingController (offer: Offer, { route: { controller }, declaration }: Served): string {
  const { folder, all } = offer
  const paths = [...all.keys()].sort()
  const looked = folder === null ? '' : `; looked for ${controller}.js or .ts in ${folder}`
  return `no controller '${controller}' for ${describe(declaration)}${looked}${meant(offer, controller)}; ` +
    `there are ${paths.join(', ') || 'none'}`
}

function meant ({ all, folder }: Offer, path: string): string {
  const [outer, inner] = [path.split('/')[0]!, path.split('/').slice(1).join('/')]
  const holder = all.get(outer)
  if (folder === null && inner !== '' && typeof holder === 'object' && Object.hasOwn(holder!, inner)) {
    return `; '${outer}' holds '${inner}': controllers are in one object, so write { '${path}': … }`
  }
  const alike = [...all.keys()].find(one => asPath(one) === path)
  return alike === undefined ? didYouMean(path, all.keys()) : ` (did you mean '${alike}'? It has to be named '${path}')`
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
  const has = `it has ${names.join(', ') || 'none'}${named === null ? '' : `; ${named}`}`
  const there = show((found as Record<string, unknown>)[action])
  const instead = `: what it has there is ${there}, give a function, or route options with a handler`
  return `the controller '${controller}' has no action '${action}' for ` +
    `${describe(declaration)}${didYouMean(action, names)}${Object.hasOwn(found, action) ? instead : ''}; ${has}`
}

/** What is told of a module that exports its controller by a name, and none by default; `null` of any other. */
export function exportedByName (found: object, action: string): string | null {
  const isModule = Object.prototype.toString.call(found) === '[object Module]' || '__esModule' in found
  if (!isModule || 'default' in found) return null
  const holder = Object.entries(found).find(([, value]) => isController(value) && hasAction(prototypeOf(value), action))
  if (holder === undefined) return null
  return `its module exports '${holder[0]}' and has no default export: export that by default`
}
