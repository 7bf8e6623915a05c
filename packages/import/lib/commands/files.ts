import { lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { UsageError } from 'fastify-resources-cli'
import { escapeControls } from '../escape.js'

/** A file to write. */
export interface OutputFile {
  readonly name: string
  readonly text: string
}

/**
 * Writes files into a new directory beside them, calls a function with it, and moves them to their places: all or none.
 * Follows no link, and replaces a file only if `isForced`. Throws {@link UsageError}.
 */
export async function writeFiles<T> (
  files: readonly OutputFile[], cwd: string, isForced: boolean, prove: (folder: string) => Promise<T>
): Promise<T> {
  const targets = files.map(({ name, text }) => ({ name, text, path: resolve(cwd, name) }))
  const problems = (await Promise.all(targets.map(target => problemOf(target, isForced)))).flat()
  if (problems.length > 0) throw new UsageError(problems.join('\n'))
  const folder = dirname(targets[0]!.path)
  try {
    await mkdir(folder, { recursive: true })
    const temporary = await mkdtemp(join(folder, '.import-'))
    try {
      for (const { path, text } of targets) await writeFile(join(temporary, basename(path)), text)
      const result = await prove(temporary)
      for (const { path } of targets) await rename(join(temporary, basename(path)), path)
      return result
    } finally {
      await rm(temporary, { recursive: true, force: true })
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(escapeControls(`cannot write ${files[0]!.name}: ${(error as Error).message}`))
  }
}

async function problemOf (
  { name, path, text }: OutputFile & { readonly path: string }, isForced: boolean
): Promise<readonly string[]> {
  const found = await lstat(path).catch(() => null)
  const shown = escapeControls(name)
  if (found === null) return []
  if (found.isSymbolicLink()) return [`${shown} is a link, which the command does not follow. Replace it by a file`]
  if (!found.isFile()) return [`${shown} is no file. Pass the path of a file`]
  if (isForced || await readFile(path, 'utf8') === text) return []
  return [`${shown} exists. Pass another file, or --force to replace it`]
}
