import { escaped, escapeControls } from './printing.js'

/** A string of HTML: a result of `html`, or a file of the page, which is hashed unchanged. */
export class Markup extends String {}

/** The content of a template. */
export type Content = Markup | string | number | null | readonly Content[]

const ENTITIES: Readonly<Record<string, string>> = Object.freeze({
  '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;'
})

/**
 * A template of HTML, for elements and for attributes in double quotes. Contents are escaped, except markup. Control
 * and bidirectional characters are printed as escapes.
 */
export function html (strings: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(strings.reduce((text, string, index) => text + print(contents[index - 1]!) + string))
}

function print (content: Content): string {
  if (content === null) return ''
  if (content instanceof Markup) return String(content)
  if (Array.isArray(content)) return content.map(print).join('')
  return escapeText(String(content))
}

/** Escapes a string for HTML, between tags and in quotes. */
export function escapeText (text: string): string {
  return escapeControls(text).replace(/[&<>"'`]/g, char => ENTITIES[char]!)
}

/** A value as JSON for a `<script>`, which cannot close the element or open another element. */
export function json (value: unknown): string {
  return escapeControls(JSON.stringify(value)).replace(/[<>&]/g, escaped)
}
