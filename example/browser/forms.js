import { album_photo_comments_create, search_photos, ResponseError, send } from './routes.js'

// Without JavaScript, the browser sends the forms itself, and every page works.
document.addEventListener('submit', event => {
  const form = event.target
  const { confirm: question } = form.dataset
  if (question !== undefined && !window.confirm(question)) event.preventDefault()
  const list = form.parentElement.querySelector('[data-photo]')
  if (list === null) return
  event.preventDefault()
  comment(form, { album_id: Number(list.dataset.album), photo_id: Number(list.dataset.photo) })
})

/** Posts a comment. If the server rejects it, the form is sent as usual, and the page shows the problem. */
async function comment (form, photo) {
  const body = { body: form.elements.body.value }
  try {
    const { id } = await send(album_photo_comments_create(photo, { format: 'json', body }))
    window.location.hash = `comment-${id}`
    window.location.reload()
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error
    form.submit()
  }
}

const search = document.querySelector('input[type=search]')
const titles = search.insertAdjacentElement('afterend', document.createElement('datalist'))
titles.id = 'titles'
search.setAttribute('list', titles.id)

// Offers matching titles while the user types.
search.addEventListener('input', async () => {
  const q = search.value.trim()
  const photos = q === '' ? [] : await send(search_photos({ format: 'json', query: { q } }))
  if (q === search.value.trim()) titles.replaceChildren(...photos.map(({ title }) => new Option(title, title)))
})
