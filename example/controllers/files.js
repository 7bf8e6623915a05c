import { httpError } from '../errors.js'
import { drawPicture, fileOf } from '../picture.js'

/** The pictures as files, in a folder for each year: `2024/9-first-light-on-the-bernina.svg`. */
export default {
  show ({ params: { path }, server: { store } }, reply) {
    const photo = store.photos().find(photo => fileOf(photo) === path)
    if (photo === undefined) throw httpError(404, 'There is no such file.')
    return reply.type('image/svg+xml').header('cache-control', 'no-cache').send(drawPicture(photo))
  }
}
