import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { mustBe, show } from '../texts.js'
import { fail, orFail } from '../usage-error.js'
import { command, knownMethod } from './command.js'
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
  const { word, url, file } = argumentsIn(positionals, place.cwd)
  const method = knownMethod(word)
  const { host, path } = splitUrl(url)
  const headers = { ...host, ...Object.fromEntries((values.header ?? []).map(headerOf)) }
  return withTable(file, values.app === true, place, async ({ table }) => {
    if (word !== method) place.stderr(`HTTP methods are in upper case: ${method}\n`)
    // A condition `when` is a function of the user.
    const explanation = await orFail("a 'when' condition threw: ", () =>
      table.explain(method, path, { headers }))
    place.stdout(`${String(explanation)}\n`)
    return explanation.outcome === 'served' || explanation.outcome === 'redirected' ? 0 : 1
  })
})

const ORIGIN = /^https?:\/\/([^/?#]*)/i

/** The arguments in any order: a URL begins with a slash or a scheme, and a file exists. */
function argumentsIn (
  args: readonly string[], cwd: string
): Record<'word' | 'url', string> & { readonly file: string | undefined } {
  const url = args.find((one, index) => ORIGIN.test(one) || (one.startsWith('/') && !(index === 2 && existsSync(one))))
  const others = args.filter(one => one !== url)
  const file = others.find(one => existsSync(resolve(cwd, one))) ?? others.find(one => /[.\\/]/.test(one)) ??
    (url === undefined ? undefined : others[1])
  const word = others.find(one => one !== file)
  const path = others.find(one => one !== word && (one !== file || !/\.[cm]?[jt]s$/.test(one)))
  if (url === undefined && word !== undefined && path !== undefined) {
    fail(`a URL begins with a slash, got ${show(path)}. Use: explain ${word} /${path}`)
  }
  if (word === undefined || url === undefined) fail('method or URL missing. Use: explain GET /photos/7')
  return { word, url, file }
}

/** A URL as a browser shows it: the path is explained, without its fragment, and the host is a header. */
function splitUrl (url: string): { readonly host: { readonly host?: string }, readonly path: string } {
  const [origin = '', host] = ORIGIN.exec(url) ?? []
  if (host === undefined) return { host: {}, path: url }
  const path = url.slice(origin.length).replace(/#.*$/s, '')
  return { host: { host }, path: path.startsWith('/') ? path : `/${path}` }
}

function headerOf (line: string): readonly [string, string] {
  const [, name, value] = /^([^:\s]+):\s*(.*)$/s.exec(line) ?? []
  if (name === undefined) fail(mustBe('--header', "'NAME: VALUE'", line))
  return [name, value!]
}
