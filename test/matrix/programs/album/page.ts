import { photosCreate, photosDestroy, photosIndex, photosShow, type ResponseBody } from './client'

type Photo = ResponseBody<typeof photosIndex>[number]

const [form, list, shown] = ['form', 'ul', 'p'].map(name => document.querySelector(name)!) as [HTMLFormElement, Element, Element]

async function ask<Answer> ({ method, url }: { method: string, url: string, reply?: Answer }, body?: object): Promise<Answer> {
  const more = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return await (await fetch(url, { method, ...more })).json()
}

function button (text: string, run: () => Promise<void>): HTMLButtonElement {
  const made = document.createElement('button')
  made.textContent = text
  made.onclick = run
  return made
}

function itemOf (photo: Photo): HTMLLIElement {
  const item = document.createElement('li')
  const show = button(photo.title, async () => {
    const answer = await ask(photosShow(photo))
    shown.textContent = answer === undefined ? '' : `${answer.title}, ${answer.taken.slice(0, 4)}`
  })
  const destroy = button('Delete', async () => {
    await ask(photosDestroy(photo))
    await render()
  })
  item.append(show, destroy)
  return item
}

async function render (): Promise<void> {
  const photos: Photo[] = await ask(photosIndex())
  list.replaceChildren(...photos.map(itemOf))
}

form.onsubmit = async event => {
  event.preventDefault()
  await ask(photosCreate(), { title: new FormData(form).get('title') })
  await render()
}
await render()
