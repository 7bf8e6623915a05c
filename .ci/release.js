/**
 * The release has two steps, so that the job that may publish installs nothing. `npm run release -- pack FOLDER` packs all packages
 * under one version, tries the tarballs in an empty app, and writes them into a directory; without FOLDER it only tries them.
 * `npm run release -- publish FOLDER` publishes these tarballs. They name the repository in which the workflow runs; the files of the
 * repository name none.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npm } from './npm.js'
import { brokenLinks, firstBlock, inOrder, metadataOf, withAbsoluteSources } from './packed.js'
import { publishAll } from './publish.js'

const root = fileURLToPath(new URL('../', import.meta.url))

const read = file => JSON.parse(readFileSync(file, 'utf8'))

/** The packages, as `npm query` finds the workspaces. */
function packages () {
  const directories = JSON.parse(npm(['query', '.workspace'], { cwd: root })).map(({ location }) => location)
  return inOrder(['', ...directories].map(directory => ({ directory, ...read(join(root, directory, 'package.json')) }))
    .filter(one => one.private !== true))
}

/** The repository of the workflow. Only a trial may be elsewhere. */
function repository (isTrial) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env
  if (server && name) return `${server}/${name}`
  if (isTrial) return 'https://example.com/owner/name'
  throw new Error('run the release in the workflow, or set GITHUB_SERVER_URL and GITHUB_REPOSITORY as the workflow does')
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
  return join(folder, packInto(unpacked, folder).filename)
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

/** Packs and tries all packages. Returns a line for each. */
function packAll (target) {
  const all = packages()
  const versions = new Set(all.map(({ version }) => version))
  if (versions.size !== 1) throw new Error(`the packages have several versions: ${[...versions].join(', ')}`)
  const url = repository(target === null)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'release-')))
  try {
    const tarballs = all.map(manifest => pack(manifest, folder, url))
    console.log(tryOut(tarballs, folder).trimEnd())
    if (target !== null) {
      mkdirSync(target, { recursive: true })
      for (const file of tarballs) copyFileSync(file, join(target, basename(file)))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return all.map(({ name, version }) => `${name} ${version}: ${url}`)
}

const [command, folder] = process.argv.slice(2)
// npm runs a script at the top of the repository.
const target = folder === undefined ? null : resolve(process.env.INIT_CWD ?? '.', folder)
if (command === 'pack') console.log(packAll(target).join('\n'))
else if (command === 'publish' && target !== null) publishAll(target)
else throw new Error(`the commands are 'pack [FOLDER]' and 'publish FOLDER', got '${process.argv.slice(2).join(' ')}'`)
