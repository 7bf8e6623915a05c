export default {
  photos: { show: ({ params }) => ({ version: 1, id: params.id }) },
  'v2/photos': { show: ({ params, paths }) => ({ version: 2, photo: { id: params.id, self: paths.v2_photo_path(params.id) } }) }
}
