/** Moderation: the album does not show hidden photos, and they can be restored. */
export default class AdminPhotosController {
  constructor ({ store }) {
    this.store = store
  }

  index (request, reply) {
    const photos = this.store.everyPhoto()
    return reply.respondTo({ html: () => reply.page({ photos }), json: photos })
  }

  hide (request, reply) {
    return this.moderate(request, reply, 'hidden')
  }

  restore (request, reply) {
    return this.moderate(request, reply, 'published')
  }

  moderate (request, reply, state) {
    const photo = this.store.moderatePhoto(request.records.photo.id, state)
    return reply.respondTo({ html: () => reply.redirectTo('admin_photos'), json: photo })
  }
}
