import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { mustBe } from '../texts.js'
import { fail, orFail } from '../usage-error.js'
import { command } from './command.js'
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
export const runExplain = command(USAGE, OPTIONS, 3, async ({ values, positionals }, place) => {
  const { method, url, file } = argumentsIn(positionals, place.cwd)
  const headers = Object.fromEntries((values.header ?? []).map(headerOf))
  return withTable(file, values.app === true, place, async ({ table }) => {
    if (method !== method.toUpperCase()) place.stderr(`HTTP methods are in upper case: ${method.toUpperCase()}\n`)
    // A condition `when` is a function of the user.
    const explanation = await orFail("a 'when' condition threw: ", () =>
      table.explain(method.toUpperCase(), url, { headers }))
    place.stdout(`${String(explanation)}\n`)
    return explanation.outcome === 'served' || explanation.outcome === 'redirected' ? 0 : 1
  })
})

/** The arguments in any order: a URL begins with a slash, and a file exists. */
function argumentsIn (
  args: readonly string[], cwd: string
): Record<'method' | 'url', string> & { readonly file: string | undefined } {
  const url = args.find((one, index) => one.startsWith('/') && !(index === 2 && existsSync(one)))
  const others = args.filter(one => one !== url)
  const file = others.find(one => existsSync(resolve(cwd, one))) ?? others.find(one => /[.\\/]/.test(one))
  const method = others.find(one => one !== file)
  if (method === undefined || url === undefined) fail('method or URL missing. Use: explain GET /photos/7')
  return { method, url, file }
}

function headerOf (line: string): readonly [string, string] {
  const [, name, value] = /^([^:\s]+):\s*(.*)$/s.exec(line) ?? []
  if (name === undefined) fail(mustBe('--header', "'NAME: VALUE'", line))
  return [name, value!]
}
