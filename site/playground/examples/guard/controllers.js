export default {
  articles: {
    index: () => ['Routing in Fastify'],
    show: ({ params }) => params,
    destroy: (request, reply) => reply.code(204).send()
  },
  drafts: { index: () => ['Not for everybody'] }
}
