// The box that explains a request while it is typed. Nothing here makes markup of a text.
const find = id => document.getElementById(id)
const [box, method, url, headers, answer] = ['ask', 'method', 'url', 'headers', 'answer'].map(find)
const place = `${location.pathname.replace(/\/$/, '')}/explain`

/** An element with texts and elements in it. */
function make (name, attributes, ...contents) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...contents)
  return element
}

/** The app's views: an element is its name, its attributes and its contents. */
const draw = view => typeof view === 'string' ? view : make(view[0], view[1], ...view.slice(2).map(draw))

// Each start of the app may have another token.
const problemOf = ({ status }) =>
  status === 404 ? 'The app does not know this page. Open the URL that it printed at its last start.' : `The app responded with ${status}.`

let asking = new AbortController()

async function askSoon () {
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
  dispatchEvent(new Event('explaining'))
  if (url.value === '') return answer.replaceChildren()
  const query = new URLSearchParams({ method: method.value, url: url.value })
  for (const line of headers.value.split('\n')) if (line.trim() !== '') query.append('header', line)
  // Until nobody has typed for a moment.
  await new Promise(resolve => setTimeout(resolve, 100))
  try {
    const response = await fetch(`${place}?${query}`, { signal })
    if (!response.ok) throw new Error(problemOf(response))
    answer.replaceChildren(...(await response.json()).map(draw))
    dispatchEvent(new Event('explained'))
  } catch (error) {
    if (!signal.aborted) answer.replaceChildren(draw(['p', {}, ['span', { class: 'outcome', 'data-outcome': 'error' }, 'error'], ' ', ['code', {}, error.message]]))
  }
}

box.addEventListener('input', ({ target }) => { if (target.id !== 'body') askSoon() })

addEventListener('explain', ({ detail }) => {
  method.value = detail.method
  url.value = detail.path
  askSoon()
  url.focus()
  box.scrollIntoView({ block: 'nearest' })
})
