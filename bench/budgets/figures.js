/**
 * Figures that are equal on every machine: routes, contexts and validators of a mount, modules and bytes of the package, and bytes
 * allocated for a request and for a call of a helper. `--check` compares with `bench/budgets/figures.json` and fails if a figure exceeds its
 * tolerance, `--update` writes the file.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../', import.meta.url))
const allocations = fileURLToPath(new URL('./allocations.js', import.meta.url))
const recorded = new URL('./figures.json', import.meta.url)
const dist = new URL('../../dist/', import.meta.url)

/** The maximum growth of a figure, as a share of the recorded value. Counts of a mount must not grow. */
const tolerances = { count: 0, size: 0.05, allocation: 0.05 }

/**
 * The functions that measure, by kind; each returns figures by name.
 *
 * @type {Record<keyof typeof tolerances, (() => Record<string, number> | Promise<Record<string, number>>)[]>}
 */
const measures = {
  count: [mounted],
  size: [loaded, packed, sizes, clients],
  allocation: [allocated]
}

/** The routes, contexts and validators in Fastify for ten resources of one kind. */
async function mounted () {
  const { default: Fastify } = await import('fastify')
  const { default: plugin, resources } = await import('fastify-resources')
  const kinds = { plain: {}, constrained: { constraints: { id: /[0-9]+/ } } }
  const controller = Object.fromEntries(['index', 'create', 'new', 'edit', 'show', 'update', 'destroy'].map(action => [action, () => '']))
  const figures = {}
  for (const [kind, options] of Object.entries(kinds)) {
    const routes = []
    let contexts = 0
    const app = Fastify()
    app.addHook('onRoute', route => { routes.push(route) })
    app.addHook('onRegister', () => { contexts++ })
    const names = Array.from({ length: 10 }, (_, index) => `item${index}s`)
    await app.register(plugin,
      { routes: names.map(name => resources(name, options)), controllers: Object.fromEntries(names.map(name => [name, controller])) })
    await app.ready()
    const validators = routes.filter(({ schema }) => schema?.params !== undefined).map(({
      schema: { params: schema }, validatorCompiler,
      method, url
    }) =>
      validatorCompiler?.({ schema, method, url, httpPart: 'params' }) ?? schema)
    figures[`Fastify's routes for ten resources, ${kind}`] = routes.length
    figures[`places in the router for ten resources, ${kind}`] = routes.flatMap(({ method }) => method).length
    figures[`contexts for ten resources, ${kind}`] = contexts
    figures[`params validators for ten resources, ${kind}`] = new Set(validators).size
  }
  return figures
}

/** The files that the import loads: number and bytes of the package's own files, and modules of others that Fastify has not loaded. */
function loaded () {
  const script = `import { createRequire } from 'node:module'
    const { cache } = createRequire(import.meta.url)
    await import('fastify')
    const before = new Set(Object.keys(cache))
    await import('fastify-resources')
    console.log(JSON.stringify(Object.keys(cache).filter(file => !before.has(file))))`
  const files = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, encoding: 'utf8' }))
  const own = files.filter(file => file.startsWith(fileURLToPath(dist)))
  return {
    'files of the package that its import reads': own.length,
    'bytes of JavaScript that its import reads': own.reduce((bytes, file) => bytes + readFileSync(file).length, 0),
    'modules of others that it loads': files.length - own.length
  }
}

function packed () {
  const [{ files }] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'],
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  return { 'files in the packed package': files.length }
}

function sizes () {
  const sum = ending => readdirSync(dist,
    { recursive: true }).filter(name => name.endsWith(ending)).reduce((bytes, name) => bytes + readFileSync(new URL(name, dist)).length, 0)
  return { 'bytes of the built JavaScript': sum('js'), 'bytes of the built declarations': sum('ts') }
}

/** Functions of a generated module, by kind. */
const kinds = {
  'one function': 'photo_path',
  'one with two params': 'photo_photo_note_path',
  'one that returns a request': 'photos_show',
  'one for a root': 'root_path',
  'one with a list of formats': 'album_path',
  'one with a wildcard': 'file_path',
  'one with an optional param': 'about_path',
  'one in the Rails dialect': 'picture_path'
}

/** The size of a browser bundle that imports one function of a generated module, and of each additional function. */
async function clients () {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  symlinkSync(root, join(modules, 'fastify-resources'))
  const names = Array.from({ length: 30 }, (_, index) => `item${index}`)
  const integer = "{ constraints: { id: { type: 'integer' } } }"
  const tables = {
    default: `draw([root('home#show'), resources('albums', { format: ['json'] }), get('files/*path', { to: 'files#show', as: 'file' }),
      scope({ path: '(:locale)' }, [get('about', { to: 'about#show', as: 'about' })]),
      ...['photo', ${names.map(name => `'${name}'`)}].map(name => resources(name + 's', ${integer}, [resources(name + '_notes', ${integer})]))])`,
    rails: "draw([resources('pictures')], { dialect: 'rails' })"
  }
  for (const [name, table] of Object.entries(tables)) {
    const file = `${name}.mjs`
    writeFileSync(join(folder, file), `import { draw, get, resources, root, scope } from 'fastify-resources'\nexport default ${table}`)
    execFileSync(process.execPath, [join(root, 'dist/program.cjs'), 'client', file, '--out', `${name}.js`], { cwd: folder })
  }
  const sizeOf = async exported => {
    const from = exported.includes('picture_path') ? 'rails' : 'default'
    const contents = `export { ${exported.join(', ')} } from './${from}.js'`
    const { outputFiles: [{ contents: bytes }] } = await build({
      stdin: { contents, resolveDir: folder },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      target: 'es2022'
    })
    return gzipSync(bytes, { level: 9 }).length
  }
  const figures = {}
  for (const [kind, name] of Object.entries(kinds)) figures[`bytes of ${kind} in a browser, by gzip`] = await sizeOf([name])
  const [one, all] = [await sizeOf(['photo_path']), await sizeOf(['photo_path', ...names.map(name => `${name}_path`)])]
  rmSync(folder, { recursive: true, force: true })
  return { ...figures, 'bytes of each further one, by gzip': Math.ceil((all - one) / names.length) }
}

/** Runs in the interpreter only, in one thread and with fixed seeds, so that all allocations are reproducible. */
function allocated () {
  const flags = ['--expose-gc', '--jitless', '--single-threaded', '--random-seed=1', '--hash-seed=1', '--min-semi-space-size=64',
    '--max-semi-space-size=64']
  // Each version of V8 has its own memory layout, so the bytes are only compared within a version.
  if (before.node !== undefined && before.node !== node && !isUpdate) return {}
  return JSON.parse(execFileSync(process.execPath, [...flags, allocations], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
}

const before = JSON.parse(readFileSync(recorded, 'utf8'))
const node = Number(process.versions.node.split('.')[0])
const isUpdate = process.argv.includes('--update')
const grown = []
const after = { node }
for (const [kind, all] of Object.entries(measures)) {
  for (const measure of all) {
    for (const [name, value] of Object.entries(await measure())) {
      after[name] = value
      const limit = before[name] * (1 + tolerances[kind])
      console.log(`${name.padEnd(64)} ${String(value).padStart(8)}${before[name] === value ? '' : `  recorded ${before[name]}`}`)
      if (!(value <= limit)) grown.push(`${name}: ${value}, recorded ${before[name]}, tolerance ${tolerances[kind] * 100} %`)
    }
  }
}
if (isUpdate) writeFileSync(recorded, JSON.stringify(after, null, 2) + '\n')
if (process.argv.includes('--check') && grown.length > 0) {
  console.error(`\nGrown. If this is intended, run "npm run bench:figures -- --update":\n${grown.join('\n')}`)
  process.exitCode = 1
}
