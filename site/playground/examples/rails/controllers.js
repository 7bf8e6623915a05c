export default {
  home: { index: () => 'Welcome' },
  posts: {
    index: () => ['First'],
    show: ({ params }) => params,
    preview: ({ params }) => `Preview of ${params.id}`
  },
  comments: {
    index: ({ params }) => params,
    show: ({ params }) => params,
    update: (request, reply) => reply.redirectTo('comment', request.params.id)
  }
}
