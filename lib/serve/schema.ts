import ajvCompiler from '@fastify/ajv-compiler'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { Schema } from '../constrain/check.js'
import { isPlain } from '../declare/map.js'
import { paramsOf } from '../declare/template.js'
import type { Params } from '../match/params.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'
import { describeParam, type Describe, type Operation } from './openapi.js'
import { oncePerApp } from './instances.js'
import { hasSuffixInParam } from './swagger.js'

type Compile = FastifySchemaCompiler<unknown>

/** What Fastify calls to validate one part of a request: true, or false with `errors`, or a value or an error. */
type Validate = ((data: unknown) => unknown) & { errors?: unknown }

/** Makes the validator of a route's params, with what compiles a schema of the app's. */
type Judge = (compile: (schema: unknown) => Validate) => Validate

export interface Schemas {
  /** What OpenAPI is to show of a route beside its schema's own; `null` for nothing. */
  readonly describe: Describe | null
  /** Routes with the same constraints share one object, and one validator. */
  readonly shared: Map<string, Schema>
  /** What judges the params of routes, by the schema that they show. */
  readonly judges: Map<unknown, Judge>
}

/**
 * A route's schema with that of its params, for whoever reads it. They are judged by their constraints, as everywhere,
 * whichever compiler the app has.
 */
export function schemaOf (schemas: Schemas, planned: PlannedRoute, given: Operation): Operation {
  const { url } = planned
  const { describe, judges } = schemas
  const shown = describe === null ? given : describe(planned, given)
  const { params } = given
  const isDescribed = params === undefined && describe !== null && shownParams(url).length > 0
  if (url.checks.size > 0 || isDescribed) shown['params'] = joined(schemas, url, params)
  else if (params !== undefined) judges.set(params, compile => behind(() => true, compile(params)))
  return shown
}

/**
 * To be called for a route behind the last `onRoute` listener, with the options as they are then: what listeners have
 * put in the place of the params' schema counts beside the constraints, and a compiler of the route's own compiles it.
 * What has been frozen stops the boot where it is not right.
 */
export function settleSchema (
  schemas: Schemas, { url }: PlannedRoute, options: { schema?: Operation, validatorCompiler?: Compile }
): void {
  const { schema, validatorCompiler } = options
  const params = schema?.['params']
  if (url.checks.size > 0 && !schemas.judges.has(params)) {
    options.schema = { ...schema, params: joined(schemas, url, params) }
  }
  if (validatorCompiler !== undefined) options.validatorCompiler = judging(schemas, validatorCompiler)
}

/** What Fastify makes compilers by where an app says nothing: each app has a pool of its own. */
const builderOf = oncePerApp(() => ajvCompiler())

/**
 * Has the judges stand before the compiler that the routes of an instance would have by hand. One that the app has set
 * is there; Fastify makes its own only when a route needs it, and so does what stands in its place.
 */
export function judgeParams (fastify: FastifyInstance, schemas: Schemas): void {
  const set = fastify.validatorCompiler as Compile | undefined
  if (set !== undefined) {
    fastify.setValidatorCompiler(judging(schemas, set))
    return
  }
  const buildValidator = (...given: Parameters<ReturnType<typeof ajvCompiler>>): Compile => {
    let compile: Compile | undefined
    return judging(schemas, part => (compile ??= builderOf(fastify)(...given) as unknown as Compile)(part))
  }
  fastify.setSchemaController({ compilersFactory: { buildValidator: buildValidator as never } })
}

/** A compiler that leaves to another one whatever is not the schema of a route's constrained params. */
function judging ({ judges }: Schemas, compile: Compile): Compile {
  return part => {
    const judge = part.httpPart === 'params' ? judges.get(part.schema) : undefined
    return (judge === undefined ? compile(part) : judge(schema => compile({ ...part, schema }) as never)) as never
  }
}

/** The params that a URL shows; those of its prefix are its own too. */
function shownParams (url: Url): readonly string[] {
  const names = paramsOf(url.isVariant ? url.path : url.segments)
  return hasSuffixInParam(url) ? [...names, 'format'] : names
}

/** Ours and theirs in one. Theirs may be another library's (Zod's, say), whose class nothing can be added to. */
function joined (schemas: Schemas, url: Url, theirs: unknown): unknown {
  const ours = paramsSchema(url, schemas)
  if (theirs === undefined) return ours
  const { judges } = schemas
  const both = isPlain(theirs) ? { ...theirs, allOf: [ours, ...[(theirs as Schema)['allOf'] ?? []].flat()] } : theirs
  judges.set(both, compile => behind(judges.get(ours)!(compile), compile(theirs)))
  return both
}

/** The JSON schema of a route's params, as OpenAPI shows it. Frozen: who wants more puts another in its place. */
function paramsSchema (url: Url, { shared, judges, describe }: Schemas): Schema {
  const { format } = url.entry
  const properties = Object.fromEntries(shownParams(url).map(name => {
    // The suffix has a check of its own.
    const check = url.checks.get(name) ?? (name === 'format' ? format.check : undefined)
    const schema = check?.schema ?? { type: 'string' }
    return [name, Object.freeze({ ...describe !== null && { description: describeParam(url, name) }, ...schema })]
  }))
  // The same pattern says something else of surrogates under the flag u.
  const flags = [...url.checks.values()].map(({ given }) => given instanceof RegExp && given.unicode)
  const key = JSON.stringify([url.fallsThrough, flags, properties])
  const known = shared.get(key)
  if (known !== undefined) return known
  const required = Object.keys(properties)
  const schema = Object.freeze({ type: 'object', properties: Object.freeze(properties), required })
  shared.set(key, schema)
  const validate = paramsValidator(url)
  judges.set(schema, () => validate)
  return schema
}

/**
 * The validator of a route's params: the very checks of its constraints, then the conversion. A failure carries
 * the errors that Ajv would give, so that it reads as Fastify's own do.
 */
function paramsValidator ({ checks, fallsThrough }: Url): Validate {
  // Where a failed constraint means that the route does not match, whoever gets here has been checked.
  const judged = fallsThrough ? [] : [...checks]
  const converted = [...checks].filter(([, { read }]) => read !== undefined)
  const validate: Validate = data => {
    const params = data as Params
    for (const [name, check] of judged) {
      if (check.test(params[name]!)) continue
      validate.errors = check.explain(params[name]!).map(error => ({
        ...error,
        instancePath: `/${name}${error.instancePath}`,
        schemaPath: `#/properties/${name}${error.schemaPath.slice(1)}`
      }))
      return false
    }
    for (const [name, { read }] of converted) (params as Record<string, unknown>)[name] = read!(params[name]!)
    return true
  }
  return validate
}

/**
 * Theirs behind ours. It looks at a copy: what it converts or adds counts, while a param that it does not name, and
 * would take away, stays, as the path promises it.
 */
function behind (ours: Validate, theirs: Validate): Validate {
  const validate: Validate = data => {
    if (ours(data) !== true) {
      validate.errors = ours.errors
      return false
    }
    const copy: unknown = Object.assign(Object.create(null), data)
    const outcome = theirs(copy)
    validate.errors = theirs.errors
    if (typeof outcome !== 'object' || outcome === null) Object.assign(data as object, copy)
    else if ('value' in outcome) return { ...outcome, value: Object.assign(data as object, outcome.value) }
    return outcome
  }
  return validate
}
