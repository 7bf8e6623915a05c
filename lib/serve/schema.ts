import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { Schema, SegmentCheck } from '../constrain/constraint.js'
import { isPlain } from '../declare/map.js'
import { paramsOf } from '../declare/template.js'
import type { Entry } from '../draw/drawing.js'
import type { RouteOptions } from '../draw/route-options.js'
import type { Params } from '../match/params.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'
import { lowerCaseHeaders } from './headers.js'
import { compilerFor } from './internals.js'
import { describeParam, type Describe } from './openapi.js'
import { hasSuffixInParam } from './swagger.js'

/** What Fastify calls to validate one part of a request: true, or false with `errors`, or a value or an error. */
export type Validate = ((data: unknown) => unknown) & { errors?: unknown }

type Compile = FastifySchemaCompiler<unknown>
type Part = Parameters<Compile>[0]

/** What the routes of one mount share of schemas. */
export interface Schemas {
  readonly fastify: FastifyInstance
  /** Routes with the same constraints share one object, and one validator. */
  readonly params: Map<string, Schema>
  readonly validators: Map<string, Validate>
  /** What OpenAPI is to show of a route beside its schema's own; `null` for nothing. */
  readonly describe: Describe | null
}

export function startSchemas (fastify: FastifyInstance, describe: Describe | null): Schemas {
  return { fastify, params: new Map(), validators: new Map(), describe }
}

interface SchemaOptions {
  readonly schema?: object
  readonly validatorCompiler?: Compile
}

/**
 * The route's schema with its params', and who compiles it. The schema of constrained params is for whoever reads it; they
 * are judged by their constraints, as everywhere, whichever compiler the app has. Other parts, and params that
 * the user's own schema asks more of, go to the compiler that would have them on a route by hand.
 */
export function schemaOf (schemas: Schemas, planned: PlannedRoute, options: RouteOptions): SchemaOptions {
  const { url } = planned
  const given = options['schema'] as Record<string, unknown> | undefined
  const shown = shownOf(schemas, planned, given)
  const theirs = given?.['params']
  const hasOurs = url.checks.size > 0 ||
    (theirs === undefined && schemas.describe !== null && shownParams(url).length > 0)
  if (!hasOurs && theirs === undefined) {
    return given !== undefined || Object.keys(shown).length > 0 ? { schema: shown } : {}
  }
  const own = options['validatorCompiler'] as Compile | undefined
  return {
    schema: Object.assign(shown, { params: hasOurs ? joined(paramsSchema(url, schemas), theirs) : theirs }),
    validatorCompiler: compilerOf(schemas, validatorOf(schemas, url), theirs, own)
  }
}

/** A copy of the user's schema with what OpenAPI is to know: that it is not to show a variant, or what it shows. */
function shownOf (
  { describe }: Schemas, planned: PlannedRoute, given: Record<string, unknown> | undefined
): Record<string, unknown> {
  const shown = { ...given, ...planned.url.isVariant ? { hide: true } : {} }
  return describe === null ? shown : describe(planned, shown)
}

/** The params that a URL shows; those of its prefix are its own too. */
function shownParams (url: Url): readonly string[] {
  const names = paramsOf(url.isVariant ? url.path : url.segments)
  return hasSuffixInParam(url) ? [...names, 'format'] : names
}

/** Both schemas in one. Theirs may be another library's (Zod's, say), with a class of its own: nothing can be added to that. */
function joined (ours: Schema, theirs: unknown): unknown {
  if (theirs === undefined) return ours
  return isPlain(theirs) ? { ...theirs, allOf: [ours, ...[(theirs as Schema)['allOf'] ?? []].flat()] } : theirs
}

/** The JSON schema of a route's params, as OpenAPI shows it. */
function paramsSchema (url: Url, { params: known, describe }: Schemas): Schema {
  const properties = Object.fromEntries(shownParams(url).map(name => {
    const schema = checkOf(url, name)?.schema ?? { type: 'string' }
    return [name, describe === null ? schema : { description: describeParam(url, name), ...schema }]
  }))
  const key = JSON.stringify(properties)
  const schema = known.get(key) ?? Object.freeze({ type: 'object', properties, required: Object.keys(properties) })
  known.set(key, schema)
  return schema
}

/** What a param is checked by; the suffix has a check of its own. */
function checkOf ({ entry: { format }, checks }: Url, name: string): Pick<SegmentCheck, 'schema'> | undefined {
  return checks.get(name) ?? (name === 'format' && 'check' in format ? format.check : undefined)
}

function validatorOf ({ validators }: Schemas, { checks, fallsThrough }: Url): Validate {
  // The same pattern says something else of surrogates under the flag u.
  const key = JSON.stringify([fallsThrough, ...[...checks].map(([name, { schema, given }]) =>
    [name, schema, given instanceof RegExp && given.unicode])])
  // Where a failed constraint means that the route does not match, whoever gets here has been checked.
  const validate = validators.get(key) ?? paramsValidator(checks, fallsThrough ? new Map() : checks)
  validators.set(key, validate)
  return validate
}

/**
 * The validator of a route's params: the very checks of its constraints, then the conversion. A failure carries
 * the errors that Ajv would give, so that it reads as Fastify's own do.
 */
function paramsValidator (checks: Entry['checks'], asked: Entry['checks']): Validate {
  const judged = [...asked]
  const converted = [...checks].filter(([, check]) => check.converts)
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
    for (const [name, check] of converted) (params as Record<string, unknown>)[name] = check.read(params[name]!)
    return true
  }
  return validate
}

/** Compiles params to our validator, and then to theirs where they have a schema; other parts as on a route by hand. */
function compilerOf ({ fastify }: Schemas, validate: Validate, theirs: unknown, own: Compile | undefined): Compile {
  const compile = (part: Part): Validate => {
    if (own !== undefined) return own(part) as never
    const { compile: compileByHand, isCustom } = compilerFor(fastify)
    const isRenamed = part.httpPart === 'headers' && !isCustom && isPlain(part.schema)
    return compileByHand(isRenamed ? { ...part, schema: lowerCaseHeaders(part.schema) } : part) as never
  }
  return part => {
    if (part.httpPart !== 'params') return compile(part) as never
    return (theirs === undefined ? validate : both(validate, compile({ ...part, schema: theirs }))) as never
  }
}

/**
 * Theirs looks at a copy: what it converts or adds counts, while a param that it does not name, and would take away, stays,
 * as the path promises it.
 */
function both (ours: Validate, theirs: Validate): Validate {
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
