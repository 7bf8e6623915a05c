import { printTemplate } from '../declare/template-print.js'
import { handlerOf, type Row } from './row.js'

/** A place in the tree of paths. */
interface Place {
  readonly id: string
  readonly text: string
  readonly inner: Map<string, Place>
  readonly lines: string[]
}

/** A table as a Mermaid flowchart: a node for each segment, with the verbs that its path takes. */
export function printMermaid (rows: readonly Row[]): string {
  let count = 0
  const make = (text: string): Place => ({ id: `n${count++}`, text, inner: new Map(), lines: [] })
  const top = make('/')
  for (const row of rows) {
    let place = top
    for (const text of textsOf(row)) {
      if (!place.inner.has(text)) place.inner.set(text, make(text))
      place = place.inner.get(text)!
    }
    place.lines.push(`${row.route.method} ${handlerOf(row.route)}`)
  }
  return ['flowchart LR', ...printPlace(top)].join('\n')
}

/** What stands between the slashes of a path, the suffix left out; what may be left out of it is one such text. */
export function textsOf ({ prefix, entry: { template } }: Row): readonly string[] {
  const own = template.map(part => printTemplate([part]).replace(/^\//, ''))
  return [...prefix.split('/').filter(text => text !== ''), ...own]
}

function printPlace ({ id, text, inner, lines }: Place): readonly string[] {
  const label = [text, ...lines].map(escaped).join('<br>')
  return [
    `  ${id}["${label}"]`,
    ...[...inner.values()].flatMap(place => [...printPlace(place), `  ${id} --> ${place.id}`])
  ]
}

/** A text as a label may hold it: letters, digits and what is harmless as they are, the rest by number. */
function escaped (text: string): string {
  return text.replace(/[^\w /:.()+@~-]/gu, char => `#${char.codePointAt(0)};`)
}
