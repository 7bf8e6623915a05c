const photos = new Map()

export default {
  albums: {
    index: () => ['Deserts'],
    show: ({ params, paths }) => ({ id: params.id, photos: paths.album_photos_path(params.id) })
  },
  photos: {
    index: () => [...photos.values()],
    create (request, reply) {
      photos.set(photos.size + 1, request.body)
      return reply.code(201).send({ count: photos.size })
    }
  }
}
