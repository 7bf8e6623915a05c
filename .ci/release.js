/**
 * Publishes all packages under one version, each after the packages that it needs: `npm run release`. With `--dry-run` it does
 * everything but publish. The tarballs name the repository in which the workflow runs; the files of the repository name none.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brokenLinks, firstBlock, inOrder, metadataOf, withAbsoluteSources } from './packed.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const isDry = process.argv.includes('--dry-run')

/** npm's program of each system is another file, so npm starts as a program of Node. */
const npm = (args, options = {}) => execFileSync(process.execPath, [npmProgram(), ...args], { encoding: 'utf8', ...options })

function npmProgram () {
  if (process.env.npm_execpath?.endsWith('npm-cli.js')) return process.env.npm_execpath
  throw new Error('start the release by npm: npm run release -- --dry-run')
}

const read = file => JSON.parse(readFileSync(file, 'utf8'))

/** The packages, as `npm query` finds the workspaces. */
function packages () {
  const directories = JSON.parse(npm(['query', '.workspace'], { cwd: root })).map(({ location }) => location)
  return inOrder(['', ...directories].map(directory => ({ directory, ...read(join(root, directory, 'package.json')) }))
    .filter(one => one.private !== true))
}

/** The repository of the workflow. Only a dry run may be elsewhere. */
function repository () {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env
  if (server && name) return `${server}/${name}`
  if (isDry) return 'https://example.com/owner/name'
  throw new Error('run the release in the workflow, which knows the repository')
}

/** Packs a package, completes the unpacked files, and packs these. Returns the tarball. */
function pack ({ directory, name }, folder, url) {
  const place = join(folder, name)
  mkdirSync(place)
  const packInto = (cwd, to) => JSON.parse(npm(['pack', '--ignore-scripts', '--json', '--pack-destination', to], { cwd }))[0]
  const first = packInto(join(root, directory), place)
  execFileSync('tar', ['-xzf', first.filename], { cwd: place })
  const unpacked = join(place, 'package')
  const file = join(unpacked, 'package.json')
  writeFileSync(file, `${JSON.stringify({ ...read(file), ...metadataOf(url, directory) }, null, 2)}\n`)
  const readme = join(unpacked, 'README.md')
  const text = readFileSync(readme, 'utf8')
  const broken = brokenLinks(text, first.files.map(({ path }) => path))
  if (broken.length > 0) throw new Error(`the README of ${name} names files that its package does not contain: ${broken.join(', ')}`)
  writeFileSync(readme, withAbsoluteSources(text, url, directory))
  return { name, tarball: join(folder, packInto(unpacked, folder).filename) }
}

/** Installs all tarballs in an empty app, and runs what a reader of the README runs first. */
function tryOut (tarballs, folder) {
  const app = join(folder, 'app')
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }))
  const { version } = read(join(root, 'node_modules/fastify/package.json'))
  npm(['install', '--no-fund', '--no-audit', '--prefer-offline', `fastify@${version}`, ...tarballs], { cwd: app })
  writeFileSync(join(app, 'app.js'), `${firstBlock(readFileSync(join(root, 'README.md'), 'utf8'))}\nprocess.exit()\n`)
  execFileSync(process.execPath, ['app.js'], { cwd: app, stdio: ['ignore', 'ignore', 'inherit'] })
  writeFileSync(join(app, 'routes.js'),
    "import { draw, resources } from 'fastify-resources'\nexport const routes = draw([resources('photos', { only: 'show' })])\n")
  return npm(['exec', '--', 'fastify-resources', 'routes'], { cwd: app })
}

/** Publishes a tarball, unless an earlier run of the workflow has. */
function publish ({ name, tarball }, version) {
  const published = JSON.parse(npm(['view', name, 'versions', '--json', '--silent'], { stdio: ['ignore', 'pipe', 'ignore'] }) || '[]')
  if ([published].flat().includes(version)) console.log(`${name} ${version} is published already`)
  else npm(['publish', tarball, '--provenance', '--access', 'public', '--ignore-scripts'], { stdio: 'inherit' })
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'release-')))
try {
  const all = packages()
  const versions = new Set(all.map(({ version }) => version))
  if (versions.size !== 1) throw new Error(`the packages have several versions: ${[...versions].join(', ')}`)
  const [version] = versions
  const url = repository()
  const packed = all.map(one => pack(one, folder, url))
  for (const { name } of packed) console.log(`${name} ${version}: ${url}`)
  console.log(tryOut(packed.map(({ tarball }) => tarball), folder).trimEnd())
  for (const one of isDry ? [] : packed) publish(one, version)
  console.log(isDry ? 'dry run: nothing is published' : 'published')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
