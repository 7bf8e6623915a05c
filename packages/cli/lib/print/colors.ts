import { escapeControls } from '../texts.js'

/** The parts of a printed table that have a color; a method has its own. */
export type Part = 'name' | 'path' | 'details' | 'label'

const COLORS: Readonly<Record<Part, number>> = { name: 36, path: 1, details: 2, label: 2 }
const METHODS: ReadonlyMap<string, number> = new Map([
  ['GET', 32], ['HEAD', 32], ['POST', 33], ['PUT', 34], ['PATCH', 35], ['DELETE', 31]
])
const OTHER_METHOD = 36

/** Colors a part of a table. */
export type Paint = (part: Part | { readonly method: string }, text: string) => string

/** Colors a string, and escapes it, because colors of the string itself could not be removed later. */
export const paint: Paint = (part, text) => {
  if (text.trim() === '') return text
  const color = typeof part === 'string' ? COLORS[part] : METHODS.get(part.method) ?? OTHER_METHOD
  return `\u001b[${color}m${escapeControls(text)}\u001b[0m`
}

export const plain: Paint = (_part, text) => text
