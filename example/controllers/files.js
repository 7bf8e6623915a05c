import { httpError } from '../errors.js'
import { drawPicture, fileOf } from '../picture.js'

/** The pictures as files, in a folder for each year: `2024/9-first-light-on-the-bernina.svg`. */
export default {
  show (request, reply) {
    const { path } = request.params
    const [, id] = /\/(\d{1,9})-/.exec(path) ?? []
    const photo = request.server.album.photo(Number(id ?? 0))
    if (fileOf(photo) !== path) throw httpError(404, 'There is no such file.')
    return reply.type('image/svg+xml').header('cache-control', 'no-cache').send(drawPicture(photo))
  }
}
