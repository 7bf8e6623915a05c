/** Moderation: what is hidden is gone from the album, and can be restored. */
export default class AdminPhotosController {
  constructor ({ album }) {
    this.album = album
  }

  index (request, reply) {
    const photos = this.album.everyPhoto()
    if (request.isJson) return photos
    return reply.page('admin/photos', { title: 'All photos', photos })
  }

  hide (request, reply) {
    return this.moderate(request, reply, 'hidden')
  }

  restore (request, reply) {
    return this.moderate(request, reply, 'published')
  }

  moderate (request, reply, state) {
    const photo = this.album.moderatePhoto(request.params.id, state)
    if (request.isJson) return photo
    return reply.redirectTo('admin_photos')
  }
}
