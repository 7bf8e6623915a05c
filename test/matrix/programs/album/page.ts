import { photosCreate, photosDestroy, photosIndex, photosShow, ResponseError, send, type ErrorOf, type ResponseBody } from './client'

type Photo = ResponseBody<typeof photosIndex>[number]

const [form, list, shown] = ['form', 'ul', 'p'].map(name => document.querySelector(name)!) as [HTMLFormElement, Element, Element]

function button (text: string, run: () => Promise<void>): HTMLButtonElement {
  const made = document.createElement('button')
  made.textContent = text
  made.onclick = run
  return made
}

function itemOf (photo: Photo): HTMLLIElement {
  const item = document.createElement('li')
  const show = button(photo.title, async () => {
    const { title, taken } = await send(photosShow(photo))
    shown.textContent = `${title}, ${taken.slice(0, 4)}`
  })
  const destroy = button('Delete', async () => {
    await send(photosDestroy(photo))
    await render()
  })
  item.append(show, destroy)
  return item
}

async function render (): Promise<void> {
  const photos: Photo[] = await send(photosIndex({ query: { page: 1 } }))
  list.replaceChildren(...photos.map(itemOf))
}

form.onsubmit = async event => {
  event.preventDefault()
  try {
    await send(photosCreate({ body: { title: String(new FormData(form).get('title')) } }))
    await render()
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error
    const failed = error as ErrorOf<typeof photosCreate>
    if (failed.status === 422) shown.textContent = failed.body.error
  }
}
await render()
