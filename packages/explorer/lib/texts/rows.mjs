// Search, filters, the tree, keys and copying. Nothing here makes markup of a text.
const find = id => document.getElementById(id)
const [filters, search, resource, tree, table] = ['filters', 'search', 'resource', 'tree', 'routes'].map(find)
const nodes = [...tree.querySelectorAll('a')]
const rows = JSON.parse(find('data').textContent).map((row, index) => {
  const element = find(`r${index}`)
  const texts = [element.textContent, row.helper, element.querySelector('.source a')?.title]
  return { ...row, element, text: texts.join('\n').toLowerCase(), isShown: true }
})

const rowOf = target => rows[target.closest?.('#routes tbody tr')?.id.slice(1)]

// --- Which rows are shown

function wanted (state) {
  const [verbs, controller, hook] = [state.getAll('verb'), state.get('controller'), state.get('without')]
  const words = search.value.toLowerCase().split(/\s+/)
  const inside = nodes[resource.value || -1]?.parentElement
  return row => (verbs.length === 0 || verbs.includes(row.method)) &&
    (controller === null || row.controller === controller) && (hook === null || !row.hooks.includes(hook)) &&
    (inside === undefined || inside.contains(nodes[row.node])) && words.every(word => row.text.includes(word))
}

function filter () {
  const state = new URLSearchParams([...new FormData(filters)].filter(([, value]) => value !== ''))
  const isWanted = wanted(state)
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
  const isFiltered = state.size > 0
  const [found, all] = [shown, rows].map(({ length }) => length.toLocaleString('en'))
  find('count').textContent = isFiltered ? `${found} of ${all}` : ''
  find('reset').hidden = !isFiltered
  find('none').hidden = shown.length > 0
  keep(String(state))
}

let kept
/** What is filtered stays in the address, so that a reload shows the same. */
function keep (state) {
  clearTimeout(kept)
  const show = () => history.replaceState(null, '', location.pathname + (state && `?${state}`) + location.hash)
  // Browsers allow so many changes a minute, and some count every one.
  kept = setTimeout(show, 300)
}

function setState (state) {
  for (const field of filters.elements) {
    const values = state.getAll(field.name)
    if (field.type === 'checkbox') field.checked = values.includes(field.value)
    else field.value = values[0] ?? ''
    // A list has only what is in it.
    if (field.selectedIndex === -1) field.value = ''
  }
  filter()
}

const clear = () => setState(new URLSearchParams())

filters.addEventListener('input', filter)
find('reset').addEventListener('click', () => {
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

tree.addEventListener('click', event => {
  const node = event.target.closest('a')
  if (node === null) return
  event.preventDefault()
  const number = String(nodes.indexOf(node))
  resource.value = resource.value === number ? '' : number
  filter()
  const first = rows.find(row => row.isShown)
  if (first !== undefined) stand(first)
  if (resource.value !== '') table.scrollIntoView({ block: 'nearest' })
})

addEventListener('click', event => {
  const row = rows[event.target.closest('a[href^="#r"]')?.hash.slice(2)]
  if (row === undefined || event.defaultPrevented) return
  event.preventDefault()
  goTo(row, 'center')
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

table.addEventListener('click', event => {
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

const isTyping = ({ target }) => target.matches?.('input:not([type=checkbox]), select, textarea')

addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const row = event.target.matches?.('#routes tbody tr') ? rowOf(event.target) : undefined
  if (event.key === '/' && !isTyping(event)) search.select()
  else if (event.target === search && (event.key === 'ArrowDown' || event.key === 'Enter')) move(undefined, 1)
  else if (event.target === search && event.key === 'Escape') clear()
  // A verb is pressed by the space bar, as any box, and by Enter.
  else if (event.target.type === 'checkbox' && event.key === 'Enter') event.target.click()
  else if (row !== undefined && event.key === 'Escape') search.focus()
  else if (row !== undefined && event.key in moves) move(row, moves[event.key])
  else if (row !== undefined && event.key in keys) tools[keys[event.key]](row)
  else return
  event.preventDefault()
})

const wide = matchMedia('(min-width: 76rem)')
const openWide = () => { find('resources').open = wide.matches }
wide.addEventListener('change', openWide)
openWide()

setState(new URLSearchParams(location.search))
if (rows.length > 0) stand(rows[0])
