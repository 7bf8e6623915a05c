// A server as a user writes it, which asks itself two questions and stops. It has one of everything that is loaded late or from
// elsewhere: Ajv for a constraint, controllers as classes, a plugin's prefix, a format by `Accept`, OpenAPI's names, an
// explanation, the table as blocks.
import Fastify from 'fastify'
import resources, { draw } from 'fastify-resources'

const routes = draw([
  resources('photos', { constraints: { id: { type: 'integer', not: { const: 13 } } } }, [
    resources('comments', { only: ['index'] })
  ])
])

class Photos {
  index () { return [] }
  new () { return '' }
  create () { return '' }
  edit () { return '' }
  update () { return '' }
  destroy () { return '' }
  show (request) { return { ...request.params, edit: request.paths.edit_photo_path(request.params.id) } }
}

async function main () {
  const app = Fastify()
  await app.register(resources,
    {
      routes,
      controllers: {
        photos: Photos,
        comments: { index: (request, reply) => reply.respondTo({ csv: 'a,b', json: { edit: 'by Accept' } }) }
      },
      prefix: '/v1',
      openapi: true
    })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const answers = []
  for (const path of ['/v1/photos/7.json', '/v1/photos/13', '/v1/photos/7/comments']) {
    const reply = await fetch(address + path, { headers: { accept: 'application/json' } })
    answers.push([reply.status, await reply.json()])
  }
  await app.close()
  console.log(
    JSON.stringify([...answers.map(([status, body]) => [status, body.edit ?? body.message]), routes.recognize('GET', '/photos/8')?.params,
      routes.explain('PUT', '/photos').outcome, routes.toString().includes('photos#show')]))
}

main()
