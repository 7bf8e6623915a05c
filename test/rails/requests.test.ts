import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import t from 'tap'
import resources, { type RouteSet } from '../../lib/index.js'
import type { DialectName } from '../../types/index.js'
import { constructRequests, documentRequests, requests, tokenRequests } from '../fixtures/rails-deviations.js'
import { serverOptions } from '../fixtures/fastify.js'
import { casesOf, drawNodes, outcomeOf, type Node } from '../fixtures/rails-nodes.js'

interface RequestCase {
  readonly id: string
  readonly seed?: true
  readonly routes: readonly Node[]
  readonly requests: readonly Request[]
}

/** A request of the corpus. Its target is sent unchanged, with any bytes. */
interface Request {
  readonly method: string
  readonly path: string
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly expected: Answer
}

type Answer =
  | { readonly found: true, readonly controller: string, readonly action: string, readonly params: Readonly<Record<string, unknown>> }
  | { readonly found: true, readonly redirect: { readonly status: number, readonly location: string } }
  | { readonly found: false }
  | { readonly error: object }

const cases = casesOf<RequestCase>('requests')

/** Files of the corpus, with the intended differences of the responses. */
const files = [['requests', requests], ['constructs-requests', constructRequests], ['tokens-requests', tokenRequests]] as const

for (const [file, deviations] of files) {
  t.test(`the Rails dialect matches the requests that Rails matches: ${file}`, async t => {
    const cases = casesOf<RequestCase>(file)
    const ids = cases.flatMap(({ id, requests }) => requests.map((_request, index) => `${id}#${index}`))
    t.strictSame(Object.keys(deviations).filter(id => !ids.includes(id)), [], 'every deviation is a request')
    for (const { id, routes, requests } of cases) {
      const answers = await ask(routes, 'rails', requests)
      for (const [index, request] of requests.entries()) {
        const title = `${id}#${index} ${request.method} ${request.path}`
        const reason = deviations[`${id}#${index}`]
        if (reason === undefined) t.equal(answers[index], print(request.expected), title)
        else t.not(answers[index], print(request.expected), `${title} differs: ${reason}`)
      }
    }
  })
}

t.test("the default dialect matches the document's requests", async t => {
  const seeds = cases.filter(({ seed }) => seed === true)
  const ids = seeds.flatMap(({ id, requests }) => requests.map((_request, index) => `${id}#${index}`))
  t.strictSame(Object.keys(documentRequests).filter(id => !ids.includes(id)), [], 'every deviation is a request')
  for (const { id, routes, requests } of seeds) {
    const answers = await ask(routes, 'default', requests)
    for (const [index, request] of requests.entries()) {
      const title = `${id}#${index} ${request.method} ${request.path}`
      const [answer, reason] = documentRequests[`${id}#${index}`] ?? []
      if (answer === undefined) t.equal(answers[index], print(request.expected), title)
      else t.strictSame([answers[index], print(request.expected) === answer], [answer, false], `${title} differs: ${reason}`)
    }
  }
})

/** The responses of a separate app to requests over its socket, one after the other. */
async function ask (nodes: readonly Node[], dialect: DialectName, requests: readonly Request[]): Promise<readonly string[]> {
  const routes = outcomeOf(() => drawNodes(nodes, dialect))
  if (typeof routes === 'string') return requests.map(() => routes)
  // Rails merges slashes by default, Fastify with these options.
  const app = Fastify(
    serverOptions(dialect === 'rails' ? { routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true } } : {}))
  const answers: string[] = []
  try {
    // Rails has no 405: an unmatched request is not found.
    await app.register(resources, { routes, controllers: echoes(routes) })
    await app.listen({ host: '127.0.0.1', port: 0 })
    for (const request of requests) answers.push(await send(app, request))
    return answers
  } catch (error) {
    return requests.map(() => (error as Error).message)
  } finally {
    await app.close()
  }
}

/** Controllers whose actions report their name and params in a header, which HEAD has too. */
function echoes ({ routes }: RouteSet): Record<string, Record<string, (request: FastifyRequest, reply: FastifyReply) => void>> {
  const controllers: ReturnType<typeof echoes> = {}
  for (const { controller, action } of routes) {
    if (controller === null) continue
    controllers[controller] ??= {}
    controllers[controller][action] = (request, reply) => {
      const served = printServed(controller, action, request.params as Record<string, unknown>)
      reply.header('x-served', encodeURIComponent(served)).send()
    }
  }
  return controllers
}

/** Sends a request raw, and returns the action or the status of the error: `4xx` if Rails has its own error. */
async function send (app: FastifyInstance, { method, path, host = 'localhost', headers = {}, expected }: Request): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines}Content-Length: 0\r\nConnection: close\r\n\r\n`)
  const reply = await text(socket)
  const status = /^HTTP\/1\.1 (\d+)/.exec(reply)?.[1]
  const served = /^x-served: (.*)$/m.exec(reply)?.[1]
  const location = /^location: (.*)\r$/m.exec(reply)?.[1]
  if (location !== undefined) return `${status} ${location}`
  if (status === '200' && served !== undefined) return decodeURIComponent(served.trim())
  return 'error' in expected && status?.startsWith('4') === true ? '4xx' : String(status)
}

/** Rails' response in the same form. */
function print (answer: Answer): string {
  if ('error' in answer) return '4xx'
  if (!answer.found) return '404'
  // Rails puts the origin of the request before a path.
  if ('redirect' in answer) return `${answer.redirect.status} ${answer.redirect.location.replace(/^http:\/\/example\.org/, '')}`
  return printServed(answer.controller, answer.action, answer.params)
}

function printServed (controller: string, action: string, params: Readonly<Record<string, unknown>>): string {
  // Rails passes a format of nil if the format has a constraint and is missing.
  const given = Object.keys(params).filter(name => name !== 'format' || params[name] !== null).sort()
  return [`${controller}#${action}`, ...given.map(name => `${name}=${JSON.stringify(params[name])}`)].join(' ')
}
