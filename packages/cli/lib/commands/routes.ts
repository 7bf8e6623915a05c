import type { DescribedRoute, Description } from 'fastify-resources'
import type { ShownConstraints } from '../print/facts.js'
import { printTable } from '../print/table.js'
import { escapeControls, handlerOf, listed, mustBe, printServed, show, unknown } from '../texts.js'
import { fail, orFail } from '../usage-error.js'
import { command, knownMethod, type Place, type Values } from './command.js'
import { printJson, printMarkdown, printMermaid } from './forms.js'
import { withTable } from './table-in.js'
import { unusedIn } from './unused.js'
import { routesWithout, type RoutesWithout } from './without.js'

const USAGE = `usage: fastify-resources routes [FILE] [options]

Prints the route table that the module FILE exports, as the default export or as 'routes'. The default for FILE is
routes.js, .ts, .mjs, .cjs, .mts or .cts in ./, ./src, ./lib, ./config or ./app; with --app, app.js and so on.

  -g, --grep PATTERN        print routes with a name, method, path or action that matches a regular expression
  -c, --controller NAME     print routes of a controller
  -m, --method METHOD       print routes with an HTTP method
      --app                 FILE exports an app, or a function that returns one: print its tables with their prefixes
      --constraints WHEN    print constraints for 'all' routes (the default in a pipe), 'once' for each resource, on the
                            first route whose path has the param (the default on a terminal), or 'none'
      --hooks               print a column of hooks
      --expanded            print a block for each route: constraints, defaults, hooks of the declarations, and the
                            line of the declaration
      --json                print JSON (schema: docs/reference/routes.schema.json)
      --markdown            print a Markdown table
      --mermaid             print a Mermaid flowchart of the paths
      --unused              print routes without an action, and actions without a route; requires --controllers, and
                            accepts no other option except --app
      --without HOOK        print routes without a hook of that function name, among the hooks of the table and, with
                            --app or --controllers, of the actions
      --except NAME         leave out routes of that name or controller#action, such as a login, which are listed on the
                            standard error output; requires --without (repeatable)
      --controllers DIR     set the directory of controllers
  -h, --help                print this help

  exit code 0: success
            1: no route matches, or unused routes or actions or routes without the hook exist
            2: invalid arguments, or the module cannot be loaded
`

const OPTIONS = {
  grep: { type: 'string', short: 'g' },
  controller: { type: 'string', short: 'c' },
  method: { type: 'string', short: 'm' },
  app: { type: 'boolean' },
  constraints: { type: 'string' },
  hooks: { type: 'boolean' },
  expanded: { type: 'boolean' },
  json: { type: 'boolean' },
  markdown: { type: 'boolean' },
  mermaid: { type: 'boolean' },
  unused: { type: 'boolean' },
  without: { type: 'string' },
  except: { type: 'string', multiple: true },
  controllers: { type: 'string' }
} as const

const FILTERS = ['grep', 'controller', 'method'] as const
const FORMS = { json: printJson, markdown: printMarkdown, mermaid: printMermaid } as const
const CONSTRAINTS = new Map<string, ShownConstraints>([['all', true], ['once', 'once'], ['none', false]])

/** The command `routes`. */
export const runRoutes = command(USAGE, OPTIONS, 1, async ({ values, positionals: [file] }, place) => {
  checkTogether(values)
  const print = printerFor(values, place)
  const isWanted = await filterFor(values)
  return withTable(file, values.app === true, place, async ({ description }) => {
    const { routes } = description
    if (values.unused === true) return runUnused(routes, values, place)
    const { without, except = [], controllers } = values
    const open = without === undefined ? null : await routesWithout(routes, { without, except, controllers }, place)
    const wanted = routes.filter(isWanted)
    const printWanted = (some: Routes): void => print(some, description)
    const isNone = wanted.length === 0 && (routes.length > 0 || values.app === true)
    const why = routes.length === 0 ? 'the app has no route table' : noRoute(routes, values, file)
    if (isNone) place.stderr(`${why}\n`)
    else if (open !== null) return runWithout(wanted, { ...open, count: routes.length }, printWanted, values, place)
    else printWanted(wanted)
    return isNone ? 1 : 0
  })
})

/** The options that `--unused` accepts: it compares the whole table, and prints in its own form. */
const WITH_UNUSED: ReadonlySet<string> = new Set(['unused', 'controllers', 'app'])

/** Fails for options of which one would have no effect. */
function checkTogether (values: RoutesValues): void {
  const { except, without, unused, controllers } = values
  if (except !== undefined && without === undefined) fail('--except requires a hook. Add --without HOOK')
  if (unused === true) {
    checkConflict(['unused', ...Object.keys(values).filter(name => !WITH_UNUSED.has(name))])
    if (controllers === undefined) fail('--unused requires the directory of controllers. Add --controllers DIR')
  } else if (controllers !== undefined && without === undefined) {
    fail('--controllers requires --unused or --without. Add one of them')
  }
}

function checkConflict (names: readonly string[]): void {
  if (names.length > 1) fail(`conflicting options ${names.map(name => `--${name}`).join(', ')}. Use one of them`)
}

/** Some of the routes of a table. */
type Routes = readonly DescribedRoute[]

type RoutesValues = Values<typeof OPTIONS>

type Print = (routes: Routes, description: Description) => void

/** The printer of routes: one of the options for a form, or the table. */
function printerFor (values: RoutesValues, { stdout, width, isColored }: Place): Print {
  const { constraints: when, expanded, hooks } = values
  const forms = formsIn(values)
  checkConflict([...forms, ...expanded === true ? ['expanded'] : []])
  const constraints = when === undefined
    ? undefined
    : CONSTRAINTS.get(when) ?? fail(mustBe('--constraints', "'all', 'once' or 'none'", when))
  const [form] = forms
  if (form !== undefined) return (routes, description) => stdout(`${FORMS[form](routes, description)}\n`)
  const options = { constraints, width, expanded, hooks, colors: isColored }
  return (routes, description) => { stdout(`${printTable(description, { ...options, routes })}\n`, isColored) }
}

function formsIn (values: RoutesValues): readonly (keyof typeof FORMS)[] {
  return (Object.keys(FORMS) as (keyof typeof FORMS)[]).filter(form => values[form] === true)
}

async function filterFor (
  { grep = '', controller, method }: RoutesValues
): Promise<(route: DescribedRoute) => boolean> {
  const pattern = await orFail('--grep: ', () => new RegExp(grep, 'i'))
  const verb = method === undefined ? undefined : knownMethod(method)
  return route => (verb === undefined || route.method === verb) &&
    (controller === undefined || route.controller === controller) &&
    [route.name ?? '', route.method, route.path, handlerOf(route)].some(text => pattern.test(text))
}

/** The option of Rails that also looks up a URL, which is a separate command here. */
function noRoute (
  routes: Routes, { grep = '', controller, method = 'get', app }: RoutesValues, file: string | undefined
): string {
  const controllers = new Set(routes.flatMap(route => route.controller ?? []))
  if (controller !== undefined && !controllers.has(controller)) {
    return `no route matches: ${unknown('controller', controller, controllers, classHint(controller, controllers))}`
  }
  if (!grep.startsWith('/')) return 'no route matches'
  const args = [method.toUpperCase(), grep, ...file === undefined ? [] : [file], ...app === true ? ['--app'] : []]
  return `no route matches. To look up a URL, run 'fastify-resources explain ${escapeControls(args.join(' '))}'`
}

/** `" (did you mean 'admin/users'?)"` for the class of a controller: `Admin::UsersController`, `UsersController`. */
function classHint (name: string, controllers: ReadonlySet<string>): string | undefined {
  if (!/^[A-Z]/.test(name)) return undefined
  const words = name.replace(/Controller$/, '').replaceAll('::', '/').replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
  const path = words.toLowerCase()
  return controllers.has(path) ? ` (did you mean '${path}'?)` : undefined
}

/** The exit code is for CI: 1 if a route lacks the hook. A form such as JSON has its output without routes too. */
function runWithout (
  wanted: Routes, found: RoutesWithout & { readonly count: number }, print: (routes: Routes) => void,
  values: RoutesValues, place: Place
): 0 | 1 {
  const open = wanted.filter(route => found.open.has(route))
  const excepted = wanted.filter(route => found.excepted.has(route))
  place.stderr('hooks that the app adds with addHook are not included\n' +
    listed('left out by --except', excepted.map(printServed)))
  const filters = FILTERS.flatMap(name => values[name] === undefined ? [] : `--${name} ${show(values[name])}`)
  const selection = filters.length === 0 ? '' : ` of ${filters.join(' ')} (${wanted.length} of ${found.count} routes)`
  const subject = `every ${excepted.length === 0 ? '' : 'other '}route${selection}`
  if (open.length > 0 || formsIn(values).length > 0) print(open)
  else place.stdout(`${subject} has the hook ${show(values.without!)}\n`)
  return open.length === 0 ? 0 : 1
}

async function runUnused (routes: Routes, { controllers, app = false }: RoutesValues, place: Place): Promise<0 | 1> {
  const { text, isCertain } = await unusedIn(routes, controllers!, app, place)
  place.stdout(text === '' ? 'every route has an action, and every action a route\n' : text)
  return isCertain ? 1 : 0
}
