// Search, filters, the tree, keys and copying. Nothing here makes markup of a text.
const find = id => document.getElementById(id)
const data = JSON.parse(find('data').textContent)
const [search, controller, resource, reset, count] = ['search', 'controller', 'resource', 'reset', 'count'].map(find)
const fields = { q: search, controller, resource }
const verbs = [...document.querySelectorAll('#filters .verb')]
const nodes = [...document.querySelectorAll('#tree a')]
const rows = data.map((row, index) => {
  const element = find(`r${index}`)
  const texts = [element.textContent, row.helper, element.querySelector('.source a')?.title]
  return { ...row, element, text: texts.join('\n').toLowerCase(), isShown: true }
})

const rowOf = target => rows[target.closest?.('#routes tbody tr')?.id.slice(1)]

// --- Which rows are shown

const pressedVerbs = () => verbs.filter(one => one.ariaPressed === 'true').map(one => one.dataset.verb)

function wanted () {
  const words = search.value.toLowerCase().split(/\s+/)
  const pressed = new Set(pressedVerbs())
  const inside = nodes[resource.value || -1]?.parentElement
  return row => (pressed.size === 0 || pressed.has(row.method)) &&
    (controller.value === '' || row.controller === controller.value) &&
    (inside === undefined || inside.contains(nodes[row.node])) && words.every(word => row.text.includes(word))
}

function filter () {
  const isWanted = wanted()
  for (const row of rows) {
    const isShown = isWanted(row)
    if (isShown !== row.isShown) row.element.hidden = !(row.isShown = isShown)
  }
  const shown = rows.filter(row => row.isShown)
  const used = new Set(shown.map(row => row.node))
  for (const [index, node] of nodes.entries()) {
    node.classList.toggle('used', used.has(index))
    node.ariaCurrent = String(index) === resource.value ? 'true' : null
  }
  const state = stateNow()
  const isFiltered = shown.length < rows.length || state !== ''
  count.textContent = isFiltered ? `${shown.length.toLocaleString('en')} of ${rows.length.toLocaleString('en')}` : ''
  reset.hidden = !isFiltered
  find('none').hidden = shown.length > 0
  keepState(state)
}

/** What is filtered stays in the address, so that a reload shows the same. */
function stateNow () {
  const state = new URLSearchParams(pressedVerbs().map(verb => ['verb', verb]))
  for (const [name, { value }] of Object.entries(fields)) if (value !== '') state.set(name, value)
  return String(state)
}

let kept
function keepState (state) {
  clearTimeout(kept)
  // Browsers allow so many changes a minute, and some count every one.
  kept = setTimeout(() => history.replaceState(null, '', location.pathname + (state && `?${state}`) + location.hash), 300)
}

function setState (state) {
  for (const one of verbs) one.ariaPressed = String(state.getAll('verb').includes(one.dataset.verb))
  for (const [name, field] of Object.entries(fields)) {
    field.value = state.get(name) ?? ''
    // A list has only what is in it.
    if (field.selectedIndex === -1) field.value = ''
  }
  filter()
}

const clear = () => setState(new URLSearchParams())

for (const field of Object.values(fields)) field.addEventListener('input', filter)
for (const one of verbs) {
  one.addEventListener('click', () => {
    one.ariaPressed = String(one.ariaPressed !== 'true')
    filter()
  })
}
reset.addEventListener('click', () => {
  clear()
  search.focus()
})

// --- Rows and nodes lead to each other

function reach (element, block) {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block })
}

function goTo (row, block) {
  if (!row.isShown) clear()
  stand(row)
  reach(row.element, block)
}

function showNode (row) {
  find('resources').open = true
  reach(nodes[row.node], 'nearest')
}

find('tree').addEventListener('click', event => {
  const node = event.target.closest('a')
  if (node === null) return
  event.preventDefault()
  const number = String(nodes.indexOf(node))
  resource.value = resource.value === number ? '' : number
  filter()
  const first = rows.find(row => row.isShown)
  if (first !== undefined) stand(first)
  if (resource.value !== '') find('routes').scrollIntoView({ block: 'nearest' })
})

addEventListener('click', event => {
  const link = event.target.closest('a[href^="#r"]')
  if (link === null || event.defaultPrevented || !/^#r\d+$/.test(link.hash)) return
  event.preventDefault()
  goTo(rows[link.hash.slice(2)], 'center')
})

// --- What a row can do

const tools = {
  explain: ({ method, path }) => dispatchEvent(new CustomEvent('explain', { detail: { method, path } })),
  helper: ({ helper }) => helper !== null && copy(helper),
  curl: ({ curl }) => copy(curl.replace('{origin}', () => location.origin)),
  node: showNode,
  source: ({ element }) => element.querySelector('.source a')?.click()
}

async function copy (text) {
  const note = find('copied')
  try {
    await navigator.clipboard.writeText(text)
    note.textContent = `Copied ${text}`
  } catch {
    // Only a page of this machine, or one by HTTPS, may write what is copied.
    note.textContent = text
  }
  clearTimeout(copy.timer)
  copy.timer = setTimeout(() => { note.textContent = '' }, 4000)
}

find('routes').addEventListener('click', event => {
  const row = rowOf(event.target)
  if (row === undefined) return
  stand(row)
  const tool = event.target.closest('[data-tool]')?.dataset.tool
  if (tool === undefined) return
  event.preventDefault()
  tools[tool](row)
})

// --- Keys: one row at a time can be reached by Tab, the others by arrows

const keys = { Enter: 'source', e: 'explain', h: 'helper', c: 'curl', t: 'node' }
const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity }

let standing = rows[0]
function stand (row) {
  // An element that cannot be reached for a moment loses the focus.
  if (row === standing && row.element.tabIndex === 0) return
  standing?.element.removeAttribute('tabindex')
  standing = row
  row.element.tabIndex = 0
}

function move (row, by) {
  const shown = rows.filter(one => one.isShown)
  const from = shown.indexOf(row)
  if (by === -1 && from === 0) return search.focus()
  const next = shown[Math.min(shown.length - 1, Math.max(0, from + by))]
  if (next !== undefined) goTo(next, 'nearest')
}

const isTyping = ({ target }) => target.matches?.('input, select, textarea')

addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const row = event.target.matches?.('#routes tbody tr') ? rowOf(event.target) : undefined
  if (event.key === '/' && !isTyping(event)) search.select()
  else if (event.target === search && (event.key === 'ArrowDown' || event.key === 'Enter')) move(undefined, 1)
  else if (event.target === search && event.key === 'Escape') clear()
  else if (row !== undefined && event.key === 'Escape') search.focus()
  else if (row !== undefined && event.key in moves) move(row, moves[event.key])
  else if (row !== undefined && event.key in keys) tools[keys[event.key]](row)
  else return
  event.preventDefault()
})

const isWide = matchMedia('(min-width: 72rem)')
const openWide = () => { find('resources').open = isWide.matches }
isWide.addEventListener('change', openWide)

openWide()
setState(new URLSearchParams(location.search))
if (rows.length > 0) stand(rows[0])
