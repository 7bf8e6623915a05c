import { mustBe } from '../errors/message.js'
import { command, fail, orFail } from './command.js'
import { withTable } from './table-in.js'

const USAGE = `usage: fastify-resources explain METHOD URL [FILE] [options]

Explains which route handles a request, and with which params. If none does, it lists the nearest routes and why they
do not match. FILE is the module that exports the route table, as for the command 'routes'.

  -H, --header 'NAME: VALUE'   set a header, for routes with the constraint 'host' or 'version' or a 'when' condition
                               (repeatable)
      --app                    FILE exports an app, or a function that returns one
  -h, --help                   print this help

  exit code 0: a route handles or redirects the request
            1: no route does
            2: invalid arguments, or the module cannot be loaded
`

const OPTIONS = { header: { type: 'string', short: 'H', multiple: true }, app: { type: 'boolean' } } as const

/** The command `explain`. */
export const runExplain = command(USAGE, OPTIONS, 3, async ({ values, positionals: [method, url, file] }, place) => {
  if (method === undefined || url === undefined) fail('method or URL missing. Use: explain GET /photos/7')
  const headers = Object.fromEntries((values.header ?? []).map(headerOf))
  return withTable(file, values.app === true, place, async ({ table }) => {
    // A condition `when` is a function of the user.
    const explanation = await orFail("a 'when' condition threw: ", () => table.explain(method, url, { headers }))
    place.stdout(`${String(explanation)}\n`)
    return explanation.outcome === 'served' || explanation.outcome === 'redirected' ? 0 : 1
  })
})

function headerOf (given: string): readonly [string, string] {
  const [, name, value] = /^([^:\s]+):\s*(.*)$/s.exec(given) ?? []
  if (name === undefined) fail(mustBe('--header', "'NAME: VALUE'", given))
  return [name, value!]
}
