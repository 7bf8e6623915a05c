/** The verb of each action of a resource, but for `update`, which has the drawing's `updateMethods`. */
export const verbs = {
  index: 'GET', create: 'POST', new: 'GET', edit: 'GET', show: 'GET', destroy: 'DELETE'
} as const

export type Action = keyof typeof verbs | 'update'

/** One URL of a resource: whether it hangs on the path of the collection, of `new` or of a member, and its actions. */
export interface CanonicalUrl {
  readonly level: 'collection' | 'new' | 'member'
  readonly actions: readonly Action[]
}

/** The URLs of each kind of resource, in the order in which Rails draws them. */
export const canonicalUrls: Readonly<Record<'resources' | 'resource', readonly CanonicalUrl[]>> = {
  resources: [
    { level: 'collection', actions: ['index', 'create'] },
    { level: 'new', actions: ['new'] },
    { level: 'member', actions: ['edit'] },
    { level: 'member', actions: ['show', 'update', 'destroy'] }
  ],
  resource: [
    { level: 'new', actions: ['new'] },
    { level: 'member', actions: ['edit'] },
    { level: 'member', actions: ['show', 'update', 'destroy', 'create'] }
  ]
}

export function actionNames (kind: 'resources' | 'resource'): readonly string[] {
  return canonicalUrls[kind].flatMap(({ actions }) => actions)
}

/** Actions with no word of their own in a path. Rails leaves `edit` out: its word comes from `pathNames`. */
export const wordless: ReadonlySet<string> = new Set(['index', 'create', 'new', 'show', 'update', 'destroy'])

/** The words that `pathNames` begins with. */
export const pathWords: Readonly<Record<string, string>> = Object.freeze(
  Object.assign(Object.create(null), { new: 'new', edit: 'edit' })
)

/** Whether a path is one plain word, and so an action (Rails: a Symbol). */
export function isWord (path: string): boolean {
  return /^\w+$/.test(path)
}
