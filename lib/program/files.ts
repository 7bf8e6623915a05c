import { existsSync, statSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { harmless } from '../errors/errors.js'
import { Failure, messageOf } from './load.js'
import { parseRailsRoutes, type RailsTable } from './rails-routes.js'
import type { Place } from './terminal.js'

/** Where a table or an app is looked for when no file is named. */
const FOLDERS = ['.', 'src', 'lib', 'config', 'app']
const EXTENSIONS = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts']

/** The module to load: the one that is named, or the first of the usual names that is there. */
export function fileFor (given: string | undefined, name: 'routes' | 'app', cwd: string): string {
  if (given !== undefined) {
    const file = isAbsolute(given) ? given : resolve(cwd, given)
    return isFile(file) ? file : fail(`there is no file ${harmless(given)}`)
  }
  const usual = FOLDERS.flatMap(folder => EXTENSIONS.map(extension => join(folder, `${name}.${extension}`)))
  const found = usual.map(file => join(cwd, file)).find(isFile)
  const places = FOLDERS.map(folder => folder === '.' ? './' : `./${folder}`).join(', ')
  return found ?? fail(`give the file that exports the ${name === 'app' ? 'app' : 'table'}: ` +
    `there is no ${name}.{${EXTENSIONS.join(',')}} in ${places}`)
}

/** The table in a file of Rails' output. */
export async function railsTable (file: string | undefined, { readFile }: Place): Promise<RailsTable> {
  if (file === undefined) return fail("give the file with the output of 'rails routes'")
  let text
  try {
    text = await readFile(file)
  } catch (error) {
    // The system's message has the file's name too, on one line whatever that holds.
    return fail(harmless(`${file} cannot be read: ${messageOf(error)}`))
  }
  const table = parseRailsRoutes(text)
  return table.length > 0 ? table : fail(`${harmless(file)} holds no output of 'rails routes'`)
}

function isFile (file: string): boolean {
  return existsSync(file) && statSync(file).isFile()
}

function fail (text: string): never {
  throw new Failure(text)
}
