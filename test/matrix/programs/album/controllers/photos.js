const photos = [{ id: 1, title: 'Dunes', taken: new Date(0) }]

export const index = () => photos

export const show = (/** @type {{ params: { id: number } }} */ { params }) => photos.find(({ id }) => id === params.id)

export function create (/** @type {{ body: { title: string } }} */ { body }) {
  const photo = { id: photos.length + 1, title: body.title, taken: new Date() }
  photos.push(photo)
  return photo
}

export const destroy = (/** @type {{ params: { id: number } }} */ { params }) =>
  photos.splice(photos.findIndex(({ id }) => id === params.id), 1)
