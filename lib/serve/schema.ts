import type { FastifySchemaCompiler } from 'fastify'
import type { Schema } from '../constrain/constraint.js'
import type { Entry } from '../draw/drawing.js'
import type { RouteOptions } from '../draw/route-options.js'
import { paramsOf } from '../declare/template.js'
import type { Params } from '../match/params.js'
import type { Url } from '../match/urls.js'

/** What Fastify calls to validate one part of a request: true, or false with `errors`, or a value or an error. */
export type Validate = ((data: unknown) => unknown) & { errors?: unknown }

type Compiler = FastifySchemaCompiler<unknown>
type ParamsSchemas = Map<string, Schema>

/** What the routes of one mount share of schemas. */
export interface Schemas {
  /** Routes with the same constraints share one object, which Fastify compiles once. */
  readonly params: ParamsSchemas
  readonly validators: Map<string, Validate>
  /** What hides a route from OpenAPI; Fastify marks schemas that it has seen, so it is not frozen. */
  readonly hidden: { readonly hide: true }
  /** The compiler that the app has set. */
  readonly compiler: Compiler | undefined
}

export function startSchemas (compiler: Compiler | undefined): Schemas {
  return { params: new Map(), validators: new Map(), hidden: { hide: true }, compiler }
}

/** An integer in canonical decimal: what a validator that coerces (as Fastify's does) would let pass otherwise. */
const CANONICAL_INTEGER = '^(?:0|-?[1-9]\\d{0,15})$'

/**
 * The JSON schema for a route's constrained params, or `null` where it has none. OpenAPI reads `properties`. For
 * integers `allOf` looks at the text before `properties` coerces it, so that `1e3`, `01` and ` 1` do not pass.
 */
function paramsSchema ({ checks, template }: Entry, known: ParamsSchemas): Schema | null {
  if (checks.size === 0) return null
  const properties = Object.fromEntries(paramsOf(template).map(name => [name, safe(checks.get(name)?.schema ?? { type: 'string' })]))
  const key = JSON.stringify(properties)
  let schema = known.get(key)
  if (schema === undefined) {
    const integers = Object.entries(properties).filter(([, { type }]) => type === 'integer')
    schema = Object.freeze({
      type: 'object',
      properties,
      required: Object.keys(properties),
      ...integers.length === 0 ? {} : { allOf: [{ type: 'object', properties: Object.fromEntries(integers.map(([name]) => [name, integerText])) }] }
    })
    known.set(key, schema)
  }
  return schema
}

/** An integer's schema with the bounds beyond which a number is no longer the text that it was made from. */
function safe (schema: Schema): Schema {
  return schema['type'] === 'integer' ? { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...schema } : schema
}

const integerText = Object.freeze({ type: 'string', pattern: CANONICAL_INTEGER })

/**
 * The validator of a route's params: the very checks of its constraints, then the conversion. A failure carries
 * the errors that Ajv would give, so that it reads as Fastify's own do.
 */
function paramsValidator ({ entry: { checks }, fallsThrough }: Url): Validate {
  const all = [...checks].map(([name, check]) => ({ name, check }))
  // Where a failed constraint means that the route does not match, whoever gets here has been checked.
  const entries = fallsThrough ? [] : all
  const converted = all.filter(({ check }) => check.converts)
  const validate: Validate = data => {
    const params = data as Params
    for (let index = 0; index < entries.length; index++) {
      const { name, check } = entries[index]!
      if (check.test(params[name]!)) continue
      validate.errors = check.explain(params[name]!).map(error => ({
        ...error,
        instancePath: `/${name}${error.instancePath}`,
        schemaPath: `#/properties/${name}${error.schemaPath.slice(1)}`
      }))
      return false
    }
    for (const { name, check } of converted) (params as Record<string, unknown>)[name] = check.read(params[name]!)
    return true
  }
  return validate
}

const PARTS = ['body', 'querystring', 'query', 'headers', 'params'] as const

interface SchemaOptions {
  readonly schema: object | undefined
  readonly validatorCompiler: unknown
}

/**
 * The route's schema with its params', and who compiles it. Our validator is quicker than Ajv's and means the same, so it
 * takes the params wherever Fastify lets us leave the rest to whom it belongs: to nobody, or to the compiler
 * that the app has set. Where Fastify's own compiler is needed it compiles the params too.
 */
export function schemaOf (schemas: Schemas, url: Url, options: RouteOptions): SchemaOptions {
  const given = options['schema'] as Record<string, unknown> | undefined
  const ours = paramsSchema(url.entry, schemas.params)
  const { validatorCompiler } = options
  if (ours === null && given === undefined) return { schema: url.isVariant ? schemas.hidden : undefined, validatorCompiler }
  const shown = url.isVariant ? { hide: true } : {}
  if (ours === null) return { schema: { ...given, ...shown }, validatorCompiler }
  const theirs = given?.['params'] as Schema | undefined
  const compiler = (validatorCompiler ?? schemas.compiler) as Compiler | undefined
  const isOurs = compiler !== undefined || !PARTS.some(part => given?.[part] !== undefined)
  const params = theirs === undefined ? ours : { ...theirs, allOf: [ours, ...(theirs['allOf'] ?? []) as []] }
  const schema = { ...given, ...shown, params }
  return { schema, validatorCompiler: isOurs ? compilerOf(validatorOf(schemas, url), compiler, theirs) : validatorCompiler }
}

function validatorOf ({ validators }: Schemas, url: Url): Validate {
  const key = JSON.stringify([url.fallsThrough, ...[...url.entry.checks].map(([name, { schema }]) => [name, schema])])
  let validate = validators.get(key)
  if (validate === undefined) validators.set(key, validate = paramsValidator(url))
  return validate
}

/** Compiles params to our validator, and then to theirs where they have one; other parts are left to `compiler`. */
function compilerOf (validate: Validate, compiler: Compiler | undefined, theirs: Schema | undefined): Compiler {
  return part => {
    if (part.httpPart !== 'params') return compiler!(part)
    if (theirs === undefined) return validate as never
    const rest = compiler!({ ...part, schema: theirs }) as unknown as Validate
    const both: Validate = params => {
      const isValid = validate(params)
      if (isValid === true) {
        const outcome = rest(params)
        both.errors = rest.errors
        return outcome
      }
      both.errors = validate.errors
      return false
    }
    return both as never
  }
}
