import t from 'tap'
import { readOpenapi } from '../../lib/openapi/read.js'
import { compiledSource } from '../../lib/write/compile.js'

const problem = { type: 'object', required: ['detail'], properties: { detail: { type: 'string' } } }
const coded = { type: 'object', required: ['code', 'message'], properties: { code: { type: 'integer' }, message: { type: 'string' } } }
const json = (schema: object): object => ({ description: 'x', content: { 'application/json': { schema } } })

/** The responses of an operation, and the errors of Fastify that they do not admit. */
const cases: ReadonlyArray<readonly [title: string, responses: object, errors: readonly string[]]> = [
  ['none', {}, []],
  ['of other statuses', { 200: json(problem), 404: json(problem) }, []],
  ['without a content', { 400: { description: 'x' } }, []],
  ['that require what Fastify sends', { 400: json({ type: 'object', required: ['message', 'statusCode'], properties: { message: {}, statusCode: {} } }) }, []],
  ['that require more', { 400: json(problem) }, ['400: "detail" is required!']],
  ['of another media type', { 400: { description: 'x', content: { 'application/problem+json': { schema: problem } } } }, []],
  ['of JSON and of another media type', { 500: { description: 'x', content: { 'application/xml': { schema: {} }, 'application/json': { schema: problem } } } }, ['500: "detail" is required!']],
  ['of a component', { 500: json({ $ref: '#/components/schemas/Problem' }) }, ['500: "detail" is required!']],
  ['of all errors of a kind', { '4XX': json(problem) }, ['400: "detail" is required!']],
  ['of all others', { 200: json(problem), default: json(coded) }, ['400: The value "FST_ERR_VALIDATION" cannot be converted to an integer.', '500: "code" is required!']],
  ['of which the nearest counts', { 400: json({}), '4XX': json(problem), '5XX': json({}), default: json(problem) }, []]
]

t.test("responses that do not admit Fastify's own errors", async t => {
  for (const [title, responses, errors] of cases) {
    const document = { openapi: '3.1.0', paths: { '/a': { get: { responses } } }, components: { schemas: { Problem: problem } } }
    const source = await compiledSource(await readOpenapi(JSON.stringify(document), null))
    t.strictSame(source.errors, errors.map(error => `${error}: #/paths/~1a/get`), title)
    t.strictSame(source.notes, [], title)
  }
  const paths = Object.fromEntries(['/a', '/b', '/c', '/d', '/e'].map(url => [url, { get: { responses: { 400: json(problem) } } }]))
  const { errors } = await compiledSource(await readOpenapi(JSON.stringify({ openapi: '3.1.0', paths }), null))
  t.strictSame(errors, ['400: "detail" is required!: #/paths/~1a/get, #/paths/~1b/get, #/paths/~1c/get and 2 more'])
})
