import type { Declaration, ServedRoute } from '../../../types/index.js'
import { pluralize } from 'inflected'
import type { DrawnEntry } from '../../draw/drawing.js'
import { listed, mustBe } from '../../errors/message.js'
import { describe } from '../../errors/site.js'
import { didYouMean } from '../../errors/suggest.js'
import { actionsIn, hasAction, isController, prototypeOf } from './actions.js'

export interface Served extends Pick<DrawnEntry, 'declaration'> {
  readonly route: ServedRoute
}

/** The available controllers: the values of an object, or the files of a directory, by controller path. */
export interface Offer {
  readonly controllers: ReadonlyMap<string, unknown>
  /** The path of the directory; `null` for an object. */
  readonly folder: string | null
}

/** The message for a missing controller, with a suggestion and the existing controllers. */
export function missingController (offer: Offer, controller: string, declarations: readonly Declaration[]): string {
  const { folder, controllers } = offer
  const hint = suggestion(offer, controller)
  const fix = folder === null ? "Add it to the option 'controllers'" : 'Create the file'
  const files = folder === null ? '' : ` (${controller}.js or .ts in ${folder})`
  return `missing controller '${controller}'${files}, required by ${listed(declarations.map(describe))}` +
    `${hint}. Known: ${listed([...controllers.keys()].sort())}${hint === '' ? `. ${fix}` : ''}`
}

function suggestion ({ controllers, folder }: Offer, path: string): string {
  const [parent, child] = [path.split('/')[0]!, path.split('/').slice(1).join('/')]
  const holder = controllers.get(parent)
  if (folder === null && child !== '' && typeof holder === 'object' && Object.hasOwn(holder!, child)) {
    return `. Use { '${path}': … } instead of the nested '${child}' of '${parent}'`
  }
  const alike = [...controllers.keys()].find(name => asPath(name) === path)
  return alike === undefined
    ? didYouMean(path, controllers.keys())
    : ` (did you mean '${alike}'? Rename it to '${path}')`
}

/** The controller path for a name in other styles: `admin/BooksController`, `book` or `books_controller`. */
function asPath (name: string): string {
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').replaceAll('-', '_').toLowerCase()
  const [, folder, last] = /^(.*\/)?([^/]*)$/.exec(words)!
  return (folder ?? '') + pluralize(last!.replace(/_?controller$/, ''))
}

/** The message for the missing actions of a declaration, which share one controller. */
export function missingActions (owner: object, missing: readonly Served[], existing: readonly Served[]): string {
  const [{ route: { controller }, declaration }] = missing as readonly [Served]
  const actions = [...new Set(missing.map(({ route }) => route.action))]
  const names = actionsIn(owner)
  const listing = actions.map(action => `'${action}'${didYouMean(action, names)}`).join(', ')
  const exportHint = exportedByName(owner, actions[0]!)
  const fix = exportHint ?? fixFor(declaration, actions, names, existing)
  return `controller '${controller}' has no ${actions.length === 1 ? 'action' : 'actions'} ${listing}, ` +
    `required by ${describe(declaration)}${invalidValues(owner, actions)}. Its actions: ${listed(names)}. ${fix}`
}

/** The values of a controller that are not actions. */
function invalidValues (owner: object, actions: readonly string[]): string {
  const expected = 'a function, or an object of route options with a handler'
  return actions.filter(action => Object.hasOwn(owner, action)).map(action =>
    `. ${mustBe(`The value of '${action}'`, expected, (owner as Record<string, unknown>)[action])}`).join('')
}

function fixFor (
  { kind }: Served['declaration'], actions: readonly string[], names: readonly string[], existing: readonly Served[]
): string {
  if (names.length === 0) return `Export an object of actions: { ${actions[0]!}: (request) => … }`
  if (kind !== 'resources' && kind !== 'resource') return 'Add the action to the controller'
  const list = [...new Set(existing.map(({ route }) => `'${route.action}'`))].join(', ')
  return `Add ${actions.length === 1 ? 'the action' : 'them'}, or declare only: [${list}]`
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
