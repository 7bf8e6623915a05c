import { isObject, type SourceSchema } from '../operation.js'
import { unusedWord } from '../unused-word.js'
import type { OpenapiDocument } from './document.js'
import { convertSchema } from './schema.js'

/** The schemas that a document shares, converted when they are first referenced. */
export class Components {
  /** By the name, which is the `$id`. */
  readonly schemas = new Map<string, SourceSchema>()
  /** Each change of the accepted values, with its places. */
  readonly changes = new Map<string, string[]>()
  /** What says nothing about the accepted values and was left out, with the number of times. */
  readonly omissions = new Map<string, number>()
  readonly #document: OpenapiDocument
  readonly #names = new Map<string, string | null>()
  readonly #numbers = new Map<string, number>()
  /** The names of components that are a part of a condition. */
  readonly #parts = new Set<string>()
  readonly #queue: Array<{ readonly name: string, readonly reference: string, readonly isFirst: boolean }> = []

  constructor (document: OpenapiDocument) {
    this.#document = document
  }

  /** A value, or the one that it references. */
  follow (value: unknown): unknown {
    let found = value
    for (let steps = 0; isObject(found) && typeof found['$ref'] === 'string' && steps < 50; steps++) {
      found = this.#document.resolve(found['$ref'])
    }
    return found
  }

  /** The schema of a place, such as `#/paths/~1photos/get`, as Fastify reads it. */
  convert (value: unknown, place: string): SourceSchema {
    const schema = this.#convert(value, place, false, true)
    // Not recursively, because components may form a long chain.
    for (let next = this.#queue.pop(); next !== undefined; next = this.#queue.pop()) {
      const { name, reference, isFirst } = next
      const isPart = this.#parts.has(name)
      const value = this.#document.resolve(reference)
      this.schemas.set(name, { $id: name, ...this.#convert(value, reference, isPart, isFirst) })
    }
    return schema
  }

  #convert (value: unknown, place: string, isPart: boolean, isCounted: boolean): SourceSchema {
    const converted = convertSchema(value, {
      isPart,
      nameOf: (reference, isPart) => this.#nameOf(reference, isPart),
      changed: what => { if (isCounted) this.note(what, place) },
      omitted: keyword => { if (isCounted) this.omissions.set(keyword, (this.omissions.get(keyword) ?? 0) + 1) }
    })
    return typeof converted === 'boolean' ? converted ? {} : { not: {} } : converted
  }

  /** Reports a change in a place. */
  note (what: string, place: string): void {
    const places = this.changes.get(what)
    if (places === undefined) this.changes.set(what, [place])
    else places.push(place)
  }

  #nameOf (reference: string, isPart: boolean): string | null {
    const isFirst = !this.#names.has(reference)
    const name = isFirst ? this.#nameFor(reference) : this.#names.get(reference)!
    if (name === null || (!isFirst && (!isPart || this.#parts.has(name)))) return name
    if (isPart) this.#parts.add(name)
    if (isFirst) this.schemas.set(name, {})
    this.#queue.push({ name, reference, isFirst })
    return name
  }

  #nameFor (reference: string): string | null {
    const isThere = this.#document.resolve(reference) !== undefined
    const word = reference.replace(/^.*[/#]/, '').replace(/[^\w.-]+/g, '_').replace(/^[^A-Za-z_]+/, '') || 'schema'
    const name = isThere ? unusedWord(word, one => this.schemas.has(one), '_', this.#numbers) : null
    this.#names.set(reference, name)
    return name
  }
}
