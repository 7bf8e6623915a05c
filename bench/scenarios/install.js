// What an install of the package adds to an app that has Fastify: its files as npm packs them, and the installed packages that it needs.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareValues, megabytes } from '../report.js'

export const title = 'Install'

const root = fileURLToPath(new URL('../../', import.meta.url))

export async function run () {
  const fastify = closureOf([find('fastify', root)])
  const dependencies = closureOf(dependenciesOf(root)).filter(directory => !fastify.includes(directory))
  const [{ unpackedSize }] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json', '--silent'], { cwd: root, encoding: 'utf8' }))
  const [ours, theirs] = [unpackedSize + bytesOf(dependencies), bytesOf(fastify)]
  const packages = { [ours]: dependencies.length + 1, [theirs]: fastify.length }
  return [compareValues('install beside Fastify', [ours], 'fastify', [theirs], bytes => `${megabytes(bytes)}, ${packages[bytes]} packages`)]
}

/** The directories of packages, and of all that they need. */
function closureOf (directories, found = []) {
  for (const directory of directories) {
    if (found.includes(directory)) continue
    found.push(directory)
    closureOf(dependenciesOf(directory), found)
  }
  return found
}

function dependenciesOf (directory) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  return Object.keys(dependencies).map(name => find(name, directory))
}

/** The directory of a package, as Node.js finds it from another package. */
function find (name, from) {
  const directory = join(from, 'node_modules', name)
  if (existsSync(directory)) return directory
  if (from === dirname(from)) throw new Error(`${name} is not installed`)
  return find(name, dirname(from))
}

const bytesOf = directories => directories.reduce((bytes, directory) => bytes + sizeOf(directory), 0)

/** The bytes of a directory's files, without the packages in it. */
function sizeOf (directory) {
  return readdirSync(directory, { withFileTypes: true }).reduce((bytes, entry) => {
    const path = join(directory, entry.name)
    if (entry.name === 'node_modules') return bytes
    return bytes + (entry.isDirectory() ? sizeOf(path) : statSync(path).size)
  }, 0)
}
