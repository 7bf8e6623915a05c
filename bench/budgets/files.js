/**
 * The compiler's cost of a large API: 1,222 routes in 47 controllers, each in its own file, and the same app in plain
 * Fastify in as many files, with the params typed by hand. A ratio is that of the compilers' total times, medians of
 * `--runs` (5) in turn. It exits with 1 if a ratio is above its mark. With fewer than four idle cores, the checkers of
 * TypeScript 7 wait for each other, and the ratio grows.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'bench', '.types', 'files')
const runs = Number(/--runs=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 5)

/** The compilers, with the most time as a multiple of that of plain Fastify. */
const compilers = [
  { name: 'TypeScript 7, four checkers', command: '@typescript/native/bin/tsc', flags: [], mark: 1.8 },
  { name: 'TypeScript 7, --checkers 1', command: '@typescript/native/bin/tsc', flags: ['--checkers', '1'], mark: 1.8 },
  { name: 'TypeScript 5.9', command: 'typescript-5.9/bin/tsc', flags: [], mark: 1.6 }
]

const CONTROLLERS = 47
const ROUTES = 26
const functions = ['get', 'post', 'put', 'patch', 'del']
/** The paths of a controller, in turn: a step's number makes each unique. */
const shapes = [
  { prefix: 'repos/:owner/:repo/', suffix: '', params: ['owner', 'repo'] },
  { prefix: 'repos/:owner/:repo/', suffix: '/:id', params: ['owner', 'repo', 'id'] },
  { prefix: 'orgs/:org/', suffix: '', params: ['org'] },
  { prefix: 'orgs/:org/', suffix: '/:team/members/:user', params: ['org', 'team', 'user'] },
  { prefix: '', suffix: '', params: [] }
]

const controllers = Array.from({ length: CONTROLLERS }, (_, number) => `item${number}s`)

function routesOf (controller) {
  return Array.from({ length: ROUTES }, (_, step) => {
    const { prefix, suffix, params } = shapes[step % shapes.length]
    const url = ['request.url', ...params.map(param => `request.params.${param}`)].join(', ')
    return {
      path: `${prefix}${controller}${suffix}/step${step}`,
      call: functions[step % functions.length],
      action: `step${step}`,
      params,
      handler: `request => [${url}]`
    }
  })
}

const imports = controllers.map(controller => `import ${controller} from './${controller}.js'`).join('\n')

function ours () {
  const declared = controllers.flatMap(controller =>
    routesOf(controller).map(({ call, path, action }) => `  ${call}('${path}', { to: '${controller}#${action}' })`))
  return {
    routes: `import { ${functions.join(', ')}, draw } from 'fastify-resources'
export const routes = draw([
${declared.join(',\n')}
], { apiOnly: true })
declare module 'fastify-resources' { interface Register { routes: typeof routes } }`,
    app: `import Fastify from 'fastify'
import resources from 'fastify-resources'
import { routes } from './routes.js'
${imports}
export const app = Fastify()
await app.register(resources, { routes, controllers: { ${controllers.join(', ')} } })`,
    ...Object.fromEntries(controllers.map(controller => [controller, `import type { Controller } from 'fastify-resources'
export default {
${routesOf(controller).map(({ action, handler }) => `  ${action}: ${handler}`).join(',\n')}
} satisfies Controller<'${controller}'>`]))
  }
}

function plain () {
  const route = ({ call, path, params, handler }) => {
    const types = params.map(param => `${param}: string`).join(', ')
    return `  app.${call === 'del' ? 'delete' : call}<{ Params: { ${types} } }>('/${path}', ${handler})`
  }
  return {
    app: `import Fastify from 'fastify'
${imports}
export const app = Fastify()
${controllers.map(controller => `await app.register(${controller})`).join('\n')}`,
    ...Object.fromEntries(controllers.map(controller => [controller, `import type { FastifyInstance } from 'fastify'
export default async (app: FastifyInstance) => {
${routesOf(controller).map(route).join('\n')}
}`]))
  }
}

function write (directory, sources) {
  mkdirSync(directory, { recursive: true })
  const compilerOptions = {
    target: 'es2023', module: 'nodenext', lib: ['es2023', 'dom'], types: [], strict: true, noEmit: true, skipLibCheck: true
  }
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(directory, `${name}.ts`), `${source}\n`)
}

/** The compiler's total time in seconds, and its instantiations. */
function compile ({ command, flags }, directory) {
  const args = [join(root, 'node_modules', command), ...flags, '-p', directory, '--extendedDiagnostics']
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const wrong = /^.*error TS\d+: .*/m.exec(stdout)?.[0]
  if (wrong !== undefined) throw new Error(wrong)
  const figure = label => Number(new RegExp(`${label}:\\s+([\\d.]+)`).exec(stdout)[1])
  return { seconds: figure('Total time'), instantiations: figure('Instantiations') }
}

const median = values => values.toSorted((one, other) => one - other)[values.length >> 1]

function main () {
  rmSync(folder, { recursive: true, force: true })
  const programs = { ours: ours(), plain: plain() }
  for (const [name, sources] of Object.entries(programs)) write(join(folder, name), sources)
  console.log('compiler                      ours s  plain s  ratio  mark  instantiations')
  for (const compiler of compilers) {
    const found = { ours: [], plain: [] }
    for (let run = 0; run < runs; run++) {
      for (const name of Object.keys(programs)) found[name].push(compile(compiler, join(folder, name)))
    }
    const [own, theirs] = Object.values(found).map(all => median(all.map(({ seconds }) => seconds)))
    const ratio = own / theirs
    console.log(`${compiler.name.padEnd(28)} ${own.toFixed(2).padStart(7)}  ${theirs.toFixed(2).padStart(7)}  ${ratio.toFixed(2).padStart(5)}  ${compiler.mark.toFixed(1)}   ${found.ours[0].instantiations}, ${found.plain[0].instantiations}`)
    if (ratio > compiler.mark) process.exitCode = 1
  }
  rmSync(folder, { recursive: true, force: true })
}

main()
