export default {
  show ({ server: { store } }, reply) {
    const [figures, comments] = [store.figures(), store.latestComments()]
    return reply.respondTo({ html: () => reply.page({ figures, comments }), json: { figures, comments } })
  }
}
