import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { bare } from '../fixtures/child.js'
import { compilers } from '../fixtures/compilers.js'
import { consumer, library } from '../fixtures/type-library.js'
import { client, server } from '../fixtures/type-workspace.js'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const home = join(root, '.tap', 'declarations')
/** The declaration of a type, or of a class. */
const DECLARED = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class) (\w+)(?= *[=<{]| extends | implements )/gm
const options = { target: 'es2022', module: 'nodenext', types: ['node'], strict: true, skipLibCheck: true }

t.before(async () => {
  await rm(home, { recursive: true, force: true })
  const installed = join(home, 'node_modules', 'fastify-resources')
  await mkdir(installed, { recursive: true })
  for (const one of ['package.json', 'dist', 'types']) await cp(join(root, one), join(installed, one), { recursive: true })
})

for (const { version, command, flags } of compilers) {
  t.test(`TypeScript ${version} writes readable declarations of a library that has tables`, async t => {
    const written = await write(`library-${version}`, { ...options, declaration: true, emitDeclarationOnly: true, outDir: 'out' }, library)
    t.equal(await compile([command, ...flags], written), '', 'every type has a name')
    const declared = await Promise.all(
      Object.keys(library).map(name => readFile(join(written, 'out', name.replace('.ts', '.d.ts')), 'utf8')))
    t.notMatch(declared.join(''), /import\("(?!fastify|http|node:|@fastify)/, 'no deep import')
    const read = await write(`consumer-${version}`, { ...options, noEmit: true }, consumer(`../library-${version}/out`))
    t.equal(await compile([command, ...flags], read), '', 'types of the declarations are kept')
  })
}

for (const { version, command, flags } of compilers) {
  for (const module of ['nodenext', 'bundler']) {
    t.test(`TypeScript ${version} builds a workspace, ${module}`, async t => {
      const name = `workspace-${version}-${module}`
      const own = { ...options, ...module === 'bundler' ? { module: 'esnext', moduleResolution: 'bundler' } : {}, composite: true }
      const { declarationMap, emitDeclarationOnly } = { declarationMap: true, emitDeclarationOnly: true }
      await write(join(name, 'server'), { ...own, declarationMap, emitDeclarationOnly }, server)
      const folder = await write(join(name, 'client'), { ...own, emitDeclarationOnly }, client, [{ path: '../server' }])
      t.equal(await compile([command, '-b', ...flags], folder), '', 'every type has a name')
      const declared = await readFile(join(home, name, 'server', 'routes.d.ts'), 'utf8')
      t.notMatch(declared, /import\("\.|import\("[^"]*fastify-resources\//, 'no deep import')
    })
  }
}

t.test('the package exports the types that a user writes', async t => {
  const text = await readFile(join(root, 'lib', 'index.ts'), 'utf8')
  const names = /^export type \{([^}]*)\} from '\.\.\/types\/index\.js'$/m.exec(text)![1]!.match(/\w+/g)!
  t.ok(names.length <= 36, `${names.length} types`)
  const files = (await run('find', [join(root, 'types'), '-name', '*.d.ts'])).stdout.trim().split('\n')
  const texts = (await Promise.all(files.map(file => readFile(file, 'utf8')))).join('\n')
  for (const name of names) t.match(texts, new RegExp(`\\*/\\nexport (?:interface|type) ${name}\\b`), `${name} has a docstring`)
})

t.test('each type is in one file', async t => {
  const folders = ['lib', 'types', ...(await readdir(join(root, 'packages'))).map(name => join('packages', name, 'lib'))]
  const files = (await Promise.all(folders.map(async folder =>
    (await readdir(join(root, folder), { recursive: true })).map(file => join(folder, file))))).flat()
    .filter(file => file.endsWith('.ts') && !file.startsWith(join('types', 'test')))
  const declared = (await Promise.all(files.map(async file => {
    const text = await readFile(join(root, file), 'utf8')
    // A client module imports nothing, so its exports may have names of the package.
    const exported = file === join('packages', 'cli', 'lib', 'client', 'texts', 'shared-types.ts') ? exportsIn(text) : []
    return [...new Set([...text.matchAll(DECLARED)].map(([, name]) => name!))].filter(name => !exported.includes(name))
  }))).flat()
  t.ok(declared.length > 500, `${declared.length} types in ${files.length} files`)
  t.strictSame(declared.filter((name, index) => declared.indexOf(name) !== index), [])
})

/** The names that a file of types exports, in declarations or in a list. */
function exportsIn (text: string): readonly string[] {
  const lists = [...text.matchAll(/^export type \{([^}]*)\}/gm)].flatMap(([, list]) => list!.match(/\w+/g)!)
  return [...lists, ...[...text.matchAll(DECLARED)].filter(([line]) => line.startsWith('export')).map(([, name]) => name!)]
}

async function write (
  name: string, compilerOptions: object, files: Readonly<Record<string, string>>, references: readonly object[] = []
): Promise<string> {
  const folder = join(home, name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: name.replaceAll(sep, '-'), type: 'module' }))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'], exclude: ['*.d.ts'], references }))
  await Promise.all(Object.entries(files).map(([file, text]) => writeFile(join(folder, file), text)))
  return folder
}

/** The compiler's errors in a directory: empty if it compiles. */
async function compile ([compiler, ...flags]: readonly [string, ...string[]], folder: string): Promise<string> {
  const project = flags[0] === '-b' ? [flags[0], folder, ...flags.slice(1)] : ['-p', folder, ...flags]
  return run(...bare('node', [compiler, ...project, '--pretty', 'false']),
    { cwd: folder, maxBuffer: 2 ** 26 }).then(({ stdout }) => stdout, (error: { stdout: string }) => error.stdout)
}
