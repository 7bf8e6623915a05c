import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { UsageError, type Place } from 'fastify-resources-cli'
import { escapeControls } from '../escape.js'
import { readApp } from '../fastify/read.js'
import { readOpenapi } from '../openapi/read.js'
import type { ImportSource, SourceOperation } from '../operation.js'
import { railsSource } from '../rails/read.js'
import { parseRailsRoutes, type RailsTable } from '../rails/table.js'

/** The kinds of sources. */
export const KINDS = ['openapi', 'fastify', 'rails'] as const

type SourceKind = typeof KINDS[number]

/** A source that was read; Rails' own table is written in its own way. */
export type ReadSource =
  | { readonly kind: 'openapi' | 'fastify', readonly source: ImportSource }
  | { readonly kind: 'rails', readonly source: ImportSource, readonly table: RailsTable }

const SOURCES = "an OpenAPI document, a module that exports an app, or the output of 'rails routes'"

/** Reads a source: of the kind that `--from` says, or that its content shows. Throws {@link UsageError}. */
export async function readSource (
  file: string | undefined, from: string | undefined, place: Place
): Promise<ReadSource> {
  if (file === undefined) throw new UsageError(`source missing. Pass ${SOURCES}`)
  const wanted = from === undefined ? undefined : KINDS.find(kind => kind === from)
  if (from !== undefined && wanted === undefined) {
    throw new UsageError(`--from must be ${KINDS.map(kind => `'${kind}'`).join(', ')}, got '${escapeControls(from)}'`)
  }
  const isModule = /\.[cm]?[jt]s$/.test(file)
  if (wanted === 'fastify' || (wanted === undefined && isModule)) {
    return { kind: 'fastify', source: await readApp(file, place) }
  }
  const text = await readInput(file, place)
  const kind = wanted ?? kindOf(text)
  const path = file === '-' ? null : resolve(place.cwd, file)
  if (kind === 'openapi') return { kind, source: await readOpenapi(text, path) }
  const table = kind === 'rails' ? parseRailsRoutes(text) : []
  if (kind === 'rails' && table.length > 0) return { kind, table, source: railsSource(table) }
  throw new UsageError(`${escapeControls(file)} is no OpenAPI document, no module and no output of 'rails routes'. ` +
    'If it is one of them, say which with --from')
}

/** The version of a document, as JSON or YAML writes it. */
const VERSION = /(?:^|[{,\s])["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]\.\d/

/** A row of Rails, or a block of `--expanded`. */
const ROW = /^\s*(?:\w+\s+)?(?:[A-Z|]+\s+)?\(?\/\S*\s+\S+|^--\[ Route \d+ \]/m

function kindOf (text: string): SourceKind | null {
  if (VERSION.test(text.slice(0, 10_000)) || VERSION.test(text.slice(-10_000))) return 'openapi'
  return ROW.test(text.slice(0, 100_000)) ? 'rails' : null
}

async function readInput (file: string, { cwd, stdin }: Place): Promise<string> {
  try {
    return await (file === '-' ? stdin() : readFile(resolve(cwd, file), 'utf8'))
  } catch (error) {
    // The message of the system contains the name of the file, which may have line breaks.
    throw new UsageError(escapeControls(`cannot read ${file}: ${(error as Error).message}`))
  }
}

/** A source without the operations whose paths match patterns, in which `*` is any text, and what was noted of them. */
export function withoutPaths (source: ImportSource, patterns: readonly string[] = []): ImportSource {
  const tests = patterns.map(pattern => {
    const texts = pattern.split('*').map(text => text.replace(/[^\w/]/g, '\\$&'))
    return new RegExp(`^${texts.join('.*')}$`, 's')
  })
  const isExcepted = ({ url }: SourceOperation): boolean => tests.some(test => test.test(url))
  const excepted = new Set(source.operations.filter(isExcepted).map(({ place }) => place))
  return {
    ...source,
    operations: source.operations.filter(operation => !isExcepted(operation)),
    notes: source.notes.map(({ what, places }) => ({ what, places: places.filter(place => !excepted.has(place)) }))
      .filter(({ places }, index) => places.length > 0 || source.notes[index]!.places.length === 0)
  }
}
