import type { FastifyInstance, FastifyReply, FastifyRequest, LogLevel } from 'fastify'
import type { ExplorerOptions } from '../../types/index.js'
import { checkOptions } from '../declare/options.js'
import { refuse, show } from '../errors/errors.js'
import { named } from '../serve/named.js'
import { mountsIn } from '../serve/registry.js'
import { tableOf } from '../serve/table-of.js'
import { rowsIn } from '../table/table.js'
import { answerTo } from './asking.js'
import { editorNames, isEditor } from './editor.js'
import { guardOf, isEnabled, isNetwork } from './guard.js'
import { json } from './markup.js'
import { policyOf, printPage, type Assets } from './page.js'

/** What `register` takes for Fastify beside the prefix. */
interface Inherited {
  readonly logLevel?: LogLevel
  readonly logSerializers?: Record<string, (value: unknown) => string>
}

const HEADERS = Object.freeze({
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex'
})

/** The plugin, made of the page's own files. */
export function explorerWith (assets: Assets) {
  const headers = { ...HEADERS, 'content-security-policy': policyOf(assets) }

  /** Two layers, since Fastify gives a plugin a prefix or the instance around it: the tables to show are those around. */
  return async function explorer (fastify: FastifyInstance, given: ExplorerOptions = {}): Promise<void> {
    const options = checked(given)
    if (!isEnabled(options, process.env['NODE_ENV'])) return
    const { prefix = '/__routes', logLevel = 'warn', logSerializers } = options
    const isAllowed = guardOf(options)
    const pages = pagesOf(fastify, options, assets)
    const inherited = { logLevel, ...logSerializers === undefined ? {} : { logSerializers } }
    await fastify.register(named(async (child: FastifyInstance) => {
      child.addHook('onRequest', (request, reply, done) => {
        if (isAllowed(request)) done()
        else reply.callNotFound()
      })
      const add = (path: string, type: string, answer: (request: FastifyRequest) => string): void => {
        child.get(path, { schema: { hide: true } as object }, (request, reply: FastifyReply) =>
          reply.headers(headers).type(`${type}; charset=utf-8`).send(answer(request)))
      }
      add('/', 'text/html', pages.page)
      add('/explain', 'application/json', pages.explain)
    }, 'fastify-resources-explorer'), { prefix, ...inherited })
  }
}

type Given = ExplorerOptions & Inherited

function checked (given: ExplorerOptions): Given {
  const options = checkOptions('explorer', given, () => 'register(explorer, …)') as unknown as Given
  const { remote, editor } = options
  const wrong = Array.isArray(remote) ? remote.filter(one => !isNetwork(one)) : []
  const faults = wrong.map(one => `remote has ${show(one)}, give addresses or networks such as '10.0.0.0/8'`)
  if (editor !== undefined && !isEditor(editor)) {
    faults.push(`editor is ${show(editor)}, give ${editorNames.join(', ')}, or a URL with {file}, {line} and {column}`)
  }
  if (faults.length > 0) refuse('FST_RESOURCES_OPTION', faults.map(fault => `register(explorer, …): ${fault}`))
  return options
}

/** What is answered, made when it is first asked for: then all tables are mounted, and they stay as they are. */
function pagesOf (fastify: FastifyInstance, { editor = 'vscode' }: ExplorerOptions, assets: Assets) {
  const table = once(() => tableOf(fastify))
  const page = once(() => {
    const styles = new Map(mountsIn(fastify).flatMap(({ drawing }) =>
      drawing.entries.map(entry => [entry, drawing.helpers] as const)))
    return printPage({ rows: rowsIn(table())!, styleOf: ({ entry }) => styles.get(entry)!, editor }, assets)
  })
  // The query as it was sent: an app may read queries in a way of its own.
  const queryOf = ({ raw: { url } }: FastifyRequest): string => url!.slice(`${url!}?`.indexOf('?') + 1)
  return { page, explain: (request: FastifyRequest) => json(answerTo(table(), queryOf(request))) }
}

function once<T> (make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
