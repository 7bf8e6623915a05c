const photos = [{ id: 1, title: 'Dunes', taken: new Date(0) }]

const photo = {
  type: 'object',
  properties: { id: { type: 'integer' }, title: { type: 'string' }, taken: { type: 'string', format: 'date-time' } },
  required: ['id', 'title', 'taken']
}
const problem = { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] }
const body = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] }

export const index = {
  schema: {
    querystring: { type: 'object', properties: { page: { type: 'integer' } } },
    response: { 200: { type: 'array', items: photo } }
  },
  handler: () => photos
}

export const show = {
  schema: { response: { 200: photo } },
  handler: ({ params }) => photos.find(({ id }) => id === params.id)
}

export const create = {
  schema: { body, response: { 200: photo, 422: problem } },
  handler ({ body: { title } }, reply) {
    if (title === '') return reply.code(422).send({ error: 'The title is empty.' })
    const made = { id: photos.length + 1, title, taken: new Date() }
    photos.push(made)
    return made
  }
}

export const destroy = {
  schema: { response: { 204: { type: 'null' } } },
  handler ({ params }, reply) {
    photos.splice(photos.findIndex(({ id }) => id === params.id), 1)
    reply.code(204).send()
  }
}
