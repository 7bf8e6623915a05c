// The box that explains a request while it is typed. Nothing here makes markup of a text.
const find = id => document.getElementById(id)
const [method, url, headers, answer] = ['method', 'url', 'headers', 'answer'].map(find)
const place = `${location.pathname.replace(/\/$/, '')}/explain`

/** The sign of an outcome where it is another than its name. */
const words = { 'bad-request': '400 bad request', 'wrong-method': 'wrong method', 'no-match': 'no match' }

/** An element with texts and elements in it. */
function make (name, attributes, ...contents) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...contents)
  return element
}

function show ({ outcome, text, row, params = [], candidates = [] }) {
  const told = make('code', {}, text)
  const hasRow = row !== undefined && row !== null
  answer.replaceChildren(
    make('p', {}, make('span', { class: 'outcome', 'data-outcome': outcome }, words[outcome] ?? outcome), ' ',
      hasRow ? make('a', { href: `#r${row}` }, told) : told),
    make('dl', {}, ...params.map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, value)))),
    make('ol', {}, ...candidates.map(showCandidate))
  )
}

function showCandidate ({ row, route, segment, reason }) {
  return make('li', {}, make('a', { href: `#r${row}` }, make('code', {}, route)),
    make('span', {}, segment === null ? reason : `segment ${segment}: ${reason}`))
}

let asking = new AbortController()

async function ask () {
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
  if (url.value === '') return answer.replaceChildren()
  const query = new URLSearchParams({ method: method.value, url: url.value })
  for (const line of headers.value.split('\n')) if (line.trim() !== '') query.append('header', line)
  try {
    const response = await fetch(`${place}?${query}`, { signal })
    if (!response.ok) throw new Error(`The app answers ${response.status}.`)
    show(await response.json())
  } catch (error) {
    if (!signal.aborted) show({ outcome: 'error', text: error.message })
  }
}

let waiting
function askSoon () {
  clearTimeout(waiting)
  waiting = setTimeout(ask, 100)
}

for (const field of [method, url, headers]) field.addEventListener('input', askSoon)

addEventListener('explain', ({ detail }) => {
  method.value = detail.method
  url.value = detail.path
  ask()
  url.focus()
  find('ask').scrollIntoView({ block: 'nearest' })
})
