import { comments_create, photos_search } from './routes.js'

// Without JavaScript, the browser sends the forms itself, and every page works.
document.addEventListener('submit', event => {
  const form = event.target
  const { confirm: question } = form.dataset
  if (question !== undefined && !window.confirm(question)) event.preventDefault()
  const photo = form.parentElement.querySelector('[data-photo]')?.dataset.photo
  if (photo === undefined) return
  event.preventDefault()
  comment(form, Number(photo))
})

/** Posts a comment. If the server rejects it, the form is sent as usual, and the page shows the problem. */
async function comment (form, photo) {
  const { method, url } = comments_create(photo, { format: 'json' })
  const body = JSON.stringify(Object.fromEntries(new FormData(form)))
  const response = await fetch(url, { method, body, headers: { 'content-type': 'application/json' } })
  if (!response.ok) return form.submit()
  const { id } = await response.json()
  window.location.hash = `comment-${id}`
  window.location.reload()
}

const search = document.querySelector('input[type=search]')
const titles = search.insertAdjacentElement('afterend', document.createElement('datalist'))
titles.id = 'titles'
search.setAttribute('list', titles.id)

// Offers matching titles while the user types.
search.addEventListener('input', async () => {
  const q = search.value.trim()
  const { url } = photos_search({ format: 'json', query: { q } })
  const photos = q === '' ? [] : await (await fetch(url)).json()
  if (q === search.value.trim()) titles.replaceChildren(...photos.map(({ title }) => new Option(title, title)))
})
