import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('./', import.meta.url))
const modules = join(folder, 'node_modules')

/**
 * Installs the packages of this folder's lockfile, unless they are there. Tests that run at the same time may call it: each installs in
 * a place of its own, and the directory gets its name when it is whole. The first wins.
 */
export function installCorpus (): void {
  if (existsSync(modules)) return
  const place = mkdtempSync(join(folder, '.install-'))
  try {
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(folder, name), join(place, name))
    execFileSync('npm', ['ci', '--prefix', place, '--ignore-scripts', '--no-audit', '--no-fund'], { stdio: 'inherit' })
    renameSync(join(place, 'node_modules'), modules)
  } catch (error) {
    if (!existsSync(modules)) throw error
  } finally {
    rmSync(place, { recursive: true })
  }
}
