/** Moderation: the album does not show hidden photos, and they can be restored. */
export default class AdminPhotosController {
  constructor ({ album }) {
    this.album = album
  }

  index (request, reply) {
    const photos = this.album.everyPhoto()
    return reply.respondTo({
      html: () => reply.page('admin/photos', { title: 'All photos', photos }),
      json: photos
    })
  }

  hide (request, reply) {
    return this.moderate(request, reply, 'hidden')
  }

  restore (request, reply) {
    return this.moderate(request, reply, 'published')
  }

  moderate (request, reply, state) {
    const photo = this.album.moderatePhoto(request.records.photo.id, state)
    return reply.respondTo({
      html: () => reply.redirectTo('admin_photos'),
      json: photo
    })
  }
}
