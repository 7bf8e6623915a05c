// Projects for compilers and editors, and their programs.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Calls a function with a new directory, in which the package can be imported. */
export async function inFolder (work) {
  const folder = mkdtempSync(join(root, 'bench/.types-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes the files of a project by their names, and returns its directory. */
export function writeProject (directory, files) {
  mkdirSync(directory)
  const compilerOptions = {
    target: 'es2023', module: 'nodenext', lib: ['es2023', 'dom'], types: [], strict: true, noEmit: true, skipLibCheck: true
  }
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, `${name}.ts`), `${text}\n`)
  return directory
}

/** A file of an installed compiler. */
export function findProgram (file) {
  const program = ['', 'test/matrix'].map(place => join(root, place, 'node_modules', file)).find(existsSync)
  if (program === undefined) throw new Error(`${file} is not installed. Run npm ci --prefix test/matrix`)
  return program
}
