import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routeTable, type Description, type Table } from 'fastify-resources'
import { json } from './markup.js'
import { checkExplorerOptions, guardOf, type ExplorerOptions } from './options.js'
import { contentPolicy, printPage } from './page.js'
import { announce, proofBy } from './token.js'
import { answerOf, explanationView, type ExplainedRequest } from './views.js'

const HEADERS = Object.freeze({
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex'
})

/** The environments with an explorer by default. */
const ENVIRONMENTS: ReadonlySet<string | undefined> = new Set(['development', 'test'])

/** A plugin with a prefix has its own instance. The tables are those of the enclosing instance. */
export async function explorerPlugin (fastify: FastifyInstance, registered: ExplorerOptions = {}): Promise<void> {
  const options = checkExplorerOptions(registered)
  const {
    enabled = ENVIRONMENTS.has(process.env['NODE_ENV']), editor = 'vscode', token = randomBytes(16).toString('hex'),
    ...fastifyOptions
  } = options
  if (!enabled) return
  const headers = { ...HEADERS, 'content-security-policy': contentPolicy() }
  const [isAllowed, proofOf] = [guardOf(options), proofBy(token)]
  // Created for the first request, when all tables are mounted.
  let table: Table | undefined
  let page: string | undefined
  const tableNow = (): Table => (table ??= routeTable(fastify))
  await fastify.register(named(async (child: FastifyInstance) => {
    child.addHook('onRequest', (request, reply, done) => {
      if (isAllowed(request) && proofOf(request) !== 'none') done()
      else reply.callNotFound()
    })
    const add = (path: string, type: string, bodyOf: (request: FastifyRequest) => string): void => {
      child.get(path, { schema: { hide: true } as object }, (request, reply: FastifyReply) => {
        const proof = proofOf(request)
        reply.headers(headers)
        if (path === '/' && typeof proof === 'object') {
          return reply.header('set-cookie', proof.cookie).redirect(proof.location, 303)
        }
        return reply.type(`${type}; charset=utf-8`).send(bodyOf(request))
      })
    }
    add('/', 'text/html', () => (page ??= printPage(describe(tableNow()), editor)))
    // The query string of the URL, because an app may have its own query string parser.
    add('/explain', 'application/json', ({ raw: { url } }) =>
      json(explanationView(answerTo(tableNow(), url!.slice(`${url!}?`.indexOf('?') + 1)))))
    fastify.addHook('onListen', async () => announce(fastify, child.prefix, token))
    // Users may set Fastify's options for logs.
  }, 'fastify-resources-explorer'), { prefix: '/__routes', logLevel: 'warn', ...fastifyOptions })
}

/** A plugin with the name that errors and `printPlugins` show. */
function named<T extends object> (plugin: T, name: string): T {
  return Object.defineProperty(plugin, 'name', { value: name })
}

/** The version of descriptions that this package reads. */
const VERSION = 1

export function describe (table: Pick<Table, 'describe'>): Description {
  const description = table.describe()
  if (description.version as number === VERSION) return description
  throw new Error(`fastify-resources-explorer reads descriptions of version ${VERSION}, and this fastify-resources ` +
    `has version ${description.version}. Install one version of both`)
}

/**
 * Explains a request such as `method=GET&url=/photos/7&header=Host: example.com`. The result has strings, and rows by
 * their numbers. `header` may be repeated. An absolute URL sets the host.
 */
export function answerTo (table: Table, query: string): ExplainedRequest {
  const form = new URLSearchParams(query)
  const url = form.get('url') ?? ''
  const [, host, target = url] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  const headers = { ...host === undefined ? {} : { host }, ...headersIn(form.getAll('header')) }
  return answerOf(table, form.get('method') ?? 'GET', target.replace(/^(?!\/)/, '/'), { headers })
}

/** The headers in lines such as `Host: example.com`. Other lines are ignored. */
function headersIn (lines: readonly string[]): Readonly<Record<string, string>> {
  const matches = lines.map(line => /^\s*([^\s:]+)\s*:(.*)$/s.exec(line)).filter(match => match !== null)
  return Object.fromEntries(matches.map(([, name, value]) => [name!.toLowerCase(), value!.trim()]))
}
