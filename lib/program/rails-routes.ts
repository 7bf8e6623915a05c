import { stripVTControlCharacters } from 'node:util'
import { extrasOf, type Default } from './rails-values.js'

/** One line of Rails' table that a declaration can draw. */
export interface RailsRow {
  readonly name: string | null
  /** One verb, or several where Rails has one row for them. */
  readonly methods: readonly string[]
  /** `/photos/:id(.:format)` */
  readonly path: string
  /** `photos#show`, or `null` for a redirect. */
  readonly to: string | null
  readonly redirect: Redirect | null
  readonly constraints: Readonly<Record<string, RegExp>>
  readonly defaults: Readonly<Record<string, Default>>
}

export interface Redirect {
  readonly to: string
  readonly status: number
}

/** A line that no declaration can draw, as it was printed, and why. */
export interface LeftOut {
  readonly text: string
  readonly reason: string
}

/** Rails' table, in its order. */
export type RailsTable = ReadonlyArray<RailsRow | LeftOut>

/** A row's four columns as texts. */
interface Cells {
  readonly name: string
  readonly verb: string
  readonly path: string
  readonly target: string
}

const VERBS = 'GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|LINK|UNLINK|QUERY'
const DRAWN: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** What a row without a verb takes with us. */
export const ALL_VERBS: readonly string[] = Object.freeze(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

const HEADER = /^\s*Prefix\s+Verb\s+URI Pattern\s+Controller#Action\s*$/
const BLOCK = /^--\[ Route \d+ \]/
const SECTION = /^(?:Routes for (.+):|\[ Routes for (.+) \])\s*$/
const FIELD = /^(Prefix|Verb|URI|Controller#Action|Source Location|Action Location)\s*\| ?(.*)$/
const PATH = '(?:\\/|\\(\\/)[^\\s,#{}"]*'
const NAMED = `(?!(?:${VERBS})[|\\s])([A-Za-z_]\\w*)`
const VERB = `((?:${VERBS})(?:\\|(?:${VERBS}))*)`
const START = new RegExp(`^\\s*(?:${NAMED}\\s+)?(?:${VERB}\\s+)?(${PATH})(?:\\s+(\\S.*))?\\s*$`)

/** Controllers that come with Rails, in the first words of their paths. */
const FRAMEWORK = /^(?:rails|active_storage|action_mailbox|turbo)\//

/**
 * Reads the output of `rails routes` or of `rails routes --expanded`, of Rails 5 to 8, lines broken at the width of a
 * terminal included. Gives its rows in order; an empty list where there is no table in the text.
 */
export function parseRailsRoutes (text: string): RailsTable {
  const lines = stripVTControlCharacters(text).split(/\r?\n/)
  const cells = lines.some(line => BLOCK.test(line)) ? expandedCells(lines) : sheetCells(lines)
  return cells.map(rowOf)
}

/** The rows of the sheet; what stands before its header is the chatter of a boot. */
function sheetCells (lines: readonly string[]): readonly Cells[] {
  const width = Math.max(...lines.map(line => line.length))
  const rows: string[] = []
  for (const line of ownLines(lines.slice(headerEnd(lines)))) {
    const last = rows.at(-1) ?? ''
    // A terminal breaks a line at its width, and goes on without a blank.
    const isBroken = last.length % width === 0
    const begins = isBroken ? last === '' || (isWhole(last) && (isWhole(line) || hasVerb(line))) : START.test(line)
    if (begins) rows.push(line)
    else rows.push(`${rows.pop()!}${isBroken ? '' : ' '}${line}`)
  }
  return rows.filter(isWhole).map(cellsOf)
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
    const [title, name, bracketed] = SECTION.exec(line) ?? []
    if (title !== undefined) isOwn = (name ?? bracketed) === 'application'
    return isOwn && title === undefined && line !== '' && !HEADER.test(line)
  })
}

function isWhole (line: string): boolean {
  return START.exec(line)?.[4] !== undefined
}

function hasVerb (line: string): boolean {
  return START.exec(line)?.[2] !== undefined
}

function cellsOf (line: string): Cells {
  const [, name = '', verb = '', path = '', target = ''] = START.exec(line)!
  return { name, verb, path, target }
}

function expandedCells (lines: readonly string[]): readonly Cells[] {
  const blocks: string[][] = []
  for (const line of ownLines(lines)) {
    if (BLOCK.test(line)) blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks.map(block => {
    const fields = fieldsOf(block)
    const field = (key: string): string => fields.get(key)?.trim() ?? ''
    return { name: field('Prefix'), verb: field('Verb'), path: field('URI'), target: field('Controller#Action') }
  })
}

/** The fields of a block; a line that names none goes on with the one before. */
function fieldsOf (block: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  let last = ''
  for (const line of block) {
    const [, key = last, value = line] = FIELD.exec(line) ?? []
    fields.set(key, key === last ? `${fields.get(key) ?? ''}${value}` : value)
    last = key
  }
  return fields
}

function rowOf (cells: Cells): RailsRow | LeftOut {
  const { name, verb, path, target } = cells
  const text = [name, verb, path, target].filter(cell => cell !== '').join(' ')
  const [, endpoint, printed] = /^(.*?)(?:\s+(\{.*\}))?$/s.exec(target)!
  const extras = extrasOf(printed ?? '{}')
  if (extras === null) return { text, reason: `what stands behind the handler is not understood: ${printed}` }
  const served = servedBy(endpoint!, path)
  if ('reason' in served) return { text, reason: served.reason }
  if (extras.odd.length > 0) return { text, reason: extras.odd.join('; ') }
  const methods = verb === '' ? ALL_VERBS : verb.split('|')
  const foreign = methods.find(method => !DRAWN.has(method))
  if (foreign !== undefined) return { text, reason: `there is no route for ${foreign}` }
  const constraints = withoutGlobs(extras.constraints, path)
  return { name: name === '' ? null : name, methods, path, ...served, constraints, defaults: extras.defaults }
}

function servedBy (endpoint: string, path: string): Pick<RailsRow, 'to' | 'redirect'> | { readonly reason: string } {
  if (FRAMEWORK.test(endpoint)) return { reason: 'it comes with Rails' }
  if (/^[\w/]+#[A-Za-z_]\w*$/.test(endpoint)) return { to: endpoint, redirect: null }
  if (/^:\w+#|^[\w/]+#:/.test(endpoint)) return { reason: 'the request chooses what serves it: declare each' }
  if (/^[\w/]+#\w+$/.test(endpoint)) return { reason: 'an action has a name that begins with a letter or _' }
  const [, status, to] = /^redirect\((\d+)(?:, (.*))?\)$/.exec(endpoint) ?? []
  if (status === undefined) return { reason: `${endpoint} is no controller: register a plugin under a prefix` }
  if (to === undefined) return { reason: 'a function redirects: write a route whose action does' }
  const address = to.replace(/^path: /, '')
  if (/^\w+: /.test(address)) return { reason: `${endpoint} leads to another host: write a route whose action does` }
  return { to: null, redirect: { to: addressOf(address, path), status: Number(status) } }
}

/** Where a redirect leads: `%{id}` is `:id` with us, or `*id` for a glob, and a path begins with a slash. */
export function addressOf (to: string, path: string): string {
  const whole = /^(?:\/|\w+:)/.test(to) ? to : `/${to}`
  return whole.replace(/%\{(\w+)\}/g, (_found, name: string) => (path.includes(`*${name}`) ? '*' : ':') + name)
}

/** Rails 6 and older print the lazy regex that they give each glob; ours end where they end by themselves. */
function withoutGlobs (constraints: RailsRow['constraints'], path: string): RailsRow['constraints'] {
  const isOwn = ([key, { source }]: readonly [string, RegExp]): boolean => !path.includes(`*${key}`) || source !== '.+?'
  return Object.fromEntries(Object.entries(constraints).filter(isOwn))
}
