export default {
  articles: {
    index: () => ['Fog'],
    show: ({ params }) => params,
    // 303, to the path of a name
    create: (request, reply) => reply.redirectTo('article', 7)
  }
}
