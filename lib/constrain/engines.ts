/** What a judge says of a regex. */
export interface Verdict {
  /** Why it may not be run on what a client sent, or `null` where nothing speaks against it. */
  readonly fault: string | null
  /** Whether its steps grow no faster than the text, so that the text may have any length. */
  readonly isLinear: boolean
}

/** Judges the cost of a regex on texts of up to `length` characters. */
export type Judge = (regex: RegExp, length: number) => Verdict

/** What Ajv makes of a schema: the question whether a value is valid, and after a no the errors. */
export interface SchemaTest {
  (value: unknown): unknown
  errors?: readonly SchemaError[] | null
}

/** A fault as Ajv reports it, below the value that it is about. */
export interface SchemaError {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: object
  readonly message: string
}

/** Compiles a JSON schema, and throws where it is none. */
export type SchemaCompiler = (schema: object) => SchemaTest

/** What the package can do without, and a build for browsers does: whoever needs neither does not load it. */
export interface Engines {
  readonly judge: Judge
  readonly compileSchema: SchemaCompiler
}

let engines: Partial<Engines> = {}

/** Sets the engines given, which hold for the whole program from then on; others stay as they are. */
export function setEngines (given: Partial<Engines>): void {
  engines = { ...engines, ...given }
}

/** The engine of that name, or `undefined` where none was set. */
export function engine<Name extends keyof Engines> (name: Name): Engines[Name] | undefined {
  return engines[name]
}
