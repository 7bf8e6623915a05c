import { harmless, show } from '../errors/errors.js'
import { didYouMean } from '../errors/suggest.js'
import { printTable } from '../table/print.js'
import { handlerOf, type Row } from '../table/row.js'
import { command, fail, orFail, paint, type Place, type Values as ValuesOf } from './command.js'
import { printJson, printMarkdown, printMermaid } from './forms.js'
import { withTable } from './table-in.js'
import { unusedIn } from './unused.js'

const USAGE = `usage: fastify-resources routes [FILE] [options]

Prints the table that the module FILE exports, by default or as 'routes'. Without FILE it is routes.js, .ts and the
like in ./, ./src, ./lib, ./config or ./app.

  -g, --grep PATTERN        rows whose name, verb, path or handler match a regular expression
  -c, --controller NAME     rows of a controller
  -m, --method METHOD       rows of a verb
      --app                 FILE exports an app, or a function that makes one: what it has mounted, prefixes included
      --constraints WHEN    'all' (as without), 'once' for each resource, or 'none'
      --expanded            a block for each row: constraints, defaults, hooks that the declarations give, and the
                            line that declares it
      --json                JSON, described by docs/reference/routes.schema.json
      --markdown            a table in Markdown
      --mermaid             a chart of the paths for Mermaid
      --unused              routes without an action and actions without a route; needs --controllers
      --controllers DIR     the folder of controllers
  -h, --help                this text

  exit code 0: printed
            1: no row is left, or something is unused
            2: the arguments or the module are not usable
`

const OPTIONS = {
  grep: { type: 'string', short: 'g' },
  controller: { type: 'string', short: 'c' },
  method: { type: 'string', short: 'm' },
  app: { type: 'boolean' },
  constraints: { type: 'string' },
  expanded: { type: 'boolean' },
  json: { type: 'boolean' },
  markdown: { type: 'boolean' },
  mermaid: { type: 'boolean' },
  unused: { type: 'boolean' },
  controllers: { type: 'string' }
} as const

const FORMS = { json: printJson, markdown: printMarkdown, mermaid: printMermaid } as const
const CONSTRAINTS = new Map<string, boolean | 'once'>([['all', true], ['once', 'once'], ['none', false]])

/** The command `routes`. */
export const runRoutes = command(USAGE, OPTIONS, 1, async ({ values, positionals: [file] }, place) => {
  const print = printerFor(values, place)
  const isWanted = await filterFor(values)
  return withTable(file, values.app === true, place, ({ rows }) => {
    if (values.unused === true) return runUnused(rows, values.controllers, place)
    const wanted = rows.filter(isWanted)
    const isNone = wanted.length === 0 && (rows.length > 0 || values.app === true)
    if (isNone) place.stderr(`${rows.length === 0 ? 'the app has mounted no table' : noRow(rows, values, file)}\n`)
    else print(wanted)
    return isNone ? 1 : 0
  })
})

type Values = ValuesOf<typeof OPTIONS>

/** What prints rows: one of the forms, of which there can be one only, or the table. */
function printerFor (values: Values, { stdout, width, isColored }: Place): (rows: readonly Row[]) => void {
  const { constraints: when = 'all', expanded = false } = values
  const forms = (Object.keys(FORMS) as (keyof typeof FORMS)[]).filter(form => values[form] === true)
  const all = [...forms, ...expanded ? ['expanded'] : []]
  if (all.length > 1) fail(`give one of ${all.map(form => `--${form}`).join(', ')}`)
  const constraints = CONSTRAINTS.get(when) ?? fail(`--constraints is ${show(when)}, give 'all', 'once' or 'none'`)
  const [form] = forms
  if (form !== undefined) return rows => stdout(`${FORMS[form](rows)}\n`)
  const options = { constraints, width, expanded }
  return rows => stdout(`${printTable(rows, options, isColored ? paint : undefined)}\n`, isColored)
}

async function filterFor ({ grep = '', controller, method }: Values): Promise<(row: Row) => boolean> {
  const pattern = await orFail('--grep: ', () => new RegExp(grep, 'i'))
  const verb = method?.toUpperCase()
  return ({ route }) => (verb === undefined || route.method === verb) &&
    (controller === undefined || route.controller === controller) &&
    [route.name ?? '', route.method, route.path, handlerOf(route)].some(text => pattern.test(text))
}

/** Rails looks up a URL by the same option as a pattern; here it is a command of its own. */
function noRow (
  rows: readonly Row[], { grep = '', controller, method = 'get', app }: Values, file: string | undefined
): string {
  const controllers = new Set(rows.flatMap(({ route }) => route.controller ?? []))
  const isUnknown = controller !== undefined && !controllers.has(controller)
  if (isUnknown) return `no row matches${didYouMean(controller, controllers)}`
  if (!grep.startsWith('/')) return 'no row matches'
  const args = [method.toUpperCase(), grep, ...file === undefined ? [] : [file], ...app === true ? ['--app'] : []]
  return `no row matches; what serves a URL is said by 'fastify-resources explain ${harmless(args.join(' '))}'`
}

async function runUnused (rows: readonly Row[], folder: string | undefined, place: Place): Promise<0 | 1> {
  if (folder === undefined) fail('--unused needs the folder of controllers: --controllers DIR')
  const unused = await unusedIn(rows, folder, place)
  place.stdout(unused === '' ? 'every route has an action, and every action a route\n' : unused)
  return unused === '' ? 0 : 1
}
