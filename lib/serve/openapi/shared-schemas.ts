import type { Schema } from '../../constrain/check.js'
import type { AppState } from '../app/state.js'
import { portable } from './portable.js'
import { localRef, mapSubschemas, targetOf } from './subschemas.js'

/** Makes schemas that a document resolves: it has no place for the definitions of a single schema. */
export class SharedSchemas {
  readonly #app: AppState['schemas']
  readonly #isTaken: (id: string) => boolean
  /** The shared schemas that are new. */
  readonly added: Schema[] = []

  /** `isTaken` returns whether the app has a shared schema of an id. */
  constructor (app: AppState['schemas'], isTaken: (id: string) => boolean) {
    this.#app = app
    this.#isTaken = isTaken
  }

  /**
   * Resolves the local references of a schema: parts with a name of the user, and those that contain themselves, become
   * shared schemas, others are inlined. An id is the part's name, or `place`; `side` is added if another schema has it.
   */
  resolve (root: Schema, vendor: string, place: string, side: string): Schema {
    const recurring = recurringIn(root)
    const nameOf = (ref: string): string | null => vendor === 'arktype' ? null : nameIn(ref)
    const read = (schema: Schema): Schema => {
      const copy = portable(mapSubschemas(schema, read))
      const ref = localRef(schema)
      if (ref === null) return copy
      const { $ref: _$ref, ...others } = copy
      const isShared = recurring.has(ref) || nameOf(ref) !== null
      return { ...isShared ? { $ref: share(ref) } : read(targetOf(root, ref)), ...others }
    }
    const share = (ref: string): string => {
      const content = fingerprintOf(root, ref, nameOf)
      const known = this.#app.ids.get(content)
      if (known !== undefined) return `${known}#`
      const id = this.#freeId(nameOf(ref) ?? place, side)
      this.#app.ids.set(content, id)
      // The part may contain itself, so that its id is taken before it is read.
      this.#app.byId.set(id, {})
      const schema = { $id: id, ...read(targetOf(root, ref)) }
      this.#app.byId.set(id, schema)
      this.added.push(schema)
      return `${id}#`
    }
    return recurring.has('#') ? { $ref: share('#') } : read(root)
  }

  #freeId (name: string, side: string): string {
    const base = name.replace(/[^\w.-]/g, '_')
    let id = base
    for (let number = 1; this.#app.byId.has(id) || this.#isTaken(id); number++) {
      id = `${base}${side}${number === 1 ? '' : number}`
    }
    return id
  }
}

/** The name that a user has given to a definition; `null` for one that a library has made up, such as `__schema0`. */
function nameIn (ref: string): string | null {
  const name = ref.split('/').at(-1)!
  return ref === '#' || /^(?:__|\d)/.test(name) ? null : name
}

/** The references to parts that contain themselves. */
function recurringIn (root: Schema): ReadonlySet<string> {
  const recurring = new Set<string>()
  const done = new Set<string>()
  const visit = (schema: Schema, open: readonly string[]): Schema => {
    const ref = localRef(schema)
    if (ref !== null && open.includes(ref)) recurring.add(ref)
    else if (ref !== null && !done.has(ref)) {
      done.add(ref)
      visit(targetOf(root, ref), [...open, ref])
    }
    return mapSubschemas(schema, subschema => visit(subschema, open))
  }
  visit(root, ['#'])
  return recurring
}

/** A part and all parts that it refers to, as text in which references have numbers: libraries make up their names. */
function fingerprintOf (root: Schema, first: string, nameOf: (ref: string) => string | null): string {
  const numbers = new Map([[first, 0]])
  const parts: object[] = []
  const numbered = (schema: Schema): Schema => {
    const copy = mapSubschemas(schema, numbered)
    const ref = localRef(schema)
    if (ref === null) return copy
    if (!numbers.has(ref)) numbers.set(ref, numbers.size)
    return { ...copy, $ref: `#${numbers.get(ref)!}` }
  }
  // The map grows while it is read.
  for (const ref of numbers.keys()) parts.push([nameOf(ref), numbered(targetOf(root, ref))])
  return JSON.stringify(parts)
}
