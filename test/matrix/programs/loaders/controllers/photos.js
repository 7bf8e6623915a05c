import { photos } from '../store.js'

export default {
  show: (request) => photos.get(request.params.id)
}
