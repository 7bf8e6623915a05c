import { command, loadTable } from 'fastify-resources-cli'
import { compareSources } from '../compare/compare.js'
import { describedRows, describedSource } from '../compare/described.js'
import { printComparison, printList } from '../compare/print.js'
import { readApp } from '../fastify/read.js'
import { printNote } from '../list-of.js'
import { readSource, withoutPaths } from './source.js'

const USAGE = `usage: fastify-resources diff SOURCE [FILE] [options]

Compares SOURCE with the route table that the module FILE exports, as for the command 'routes'. SOURCE is an OpenAPI
document, a module that exports an app, or the output of 'rails routes' ('-' is the standard input). '-' marks what only
SOURCE serves, '+' what only FILE serves, '~' what differs. An app that SOURCE or FILE exports is started and closed.

      --app                 FILE exports an app, a function that returns one, or a plugin
      --from KIND           set the kind of SOURCE: openapi, fastify or rails
      --except PATH         leave out the operations of a path; '*' matches any text (repeatable)
  -h, --help                print this help

  exit code 0: no differences
            1: differences, or rows that cannot be compared
            2: invalid arguments, or a file cannot be read
`

const OPTIONS = {
  app: { type: 'boolean' },
  from: { type: 'string' },
  except: { type: 'string', multiple: true }
} as const

/** The command `diff`. */
export const runDiff = command(USAGE, OPTIONS, 2, async ({ values, positionals: [file, target] }, place) => {
  const { app, from, except } = values
  const { kind, source } = await readSource(file, from, place)
  const describedBy = kind === 'rails' ? describedRows : describedSource
  const other = app === true && kind !== 'rails'
    ? await readApp(target, place)
    : describedBy((await loadTable(target, { app, cwd: place.cwd })).describe())
  const uncompared = kind === 'rails' ? source.notes.map(printNote) : []
  const comparison = compareSources(withoutPaths(source, except), withoutPaths(other, except))
  place.stdout(printComparison(comparison, uncompared.length))
  place.stderr(printList('not compared', uncompared))
  const { missing, added, differences } = comparison
  return missing.length + added.length + differences.length + uncompared.length === 0 ? 0 : 1
})
