import { createRequire } from 'node:module'
import { Server } from 'node:net'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Place } from './terminal.js'

/** What ends the program with exit code 2: its message is for the user, without a stack. */
export class Failure extends Error {}

/** What an import has to know of the place. */
export type Importing = Pick<Place, 'cwd' | 'readsTypeScript'>

type Import = (file: string) => Promise<unknown>

const TYPESCRIPT = /\.[cm]?ts$/

/** Imports a user's module, in TypeScript too. */
export async function importModule (file: string, place: Importing): Promise<Readonly<Record<string, unknown>>> {
  return orFail(`${basename(file)} cannot be loaded: `, async () => {
    const load = TYPESCRIPT.test(file) && !place.readsTypeScript ? await typescriptLoader(place.cwd) : importNatively
    return await load(file) as Readonly<Record<string, unknown>>
  })
}

/** Does what fails for the user's own reasons: they end the program, with what is said before them. */
export async function orFail<T> (said: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(said + messageOf(error))
  }
}

/** Does what is to be done with a module. One that listens meanwhile is told so: the program starts no server. */
export async function withoutServers<T> (file: string, work: () => Promise<T>): Promise<T> {
  const { listen } = Server.prototype
  const listening = new Promise<never>((_resolve, reject) => {
    // Who waits for the server to listen would wait for ever.
    Server.prototype.listen = function (this: Server) {
      reject(listeningFailure(file))
      return this
    } as never
  })
  try {
    const done = await Promise.race([work(), listening])
    // An app may listen when a promise that it does not wait for has come true.
    await Promise.race([new Promise(resolve => { setTimeout(resolve, 20) }), listening])
    return done
  } finally {
    Server.prototype.listen = listen
  }
}

function listeningFailure (file: string): Failure {
  return new Failure(`${basename(file)} listens when it is imported: ` +
    'export the app, or a function that makes it, and call listen in another file')
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

export function messageOf (error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
