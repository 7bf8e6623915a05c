/** Prepares the steps: packs the package, installs it in a user's project, and copies the sources. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The directory of the matrix, with its own packages. */
export const matrix = fileURLToPath(new URL('./', import.meta.url))

/** Programs that the steps run, as files. */
export const programs = join(matrix, 'programs')

/**
 * @typedef {object} Project
 * @property {string} folder A temporary directory, removed at the end.
 * @property {string} user A project in it that has the packed package installed, as a user would.
 * @property {string} tarball
 */

/** Installs the packages of the matrix, packs the package, and installs it in a new project. @returns {Promise<Project>} */
export async function prepare () {
  // Not 'ci', which asks for every platform's packages of Deno, and registries need not have them.
  await run('npm', ['install', '--no-save', '--prefix', matrix, '--no-fund', '--no-audit'], { unless: isInstalled() })
  await run('node', ['.ci/built.js']).catch(() => run('npm', ['run', 'build']))
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'matrix-')))
  const packed = join(folder, 'packed')
  await run('npm', ['run', '--silent', 'release', '--', 'pack', packed, '--untried'])
  // The importer is tested in its own project.
  const tarballs = readdirSync(packed).filter(name => !name.includes('import')).map(name => join(packed, name))
  const tarball = tarballs.find(file => /fastify-resources-\d/.test(file))
  const user = join(folder, 'user')
  mkdirSync(user)
  write(user, 'package.json', JSON.stringify({ name: 'user', private: true, type: 'module' }))
  const same = ['fastify', 'zod'].map(name =>
    `${name}@${JSON.parse(readFileSync(join(root, `node_modules/${name}/package.json`), 'utf8')).version}`)
  await run('npm', ['install', '--no-fund', '--no-audit', '--prefer-offline', ...tarballs, ...same, '@types/node@20'], { cwd: user })
  return { folder, user, tarball }
}

/** Whether the installed packages are those of the lockfile. */
function isInstalled () {
  const marks = ['package-lock.json', 'node_modules/.package-lock.json'].map(name => join(matrix, name))
  if (!existsSync(marks[1])) return false
  const [wanted, have] = marks.map(name => Object.entries(JSON.parse(readFileSync(name, 'utf8')).packages).filter(([path]) => path !== ''))
  const versions = new Map(wanted.map(([path, { version }]) => [path, version]))
  const found = new Set(have.map(([path]) => path))
  return have.every(([path, { version }]) => versions.get(path) === version) &&
    wanted.every(([path, { optional }]) => optional === true || found.has(path))
}

/** Writes a file of a project; returns its path. */
export function write (folder, name, text) {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/**
 * Runs a program to its end; returns its output, with `isSplit` without standard error. Throws an error with the whole output if the
 * program fails.
 */
export function run (program, args, { cwd = root, env = {}, unless = false, isSplit = false } = {}) {
  if (unless) return Promise.resolve('')
  const { NODE_OPTIONS: _preloads, ...inherited } = process.env
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd, env: { ...inherited, ...env }, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      if (error === null) return resolve(isSplit ? stdout : stdout + stderr)
      reject(new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}\nexit code ${error.code}`))
    })
  })
}

/** Throws if output is not as expected. */
export function expect (actual, expected, what) {
  if (actual.trim() !== expected.trim()) throw new Error(`${what} gives\n${actual}\ninstead of\n${expected}`)
}

/** The program of a version of Node: npm has Node itself as a package. */
export async function nodeOf (major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath
  const printed = await run('npm', ['exec', '--yes', `--package=node@${major}`, '--', 'node', '--print', 'process.execPath'],
    { cwd: matrix, isSplit: true })
  return printed.trim()
}

/** A copy of the sources and the tests with the `fastify` of another directory, and links to the other installed packages. */
export function copyWith (folder, name, fastify) {
  const copy = join(folder, name)
  mkdirSync(join(copy, 'node_modules'), { recursive: true })
  for (const one of ['.taprc', 'dist', 'docs', 'example', 'lib', 'package.json', 'packages', 'README.md', 'tsconfig.json', 'types']) {
    cpSync(join(root, one), join(copy, one), { recursive: true })
  }
  cpSync(join(root, 'test'), join(copy, 'test'), { recursive: true, filter: path => !path.startsWith(join(matrix, 'node_modules')) })
  for (const one of readdirSync(join(root, 'node_modules'))) {
    // The copy is the package itself.
    if (!/^\.|^fastify(?:-resources.*)?$/.test(one)) symlinkSync(join(root, 'node_modules', one), join(copy, 'node_modules', one))
  }
  symlinkSync(copy, join(copy, 'node_modules/fastify-resources'))
  for (const one of ['cli', 'explorer', 'import']) symlinkSync(join(copy, 'packages', one), join(copy, `node_modules/fastify-resources-${one}`))
  symlinkSync(realpathSync(fastify), join(copy, 'node_modules', 'fastify'))
  return copy
}
