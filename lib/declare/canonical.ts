/** Where the actions of a URL hang: on the collection's path, on the path of `new`, or on a member's. */
export type ActionLevel = 'collection' | 'new' | 'member'

export interface CanonicalAction {
  readonly name: string
  /** The verb that draws it; those of `update` are the drawing's `updateMethods`. */
  readonly verb: 'GET' | 'POST' | 'DELETE' | 'update'
}

/** One URL of a resource, and the actions on it. */
export interface CanonicalUrl {
  readonly level: ActionLevel
  readonly actions: readonly CanonicalAction[]
}

const index = { name: 'index', verb: 'GET' } as const
const create = { name: 'create', verb: 'POST' } as const
const make = { name: 'new', verb: 'GET' } as const
const edit = { name: 'edit', verb: 'GET' } as const
const show = { name: 'show', verb: 'GET' } as const
const update = { name: 'update', verb: 'update' } as const
const destroy = { name: 'destroy', verb: 'DELETE' } as const

/** The URLs of each kind of resource, in the order in which Rails draws them. */
export const canonicalUrls: Readonly<Record<'resources' | 'resource', readonly CanonicalUrl[]>> = {
  resources: [
    { level: 'collection', actions: [index, create] },
    { level: 'new', actions: [make] },
    { level: 'member', actions: [edit] },
    { level: 'member', actions: [show, update, destroy] }
  ],
  resource: [
    { level: 'new', actions: [make] },
    { level: 'member', actions: [edit] },
    { level: 'member', actions: [show, update, destroy, create] }
  ]
}

/** The names of a resource's actions, in the same order. */
export function actionNames (kind: 'resources' | 'resource'): readonly string[] {
  return canonicalUrls[kind].flatMap(({ actions }) => actions.map(({ name }) => name))
}

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
