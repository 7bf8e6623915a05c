/**
 * The cost of the types for the compiler: instantiations, time and memory for 10 to 1,000 resources. Instantiations are deterministic;
 * `--check` compares the package with `bench/budgets/types.json` and fails if a figure has grown by more than 5 %, `--record` writes it;
 * `--quick` compiles one size of each: the size of its mark, otherwise the largest.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'bench', '.types')
const realworld = join(root, 'types/test/realworld')
const recorded = new URL('./types.json', import.meta.url)
const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')
const LIMIT = 1.05
/** Limits that apply to any recorded value. */
export const MARKS = {
  'ours, pairs, 300': 150_000,
  'ours, pairs with options, 300': 200_000,
  'ours, controllers, 200': 400_000,
  'ours, redirects, 300': 400_000,
  'ours, redirects and client calls, 300': 400_000,
  'ours, pairs with loaders, 300': 1_050_000,
  // 12,000 for the action, and the register line.
  'ours, a typed action with a record, 1': 12_500
}
/** The most instantiations for each resource beyond those of the program without a register line. */
const REGISTERED = 100
/** The most instantiations of RealWorld with the package, as a multiple of those of RealWorld in plain Fastify. */
export const REALWORLD = 1.3

const names = count => Array.from({ length: count }, (_, index) => `item${index}`)
const lines = (count, line) => names(count).map(line).join('\n')

const integer = "constraints: { id: { type: 'integer' } }"

/** Each program of the package registers its table, with its loaders. */
const registering = source => `import Fastify from 'fastify'
import mount from 'fastify-resources'
${source}
await Fastify().register(mount, { routes, controllers: {}${source.includes('const load') ? ', load' : ''} })
`

/** A table with records, controllers and loaders. */
const app = count => `import Fastify from 'fastify'
import resources, { draw, type Controller, type Load } from 'fastify-resources'
export const routes = draw([
${lines(count, name => `  resources('${name}s'),`)}
])
declare module 'fastify-resources' {
  interface Register { routes: typeof routes }
  interface Records {
${lines(count, name => `    ${name}: { ${name}: string }`)}
  }
}
const index = () => []
const all = { index, create: index, new: index, edit: index, update: index, destroy: index }
export const controllers = {
${lines(count, name => `  ${name}s: { ...all, show: request => request.records.${name}.${name} } satisfies Controller<'${name}s'>,`)}
}
export const load = {
${lines(count, name => `  ${name}: id => ({ ${name}: id }),`)}
} satisfies Load
const app = Fastify()
`

/** The schemas of every second resource: a body and a reply of `create` and `update`. */
const bodies = count => names(count).filter((_, index) => index % 2 === 0).map(name => `const ${name}Body = z.object({ ${name}: z.string(), year: z.int().optional() })
const ${name}Reply = z.object({ id: z.int(), ${name}: z.string() })
`).join('')

const bodySchema = name => `schema: { body: ${name}Body, response: { 200: ${name}Reply } }`

/** Programs by name: each declares `count` resources (or pairs) and uses their types. It may write other files. */
const programs = {
  'ours, pairs': count => `import { draw, resources } from 'fastify-resources'
export const routes = draw([
${lines(count, name => `  resources('${name}s', [resources('${name}_notes')]),`)}
])
export const path: \`/item1s/\${string}/item1_notes\` = routes.paths.item1_item1_notes_path(7)`,

  'ours, pairs with options': count => `import { draw, resources } from 'fastify-resources'
export const routes = draw([
${lines(count, name => `  resources('${name}s', { only: ['index', 'show'], ${integer} }, [resources('${name}_notes', { only: 'index', ${integer} })]),`)}
])
export const path: \`/item1s/\${string}/item1_notes\` = routes.paths.item1_item1_notes_path(7)`,

  'ours, controllers': count => `import { draw, resources, type Controller } from 'fastify-resources'
export const routes = draw([
${lines(count, name => `  resources('${name}s'),`)}
])
declare module 'fastify-resources' { interface Register { routes: typeof routes } }
const index = () => []
${lines(count, name => `export const ${name} = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'${name}s'>`)}`,

  'ours, redirects': count => `import { draw, resources, type Controller } from 'fastify-resources'
export const routes = draw([
${lines(count, name => `  resources('${name}s'),`)}
])
declare module 'fastify-resources' { interface Register { routes: typeof routes } }
${lines(count, name => `export const ${name} = { index: (_, reply) => reply.redirectTo('new_${name}'), create: (_, reply) => reply.created('${name}', 7), new: (_, reply) => reply.redirectTo('${name}s', { query: { page: 2 } }), edit: (request, reply) => reply.redirectTo('${name}', request.params.id, 'json'), show: (request, reply) => reply.redirectTo('edit_${name}', request.params.id), update: (request, reply) => reply.created('${name}', request.params), destroy: (_, reply) => reply.redirectTo('${name}s') } satisfies Controller<'${name}s'>`)}`,

  'ours, redirects and client calls': (count, folder) => {
    const table = `import { draw, resources } from 'fastify-resources'
export const routes = draw([
${lines(count, name => `  resources('${name}s'),`)}
])
`
    writeFileSync(join(folder, 'table.mjs'), table)
    writeFileSync(join(folder, 'routes.ts'), `${table}declare module 'fastify-resources' { interface Register { routes: typeof routes } }`)
    mkdirSync(join(folder, 'controllers'))
    for (const name of names(count)) {
      writeFileSync(join(folder, 'controllers', `${name}s.ts`), `import type { Controller } from 'fastify-resources'
export default { index: () => [], create: (_, reply) => reply.created('${name}', 7), new: (_, reply) => reply.redirectTo('${name}s'), edit: (request, reply) => reply.redirectTo('${name}', request.params.id), show: request => ({ id: request.params.id, title: '${name}' }), update: (request, reply) => reply.redirectTo('${name}', request.params.id), destroy: (_, reply) => reply.redirectTo('${name}s') } satisfies Controller<'${name}s'>`)
    }
    execFileSync('node', ['dist/program.cjs', 'client', join(folder, 'table.mjs'), '--controllers', join(folder, 'controllers'), '--out', join(folder, 'client.js')], { cwd: root })
    return `import { routes } from './routes.js'
import { send, ${names(count).map(name => `${name}s_show`).join(', ')} } from './client.js'
${lines(count, name => `export const ${name}: Promise<string> = send(${name}s_show(7)).then(({ title }) => title)`)}`
  },

  'ours, pairs with loaders': count => `import { draw, resources, type Controller, type Load } from 'fastify-resources'
export const routes = draw([
${lines(count, name => `  resources('${name}s', [resources('${name}_notes', { ${integer} })]),`)}
])
declare module 'fastify-resources' {
  interface Register { routes: typeof routes }
  interface Records {
${lines(count, name => `    ${name}: { ${name}: string }, ${name}_note: { text: string }`)}
  }
}
export const load: Load = {
${lines(count, name => `  ${name}: id => ({ ${name}: id }), ${name}_note: (id, { ${name} }) => ({ text: ${name}.${name} + id.toFixed() }),`)}
}
const index = () => []
const all = { index, create: index, new: index, edit: index, update: index, destroy: index }
${lines(count, name => `export const ${name} = { ...all, show: request => request.records.${name}.${name} } satisfies Controller<'${name}s'>
export const ${name}_note = { ...all, show: request => request.records.${name}_note.text + request.records.${name}.${name} } satisfies Controller<'${name}_notes'>`)}`,

  'ours, schemas of declarations': count => `import { z } from 'zod'
import { draw, resources, type Controller } from 'fastify-resources'
${bodies(count)}export const routes = draw([
${lines(count, (name, index) => index % 2 === 1
? `  resources('${name}s'),`
  : `  resources('${name}s', { actions: { create: { ${bodySchema(name)} }, update: { ${bodySchema(name)} } } }),`)}
])
declare module 'fastify-resources' { interface Register { routes: typeof routes } }
const index = () => []
const all = { index, new: index, edit: index, show: index, destroy: index }
${lines(count, (name, index) => index % 2 === 1
? `export const ${name} = { ...all, create: index, update: index } satisfies Controller<'${name}s'>`
  : `export const ${name} = { ...all, create: ({ body }, reply) => reply.created('${name}', 7).send({ id: 7, ${name}: body.${name} }), update: ({ body, params }) => ({ id: +params.id, ${name}: body.${name} }) } satisfies Controller<'${name}s'>`)}`,

  'ours, schemas of actions': count => `import { z } from 'zod'
import { action, draw, resources, type Controller } from 'fastify-resources'
${bodies(count)}export const routes = draw([
${lines(count, name => `  resources('${name}s'),`)}
])
declare module 'fastify-resources' { interface Register { routes: typeof routes } }
const index = () => []
const all = { index, new: index, edit: index, show: index, destroy: index }
${lines(count, (name, index) => index % 2 === 1
? `export const ${name} = { ...all, create: index, update: index } satisfies Controller<'${name}s'>`
  : `export const ${name} = { ...all, create: action({ ${bodySchema(name)}, handler: ({ body }, reply) => reply.created('${name}', 7).send({ id: 7, ${name}: body.${name} }) }), update: action({ ${bodySchema(name)}, handler: ({ body, params }) => ({ id: +params.id, ${name}: body.${name} }) }) } satisfies Controller<'${name}s'>`)}`,

  'ours, registered': count => `${app(count)}await app.register(resources, { routes, controllers, load })`,

  'ours, not registered': count => `${app(count)}await app.register(async () => {})`,

  'ours, a typed action with a record': () => `import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { action, draw, resources, type Controller } from 'fastify-resources'
export const routes = draw([resources('items')])
declare module 'fastify-resources' {
  interface Register { routes: typeof routes, typeProvider: TypeBoxTypeProvider }
  interface Records { item: { title: string } }
}
export const items = {
  update: action({
    schema: { body: Type.Object({ title: Type.String() }) },
    handler: request => request.records.item.title + request.body.title
  })
} satisfies Pick<Controller<'items'>, 'update'>`,

  'ours, RealWorld': () => readFileSync(join(realworld, 'resources.ts'), 'utf8'),

  'plain Fastify, RealWorld': () => readFileSync(join(realworld, 'plain.ts'), 'utf8')
}

const sizes = {
  'ours, pairs': [10, 100, 300, 500],
  'ours, pairs with options': [100, 300],
  'ours, controllers': [50, 100, 200],
  'ours, redirects': [50, 100, 200, 300],
  'ours, redirects and client calls': [100, 300],
  'ours, pairs with loaders': [75, 150, 300],
  'ours, schemas of declarations': [100, 300],
  'ours, schemas of actions': [300],
  'ours, registered': [50, 300, 1000],
  'ours, not registered': [50, 300, 1000],
  'ours, a typed action with a record': [1],
  'ours, RealWorld': [1],
  'plain Fastify, RealWorld': [1]
}

/** The sizes to try of a program. */
function sizesOf (name) {
  if (!process.argv.includes('--quick') || name.endsWith('registered')) return sizes[name]
  const marked = sizes[name].filter(count => `${name}, ${count}` in MARKS)
  return marked.length > 0 ? marked : sizes[name].slice(-1)
}

/** Compiles a program of some resources, and reads the compiler's statistics. */
function measureProgram (name, count) {
  const own = join(folder, `${name.replace(/\W+/g, '-')}-${count}`)
  rmSync(own, { recursive: true, force: true })
  mkdirSync(own, { recursive: true })
  const file = join(own, 'program.ts')
  const source = programs[name](count, own)
  writeFileSync(join(own, 'store.ts'), readFileSync(join(realworld, 'store.ts')))
  writeFileSync(file, name.startsWith('ours') && !source.includes('.register(') ? registering(source) : source)
  const options = ['--noEmit', '--strict', '--ignoreConfig', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom',
    '--types', '', '--skipLibCheck', '--extendedDiagnostics', '--singleThreaded']
  let output
  try {
    output = execFileSync('node', [compiler, ...options, file],
      { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    output = error.stdout
  }
  const figure = label => Number(new RegExp(`${label}:\\s+([\\d.]+)`).exec(output)?.[1] ?? NaN)
  return {
    instantiations: figure('Instantiations'),
    seconds: figure('Check time'),
    megabytes: Math.round(figure('Memory used') / 1000),
    error: /error TS\d+: .*/.exec(output)?.[0].slice(0, 90)
  }
}

async function main () {
  rmSync(folder, { recursive: true, force: true })
  const figures = {}
  console.log('program                              count  instantiations  check s   MB')
  for (const name of Object.keys(programs)) {
    for (const count of sizesOf(name)) {
      const { instantiations, seconds, megabytes, error = '' } = measureProgram(name, count)
      figures[`${name}, ${count}`] = instantiations
      console.log([name.padEnd(35), String(count).padStart(6), String(instantiations).padStart(15), seconds.toFixed(3).padStart(8),
        String(megabytes).padStart(4), ` ${error}`].join(' '))
    }
  }
  rmSync(folder, { recursive: true, force: true })
  if (process.argv.includes('--record')) await record(figures)
  if (process.argv.includes('--check')) check(figures)
}

async function record (figures) {
  writeFileSync(recorded, JSON.stringify(figures, null, 2) + '\n')
  const { writePages } = await import('../pages.js')
  writePages()
}

function check (figures) {
  const before = JSON.parse(readFileSync(recorded, 'utf8'))
  const grown = Object.keys(figures).filter(key => !(figures[key] <= before[key] * LIMIT))
  for (const key of grown) console.error(`${key}: ${figures[key]} instantiations, recorded ${before[key]}`)
  const missed = Object.keys(MARKS).filter(key => !(figures[key] <= MARKS[key]))
  for (const key of missed) console.error(`${key}: ${figures[key]} instantiations, the mark is ${MARKS[key]}`)
  const broken = promises(figures).filter(({ isKept }) => !isKept)
  for (const { what } of broken) console.error(what)
  if (grown.length + missed.length + broken.length > 0) process.exitCode = 1
}

/** Limits of a figure next to another. */
function promises (figures) {
  const [first, , last] = sizes['ours, registered'].map(count => figures[`ours, registered, ${count}`] / count)
  const rate = figures['ours, RealWorld, 1'] / figures['plain Fastify, RealWorld, 1']
  return [
    ...sizes['ours, registered'].map(count => {
      const each = (figures[`ours, registered, ${count}`] - figures[`ours, not registered, ${count}`]) / count
      return { what: `a register line costs ${each} instantiations for each of ${count} resources`, isKept: each <= REGISTERED }
    }),
    { what: `the cost of a resource grows with the table, from ${first} to ${last}`, isKept: last <= first },
    { what: `RealWorld costs ${rate} of its twin in plain Fastify`, isKept: rate <= REALWORLD }
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
