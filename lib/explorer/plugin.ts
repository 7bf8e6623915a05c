import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ExplorerOptions, Table } from '../../types/index.js'
import { printRoute } from '../draw/record.js'
import { harmless, show } from '../errors/errors.js'
import { named } from '../serve/request.js'
import { routeTable } from '../serve/route-table.js'
import { rowsIn } from '../table/table.js'
import { json } from './markup.js'
import { checked, guardOf } from './options.js'
import { policyOf, printPage, type Assets } from './page.js'
import { announce, proofBy } from './token.js'

const HEADERS = Object.freeze({
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex'
})

/** Where the pages answer without being told to. */
const ENVIRONMENTS: ReadonlySet<string | undefined> = new Set(['development', 'test'])

/** The plugin, made of the page's own files. */
export function explorerWith (assets: Assets) {
  const headers = { ...HEADERS, 'content-security-policy': policyOf(assets) }

  // Two layers, since Fastify gives a plugin a prefix or the instance around it: the tables to show are those around.
  return async function explorer (fastify: FastifyInstance, given: ExplorerOptions = {}): Promise<void> {
    const options = checked(given)
    const {
      enabled = ENVIRONMENTS.has(process.env['NODE_ENV']), editor = 'vscode', token = randomBytes(16).toString('hex'),
      ...ofFastify
    } = options
    if (!enabled) return
    const [isAllowed, proofOf] = [guardOf(options), proofBy(token)]
    // Made when they are first asked for: then all tables are mounted, and they stay as they are.
    let table: Table | undefined
    let page: string | undefined
    const tableNow = (): Table => (table ??= routeTable(fastify))
    await fastify.register(named(async (child: FastifyInstance) => {
      child.addHook('onRequest', (request, reply, done) => {
        if (isAllowed(request) && proofOf(request) !== 'none') done()
        else reply.callNotFound()
      })
      const add = (path: string, type: string, answer: (request: FastifyRequest) => string): void => {
        child.get(path, { schema: { hide: true } as object }, (request, reply: FastifyReply) => {
          const proof = proofOf(request)
          reply.headers(headers)
          if (path === '/' && typeof proof === 'object') {
            return reply.header('set-cookie', proof.cookie).redirect(proof.location, 303)
          }
          return reply.type(`${type}; charset=utf-8`).send(answer(request))
        })
      }
      add('/', 'text/html', () => (page ??= printPage(rowsIn(tableNow())!, editor, assets)))
      // The query as it was sent: an app may read queries in a way of its own.
      add('/explain', 'application/json', ({ raw: { url } }) =>
        json(answerTo(tableNow(), url!.slice(`${url!}?`.indexOf('?') + 1))))
      fastify.addHook('onListen', async () => announce(fastify, child.prefix, token))
      // Among the options may be Fastify's own, for its log.
    }, 'fastify-resources-explorer'), { prefix: '/__routes', logLevel: 'warn', ...ofFastify })
  }
}

/**
 * Answers `method=GET&url=/photos/7&header=Host: example.com`, where a header may stand several times: texts to show,
 * and rows by their numbers. A whole URL, as it is copied from a browser, names its host too.
 */
export function answerTo (table: Table, query: string) {
  const given = new URLSearchParams(query)
  const url = given.get('url') ?? ''
  const [, host, target = url] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  const headers = { ...host === undefined ? {} : { host }, ...headersIn(given.getAll('header')) }
  try {
    const explained = table.explain(given.get('method') ?? 'GET', target.replace(/^(?!\/)/, '/'), { headers })
    const { outcome, route, params, candidates } = explained
    return {
      outcome,
      text: String(explained).split('\n')[0]!,
      row: route === null ? null : table.routes.indexOf(route),
      params: Object.entries(params ?? {}).map(([name, value]) => [name, show(value)] as const),
      candidates: candidates.map(({ route, segment, reason }) =>
        ({ row: table.routes.indexOf(route), route: printRoute(route), segment: segment?.index ?? null, reason }))
    }
  } catch (error) {
    // A condition on the request is a function of the app's.
    return { outcome: 'error', text: `a condition threw ${harmless(String(error))}` }
  }
}

/** Headers of lines such as `Host: example.com`; what is none is left out. */
function headersIn (lines: readonly string[]): Readonly<Record<string, string>> {
  const found = lines.map(line => /^\s*([^\s:]+)\s*:(.*)$/s.exec(line)).filter(found => found !== null)
  return Object.fromEntries(found.map(([, name, value]) => [name!.toLowerCase(), value!.trim()]))
}
