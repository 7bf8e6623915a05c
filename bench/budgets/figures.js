/**
 * Sizes that are equal on every machine: the files that the import reads, and functions of a client module in a browser. `--check`
 * compares them with `bench/budgets/figures.json`, the pages with all recorded figures, and these with their marks; `--update` writes
 * the sizes and the pages.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { missedMarks, stalePages, writePages } from '../pages.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const recorded = new URL('./figures.json', import.meta.url)
/** The maximum growth of a figure, as a share of the recorded value. */
const TOLERANCE = 0.05

/** The JavaScript of the package that the import reads, and modules of others that Fastify has not loaded. */
function measureImport () {
  const script = `import { createRequire } from 'node:module'
    const { cache } = createRequire(import.meta.url)
    await import('fastify')
    const before = new Set(Object.keys(cache))
    await import('fastify-resources')
    console.log(JSON.stringify(Object.keys(cache).filter(file => !before.has(file))))`
  const files = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, encoding: 'utf8' }))
  const own = files.filter(file => file.startsWith(join(root, 'dist')))
  return {
    'bytes that the import reads': own.reduce((bytes, file) => bytes + readFileSync(file).length, 0),
    'modules of others that the import loads': files.length - own.length
  }
}

/** Functions of a generated module, by the name of the figure. */
const functions = {
  'the first path function, with the shared code': ['photo_path'],
  'the first request function': ['photos_show'],
  'the first request function with a body': ['photos_create'],
  'the first path function with an optional param': ['about_path'],
  send: ['send']
}
const names = Array.from({ length: 30 }, (_none, index) => `item${index}`)
const table = `import { draw, get, resources, scope } from 'fastify-resources'
  const constraints = { id: { type: 'integer' } }
  export default draw([scope({ path: '(:locale)' }, [get('about', { to: 'about#show', as: 'about' })]),
    ...['photo', ${names.map(name => `'${name}'`)}].map(name => resources(name + 's', { constraints }))])`

/** Ten calls of a front-end of a public API, and the function that sends them. */
const calls = [
  'send', 'user', 'notifications', 'search_repositories', 'repos_owner_repo', 'repos_owner_repo_issues', 'repos_owner_repo_issues_issue_number',
  'repos_owner_repo_pulls', 'repos_owner_repo_contents_path', 'repos_post_repos_owner_repo_issues_post_repos_owner_repo_issues',
  'repos_put_repos_owner_repo_pulls_pull_number_merge_put_repos_owner_repo_pulls_pull_number_merge'
]
const publicTable = `import { drawGithub } from '${new URL('../github.js', import.meta.url)}'
  export default await drawGithub({ format: false })`

/** The size of a browser bundle of one function of a generated module, and of each further function, by gzip. */
async function measureClient () {
  const folder = createClient(table)
  const figures = {}
  for (const [name, exported] of Object.entries(functions)) figures[`bytes of ${name}`] = await sizeOf(folder, exported)
  const paths = await sizeOf(folder, ['photo_path', ...names.map(name => `${name}_path`)])
  rmSync(folder, { recursive: true, force: true })
  const [first] = Object.values(figures)
  return { ...figures, 'bytes of each further function': Math.ceil((paths - first) / names.length) }
}

async function measureCalls () {
  const folder = createClient(publicTable)
  const bytes = await sizeOf(folder, calls)
  rmSync(folder, { recursive: true, force: true })
  return { 'bytes of ten calls of a public API': bytes }
}

/** A new directory with the client module of a table. */
function createClient (table) {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/fastify-resources'))
  writeFileSync(join(folder, 'routes.mjs'), table)
  execFileSync(process.execPath, [join(root, 'dist/program.cjs'), 'client', 'routes.mjs', '--out', 'client.js'], { cwd: folder })
  return folder
}

async function sizeOf (folder, exported) {
  const stdin = { contents: `export { ${exported.join(', ')} } from './client.js'`, resolveDir: folder }
  const { outputFiles: [{ contents }] } = await build({ stdin, bundle: true, minify: true, write: false, format: 'esm', target: 'es2022' })
  return gzipSync(contents, { level: 9 }).length
}

const before = JSON.parse(readFileSync(recorded, 'utf8'))
const after = { ...measureImport(), ...await measureClient(), ...await measureCalls() }
for (const [name, value] of Object.entries(after)) {
  console.log(`${name.padEnd(56)} ${String(value).padStart(8)}${before[name] === value ? '' : `  recorded ${before[name]}`}`)
}
if (process.argv.includes('--update')) {
  writeFileSync(recorded, JSON.stringify(after, null, 2) + '\n')
  writePages()
}
if (process.argv.includes('--check')) {
  const advice = 'If this is intended, run "npm run bench:figures -- --update"'
  const grown = Object.entries(after).filter(([name, value]) => !(value <= before[name] * (1 + TOLERANCE))).map(([name]) => `${name} has grown. ${advice}`)
  const stale = stalePages().map(page => `${page} differs from the recorded figures. ${advice}`)
  const missed = missedMarks().map(what => `the figure "${what}" misses its mark. Make it faster, or move the mark in bench/marks.js with the reason`)
  for (const problem of [...grown, ...stale, ...missed]) console.error(problem)
  if (grown.length + stale.length + missed.length > 0) process.exitCode = 1
}
