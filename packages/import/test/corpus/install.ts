import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../../../test/fixtures/pages.js'

const folder = fileURLToPath(new URL('./', import.meta.url))
const modules = join(folder, 'node_modules')

/**
 * Installs the packages of this folder's lockfile, unless they are there. Tests that run at the same time may call it: each installs in
 * a place of its own, and the directory gets its name when it is whole. The first wins.
 */
export function installCorpus (): void {
  if (existsSync(modules)) return
  mkdirSync(join(root, '.tap'), { recursive: true })
  const place = mkdtempSync(join(root, '.tap', 'corpus-'))
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
