/**
 * `node .ci/built.js` exits with 0 if the built files are those of the sources, so that `npm test` after `npm ci` does not build again.
 * With `--record`, at the end of a build, it notes the state of both. Contents count, not times.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const record = join(root, 'node_modules', '.built')

const packages = readdirSync(join(root, 'packages')).flatMap(name =>
  ['lib', 'package.json', 'tsconfig.json', 'dist'].map(part => join('packages', name, part)))
const parts = ['.ci', 'lib', 'types', 'package.json', 'package-lock.json', 'tsconfig.json', 'example/browser', ...packages, 'dist',
  'example/public']

/** The hash of the names and the contents of sources and built files. */
function stateOf () {
  const hash = createHash('sha256')
  for (const file of parts.flatMap(filesIn).filter(name => !name.startsWith('types/test/')).sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file))).update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} part */
function filesIn (part) {
  const path = join(root, part)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [part]
  return readdirSync(path, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length))
}

if (process.argv.includes('--record')) {
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(record, stateOf())
} else if (!existsSync(record) || readFileSync(record, 'utf8') !== stateOf()) process.exitCode = 1
