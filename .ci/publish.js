import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.js'
import { inOrder } from './packed.js'

/**
 * Publishes the tarballs of a directory, each after the packages that it needs, and skips those that an earlier run has published. It
 * needs no installed package.
 */
export function publishAll (folder) {
  const files = readdirSync(folder).filter(name => name.endsWith('.tgz')).map(name => join(folder, name))
  if (files.length === 0) throw new Error(`${folder} must contain tarballs. Make them: npm run release -- pack ${folder}`)
  for (const { file, name, version } of inOrder(files.map(file => ({ file, ...manifestOf(file) })))) {
    if (publishedVersions(name).includes(version)) console.log(`${name} ${version} is published already`)
    else npm(['publish', file, '--access', 'public', '--ignore-scripts'], { stdio: 'inherit' })
  }
}

const manifestOf = file => JSON.parse(execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' }))

/** The versions of a package in the registry: none if the registry does not know the package. Any other error stops the release. */
function publishedVersions (name) {
  try {
    return [JSON.parse(npm(['view', name, 'versions', '--json'], { stdio: ['ignore', 'pipe', 'pipe'] }))].flat()
  } catch (failure) {
    const { code, summary } = JSON.parse(failure.stdout || '{}').error ?? {}
    if (code === 'E404') return []
    throw new Error(`the registry must list the versions of ${name}, got ${code}: ${summary}`, { cause: failure })
  }
}
