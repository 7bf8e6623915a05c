export default {
  show (request, reply) {
    const { album } = request.server
    const [figures, comments] = [album.figures(), album.latestComments()]
    if (request.isJson) return { figures, comments }
    return reply.page('admin/dashboard', { title: 'Admin', figures, comments })
  }
}
