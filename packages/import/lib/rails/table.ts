import { paramsIn, parsePath, type PathPattern } from './path.js'
import { readHost } from './request.js'
import { parseExtras, type Extras, type RailsDefault } from './values.js'

/** The action or the redirect that handles a route. */
export interface RailsHandler {
  readonly controller: string | null
  readonly action: string | null
  readonly redirect?: { readonly to: string, readonly status: number } | undefined
}

/** A row of Rails' table that a declaration may draw. */
export interface RailsRow extends PathPattern, RailsHandler {
  readonly name: string | null
  /** Several methods if Rails prints them in one row. */
  readonly methods: readonly string[]
  /** `/photos/:id(.:format)` */
  readonly path: string
  /** Patterns of params, and the constraint `host`. */
  readonly constraints: Readonly<Record<string, string | RegExp>>
  readonly defaults: Readonly<Record<string, RailsDefault>>
}

/** A row that no declaration can draw, as Rails prints it, and the reason. */
export interface OmittedRow {
  readonly printed: string
  readonly reason: string
}

/** Rails' table, in its order. */
export type RailsTable = ReadonlyArray<RailsRow | OmittedRow>

/** The four columns of a row. */
type Cells = readonly [name: string, method: string, path: string, target: string]

const DECLARABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The methods of a row without a method. */
export const ALL_METHODS: readonly string[] = Object.freeze(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** The reason to omit a route that Rails adds itself. No application misses it. */
export const FROM_RAILS = 'it comes with Rails'

const COLORS = /\u001b\[[\d;]*[A-Za-z]/g // eslint-disable-line no-control-regex
const HEADER = /^\s*Prefix\s+Verb\s+URI Pattern\s+Controller#Action\s*$/
const BLOCK = /^--\[ Route \d+ \]/
const SECTION = /^(?:\[ )?Routes for (.+)(?: \]|:)$/s
const CONTINUED = /\n(?!(?:Prefix|Verb|URI|Controller#Action|Source Location|Action Location) *\|)/g
const PATH = /^\(?\/[^\s,#{}"]*$/
const METHOD = '(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|LINK|UNLINK|QUERY)'
const METHODS = `${METHOD}(?:\\|${METHOD})*(?!\\S)`

/** The columns of a line before the last column. */
const COLUMNS = new RegExp(
  `^\\s*(?:(?!${METHODS})([A-Za-z_]\\w*)\\s+)?(?:(${METHODS})\\s+)?(\\(?\\/[^\\s,#{}"]*)(?!\\S)\\s*`)

/** A longer row is in no application, and parsing it would take long. */
const LONGEST = 5000

/** The columns before the last column fit into so many lines of a terminal. */
const MOST_LINES = 99

/**
 * Parses the output of `rails routes` or of `rails routes --expanded`, from Rails 5 to 8, also if a terminal has broken
 * its lines. Returns the rows in order, and an empty list if the output has no table. The time is linear in the length.
 */
export function parseRailsRoutes (output: string): RailsTable {
  const lines = output.replace(COLORS, '').split(/\r?\n/)
  const cells = lines.some(line => BLOCK.test(line)) ? expandedCells(lines) : sheetCells(lines)
  return cells.map(parseRow)
}

/** The cells of a table with a header. Lines before the header are output of the boot. */
function sheetCells (lines: readonly string[]): readonly Cells[] {
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0)
  const rows: string[][] = []
  // A terminal breaks a line at its width, and continues without a blank.
  let isBroken = true
  for (const line of applicationLines(lines.slice(headerEnd(lines)))) {
    const row = rows.at(-1)
    const [, method, , target] = parseCells(line) ?? []
    const isStart = method !== undefined && (!isBroken || method !== '' || target !== '')
    const isNext = row === undefined || (isStart && (!isBroken || isComplete(row.slice(0, MOST_LINES).join(''))))
    if (isNext) rows.push([line])
    else row.push(isBroken ? line : ` ${line}`)
    isBroken = line.length === width
  }
  return rows.map(row => row.join('')).filter(isComplete).map(row => parseCells(row)!)
}

/** The index of the line after the header, which a terminal may have broken; 0 without a header. */
function headerEnd (lines: readonly string[]): number {
  const first = lines.findIndex(line => /^\s*Prefix\s/.test(line))
  const end = [1, 2, 3, 4].find(count => HEADER.test(lines.slice(first, first + count).join('')))
  return first === -1 || end === undefined ? 0 : first + end
}

/** The lines of the application. Lines below the title of an engine are left out. */
function applicationLines (lines: readonly string[]): readonly string[] {
  let isApplication = true
  return lines.filter(line => {
    const title = SECTION.exec(line.trimEnd())?.[1]
    if (title !== undefined) isApplication = title === 'application'
    return isApplication && title === undefined && line !== '' && !HEADER.test(line)
  })
}

function isComplete (line: string): boolean {
  return (parseCells(line)?.[3] ?? '') !== ''
}

/** The columns of a line, the last possibly empty; `null` for a line without a path. */
function parseCells (line: string): Cells | null {
  const [columns, name = '', method = '', path] = COLUMNS.exec(line) ?? []
  return path === undefined ? null : [name, method, path, line.slice(columns!.length).trimEnd()]
}

/** The cells of blocks. A line that begins no field continues the line before it. */
function expandedCells (lines: readonly string[]): readonly Cells[] {
  const blocks = `\n${applicationLines(lines).join('\n')}`.split(/\n--\[ Route \d+ \][^\n]*/).slice(1)
  return blocks.map(block => {
    const fields = block.replace(CONTINUED, '')
    const cellOf = (key: string): string =>
      new RegExp(`\n${key} *\\| ?([^\n]*)`).exec(fields)?.[1]!.trim() ?? ''
    return [cellOf('Prefix'), cellOf('Verb'), cellOf('URI'), cellOf('Controller#Action')]
  })
}

function parseRow (cells: Cells): RailsRow | OmittedRow {
  const [name, method, path, target] = cells
  const printed = cells.filter(cell => cell !== '').join(' ')
  if (printed.length > LONGEST) {
    return { printed: `${printed.slice(0, 60)}…`, reason: `it has more than ${LONGEST} characters` }
  }
  if (!PATH.test(path)) return { printed, reason: 'it has no path' }
  const brace = target.endsWith('}') ? target.search(/\s\{/) : -1
  const [endpoint, hash] = brace === -1 ? [target, '{}'] : [target.slice(0, brace), target.slice(brace + 1)]
  const extras = parseExtras(hash)
  if (extras === null) return { printed, reason: `cannot parse the rest after the action: ${hash}` }
  const handler = parseHandler(endpoint.trimEnd(), path)
  if ('reason' in handler) return { printed, reason: handler.reason }
  if (extras.problems.length > 0) return { printed, reason: extras.problems.join('; ') }
  const methods = method === '' ? ALL_METHODS : method.split('|')
  const unsupported = methods.find(method => !DECLARABLE.has(method))
  if (unsupported !== undefined) return { printed, reason: `unsupported method ${unsupported}` }
  const { defaults, ...host } = readHost(path, extras.defaults)
  const constraints = { ...withoutWildcards(extras.constraints, path), ...host }
  return { name: name === '' ? null : name, methods, path, ...parsePath(path), ...handler, constraints, defaults }
}

function parseHandler (endpoint: string, path: string): RailsHandler | Pick<OmittedRow, 'reason'> {
  if (path.startsWith('/rails/') || endpoint.startsWith('turbo/')) return { reason: FROM_RAILS }
  const [, controller, action] = /^([\w/]+)#(\w+[?!]?)$/.exec(endpoint) ?? []
  if (controller !== undefined) return { controller, action: action! }
  if (/^:\w+#|^[\w/]+#:/.test(endpoint)) return { reason: 'the request selects the action: declare a route for each' }
  const [, status, printed] = /^redirect\((\d+)(?:, (.*))?\)$/s.exec(endpoint) ?? []
  if (status === undefined) return { reason: `${endpoint} is no controller: register a plugin under a prefix` }
  if (printed === undefined) return { reason: 'a function redirects: write a route whose action redirects' }
  const to = printed.replace(/^path: /, '')
  if (/^\w+: /.test(to)) return { reason: `${endpoint} redirects to another host: write an action that redirects` }
  return { controller: null, action: null, redirect: { to: redirectTarget(to, path), status: Number(status) } }
}

/** The target of a redirect as an option: `%{id}` is `:id`, `*id` for a wildcard param, and `:{id}` before letters. */
function redirectTarget (to: string, path: string): string {
  const target = /^(?:\/|\w+:)/.test(to) ? to : `/${to}`
  const wildcards = paramsIn(path, '*')
  return target.replace(/%\{(\w+)\}(?=(\w?))/g, (_match, name: string, letter: string) =>
    (wildcards.has(name) ? '*' : ':') + (letter === '' ? name : `{${name}}`))
}

/** Leaves out the lazy pattern of a wildcard param that Rails 6 and older add. Wildcards are lazy here by themselves. */
function withoutWildcards (constraints: Extras['constraints'], path: string): Extras['constraints'] {
  const wildcards = paramsIn(path, '*')
  return Object.fromEntries(Object.entries(constraints)
    .filter(([key, { source }]) => source !== '.+?' || !wildcards.has(key)))
}
