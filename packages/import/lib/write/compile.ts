import fastify, { type FastifyInstance } from 'fastify'
import { isObject, type SourceNote, type SourceSchema, type OperationSchema, type ImportSource } from '../operation.js'
import { reasonOf, unfitErrors } from './unfit-errors.js'

/**
 * A source without the schemas that Fastify does not compile, which would end the boot of an app. Each is a note with
 * Fastify's reason. It knows the errors of Fastify that no response admits.
 */
export async function compiledSource (source: ImportSource): Promise<ImportSource> {
  const app = await compilingApp(source)
  const notes: SourceNote[] = []
  const operations = source.operations.map(operation => {
    const { schema, method, url, place } = operation
    if (schema === undefined) return operation
    const note = (part: string, reason: string): void => {
      notes.push({ what: `the schema of ${part} is left out: ${reason}`, places: [place] })
    }
    return { ...operation, schema: compiledSchema(schema, { ...app, method, url, note }) }
  })
  const errors = unfitErrors(operations, app.app)
  await app.app.close()
  return { ...source, operations, notes: [...source.notes, ...notes], errors }
}

/** An app with the shared schemas, and why it cannot compile schemas, by their JSON. */
interface CompilingApp {
  readonly app: FastifyInstance
  readonly reasons: Map<string, string | null>
}

interface RouteOfCall extends CompilingApp {
  readonly method: string
  readonly url: string
  readonly note: (part: string, reason: string) => void
}

async function compilingApp ({ components }: ImportSource): Promise<CompilingApp> {
  // Ajv's warnings are for the app that boots with the schemas.
  const app = fastify({ ajv: { customOptions: { strictTypes: false, strictTuples: false } } })
  for (const schema of components.values()) app.addSchema(schema)
  // Fastify makes the compilers when a route first needs them.
  app.get('/', { schema: { querystring: { type: 'object' }, response: { 200: { type: 'object' } } } }, async () => ({}))
  await app.ready()
  return { app, reasons: new Map() }
}

function compiledSchema (schema: OperationSchema, route: RouteOfCall): OperationSchema {
  const { response = {}, ...parts } = schema
  const { app, method, url } = route
  const requests = Object.entries(parts).filter(([part, one]) =>
    isCompiled(one, `the ${part}`, route, schema => app.validatorCompiler!({ schema, method, url, httpPart: part })))
  const responses = Object.entries(response).filter(([httpStatus, one]) =>
    isCompiled(one, `the response ${httpStatus}`, route, schema =>
      app.serializerCompiler!({ schema, method, url, httpStatus })))
  const compiled = responses.length === 0 ? {} : { response: Object.fromEntries(responses) }
  return { ...Object.fromEntries(requests), ...compiled }
}

/** Whether a part compiles: its schema, or those of its media types. */
function isCompiled (
  part: SourceSchema, name: string, { reasons, note }: RouteOfCall, compile: (schema: SourceSchema) => unknown
): boolean {
  const { content } = part
  const media = Object.values(Object(content)) as ReadonlyArray<{ readonly schema: SourceSchema }>
  const schemas = isObject(content) ? media.map(({ schema }) => schema) : [part]
  return schemas.every(schema => {
    const key = `${name.startsWith('the response')} ${JSON.stringify(schema)}`
    const reason = reasons.has(key) ? reasons.get(key)! : reasonOf(() => compile(schema))
    reasons.set(key, reason)
    if (reason !== null) note(name, reason)
    return reason === null
  })
}
