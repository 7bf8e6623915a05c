import { fork } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { printModule, type ModuleOptions } from '../client/module.js'
import { repliesIn } from '../client/types.js'
import { drawnTables, mountedTables } from '../client/functions.js'
import { controllerFiles } from '../serve/folder.js'
import { operationsOf } from '../serve/openapi.js'
import type { Table } from '../table/table.js'
import { command, fail, orFail, type Place, type Values as ValuesOf } from './command.js'
import { fileFor } from './load.js'
import { withTable, type Loaded } from './table-in.js'

const USAGE = `usage: fastify-resources client [FILE] [options]

Writes a module of plain functions for browsers and other clients: one function for each path and for each request of
the table that the module FILE exports. FILE is found as for 'routes'.

  -o, --out FILE            write to FILE, in TypeScript or JavaScript by its extension (default: standard output)
      --app                 FILE exports an app, or a function that returns an app: use its tables and prefixes
      --prefix PATH         put PATH before all paths, if you do not use --app
      --only NAME           write functions with this name only, '*' matches any characters; can be repeated
      --except NAME         write all functions except those with this name; can be repeated
      --controllers DIR     take the types of response bodies from the actions in this directory
      --check               write nothing, exit with 1 if the file differs
      --watch               write again when a file in the directory of FILE changes
  -h, --help                print this help

  exit code 0: the file is written, or does not differ
            1: the file differs, or there is no function to write
            2: the arguments or the module have an error
`

const OPTIONS = {
  out: { type: 'string', short: 'o' },
  app: { type: 'boolean' },
  prefix: { type: 'string' },
  only: { type: 'string', multiple: true },
  except: { type: 'string', multiple: true },
  controllers: { type: 'string' },
  check: { type: 'boolean' },
  watch: { type: 'boolean' }
} as const

type Values = ValuesOf<typeof OPTIONS>

/** The command `client`. */
export const runClient = command(USAGE, OPTIONS, 1, async ({ values, positionals: [file] }, place) => {
  const { app = false, out, prefix } = values
  if (app && prefix !== undefined) fail('--prefix cannot be used with --app: the app sets its prefixes')
  const needsFile = values.check === true || values.watch === true
  if (out !== undefined && !/\.m?[jt]s$/.test(out)) fail(`--out must end with .ts, .mts, .js or .mjs, got ${out}`)
  if (out === undefined && needsFile) fail('--check and --watch need --out FILE')
  const path = fileFor(file, app ? 'app' : 'routes', place.cwd)
  const target = resolve(place.cwd, out ?? '')
  // By the file itself: a link has another name.
  const [own, others] = await Promise.all([path, target].map(file => stat(file).catch(() => null)))
  if (own && others && own.ino === others.ino && own.dev === others.dev) {
    fail(`--out ${out} is the ${app ? "app's" : "table's"} own module. Choose another file`)
  }
  const written = await withTable(file, app, place, loaded =>
    orFail('', () => moduleOf(loaded, basename(path), values, place)))
  if (written === '') {
    place.stderr('nothing to write: the table has no routes, or --only and --except leave no function\n')
    return 1
  }
  if (out === undefined) {
    place.stdout(written)
    return 0
  }
  const isSame = await readFile(target, 'utf8').catch(() => null) === written
  if (values.check === true) {
    if (!isSame) place.stderr(`${out} differs from the table: run the command again without --check\n`)
    return isSame ? 0 : 1
  }
  // Another program that watches the file should not see a change without one.
  if (!isSame) {
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, written)
  }
  return values.watch === true ? watching(path, target) : 0
})

async function moduleOf (
  { table, app }: Loaded, from: string, values: Values, { cwd }: Place
): Promise<string> {
  const { out = 'routes.ts', prefix = '', controllers: folder } = values
  const tables = app === undefined ? drawnTables(table as Table, prefix) : mountedTables(table as Table)
  if ('fault' in tables) fail(`--prefix: ${tables.fault}`)
  const files = folder === undefined ? new Map<string, string>() : await controllerFiles(resolve(cwd, folder))
  return printModule(tables, {
    source: `Written by fastify-resources client from ${from}: change that, and write this again.`,
    language: out.endsWith('js') ? 'js' : 'ts',
    isWanted: wanted(values),
    operations: app && operationsOf(app),
    replies: repliesIn(files, resolve(cwd, dirname(out)))
  })
}

function wanted ({ only, except = [] }: Values): ModuleOptions['isWanted'] {
  const [wanted, unwanted] = [only ?? ['*'], except].map(names => names.flatMap(name => name.split(',')).map(patternOf))
  return name => wanted!.some(one => one.test(name)) && !unwanted!.some(one => one.test(name))
}

function patternOf (name: string): RegExp {
  return new RegExp(`^${name.trim().split('*').map(part => part.replace(/\W/g, '\\$&')).join('.*')}$`)
}

/** Runs the same command in a new process whenever a file in the directory of the table's module changes. */
async function watching (file: string, target: string): Promise<never> {
  const args = process.argv.slice(2).filter(arg => arg !== '--watch')
  for (;;) {
    const watcher = watch(dirname(file))
    let name = basename(target)
    while (resolve(dirname(file), name) === target) [, name] = await once(watcher, 'change') as [string, string]
    watcher.close()
    // An editor may write a file in several steps.
    await setTimeout(50)
    await once(fork(process.argv[1]!, args), 'exit')
  }
}
