import { createRequire } from 'node:module'
import { Server } from 'node:net'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { harmless } from '../errors/errors.js'
import { Failure } from './failure.js'

type Import = (file: string) => Promise<unknown>

const TYPESCRIPT = /\.[cm]?ts$/

/** Imports a user's module. One that listens while it is imported is told so: the program starts no server. */
export async function importModule (file: string, cwd: string): Promise<Readonly<Record<string, unknown>>> {
  const listening = watchListening()
  try {
    const load = TYPESCRIPT.test(file) ? await typescriptLoader(cwd) : importNatively
    const module = await load(file)
    // An app may listen when a promise that it does not wait for has come true.
    await new Promise(resolve => { setTimeout(resolve, 20) })
    return module as Readonly<Record<string, unknown>>
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${basename(file)} cannot be loaded: ${harmless(messageOf(error))}`)
  } finally {
    listening.stop()
    if (listening.count() > 0) refuseListening(file)
  }
}

function refuseListening (file: string): never {
  throw new Failure(`${basename(file)} listens when it is imported: ` +
    'export the app, or a function that makes it, and call listen in another file')
}

const importNatively: Import = file => import(pathToFileURL(file).href)

/** Whatever of the user's own reads TypeScript: Node itself where it does, or else jiti or tsx. */
async function typescriptLoader (cwd: string): Promise<Import> {
  if ((process.features as { readonly typescript?: unknown }).typescript) return importNatively
  const find = createRequire(join(cwd, 'package.json'))
  const jiti = resolved(find, 'jiti')
  if (jiti !== null) {
    const { createJiti } = await importNatively(jiti) as { createJiti: (from: string) => { import: Import } }
    return file => createJiti(join(cwd, 'package.json')).import(file)
  }
  const tsx = resolved(find, 'tsx/esm/api')
  if (tsx !== null) {
    const { tsImport } = await importNatively(tsx) as { tsImport: (file: string, from: string) => Promise<unknown> }
    return file => tsImport(pathToFileURL(file).href, pathToFileURL(join(cwd, 'package.json')).href)
  }
  throw new Failure('this version of Node does not read TypeScript: ' +
    'install jiti or tsx in the project, or use Node 22.18 or later')
}

function resolved (find: NodeJS.Require, name: string): string | null {
  try {
    return find.resolve(name)
  } catch {
    return null
  }
}

/** Keeps servers from listening while a module is imported, and counts those that would. */
function watchListening () {
  const { listen } = Server.prototype
  let count = 0
  Server.prototype.listen = function (this: Server) {
    count++
    return this
  } as never
  return { count: () => count, stop: () => { Server.prototype.listen = listen } }
}

export function messageOf (error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
