/** Where a canonical action hangs: on the collection's path, on the path of `new`, or on a member's. */
export type ActionLevel = 'collection' | 'new' | 'member'

export interface CanonicalAction {
  readonly name: string
  readonly level: ActionLevel
  /** The verbs that draw it; those of `update` are the drawing's `updateMethods`. */
  readonly verb: 'GET' | 'POST' | 'DELETE' | 'update'
}

const index = action('index', 'collection', 'GET')
const create = action('create', 'collection', 'POST')
const make = action('new', 'new', 'GET')
const edit = action('edit', 'member', 'GET')
const show = action('show', 'member', 'GET')
const update = action('update', 'member', 'update')
const destroy = action('destroy', 'member', 'DELETE')

/** The actions of each kind of resource, in the order in which Rails draws them. */
export const canonicalActions = Object.freeze({
  resources: Object.freeze([index, create, make, edit, show, update, destroy]),
  resource: Object.freeze([make, edit, show, update, destroy, create])
})

/** Actions with no word of their own in a path. Rails leaves `edit` out: its word comes from `pathNames`. */
export const wordless: ReadonlySet<string> = new Set(['index', 'create', 'new', 'show', 'update', 'destroy'])

/** What `apiOnly` leaves out: the two that show a form. */
export const formActions: ReadonlySet<string> = new Set(['new', 'edit'])

/** The words that `pathNames` begins with. */
export const pathWords: Readonly<Record<string, string>> = Object.freeze(
  Object.assign(Object.create(null), { new: 'new', edit: 'edit' })
)

/** Whether a path is one plain word, and so an action (Rails: a Symbol). */
export function isWord (path: string): boolean {
  return /^\w+$/.test(path)
}

function action (name: string, level: ActionLevel, verb: CanonicalAction['verb']): CanonicalAction {
  return Object.freeze({ name, level, verb })
}
