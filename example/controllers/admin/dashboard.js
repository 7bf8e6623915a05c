export default {
  show (request, reply) {
    const { album } = request.server
    const [figures, comments] = [album.figures(), album.latestComments()]
    return reply.respondTo({
      html: () => reply.page('admin/dashboard', { title: 'Admin', figures, comments }),
      json: { figures, comments }
    })
  }
}
