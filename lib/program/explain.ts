import { show } from '../errors/errors.js'
import { command, fail, orFail } from './command.js'
import { withTable } from './table-in.js'

const USAGE = `usage: fastify-resources explain METHOD URL [FILE] [options]

Says what would happen to a request, and why: what serves it with which params, or which routes come nearest and where
they part with it. FILE is the module that exports the table, as for 'routes'.

  -H, --header 'NAME: VALUE'   a header, for routes that ask for a host, a version or another condition;
                               may be given several times
      --app                    FILE exports an app, or a function that makes one
  -h, --help                   this text

  exit code 0: a route serves it, or leads elsewhere
            1: none does
            2: the arguments or the module are not usable
`

const OPTIONS = { header: { type: 'string', short: 'H', multiple: true }, app: { type: 'boolean' } } as const

/** The command `explain`. */
export const runExplain = command(USAGE, OPTIONS, 3, async ({ values, positionals: [method, url, file] }, place) => {
  if (method === undefined || url === undefined) fail('give a method and a URL, as in: explain GET /photos/7')
  const headers = Object.fromEntries((values.header ?? []).map(headerOf))
  return withTable(file, values.app === true, place, async ({ table }) => {
    // What a condition on the request throws is the user's.
    const explanation = await orFail('a condition of the table fails: ', () => table.explain(method, url, { headers }))
    place.stdout(`${String(explanation)}\n`)
    return explanation.outcome === 'served' || explanation.outcome === 'redirected' ? 0 : 1
  })
})

function headerOf (given: string): readonly [string, string] {
  const [, name, value] = /^([^:\s]+):\s*(.*)$/s.exec(given) ?? []
  if (name === undefined) fail(`the header ${show(given)} is not of the form 'NAME: VALUE'`)
  return [name, value!]
}
