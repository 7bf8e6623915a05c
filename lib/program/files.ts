import { statSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { Failure } from './failure.js'

/** Where a table or an app is looked for when no file is named. */
const FOLDERS = ['.', 'src', 'lib', 'config', 'app']
const EXTENSIONS = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts']

/** The module to load: the one that is named, or the first of the usual names that is there. */
export function fileFor (given: string | undefined, name: 'routes' | 'app', cwd: string): string {
  if (given !== undefined) {
    const file = isAbsolute(given) ? given : resolve(cwd, given)
    return isFile(file) ? file : fail(`there is no file ${given}`)
  }
  const usual = FOLDERS.flatMap(folder => EXTENSIONS.map(extension => join(folder, `${name}.${extension}`)))
  const found = usual.map(file => join(cwd, file)).find(isFile)
  const places = FOLDERS.map(folder => folder === '.' ? './' : `./${folder}`).join(', ')
  return found ?? fail(`give the file that exports the ${name === 'app' ? 'app' : 'table'}: ` +
    `there is no ${name}.{${EXTENSIONS.join(',')}} in ${places}`)
}

function isFile (file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true
}

function fail (text: string): never {
  throw new Failure(text)
}
