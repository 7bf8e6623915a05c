import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Server } from 'node:net'
import { basename, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { escapeControls, messageOf, withoutColors } from '../texts.js'
import { fail, UsageError } from '../usage-error.js'
import type { Place } from './command.js'

/** The environment of an import. */
export type Importing = Pick<Place, 'cwd' | 'readsTypeScript'>

/** The exports of a module. */
export type Module = Readonly<Record<string, unknown>>

/** Whether Node itself imports TypeScript. */
export function readsTypeScript (): boolean {
  return Boolean((process.features as { readonly typescript?: unknown }).typescript)
}

type Import = (file: string) => Promise<unknown>

const TYPESCRIPT = /\.[cm]?ts$/

/** Imports a module of the user, which may be TypeScript. */
export async function importModule (file: string, place: Importing): Promise<Module> {
  try {
    const load = TYPESCRIPT.test(file) && !place.readsTypeScript ? await typescriptLoader(place.cwd) : importNatively
    return await load(file) as Module
  } catch (error) {
    if (error instanceof UsageError) throw error
    const from = error instanceof SyntaxError ? `, from ${syntaxErrorIn(file, error)}` : ''
    return fail(`cannot load ${basename(file)}${from}: ${withoutColors(messageOf(error))}`)
  }
}

/** The file and the line of a syntax error. Node reports the line of an ES module only in the output of `--check`. */
function syntaxErrorIn (file: string, error: SyntaxError): string {
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' })
  const found = [error.stack, stderr].map(text => /^(?!node:)(.+)(:\d+)\n/.exec(String(text)))
  const [, where, line] = found.find(Boolean) ?? []
  if (where === undefined) return `${file} or one of its imports`
  return where + line!
}

/** Calls a function that imports a module. If the module calls `listen`, the CLI fails, as it starts no server. */
export async function withoutServers<T> (file: string, work: () => Promise<T>): Promise<T> {
  const { listen } = Server.prototype
  const listening = new Promise<never>((_resolve, reject) => {
    // Code that waits for the server would never continue.
    Server.prototype.listen = function (this: Server) {
      reject(new UsageError(`${file} calls listen when it is imported. ` +
        'Export the app, or a function that returns it, and call listen in another file'))
      return this
    } as never
  })
  try {
    const done = await Promise.race([work(), listening])
    // An app may call `listen` after a promise that it does not await.
    await Promise.race([setTimeout(20), listening])
    return done
  } finally {
    Server.prototype.listen = listen
  }
}

export const importNatively: Import = file => import(pathToFileURL(file).href)

/** The loader for TypeScript in the project of the user: jiti or tsx. */
async function typescriptLoader (cwd: string): Promise<Import> {
  const find = createRequire(join(cwd, 'package.json'))
  const jiti = resolveOrNull(find, 'jiti')
  if (jiti !== null) {
    const { createJiti } = await importNatively(jiti) as { createJiti: (from: string) => { import: Import } }
    return file => createJiti(join(cwd, 'package.json')).import(file)
  }
  const tsx = resolveOrNull(find, 'tsx/esm/api')
  if (tsx !== null) {
    // The ES module is next to the CommonJS file. The CommonJS file would load a second copy of each module.
    const { register } = await importNatively(tsx.replace(/\.cjs$/, '.mjs')) as { register: () => () => Promise<void> }
    register()
    // The files of a project without "type": "module" are CommonJS.
    ;(find('tsx/cjs/api') as { register: () => void }).register()
    return importNatively
  }
  return fail('this version of Node cannot load TypeScript. ' +
    'Install jiti or tsx in the project, or use Node 22.18 or later')
}

function resolveOrNull (find: NodeJS.Require, name: string): string | null {
  try {
    return find.resolve(name)
  } catch {
    return null
  }
}

/** The directories of a table or an app, if the command has no file. */
const FOLDERS = ['./', './src', './lib', './config', './app']
const EXTENSIONS = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts']

/** The module to load: the file of the command, or the first of the usual files that exists. */
export function fileFor (path: string | undefined, name: 'routes' | 'app', cwd: string): string {
  const exported = `Pass the file that exports the ${name === 'app' ? 'app' : 'route table'}`
  if (path !== undefined) {
    const file = resolve(cwd, path)
    if (isFile(file)) return file
    return fail(existsSync(file)
      ? `'${escapeControls(path)}' is a directory. ${exported}`
      : `file '${escapeControls(path)}' does not exist`)
  }
  const usual = FOLDERS.flatMap(folder => EXTENSIONS.map(extension => join(cwd, folder, `${name}.${extension}`)))
  return usual.find(isFile) ?? fail(`no file ${name}.{${EXTENSIONS.join(',')}} in ${FOLDERS.join(', ')}. ${exported}`)
}

function isFile (file: string): boolean {
  return existsSync(file) && statSync(file).isFile()
}
