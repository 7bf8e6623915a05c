export default {
  albums: { index: () => ['Deserts'], show: ({ params }) => params },
  photos: { index: () => ['Fog'] }
}
