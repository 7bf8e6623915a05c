import { spawnSync } from 'node:child_process'
import { readdir, realpath } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ControllersFolder } from '../../types/index.js'
import { groupBy } from '../declare/map.js'
import { harmless, refuse, show, withoutColors } from '../errors/errors.js'
import { listed, mustBe } from '../errors/message.js'

/** A file of a folder, its name in there, and how its module is loaded. */
interface File {
  readonly name: string
  readonly file: string
  readonly load: () => unknown
}

const EXTENSIONS = /(?<!\.(?:d|test|spec))\.(?:[cm]?js|[cm]?ts)$/

/** Loads the controllers that routes name out of a folder; a name is looked up in its listing, never made a path. */
export async function loadFolder ({ folder, import: given }: ControllersFolder, wanted: ReadonlySet<string>) {
  const files = typeof given === 'function' ? await filesIn(folder, given) : globbed(String(folder), given)
  const modules = new Map<string, unknown>()
  for (const [path, [one]] of once(files, path => wanted.has(path))) modules.set(path, await load(path, one!))
  return { modules, files }
}

/** The files of a folder of controllers, by the paths of their controllers. */
export async function controllerFiles (folder: URL | string): Promise<ReadonlyMap<string, string>> {
  const files = await filesIn(folder, importNatively)
  return new Map(once(files, () => true).map(([path, [one]]) => [path, one!.file]))
}

/** Node's own `import`, which is the one outside of whatever loads the app. */
export function importNatively (url: string): Promise<unknown> {
  return import(url)
}

async function filesIn (folder: URL | string, loader: (url: string, path: string) => unknown) {
  if (folder === '') refuse('INVALID_OPTION', mustBe('the directory of controllers', 'a path or a URL', folder))
  const isPath = typeof folder === 'string' && !folder.startsWith('file:')
  const shown = `'${harmless(isPath ? resolve(folder) : String(folder))}'`
  try {
    const top = await realpath(isPath ? folder : fileURLToPath(folder))
    const entries = await readdir(top, { withFileTypes: true, recursive: true })
    // A link may lead anywhere.
    const files = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    return byPath(files.map(file => {
      const load = (): unknown => loader(pathToFileURL(file).href, file)
      return { name: relative(top, file).split(sep).join('/'), file, load }
    }))
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code !== 'ENOENT'
    if (isThere) refuseThrown(`cannot read the directory of controllers ${shown}`, error)
    return refuse('CONTROLLER_LOAD', `the directory of controllers ${shown} does not exist`, error)
  }
}

/** What `import.meta.glob` gives: modules, or functions that load them; a class is no such function. */
function globbed (folder: string, modules: { readonly [file: string]: unknown }) {
  const front = folder.replace(/\/*$/, '/')
  const inside = Object.entries(modules).filter(([file]) => file.startsWith(front))
  if (inside.length === 0) {
    refuse('INVALID_OPTION', "the plugin option 'controllers.import' must have files with the prefix " +
      `${show(front)}, got ${listed(Object.keys(modules))}`)
  }
  return byPath(inside.map(([file, module]) => {
    const isLazy = typeof module === 'function' && module.prototype === undefined
    return { name: file.slice(front.length), file, load: isLazy ? module as () => unknown : () => module }
  }))
}

/** Files by the paths of their controllers; a dot file is nobody's controller. */
function byPath (files: readonly File[]) {
  const controllers = files.filter(({ name }) => EXTENSIONS.test(name) && !/(?:^|\/)\./.test(name))
  return groupBy(controllers, ({ name }) => name.replace(EXTENSIONS, ''))
}

/** Those that are asked for, refusing what several files would be. */
function once (files: ReadonlyMap<string, readonly File[]>, isWanted: (path: string) => boolean) {
  const wanted = [...files].filter(([path]) => isWanted(path))
  const faults = wanted.filter(([, all]) => all.length > 1).map(([path, all]) =>
    `duplicate controller '${path}' in ${all.map(({ file }) => file).join(' and in ')}. Remove all but one`)
  if (faults.length > 0) refuse('MISSING_CONTROLLER', faults)
  return wanted
}

const UNREAD = '. Use the loader of the app, as in controllers: { folder, import: url => import(url) }, ' +
  'or run the app with tsx or with Node 22.18 or later'

/** What a file has by default, or else its module; what was compiled to CommonJS has its default inside of that. */
async function load (path: string, { file, load }: File): Promise<unknown> {
  try {
    const module = defaultOf(await load())
    return (module as { readonly __esModule?: unknown } | null)?.__esModule === true ? defaultOf(module) : module
  } catch (error) {
    const isUnread = (error as NodeJS.ErrnoException | null)?.code === 'ERR_UNKNOWN_FILE_EXTENSION'
    const what = `cannot load controller '${path}' from ${placeOf(file, error)}`
    return refuseThrown(what, error, isUnread ? UNREAD : '')
  }
}

function defaultOf (module: unknown): unknown {
  return (module as { readonly default?: unknown } | null)?.default ?? module
}

/** The file, and the line of a mistake in it: of an ES module Node says it only in what ends a program: `--check`. */
export function placeOf (file: string, error: unknown): string {
  if (!(error instanceof SyntaxError)) return file
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' })
  const place = [error.stack, stderr].map(text => /^(?:file:\/\/)?((?!node:).+:\d+)\n/.exec(String(text))).find(Boolean)
  return place?.[1] ?? `${file} or one of its imports`
}

/** Refuses what code of the app's has thrown, which need not be an error. */
export function refuseThrown (what: string, thrown: unknown, hint = ''): never {
  const reason = thrown instanceof Error ? harmless(withoutColors(thrown.message)) : show(thrown)
  return refuse('CONTROLLER_LOAD', `${what}: ${reason}${hint}`, thrown)
}
