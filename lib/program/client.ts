import { fork } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
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

Writes a module of plain functions for browsers and other clients: one for each path and one for each request of the
table that the module FILE exports, as for 'routes'.

  -o, --out FILE            where it is written, in TypeScript or by its ending in JavaScript; without, to the output
      --app                 FILE exports an app, or a function that makes one: what it has mounted, prefixes included
      --prefix PATH         what stands in front of all paths, where there is no app that says it
      --only NAME           functions of that name alone, '*' for any text; may be given several times
      --except NAME         all but those
      --controllers DIR     the folder of controllers, whose actions' types are the replies'
      --check               writes nothing: exit code 1 where the file is not what the table gives
      --watch               writes it again whenever something beside FILE changes
  -h, --help                this text

  exit code 0: written, or as it should be
            1: another file than the table gives, or no function to write
            2: the arguments or the module are not usable
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
  if (app && prefix !== undefined) fail("--prefix is the app's to say: leave it out with --app")
  const needsFile = values.check === true || values.watch === true
  if (out !== undefined && !/\.m?[jt]s$/.test(out)) fail(`--out is a .ts, .mts, .js or .mjs: ${out}`)
  if (out === undefined && needsFile) fail('--check and --watch need the file: --out FILE')
  const path = fileFor(file, app ? 'app' : 'routes', place.cwd)
  const target = resolve(place.cwd, out ?? '')
  if (target === path) fail(`--out ${out} is the ${app ? "app's" : "table's"} own module: give another file`)
  const written = await withTable(file, app, place, loaded =>
    orFail('', () => moduleOf(loaded, basename(path), values, place)))
  if (written === '') {
    place.stderr('nothing is written: there is no route, or none that --only and --except leave\n')
    return 1
  }
  if (out === undefined) {
    place.stdout(written)
    return 0
  }
  const isSame = await readFile(target, 'utf8').catch(() => null) === written
  if (values.check === true) {
    if (!isSame) place.stderr(`${out} is not what the table gives: run the same without --check\n`)
    return isSame ? 0 : 1
  }
  // What watches that file too is not to be told of nothing.
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

/** Runs the same in a process that has loaded nothing as yet, whenever something beside the table's module changes. */
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
