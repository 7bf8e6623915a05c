import Fastify, { type FastifyReply } from 'fastify'
import t from 'tap'
import resources from '../../lib/index.js'
import { againCases, argumentCasesIn, drawCases, printArguments, recordCases, valueCases } from '../fixtures/argument-cases.js'
import { echoControllers, loose } from '../fixtures/echo.js'

type Answer = (...args: readonly unknown[]) => FastifyReply

for (const dialect of ['default', 'rails'] as const) {
  const routes = drawCases(dialect)
  const cases = [...argumentCasesIn(dialect), ...recordCases, ...valueCases, ...dialect === 'rails' ? againCases : []]

  t.test(`each number and kind of arguments of helpers in the ${dialect} dialect`, async t => {
    const app = Fastify()
    await app.register(resources, { routes, controllers: echoControllers(routes), baseUrl: 'http://base.example' })
    const [tablePaths, paths] = [loose(routes.paths), loose(app.paths)]
    for (const { name, args, path } of cases) {
      const title = `${name}_path(${printArguments(args)})`
      const found = outcomeOf(() => tablePaths[`${name}_path`]!(...args))
      t.equal(found.path, path, `${title}: ${found.message}`)
      t.equal(outcomeOf(() => paths[`${name}_path`]!(...args)).path, path, `${title} of an app`)
      t.equal((tablePaths[`${name}_path`] as unknown as { problem: Answer }).problem(...args), path === null ? found.message : null, `${title}: problem`)
      const url = outcomeOf(() => paths[`${name}_url`]!(...args))
      t.equal(url.path, path === null ? null : `http://base.example${path}`, `${title}: URL`)
    }
  })

  t.test(`each number and kind of arguments of redirectTo and created in the ${dialect} dialect`, async t => {
    const app = Fastify()
    await app.register(resources, { routes, controllers: echoControllers(routes) })
    app.get('/run/:answer/:index', (request, reply) => {
      const { answer, index } = request.params as { readonly answer: 'redirectTo' | 'created', readonly index: number }
      const { name, args } = cases[index]!
      return (reply[answer] as Answer)(name, ...args).send()
    })
    for (const [index, { name, args, path }] of cases.entries()) {
      for (const answer of ['redirectTo', 'created'] as const) {
        const { headers } = await app.inject(`/run/${answer}/${index}`)
        t.equal(headers.location ?? null, path, `${answer}('${name}', ${printArguments(args)})`)
      }
    }
  })
}

function outcomeOf (run: () => string): { readonly path: string | null, readonly message: string } {
  try {
    return { path: run(), message: '' }
  } catch (error) {
    const { code, message } = error as { readonly code?: string, readonly message: string }
    if (code !== 'FST_RESOURCES_INVALID_ARGUMENTS') throw error
    return { path: null, message }
  }
}
