import type { RouteHandler } from '../table/row.js'
import { paramsIn, pathOf, type RowPath } from './rails-path.js'
import { extrasOf, type Default } from './rails-values.js'

/** One line of Rails' table that a declaration can draw. */
export interface RailsRow extends RowPath, RouteHandler {
  readonly name: string | null
  /** One verb, or several where Rails has one row for them. */
  readonly methods: readonly string[]
  /** `/photos/:id(.:format)` */
  readonly path: string
  readonly constraints: Readonly<Record<string, RegExp>>
  readonly defaults: Readonly<Record<string, Default>>
}

/** A line that no declaration can draw, as it was printed, and why. */
export interface LeftOut {
  readonly text: string
  readonly reason: string
}

/** Rails' table, in its order. */
export type RailsTable = ReadonlyArray<RailsRow | LeftOut>

/** A row's four columns as texts. */
type Cells = readonly [name: string, verb: string, path: string, target: string]

const DRAWN: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** What a row without a verb takes with us. */
export const ALL_VERBS: readonly string[] = Object.freeze(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Why a row of Rails' own is left out, which no application misses. */
export const OF_RAILS = 'it comes with Rails'

// What a command colours its output by.
const COLORS = /\u001b\[[\d;]*[A-Za-z]/g // eslint-disable-line no-control-regex
const HEADER = /^\s*Prefix\s+Verb\s+URI Pattern\s+Controller#Action\s*$/
const BLOCK = /^--\[ Route \d+ \]/
const SECTION = /^(?:\[ )?Routes for (.+)(?: \]|:)$/s
const CONTINUED = /\n(?!(?:Prefix|Verb|URI|Controller#Action|Source Location|Action Location) *\|)/g
const PATH = /^\(?\/[^\s,#{}"]*$/
const VERB = '(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|LINK|UNLINK|QUERY)'
const VERBS = `${VERB}(?:\\|${VERB})*(?!\\S)`

/** The columns of a line in front of the last one, which may be missing. */
const COLUMNS = new RegExp(
  `^\\s*(?:(?!${VERBS})([A-Za-z_]\\w*)\\s+)?(?:(${VERBS})\\s+)?(\\(?\\/[^\\s,#{}"]*)(?!\\S)\\s*`)

/** What is longer is no row of an application, and would be checked for long. */
const LONGEST = 5000

/** On so many lines of a terminal the columns before the last one end. */
const MOST_LINES = 99

/**
 * Reads the output of `rails routes` or of `rails routes --expanded`, of Rails 5 to 8, lines broken at the width of a
 * terminal included. Gives its rows in order; an empty list where there is no table in the text. Takes time in
 * proportion to the text, whatever that is.
 */
export function parseRailsRoutes (text: string): RailsTable {
  const lines = text.replace(COLORS, '').split(/\r?\n/)
  const cells = lines.some(line => BLOCK.test(line)) ? expandedCells(lines) : sheetCells(lines)
  return cells.map(rowOf)
}

/** The rows of the sheet; what stands before its header is the chatter of a boot. */
function sheetCells (lines: readonly string[]): readonly Cells[] {
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0)
  const rows: string[][] = []
  // A terminal breaks a line at its width, and goes on without a blank.
  let isBroken = true
  for (const line of ownLines(lines.slice(headerEnd(lines)))) {
    const row = rows.at(-1)
    const [, verb, , target] = cellsIn(line) ?? []
    const begins = verb !== undefined && (!isBroken || verb !== '' || target !== '')
    if (row === undefined || (begins && (!isBroken || isWhole(row.slice(0, MOST_LINES).join(''))))) rows.push([line])
    else row.push(isBroken ? line : ` ${line}`)
    isBroken = line.length === width
  }
  return rows.map(row => row.join('')).filter(isWhole).map(row => cellsIn(row)!)
}

/** The line behind the header, which a terminal may have broken too; 0 where there is none. */
function headerEnd (lines: readonly string[]): number {
  const first = lines.findIndex(line => /^\s*Prefix\s/.test(line))
  const end = [1, 2, 3, 4].find(count => HEADER.test(lines.slice(first, first + count).join('')))
  return first === -1 || end === undefined ? 0 : first + end
}

/** The lines of the application: those below the title of an engine are drawn elsewhere. */
function ownLines (lines: readonly string[]): readonly string[] {
  let isOwn = true
  return lines.filter(line => {
    const title = SECTION.exec(line.trimEnd())?.[1]
    if (title !== undefined) isOwn = title === 'application'
    return isOwn && title === undefined && line !== '' && !HEADER.test(line)
  })
}

function isWhole (line: string): boolean {
  return (cellsIn(line)?.[3] ?? '') !== ''
}

/** The columns of a line, the last of which may be missing; `null` for a line that has no path at its place. */
function cellsIn (line: string): Cells | null {
  const [columns, name = '', verb = '', path] = COLUMNS.exec(line) ?? []
  return path === undefined ? null : [name, verb, path, line.slice(columns!.length).trimEnd()]
}

/** The rows of the blocks; a line that begins no field goes on with the one before. */
function expandedCells (lines: readonly string[]): readonly Cells[] {
  const blocks = `\n${ownLines(lines).join('\n')}`.split(/\n--\[ Route \d+ \][^\n]*/).slice(1)
  return blocks.map(block => {
    const fields = block.replace(CONTINUED, '')
    const cellOf = (key: string): string =>
      new RegExp(`\n${key} *\\| ?([^\n]*)`).exec(fields)?.[1]!.trim() ?? ''
    return [cellOf('Prefix'), cellOf('Verb'), cellOf('URI'), cellOf('Controller#Action')]
  })
}

function rowOf (cells: Cells): RailsRow | LeftOut {
  const [name, verb, path, target] = cells
  const text = cells.filter(cell => cell !== '').join(' ')
  if (text.length > LONGEST) {
    return { text: `${text.slice(0, 60)}…`, reason: `it has more than ${LONGEST} characters` }
  }
  if (!PATH.test(path)) return { text, reason: 'it has no path' }
  const behind = target.endsWith('}') ? target.search(/\s\{/) : -1
  const [endpoint, printed] = behind === -1 ? [target, '{}'] : [target.slice(0, behind), target.slice(behind + 1)]
  const extras = extrasOf(printed)
  if (extras === null) return { text, reason: `cannot parse the rest after the action: ${printed}` }
  const served = servedBy(endpoint.trimEnd(), path)
  if ('reason' in served) return { text, reason: served.reason }
  if (extras.odd.length > 0) return { text, reason: extras.odd.join('; ') }
  const methods = verb === '' ? ALL_VERBS : verb.split('|')
  const foreign = methods.find(method => !DRAWN.has(method))
  if (foreign !== undefined) return { text, reason: `unsupported method ${foreign}` }
  const constraints = withoutGlobs(extras.constraints, path)
  const { defaults } = extras
  return { name: name === '' ? null : name, methods, path, ...pathOf(path), ...served, constraints, defaults }
}

function servedBy (endpoint: string, path: string): RouteHandler | Pick<LeftOut, 'reason'> {
  if (path.startsWith('/rails/') || endpoint.startsWith('turbo/')) return { reason: OF_RAILS }
  const [, controller, action] = /^([\w/]+)#([A-Za-z_]\w*)$/.exec(endpoint) ?? []
  if (controller !== undefined) return { controller, action: action! }
  if (/^:\w+#|^[\w/]+#:/.test(endpoint)) return { reason: 'the request selects the action: declare a route for each' }
  if (/^[\w/]+#\w+$/.test(endpoint)) return { reason: 'an action has a name that begins with a letter or _' }
  const [, status, to] = /^redirect\((\d+)(?:, (.*))?\)$/s.exec(endpoint) ?? []
  if (status === undefined) return { reason: `${endpoint} is no controller: register a plugin under a prefix` }
  if (to === undefined) return { reason: 'a function redirects: write a route whose action redirects' }
  const address = to.replace(/^path: /, '')
  if (/^\w+: /.test(address)) return { reason: `${endpoint} redirects to another host: write an action that redirects` }
  return { controller: null, action: null, redirect: { to: addressOf(address, path), status: Number(status) } }
}

/** The target of a redirect: `%{id}` is `:id`, `*id` for a wildcard, `:{id}` before letters; a path begins with `/`. */
export function addressOf (to: string, path: string): string {
  const whole = /^(?:\/|\w+:)/.test(to) ? to : `/${to}`
  const globs = paramsIn(path, '*')
  return whole.replace(/%\{(\w+)\}(?=(\w?))/g, (_found, name: string, letter: string) =>
    (globs.has(name) ? '*' : ':') + (letter === '' ? name : `{${name}}`))
}

/** Rails 6 and older print the lazy regex that they give each glob; ours end where they end by themselves. */
function withoutGlobs (constraints: RailsRow['constraints'], path: string): RailsRow['constraints'] {
  const globs = paramsIn(path, '*')
  const isOwn = ([key, { source }]: readonly [string, RegExp]): boolean => source !== '.+?' || !globs.has(key)
  return Object.fromEntries(Object.entries(constraints).filter(isOwn))
}
