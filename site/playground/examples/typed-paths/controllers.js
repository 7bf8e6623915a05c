export default {
  albums: {
    index: ({ paths }) => ({ first: paths.album_path(1) }),
    show: ({ params }) => ({ id: params.id, type: typeof params.id }),
    update: ({ params }, reply) => reply.redirectTo('album', params.id)
  },
  photos: { index: ({ params }) => params }
}
