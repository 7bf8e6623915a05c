import { escapeText } from './markup.js'

/** The names of elements and attributes that a page gets. No attribute runs a script or loads a file. */
const ELEMENTS: ReadonlySet<string> = new Set([
  'a', 'b', 'button', 'code', 'dd', 'div', 'dl', 'dt', 'i', 'li', 'ol', 'p', 'small', 'span', 'table', 'tbody', 'td',
  'th', 'thead', 'tr', 'ul', 'wbr'
])
const ATTRIBUTES: ReadonlySet<string> = new Set([
  'aria-label', 'class', 'data-outcome', 'data-tool', 'data-verb', 'href', 'id', 'role', 'scope', 'title', 'type'
])
/** URLs that run scripts or show documents. */
const UNSAFE = /^(?:javascript|data|vbscript|blob|filesystem|about|view-source):/i

/** Whether a URL runs a script or shows a document. A browser drops blanks and controls before it reads the scheme. */
export function isUnsafeUrl (url: string): boolean {
  // eslint-disable-next-line no-control-regex
  return UNSAFE.test(url.replace(/[\u0000-\u0020]/g, ''))
}

type Attributes = Readonly<Record<string, string>>

/** An element as data: its name, its attributes and its contents. A string is text, never markup. */
export type View = string | readonly [name: string, attributes: Attributes, ...contents: View[]]
type ElementView = Exclude<View, string>

/** The results of `element`. An array from anywhere else has no name that a page may use. */
const made = new WeakSet<object>()

/**
 * An element. Its contents are strings and other results of this function; anything else becomes a string, so that a
 * value of a description, which may come from a stranger, is text whatever its type. Attributes are strings too.
 *
 * @throws {TypeError} The name of the element or of an attribute is not one that views have.
 */
export function element (name: string, attributes: Attributes, ...contents: readonly View[]): View {
  const texts = Object.entries(attributes).map(([key, value]) => [key, `${value}`])
  const children = contents.map(view => made.has(view as object) ? view : `${view as string}`)
  const view: ElementView = [name, Object.fromEntries(texts), ...children]
  made.add(checked(view))
  return view
}

/** A view whose names, attributes and URL a page may have. A view may come from JSON. */
function checked (view: ElementView): ElementView {
  const [name, attributes] = view
  const problems = [
    ...ELEMENTS.has(name) ? [] : [`unknown element ${JSON.stringify(name)}. Known: ${[...ELEMENTS].join(', ')}`],
    ...Object.entries(attributes).flatMap(([key, value]) => problemOf(key, value) ?? [])
  ]
  if (problems.length > 0) throw new TypeError(`view: ${problems.join('; ')}`)
  return view
}

function problemOf (key: string, value: unknown): string | null {
  if (!ATTRIBUTES.has(key)) return `unknown attribute ${JSON.stringify(key)}. Known: ${[...ATTRIBUTES].join(', ')}`
  if (typeof value !== 'string') return `attribute '${key}' must be a string, got ${JSON.stringify(value)}`
  if (key !== 'href' || !isUnsafeUrl(value)) return null
  return `attribute 'href' must not run a script, got ${JSON.stringify(value)}`
}

/** Views as HTML. Text and attributes are escaped. */
export function toHtml (...views: readonly View[]): string {
  return views.map(view => {
    if (typeof view === 'string') return escapeText(view)
    const [name, attributes, ...contents] = checked(view)
    const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`).join('')
    return `<${name}${list}>${name === 'wbr' ? '' : `${toHtml(...contents)}</${name}>`}`
  }).join('')
}

/** The part of an element of a document that views need. */
interface ElementLike {
  setAttribute (name: string, value: string): void
  append (...contents: unknown[]): void
}

/** Views as elements of a document. */
export function toElements<One extends ElementLike> (
  document: { createElement (name: string): One }, ...views: readonly View[]
): ReadonlyArray<One | string> {
  return views.map(view => {
    if (typeof view === 'string') return view
    const [name, attributes, ...contents] = checked(view)
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.append(...toElements(document, ...contents))
    return element
  })
}
