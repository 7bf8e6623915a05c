import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { actionsIn } from '../client/declarations.js'
import { printMap } from '../client/map.js'
import { printModule, type ClientModule, type ModuleOptions } from '../client/module.js'
import { drawnRoutes, mountedRoutes } from '../client/routes.js'
import { schemaTypes } from '../client/schemas.js'
import { controllerFiles } from '../serve/folder.js'
import { routeSchemas } from '../serve/mount.js'
import { operationsOf } from '../serve/openapi.js'
import type { RouteTable } from '../table/table.js'
import { mustBe } from '../errors/message.js'
import { command, fail, orFail, type Place, type Values } from './command.js'
import { fileFor } from './load.js'
import { withTable, type LoadedTable } from './table-in.js'

const USAGE = `usage: fastify-resources client [FILE] [options]

Generates a browser client: a module with one function for each path and one for each request of the route table that
the module FILE exports, as for the command 'routes'.

  -o, --out FILE            write FILE.js, and the types next to it: FILE.d.ts (.mjs: .d.mts); default: the standard
                            output, without the types
      --types               print the types to the standard output
      --app                 FILE exports an app, or a function that returns one: use its tables with their prefixes
      --prefix PATH         add a prefix to all paths, if you do not use --app
      --only NAME           write only functions with this name; '*' matches any string (repeatable)
      --except NAME         write no functions with this name (repeatable)
      --schemas             take the types of requests and responses from the app's JSON schemas; needs --app
      --controllers DIR     set the directory of controllers: their types become the types of responses
      --map                 write FILE.d.ts.map too: editors go from a function to its declaration in the table
      --check               write nothing, and exit with code 1 if the file is out of date
      --watch               write the file again if a file in the directory of FILE changes
  -h, --help                print this help

  exit code 0: success
            1: the file is out of date, or no function is left
            2: invalid arguments, or the module cannot be loaded
`

const OPTIONS = {
  out: { type: 'string', short: 'o' },
  app: { type: 'boolean' },
  prefix: { type: 'string' },
  only: { type: 'string', multiple: true },
  except: { type: 'string', multiple: true },
  controllers: { type: 'string' },
  schemas: { type: 'boolean' },
  types: { type: 'boolean' },
  map: { type: 'boolean' },
  check: { type: 'boolean' },
  watch: { type: 'boolean' }
} as const

type ClientValues = Values<typeof OPTIONS>

/** The command `client`. */
export const runClient = command(USAGE, OPTIONS, 1, async ({ values, positionals: [file] }, place) => {
  const { app = false, out, prefix } = values
  if (app && prefix !== undefined) fail('--prefix conflicts with --app. Remove one of them')
  if (values.schemas === true && !app) fail('--schemas needs --app: the JSON schemas are those of an app')
  const needsFile = values.check === true || values.watch === true
  if (out !== undefined && !/\.m?js$/.test(out)) fail(mustBe('--out', 'a .js or .mjs file', out))
  if (out !== undefined && values.types === true) {
    fail('--types conflicts with --out, which writes both files. Remove one of them')
  }
  if (out === undefined && needsFile) fail('--check and --watch require a file. Add --out FILE')
  if (out === undefined && values.map === true) fail('--map requires a file. Add --out FILE')
  const path = fileFor(file, app ? 'app' : 'routes', place.cwd)
  const target = resolve(place.cwd, out ?? '')
  if (out !== undefined) await checkOutput(out, { path, target, isApp: app })
  const module = await withTable(file, app, place, loaded =>
    orFail('', () => moduleOf(loaded, basename(path), values, place)))
  if (module === null) {
    place.stderr('no function to write: the table is empty, or --only and --except leave none\n')
    return 1
  }
  if (out === undefined) {
    place.stdout(values.types === true ? module.types : module.code)
    return 0
  }
  const declarations = typesFile(out)
  const hasMap = values.map === true
  const link = hasMap ? `//# sourceMappingURL=${basename(declarations)}.map\n` : ''
  const isMapped = hasMap && values.check !== true
  const map = isMapped ? printMap(module.types, module.functions, basename(declarations), dirname(target)) : ''
  const changed = await changedIn([[out, module.code], [declarations, module.types + link],
    ...isMapped ? [[`${declarations}.map`, map]] as const : []], place.cwd)
  if (values.check === true) {
    for (const { name } of changed) place.stderr(`${name} is out of date. Run the command without --check\n`)
    return changed.length === 0 ? 0 : 1
  }
  const own = changed.find(({ isGenerated }) => !isGenerated)
  if (own !== undefined) fail(`${own.name} was not generated by this command. Pass another file, or delete it`)
  await mkdir(dirname(target), { recursive: true })
  for (const { name, text } of changed) await writeFile(resolve(place.cwd, name), text)
  return values.watch === true ? watching(path, [target, typesFile(target), `${typesFile(target)}.map`]) : 0
})

/** Throws if the output is the module that is read, or if TypeScript would import another file in its place. */
async function checkOutput (
  out: string, { path, target, isApp }: Readonly<Record<'path' | 'target', string>> & { readonly isApp: boolean }
): Promise<void> {
  // By the file itself: a link has another name.
  const files = [path, target, typesFile(target)]
  const [source, ...written] = await Promise.all(files.map(file => stat(file).catch(() => null)))
  if (source && written.some(file => file?.ino === source.ino && file.dev === source.dev)) {
    fail(`--out ${out} is the module of the ${isApp ? 'app' : 'route table'}. Pass another file`)
  }
  if (written.some(file => file?.isDirectory())) fail(`--out ${out} is a directory. Pass the path of a file`)
  const sibling = [target.replace(/js$/, 'ts'), target.replace(/js$/, 'tsx')].find(existsSync)
  if (sibling === undefined) return
  const other = basename(sibling)
  fail(`--out ${out}: TypeScript imports ${other} instead, which has the same name. ` +
    `Pass another file, or delete ${other}`)
}

interface ChangedFile {
  readonly name: string
  readonly text: string
  /** Whether the file is new, empty or an earlier output. Other files may be sources that an app imports. */
  readonly isGenerated: boolean
}

/** The files to write. Another program that watches a file should not see a change without one. */
async function changedIn (
  files: ReadonlyArray<readonly [name: string, text: string]>, cwd: string
): Promise<readonly ChangedFile[]> {
  const all = await Promise.all(files.map(async ([name, text]) => {
    const before = await readFile(resolve(cwd, name), 'utf8').catch(() => '')
    return { name, text, isChanged: before !== text, isGenerated: isOutput(before) }
  }))
  return all.filter(({ isChanged }) => isChanged)
}

const GENERATED = 'Generated by fastify-resources client'

/** Whether a file is empty or an output. Version 0.2.0 wrote another first line. */
function isOutput (text: string): boolean {
  return text.trim() === '' || /\b(?:Generated|Written) by fastify-resources client\b/.test(text)
}

/** The file of declarations next to a module: `routes.d.ts`. */
function typesFile (out: string): string {
  return out.replace(/\.(m?)js$/, '.d.$1ts')
}

async function moduleOf (
  { table, app }: LoadedTable, from: string, values: ClientValues, { cwd }: Place
): Promise<ClientModule | null> {
  const { out = 'routes.js', prefix = '', controllers: folder } = values
  const routes = app === undefined
    ? drawnRoutes(table as RouteTable, prefix)
    : mountedRoutes(table as RouteTable, operationsOf(app))
  if ('problem' in routes) fail(`--prefix: ${routes.problem}`)
  const types = app === undefined || values.schemas !== true ? null : schemaTypes(app.getSchemas())
  const files = folder === undefined ? new Map<string, string>() : await controllerFiles(resolve(cwd, folder))
  return printModule(routes, {
    source: `${GENERATED} from ${from}. Edit that file and run the command again.`,
    isWanted: wanted(values),
    actionOf: actionsIn(files, resolve(cwd, dirname(out))),
    schemasOf: ({ planned }) => types === null ? {} : types.typesOf(routeSchemas.get(planned)),
    ...types === null ? {} : { named: types.named }
  })
}

function wanted ({ only, except = [] }: ClientValues): ModuleOptions['isWanted'] {
  const [wanted, unwanted] = [only ?? ['*'], except].map(names => names.flatMap(name => name.split(',')).map(patternOf))
  return name => wanted!.some(one => one.test(name)) && !unwanted!.some(one => one.test(name))
}

function patternOf (name: string): RegExp {
  return new RegExp(`^${name.trim().split('*').map(part => part.replace(/\W/g, '\\$&')).join('.*')}$`)
}

/** Runs the same command in a new process whenever a file in the directory of the table's module changes. */
async function watching (file: string, targets: readonly string[]): Promise<never> {
  const args = process.argv.slice(2).filter(arg => arg !== '--watch')
  for (;;) {
    const watcher = watch(dirname(file))
    let name = basename(targets[0]!)
    while (targets.includes(resolve(dirname(file), name))) [, name] = await once(watcher, 'change') as [string, string]
    watcher.close()
    // An editor may write a file in several steps.
    await setTimeout(50)
    await once(fork(process.argv[1]!, args), 'exit')
  }
}
