/**
 * The release has two steps, so that the job that may publish installs nothing. `npm run release -- pack FOLDER` packs all packages
 * under one version, tries the tarballs in an empty app, and writes them into a directory; without FOLDER it only tries them, and with
 * `--untried` it only writes them, for tests.
 * `npm run release -- publish FOLDER` publishes these tarballs. They name the repository in which the workflow runs; the files of the
 * repository name none.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npm } from './npm.js'
import { brokenLinks, firstBlock, inOrder, publishedManifest, withAbsoluteSources } from './packed.js'
import { publishAll } from './publish.js'

const root = fileURLToPath(new URL('../', import.meta.url))

const read = file => JSON.parse(readFileSync(file, 'utf8'))

/** The packages, as `npm query` finds the workspaces. */
function packages () {
  const directories = JSON.parse(npm(['query', '.workspace'], { cwd: root })).map(({ location }) => location)
  return inOrder(['', ...directories].map(directory => ({ directory, ...read(join(root, directory, 'package.json')) }))
    .filter(one => one.private !== true))
}

/** The repository of the workflow. Only a trial or a test may be elsewhere. */
function repository (isRelease) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env
  if (server && name) return `${server}/${name}`
  if (!isRelease) return 'https://example.com/owner/name'
  throw new Error('run the release in the workflow, or set GITHUB_SERVER_URL and GITHUB_REPOSITORY as the workflow does')
}

/** Packs directories, by one npm, into a directory. */
function npmPack (directories, folder) {
  mkdirSync(folder)
  return JSON.parse(npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder, ...directories], { cwd: root }))
}

/** Packs the packages, completes the unpacked files, and packs these. Returns the tarballs. */
function packInto (folder, packages, url) {
  const first = npmPack(packages.map(({ directory }) => join(root, directory)), join(folder, 'first'))
  const completed = packages.map(({ name, directory }, index) => {
    const place = join(folder, name)
    mkdirSync(place)
    execFileSync('tar', ['-xzf', join(folder, 'first', first[index].filename), '--strip-components=1'], { cwd: place })
    complete(place, first[index].files.map(({ path }) => path), directory, url)
    return place
  })
  return npmPack(completed, join(folder, 'tarballs')).map(({ filename }) => join(folder, 'tarballs', filename))
}

/** Completes the files of an unpacked package. */
function complete (place, files, directory, url) {
  const file = join(place, 'package.json')
  writeFileSync(file, `${JSON.stringify(publishedManifest(read(file), url, directory), null, 2)}\n`)
  const readme = join(place, 'README.md')
  const text = readFileSync(readme, 'utf8')
  const broken = brokenLinks(text, files)
  if (broken.length > 0) throw new Error(`${readme} names files that its package does not contain: ${broken.join(', ')}`)
  writeFileSync(readme, withAbsoluteSources(text, url, directory))
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
function packAll (target, isTried) {
  const all = packages()
  const versions = new Set(all.map(({ version }) => version))
  if (versions.size !== 1) throw new Error(`the packages have several versions: ${[...versions].join(', ')}`)
  const url = repository(target !== null && isTried)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'release-')))
  try {
    const tarballs = packInto(folder, all, url)
    if (isTried) console.log(tryOut(tarballs, folder).trimEnd())
    if (target !== null) {
      mkdirSync(target, { recursive: true })
      for (const file of tarballs) copyFileSync(file, join(target, basename(file)))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return all.map(({ name, version }) => `${name} ${version}: ${url}`)
}

const [command, folder, option] = process.argv.slice(2)
// npm runs a script at the top of the repository.
const target = folder === undefined ? null : resolve(process.env.INIT_CWD ?? '.', folder)
if (command === 'pack' && [undefined, '--untried'].includes(option)) console.log(packAll(target, option === undefined).join('\n'))
else if (command === 'publish' && target !== null) publishAll(target)
else throw new Error(`the commands are 'pack [FOLDER [--untried]]' and 'publish FOLDER', got '${process.argv.slice(2).join(' ')}'`)
