/**
 * What a visitor types: the texts `code` (the declarations) and `controllers`, and the `method`, `target`, `headers` and `body` of a
 * request. The address of the page holds it, in the hash, which no server sees. This tab keeps each input that was typed or run
 * here, so that none is lost and texts of a link can be told from the visitor's own.
 */
const EMPTY = { code: '', controllers: '', method: 'GET', target: '/', headers: '', body: '' }
const [KEY, CHANGE] = ['playground', 'playground change']
const KEPT = 20

/** An input with what is missing. */
export const inputOf = parts => Object.fromEntries(Object.entries(EMPTY).map(([key, text]) => [key, parts[key] ?? text]))

/** The hash that holds an input. */
export const linkOf = input =>
  `#${new URLSearchParams(Object.keys(EMPTY).map(key => [key, input[key]]).filter(([key, text]) => key === 'code' || text !== EMPTY[key]))}`

/** The input in a hash; `null` without one. */
export function inputIn (hash) {
  const form = new URLSearchParams(hash.slice(1))
  return form.has('code') ? inputOf(Object.fromEntries(form)) : null
}

/** What this tab has kept under a name. A browser may have no storage, or a full one. */
function read (name) {
  try {
    return JSON.parse(sessionStorage.getItem(name))
  } catch {
    return null
  }
}

function write (name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {}
}

/** The links of the inputs that were typed or run here, the last one first. */
const kept = () => read(KEY) ?? []

/** Keeps an input that was typed or run here. */
export const keep = input =>
  write(KEY, [linkOf(input), ...kept().filter(link => !hasSameTexts(inputIn(link), input))].slice(0, KEPT))

/** The input that was kept last; `null` without one. */
export const lastInput = () => inputIn(kept()[0] ?? '')

/** Whether the texts of an input were typed or run here. */
export const isKept = input => kept().some(link => hasSameTexts(inputIn(link), input))

export const hasSameTexts = (one, other) => one.code === other.code && one.controllers === other.controllers

/** Keeps what was typed after the address was written, when the visitor leaves the page. */
export const keepChange = (link, input) => write(CHANGE, { [link]: linkOf(input) })

/** The input of an address with what was typed after it was written, once. */
export function withChange (input) {
  const change = read(CHANGE)?.[linkOf(input)]
  if (change === undefined) return input
  write(CHANGE, {})
  return inputIn(change)
}
