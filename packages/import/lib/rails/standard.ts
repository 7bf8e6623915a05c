export type Kind = 'resources' | 'resource'

/** An action that a resource draws without children. */
export interface StandardAction {
  readonly action: string
  /** `null` for `update`, which has the `updateMethods` of the table. */
  readonly method: string | null
  /** Whether the path ends in the param of the resource, or in that param and the word of the action. */
  readonly hasParam: boolean
  /** Whether the path ends in a word, which `pathNames` can change. */
  readonly hasWord: boolean
}

/** The standard actions of each kind of resource, in the order of Rails' output. */
export const standardActions: Readonly<Record<Kind, readonly StandardAction[]>> = {
  resources: [
    { action: 'index', method: 'GET', hasParam: false, hasWord: false },
    { action: 'create', method: 'POST', hasParam: false, hasWord: false },
    { action: 'new', method: 'GET', hasParam: false, hasWord: true },
    { action: 'edit', method: 'GET', hasParam: true, hasWord: true },
    { action: 'show', method: 'GET', hasParam: true, hasWord: false },
    { action: 'update', method: null, hasParam: true, hasWord: false },
    { action: 'destroy', method: 'DELETE', hasParam: true, hasWord: false }
  ],
  resource: [
    { action: 'new', method: 'GET', hasParam: false, hasWord: true },
    { action: 'edit', method: 'GET', hasParam: false, hasWord: true },
    { action: 'show', method: 'GET', hasParam: false, hasWord: false },
    { action: 'update', method: null, hasParam: false, hasWord: false },
    { action: 'destroy', method: 'DELETE', hasParam: false, hasWord: false },
    { action: 'create', method: 'POST', hasParam: false, hasWord: false }
  ]
}
