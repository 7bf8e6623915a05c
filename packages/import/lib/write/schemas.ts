import { CodeText, printValue } from '../call.js'
import { paramMeaning } from '../compare/meaning.js'
import { isObject, paramsOf, type SourceSchema } from '../operation.js'
import { unusedWord } from '../unused-word.js'
import { FORMAT, type ParamSchemas, type WrittenOperation } from './operation.js'
import { constraintProblem } from './trial.js'
import { camelCase, paramName } from './words.js'

/** A constraint, which has a name if several declarations use it. */
interface Constant {
  readonly schema: SourceSchema
  readonly code: CodeText
  readonly name: string
  uses: number
}

/** The schemas of a file: those of params, which are constraints, and those of requests and responses, by name. */
export class Schemas {
  /** The operations that have schemas, by the names of their constants. */
  readonly operations = new Map<string, WrittenOperation>()
  /** The schemas that no constraint may be, as JSON, with the reasons. */
  readonly refused = new Map<string, string>()
  readonly #hasFile: boolean
  readonly #constraints = new Map<string, Constant>()
  /** The names of constants of constraints. */
  readonly #names = new Set<string>()
  readonly #numbers = new Map<string, number>()
  readonly #usable = new Map<string, SourceSchema | null>()
  readonly #ofParams = new Map<WrittenOperation, ParamSchemas>()

  /** `hasFile`: whether the schemas of requests and responses are written. */
  constructor (hasFile: boolean) {
    this.#hasFile = hasFile
  }

  /**
   * The constraint that the schema of a param or an extension is, the same object for an equal schema; `null` if it
   * accepts everything.
   */
  constraint (schema: SourceSchema, isExtension: boolean): SourceSchema | null {
    const meaning = paramMeaning(schema)
    const text = JSON.stringify(meaning)
    const key = `${String(isExtension)} ${text}`
    const known = this.#usable.get(key)
    if (known !== undefined) return known
    const reason = Object.keys(meaning).length === 0 ? '' : constraintProblem(meaning, isExtension)
    if (reason !== null && reason !== '') this.refused.set(text, reason)
    const usable = reason === null ? meaning : null
    this.#usable.set(key, usable)
    return usable
  }

  /** The constraints of an operation's params, and of its extension, by the names that a declaration has for them. */
  ofParams (operation: WrittenOperation): ParamSchemas {
    const known = this.#ofParams.get(operation)
    if (known !== undefined) return known
    const { path, params, end } = operation
    const entryFor = (param: string, isExtension: boolean): readonly [string, SourceSchema | null] => {
      const schema = params.get(param)
      return [paramName(param), isObject(schema) ? this.constraint(schema, isExtension) : null]
    }
    const all = new Map([
      ...paramsOf(path).map(param => entryFor(param, false)),
      ...end === 'format' ? [entryFor(FORMAT, true)] : []
    ])
    this.#ofParams.set(operation, all)
    return all
  }

  /** A constraint in a declaration: a constant if several declarations have it. */
  constant (schema: SourceSchema): CodeText {
    const key = JSON.stringify(schema)
    const known = this.#constraints.get(key)
    if (known !== undefined) {
      known.uses++
      return known.code
    }
    const name = unusedWord(wordFor(schema), one => this.#names.has(one), '', this.#numbers)
    this.#names.add(name)
    const code = new CodeText(schema, layout => entry.uses > 1 ? name : printValue(schema, layout))
    const entry = { schema, code, uses: 1, name }
    this.#constraints.set(key, entry)
    return code
  }

  /** The constants of constraints that several declarations have. */
  get constants (): ReadonlyArray<readonly [name: string, schema: SourceSchema]> {
    return [...this.#constraints.values()].filter(({ uses }) => uses > 1).map(({ name, schema }) => [name, schema])
  }

  /** The name of the constant with an operation's schemas; `null` if it has none, or no file has them. */
  nameFor (operation: WrittenOperation): string | null {
    const { id, method, url, schema = {} } = operation
    if (!this.#hasFile || Object.keys(schema).length === 0) return null
    const word = camelCase(id ?? `${method.toLowerCase()}-${url}`)
    const name = unusedWord(word, one => RESERVED.has(one) || this.operations.has(one), '')
    this.operations.set(name, operation)
    return name
  }
}

/** Names that a constant of a module cannot have, or that the module has itself. */
const RESERVED = new Set(('addSchemas components typed arguments await break case catch class const continue ' +
  'debugger default delete do else enum eval export extends false finally for function if implements import in ' +
  'instanceof interface let new null package private protected public return static super switch this throw true ' +
  'try typeof var void while with yield').split(' '))

/** A word for a schema: `uuid`, `integer`, `pattern`. */
function wordFor ({ format, type, enum: list }: SourceSchema): string {
  const word = list !== undefined ? 'choice' : [format, type].find(one => typeof one === 'string') ?? 'param'
  return camelCase(`${String(word)}-schema`)
}
