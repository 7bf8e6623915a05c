import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { compileFunction } from 'node:vm'
import { orFail } from '../usage-error.js'
import type { Importing } from './load.js'
import type { Language } from './stubs.js'

/** The file extension and the language of a directory's files, as Node or its loader reads those of a table's module. */
export async function languageBeside (
  table: string, folder: string, { cwd, readsTypeScript }: Importing
): Promise<{ readonly extension: string, readonly language: Language }> {
  const [extension = '.js'] = /\.[cm]?[jt]s$/.exec(table) ?? []
  const type = await packageType(resolve(cwd, folder))
  if (extension.endsWith('ts')) {
    // The stubs are ES modules. Node reads a `.cts` file, and a `.ts` file of a CommonJS package, as CommonJS.
    const isCommon = extension === '.cts' || (extension === '.ts' && readsTypeScript && type === 'commonjs')
    return { extension: isCommon ? '.mts' : extension, language: 'ts' }
  }
  const isCommon = extension === '.js'
    ? type === 'commonjs' || (type === null && isCommonJs(await readFile(table, 'utf8')))
    : extension === '.cjs'
  return { extension, language: isCommon ? 'cjs' : 'esm' }
}

/** The type of the package of a directory, which may not exist yet; `null` if the nearest package.json has none. */
async function packageType (folder: string): Promise<'module' | 'commonjs' | null> {
  const file = join(folder, 'package.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  const parent = dirname(folder)
  if (text === null) return parent === folder ? null : packageType(parent)
  const { type } = await orFail(`cannot read ${file}: `, () => Object(JSON.parse(text)) as { readonly type?: unknown })
  return type === 'module' || type === 'commonjs' ? type : null
}

/** Whether a module that Node can load is CommonJS. As Node does without a type, it only tries to compile the code. */
function isCommonJs (code: string): boolean {
  try {
    compileFunction(code, ['exports', 'require', 'module', '__filename', '__dirname'])
    return true
  } catch {
    return false
  }
}
