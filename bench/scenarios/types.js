// The compiler's time for a large API, each controller in its own file, compared with plain Fastify in as many files whose params are
// typed by hand.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findProgram, inFolder, writeProject } from '../compiler.js'
import { isQuick, rotate } from '../race.js'
import { compareValues } from '../report.js'

export const title = 'Time of the compiler'

const RUNS = isQuick ? 1 : 5

/** With fewer than four idle cores, the four checkers of TypeScript 7 wait for each other. */
const compilers = [
  ['TypeScript 5.9', 'typescript-5.9/bin/tsc', []],
  ['TypeScript 7, `--checkers 1`', '@typescript/native/bin/tsc', ['--checkers', '1']]
]

const methods = ['get', 'post', 'put', 'patch', 'del']
/** The paths of a controller, in turn: a number makes each unique. */
const shapes = [
  ['repos/:owner/:repo/NAME', 'owner', 'repo'],
  ['repos/:owner/:repo/NAME/:id', 'owner', 'repo', 'id'],
  ['orgs/:org/NAME', 'org'],
  ['orgs/:org/NAME/:team/members/:user', 'org', 'team', 'user'],
  ['NAME']
]
const controllers = Array.from({ length: 47 }, (_none, index) => `item${index}s`)

function routesOf (controller) {
  return Array.from({ length: 26 }, (_none, index) => {
    const [shape, ...params] = shapes[index % shapes.length]
    return {
      method: methods[index % methods.length],
      path: `${shape.replace('NAME', controller)}/step${index}`,
      action: `step${index}`,
      params,
      handler: `request => [${['request.url', ...params.map(param => `request.params.${param}`)].join(', ')}]`
    }
  })
}

const lines = (list, line) => list.map(line).join('\n')
const imports = lines(controllers, controller => `import ${controller} from './${controller}.js'`)
const filesOf = text => Object.fromEntries(controllers.map(controller => [controller, text(controller, routesOf(controller))]))

const ours = {
  routes: `import { ${methods.join(', ')}, draw } from 'fastify-resources'
export const routes = draw([
${lines(controllers, controller => lines(routesOf(controller), ({ method, path, action }) => `  ${method}('${path}', { to: '${controller}#${action}' }),`))}
], { apiOnly: true })
declare module 'fastify-resources' { interface Register { routes: typeof routes } }`,
  app: `import Fastify from 'fastify'
import resources from 'fastify-resources'
import { routes } from './routes.js'
${imports}
await Fastify().register(resources, { routes, controllers: { ${controllers.join(', ')} } })`,
  ...filesOf((controller, routes) => `import type { Controller } from 'fastify-resources'
export default {
${lines(routes, ({ action, handler }) => `  ${action}: ${handler},`)}
} satisfies Controller<'${controller}'>`)
}

const plain = {
  app: `import Fastify from 'fastify'
${imports}
const app = Fastify()
${lines(controllers, controller => `await app.register(${controller})`)}`,
  ...filesOf((_controller, routes) => `import type { FastifyInstance } from 'fastify'
export default async (app: FastifyInstance) => {
${lines(routes, ({ method, path, params, handler }) => `  app.${method.replace('del', 'delete')}<{ Params: { ${params.map(param => `${param}: string`).join(', ')} } }>('/${path}', ${handler})`)}
}`)
}

export function run () {
  return inFolder(folder => {
    const directories = Object.entries({ ours, plain }).map(([name, files]) => writeProject(join(folder, name), files))
    return compilers.map(([name, bin, flags]) => {
      console.error(`  ${name}`)
      const times = directories.map(() => [])
      for (let run = 0; run < RUNS; run++) for (const side of rotate([0, 1], run)) times[side].push(secondsOf(bin, flags, directories[side]))
      return compareValues(`compiler, 47 controllers, ${name}`, times[0], 'plain', times[1], seconds => `${seconds.toFixed(2)} s`)
    })
  })
}

/** The compiler's own total time. */
function secondsOf (bin, flags, directory) {
  const { stdout } = spawnSync(process.execPath, [findProgram(bin), ...flags, '-p', directory, '--extendedDiagnostics'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const problem = /^.*error TS\d+: .*/m.exec(stdout)?.[0]
  if (problem !== undefined) throw new Error(problem)
  return Number(/Total time:\s+([\d.]+)/.exec(stdout)[1])
}
