// A browser's form knows GET and POST; one with data-method is sent as PUT or DELETE, and followed to where that leads.
document.addEventListener('submit', async event => {
  const form = event.target
  const { method, confirm: question } = form.dataset
  if (method === undefined) return
  event.preventDefault()
  if (question !== undefined && !window.confirm(question)) return

  const body = method === 'DELETE' ? undefined : new URLSearchParams(new FormData(form))
  const response = await fetch(form.action, { method, body })
  if (response.redirected) {
    window.location.assign(response.url)
    return
  }
  // Not accepted: the answer is the form again, with what is wrong.
  const page = new window.DOMParser().parseFromString(await response.text(), 'text/html')
  document.body.replaceWith(page.body)
})
