import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('./', import.meta.url))

/** Installs the packages of this folder's lockfile, unless they are there. */
export function installCorpus (): void {
  if (existsSync(join(folder, 'node_modules'))) return
  execFileSync('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'], { stdio: 'inherit' })
}
