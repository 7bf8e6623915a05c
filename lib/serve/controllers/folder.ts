import { spawnSync } from 'node:child_process'
import { readdir, realpath } from 'node:fs/promises'
import path, { join, resolve, type PlatformPath } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ControllersFolder } from '../../../types/index.js'
import { groupBy } from '../../declare/map.js'
import { escapeControls, throwError, throwProblems, show } from '../../errors/errors.js'
import { listed, mustBe } from '../../errors/message.js'
import { pathOf } from '../../errors/site.js'

/** A file of a directory, with its path relative to the directory. */
interface File {
  readonly name: string
  readonly file: string
  readonly load: () => unknown
}

const EXTENSIONS = /(?<!\.(?:d|test|spec))\.(?:[cm]?js|[cm]?ts)$/

/** Loads the controllers of routes. A name is looked up in the list of files, so that no name reads another file. */
export async function loadFolder ({ folder, import: loader }: ControllersFolder, wanted: ReadonlySet<string>) {
  const files = typeof loader === 'function' ? await filesIn(folder, loader) : globFiles(String(folder), loader)
  const modules = new Map<string, unknown>()
  for (const [path, [file]] of uniqueFiles(files, path => wanted.has(path))) modules.set(path, await load(path, file!))
  return { modules, files }
}

/** Imports with Node's `import`, even if another tool such as Vite loads the app. */
export function importNatively (url: string): Promise<unknown> {
  return import(url)
}

async function filesIn (folder: URL | string, loader: (url: string, path: string) => unknown) {
  if (folder === '') throwError('INVALID_OPTION', mustBe('the directory of controllers', 'a path or a URL', folder))
  const isPath = typeof folder === 'string' && !folder.startsWith('file:')
  const directory = `'${escapeControls(isPath ? resolve(folder) : String(folder))}'`
  try {
    const top = await realpath(isPath ? folder : fileURLToPath(folder))
    const entries = await readdir(top, { withFileTypes: true, recursive: true })
    // Symbolic links are skipped: they may point outside the directory.
    const files = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    return byPath(files.map(file => {
      const load = (): unknown => loader(pathToFileURL(file).href, file)
      return { name: pathWithin(top, file), file, load }
    }))
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code !== 'ENOENT'
    if (exists) throwLoadError(`cannot read the directory of controllers ${directory}`, error)
    return throwError('CONTROLLER_LOAD', `the directory of controllers ${directory} does not exist`, error)
  }
}

/** The path of a file in a directory, with `/` on every system. */
export function pathWithin (folder: string, file: string, { relative, sep }: PlatformPath = path): string {
  return relative(folder, file).split(sep).join('/')
}

/** The files of `import.meta.glob`: modules, or functions that load them. A class is a module: it has a prototype. */
function globFiles (folder: string, modules: { readonly [file: string]: unknown }) {
  const prefix = folder.replace(/\/*$/, '/')
  const matches = Object.entries(modules).filter(([file]) => file.startsWith(prefix))
  if (matches.length === 0) {
    throwError('INVALID_OPTION', "the plugin option 'controllers.import' must have files with the prefix " +
      `${show(prefix)}, got ${listed(Object.keys(modules))}`)
  }
  return byPath(matches.map(([file, module]) => {
    const isLazy = typeof module === 'function' && module.prototype === undefined
    return { name: file.slice(prefix.length), file, load: isLazy ? module as () => unknown : () => module }
  }))
}

/** Files by the paths of their controllers, without dot files. */
function byPath (files: readonly File[]) {
  const controllers = files.filter(({ name }) => EXTENSIONS.test(name) && !/(?:^|\/)\./.test(name))
  return groupBy(controllers, ({ name }) => name.replace(EXTENSIONS, ''))
}

/** The wanted files. Throws if several files have the path of one controller. */
function uniqueFiles (files: ReadonlyMap<string, readonly File[]>, isWanted: (path: string) => boolean) {
  const matches = [...files].filter(([path]) => isWanted(path))
  const problems = matches.filter(([, found]) => found.length > 1).map(([path, found]) =>
    `duplicate controller '${path}' in ${found.map(({ file }) => file).join(' and in ')}. Remove all but one`)
  throwProblems('MISSING_CONTROLLER', problems)
  return matches
}

const LOADER_HINT = '. Use the loader of the app, as in controllers: { folder, import: url => import(url) }, ' +
  'or run the app with tsx or with Node 22.18 or later'

/** The default export of a file, or its module. Modules compiled to CommonJS have a default in their default. */
async function load (path: string, { file, load }: File): Promise<unknown> {
  try {
    const module = defaultOf(await load())
    return (module as { readonly __esModule?: unknown } | null)?.__esModule === true ? defaultOf(module) : module
  } catch (error) {
    const isUnknownExtension = (error as NodeJS.ErrnoException | null)?.code === 'ERR_UNKNOWN_FILE_EXTENSION'
    const subject = `cannot load controller '${path}' from ${errorSite(file, error)}`
    return throwLoadError(subject, error, isUnknownExtension ? LOADER_HINT : '')
  }
}

function defaultOf (module: unknown): unknown {
  return (module as { readonly default?: unknown } | null)?.default ?? module
}

/** The file with the line of a syntax error. Node reports the line of an ES module only in the output of `--check`. */
export function errorSite (file: string, error: unknown): string {
  if (!(error instanceof SyntaxError)) return file
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' })
  const outputs = [error.stack, stderr].map(String)
  const match = outputs.map(output => /^(?!node:)(.+)(:\d+)\n/.exec(output)).find(Boolean)
  return match ? `${pathOf(match[1]!)}${match[2]!}` : `${file} or one of its imports`
}

/** Throws for a value that the app's code threw, which need not be an error. */
export function throwLoadError (subject: string, thrown: unknown, hint = ''): never {
  const reason = thrown instanceof Error ? escapeControls(withoutColors(thrown.message)) : show(thrown)
  return throwError('CONTROLLER_LOAD', `${subject}: ${reason}${hint}`, thrown)
}

function withoutColors (text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/\u001b\[[\d;]*m/g, '')
}
