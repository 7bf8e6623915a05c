import Fastify, { type FastifyRequest } from 'fastify'
import fc from 'fast-check'
import t from 'tap'
import resources, { draw, post } from '../../lib/index.js'
import { BODIES, valuesOf, withSecrets, type Body } from '../fixtures/library-bodies.js'
import { seed } from '../fixtures/seed.js'

/** The values of each body. `FC_RUNS` sets how many. */
const runs = Math.min(500, Number(process.env['FC_RUNS'] ?? 12))

/** An app with a route for each body, which responds with it, and a route for each reply, which sends a value of the test. */
async function serve (): Promise<(index: number, kind: 'bodies' | 'replies', value: unknown) => Promise<{ readonly status: number, readonly body: unknown }>> {
  const app = Fastify()
  let reply: unknown
  const actions: Record<string, unknown> = {}
  const routes = draw(BODIES.flatMap(({ schema, reply: kind }, index) => {
    actions[`body_${index}`] = (request: FastifyRequest) => ({ value: request.body })
    actions[`reply_${index}`] = async () => reply
    return [
      post(`bodies/${index}`, { to: `all#body_${index}`, routeOptions: { schema: { body: schema } } }),
      ...kind === 'none' ? [] : [post(`replies/${index}`, { to: `all#reply_${index}`, routeOptions: { schema: { response: { 200: schema } } } })]
    ]
  }), { format: false })
  app.setErrorHandler(async (error: Error & { readonly validation?: unknown, readonly validationContext?: string, readonly statusCode?: number }, _request, reply) => {
    reply.code(error.statusCode ?? 500)
    return { validation: error.validation, context: error.validationContext, message: error.validation === undefined ? error.message : undefined }
  })
  await app.register(resources, { routes, controllers: { all: actions } as never })
  await app.ready()
  return async (index, kind, value) => {
    reply = value
    const payload = kind === 'bodies' ? JSON.stringify(value) : '{}'
    const { statusCode, payload: text } = await app.inject({ method: 'POST', url: `/${kind}/${index}`, headers: { 'content-type': 'application/json' }, payload })
    return { status: statusCode, body: JSON.parse(text) as unknown }
  }
}

const json = (value: unknown): unknown => JSON.parse(JSON.stringify({ value })) as unknown

/** The answer of a library to a value: what it returns, or its issues as validation errors. */
async function answerOf ({ schema: { '~standard': standard } }: Body, value: unknown): Promise<{ readonly status: number, readonly body: object, readonly value?: unknown }> {
  const result = await standard.validate(structuredClone(value))
  if (result.issues === undefined) return { status: 200, body: json(result.value) as object, value: result.value }
  const validation = Array.from(result.issues, ({ message, path = [] }) => ({
    instancePath: Array.from(path, step => `/${String(typeof step === 'object' ? step.key : step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    message
  }))
  return { status: 400, body: { validation, context: 'body' } }
}

t.test(`bodies and replies equal the answers of the libraries (seed ${seed})`, async t => {
  const ask = await serve()
  const counts: Record<string, number> = {}
  for (const [index, body] of BODIES.entries()) {
    const values = fc.sample(valuesOf(body), { seed, numRuns: runs })
    for (const value of values) {
      const { value: output, ...expected } = await answerOf(body, value)
      const { status, body: found } = await ask(index, 'bodies', value)
      const answer = { status, body: withoutKeywords(found) }
      counts[status] = (counts[status] ?? 0) + 1
      const text = `${body.name}: ${JSON.stringify(value)}`
      if (JSON.stringify(answer) !== JSON.stringify(expected)) t.strictSame(answer, expected, text)
      // Fastify serializes only objects and arrays.
      if (body.reply === 'none' || status !== 200 || typeof output !== 'object' || output === null) continue
      // ArkType returns the keys that a body does not declare, and an array for an object.
      if (Array.isArray(output) !== Array.isArray(body.samples[0])) continue
      const sent = body.reply === 'open' ? output : withoutExtras(output)
      const replied = await ask(index, 'replies', sent)
      if (!isSame(replied, { status: 200, body: JSON.parse(JSON.stringify(sent)) })) t.strictSame(replied, { status: 200, body: sent }, `the reply of ${text}`)
      if (body.reply === 'open') continue
      const closed = await ask(index, 'replies', withSecrets(sent))
      if (JSON.stringify(closed).includes('secret')) t.strictSame(closed, replied, `a secret in the reply of ${text}`)
      counts['replies'] = (counts['replies'] ?? 0) + 1
    }
  }
  t.comment(JSON.stringify(counts))
  t.ok([counts[200], counts[400], counts['replies']].every(count => count! > runs * 5), JSON.stringify(counts))
})

/** A value without the keys that the random changes add. */
function withoutExtras (value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, item: unknown) => key === 'extra' ? undefined : item) as unknown
}

/** Validation errors without the fields that only Ajv fills. */
function withoutKeywords (body: unknown): unknown {
  const { validation, ...others } = body as { readonly validation?: ReadonlyArray<Record<string, unknown>> }
  return validation === undefined ? others : { validation: validation.map(({ instancePath, message }) => ({ instancePath, message })), ...others }
}

function isSame (left: unknown, right: unknown): boolean {
  return JSON.stringify(sorted(left)) === JSON.stringify(sorted(right))
}

/** A value whose keys are in order. */
function sorted (value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => left < right ? -1 : 1).map(([key, item]) => [key, sorted(item)]))
}
