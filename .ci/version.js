/**
 * Sets the version of the root in all packages, when `npm version` has set it there: before 1.0, the ranges in which the packages
 * accept each other are one minor version.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const files = ['', ...readdirSync(join(root, 'packages')).map(name => join('packages', name))].map(name => join(root, name, 'package.json'))
const manifests = files.map(file => [file, JSON.parse(readFileSync(file, 'utf8'))])
const { version } = manifests[0][1]
const [major, minor] = version.split('.').map(Number)
const range = major === 0 ? `>=0.${minor}.0 <0.${minor + 1}.0` : `^${major}.0.0`
const own = manifests.map(([, { name }]) => name)

for (const [file, manifest] of manifests) {
  const { dependencies = {}, peerDependencies = {} } = manifest
  for (const name of own.filter(name => name in dependencies)) dependencies[name] = version
  for (const name of own.filter(name => name in peerDependencies)) peerDependencies[name] = range
  writeFileSync(file, `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
}
