import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Server } from 'node:net'
import { basename, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { harmless, withoutColors } from '../errors/errors.js'
import { placeOf } from '../serve/folder.js'
import { fail, messageOf, UsageError, type Place } from './command.js'

/** What an import has to know of the place. */
export type Importing = Pick<Place, 'cwd' | 'readsTypeScript'>

/** Whether Node itself imports TypeScript. */
export function readsTypeScript (): boolean {
  return Boolean((process.features as { readonly typescript?: unknown }).typescript)
}

type Import = (file: string) => Promise<unknown>

const TYPESCRIPT = /\.[cm]?ts$/

/** Imports a user's module, in TypeScript too. */
export async function importModule (file: string, place: Importing): Promise<Readonly<Record<string, unknown>>> {
  try {
    const load = TYPESCRIPT.test(file) && !place.readsTypeScript ? await typescriptLoader(place.cwd) : importNatively
    return await load(file) as Readonly<Record<string, unknown>>
  } catch (error) {
    if (error instanceof UsageError) throw error
    const from = error instanceof SyntaxError ? `, from ${placeOf(file, error)}` : ''
    return fail(`cannot load ${basename(file)}${from}: ${withoutColors(messageOf(error))}`)
  }
}

/** Does what is to be done with a module. One that listens meanwhile is told so: the program starts no server. */
export async function withoutServers<T> (file: string, work: () => Promise<T>): Promise<T> {
  const { listen } = Server.prototype
  const listening = new Promise<never>((_resolve, reject) => {
    // Who waits for the server to listen would wait for ever.
    Server.prototype.listen = function (this: Server) {
      reject(new UsageError(`${file} calls listen when it is imported. ` +
        'Export the app, or a function that returns it, and call listen in another file'))
      return this
    } as never
  })
  try {
    const done = await Promise.race([work(), listening])
    // An app may listen when a promise that it does not wait for has come true.
    await Promise.race([setTimeout(20), listening])
    return done
  } finally {
    Server.prototype.listen = listen
  }
}

const importNatively: Import = file => import(pathToFileURL(file).href)

/** Whatever of the user's own reads TypeScript: jiti or tsx. */
async function typescriptLoader (cwd: string): Promise<Import> {
  const find = createRequire(join(cwd, 'package.json'))
  const jiti = resolved(find, 'jiti')
  if (jiti !== null) {
    const { createJiti } = await importNatively(jiti) as { createJiti: (from: string) => { import: Import } }
    return file => createJiti(join(cwd, 'package.json')).import(file)
  }
  const tsx = resolved(find, 'tsx/esm/api')
  if (tsx !== null) {
    // What is resolved for CommonJS stands beside the ES module. Its own import would load a second copy of everything.
    const { register } = await importNatively(tsx.replace(/\.cjs$/, '.mjs')) as { register: () => () => Promise<void> }
    register()
    // A project without "type": "module" has CommonJS in its files.
    ;(find('tsx/cjs/api') as { register: () => void }).register()
    return importNatively
  }
  return fail('this version of Node cannot load TypeScript. ' +
    'Install jiti or tsx in the project, or use Node 22.18 or later')
}

function resolved (find: NodeJS.Require, name: string): string | null {
  try {
    return find.resolve(name)
  } catch {
    return null
  }
}

/** Where a table or an app is looked for when no file is named. */
const FOLDERS = ['./', './src', './lib', './config', './app']
const EXTENSIONS = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts']

/** The module to load: the one that is named, or the first of the usual names that is there. */
export function fileFor (given: string | undefined, name: 'routes' | 'app', cwd: string): string {
  if (given !== undefined) {
    const file = resolve(cwd, given)
    return isFile(file) ? file : fail(`file '${harmless(given)}' does not exist`)
  }
  const usual = FOLDERS.flatMap(folder => EXTENSIONS.map(extension => join(cwd, folder, `${name}.${extension}`)))
  return usual.find(isFile) ?? fail(`no file ${name}.{${EXTENSIONS.join(',')}} in ${FOLDERS.join(', ')}. ` +
    `Pass the file that exports the ${name === 'app' ? 'app' : 'route table'}`)
}

function isFile (file: string): boolean {
  return existsSync(file) && statSync(file).isFile()
}
