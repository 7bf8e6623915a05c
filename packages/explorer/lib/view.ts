import { escapeText } from './markup.js'

type Attributes = Readonly<Record<string, string>>

/** An element as data: its name, its attributes and its contents. A string is text, never markup. */
export type View = string | readonly [name: string, attributes: Attributes, ...contents: View[]]

/** Views as HTML. Text and attributes are escaped. */
export function toHtml (...views: readonly View[]): string {
  return views.map(view => {
    if (typeof view === 'string') return escapeText(view)
    const [name, attributes, ...contents] = view
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
    const [name, attributes, ...contents] = view
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.append(...toElements(document, ...contents))
    return element
  })
}
