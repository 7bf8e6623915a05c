import { harmless } from '../errors/errors.js'

/** Text that is HTML already: what `html` has made, and files of the page, whose texts are hashed as they are. */
export class Markup extends String {}

/** What may stand in a template: markup, a text, a number, a list of those, or nothing. */
export type Content = Markup | string | number | null | readonly Content[]

const ENTITIES: Readonly<Record<string, string>> = Object.freeze({
  '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;'
})

/**
 * A template of HTML, for elements and for attributes in double quotes: what is put in is escaped, control and
 * bidirectional characters shown by number, but for what is markup.
 */
export function html (strings: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(strings.reduce((text, string, index) => text + print(contents[index - 1]!) + string))
}

function print (content: Content): string {
  if (content === null) return ''
  if (content instanceof Markup) return String(content)
  if (Array.isArray(content)) return content.map(print).join('')
  return harmless(String(content)).replace(/[&<>"'`]/g, char => ENTITIES[char]!)
}

/** A value as JSON that can stand in a `<script>`: nothing in it closes the element or opens another. */
export function json (value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
