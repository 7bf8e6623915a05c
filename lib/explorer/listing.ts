import { basename, isAbsolute } from 'node:path'
import type { Source } from '../../types/index.js'
import { conditionsOf, handlerOf, printValue, shownConstraints, shownDefaults, type Row } from '../table/row.js'
import { editorLink } from './editor.js'
import { html, type Content, type Markup } from './markup.js'
import { inWords } from './words.js'

/** What stands around the rows of a page. */
export interface Around {
  /** For each row the number of its node in the tree. */
  readonly nodeOf: ReadonlyMap<number, number>
  readonly editor: string
}

const COLUMNS = ['Verb', 'Path', 'Controller#Action', 'Name', 'Constraints', 'Source']

/** Buttons of a row for whoever has the script: what they do, and the word for it. */
const BUTTONS = [
  ['explain', 'Explain a request'],
  ['helper', 'Copy the helper call'],
  ['curl', 'Copy as curl']
] as const

/** The rows as a table; its roles are written out, as the style lays it out by other means than a table's. */
export function listRows (rows: readonly Row[], around: Around): Markup {
  return html`<table id="routes" role="table" aria-label="Routes">
<thead role="rowgroup"><tr role="row">
${COLUMNS.map(title => html`<th role="columnheader" scope="col">${title}</th>`)}
<th role="columnheader" scope="col"><span class="unseen">Tools</span></th>
</tr></thead>
<tbody role="rowgroup">
${rows.map((row, index) => listRow(row, index, around))}</tbody>
</table>`
}

function listRow (row: Row, index: number, { nodeOf, editor }: Around): Markup {
  const { method, path, name, source } = row.route
  return html`<tr role="row" id="r${index}">
<td role="cell"><span class="verb" data-verb="${method}">${method}</span></td>
<td role="cell" class="path"><code>${paintPath(path)}</code></td>
<td role="cell" class="handler"><code>${broken(handlerOf(row.route), /(?<=[/#])/)}</code></td>
<td role="cell" class="name"><code>${broken(name ?? '', /(?<=_)/)}</code></td>
<td role="cell" class="extras">${extrasOf(row).map(([key, value]) =>
  html`<code><i>${key}</i> ${broken(value, /(?<=[|,)}\]])/)}</code> `)}</td>
<td role="cell" class="source">${source === null ? null : showSource(source, editor)}</td>
<td role="cell" class="tools">
${BUTTONS.map(([tool, title]) => toolButton(row, tool, title))}
<a href="#n${nodeOf.get(index)!}" data-tool="node" title="Show in the tree"
 aria-label="Show ${method} ${path} in the tree"></a></td>
</tr>\n`
}

function extrasOf (row: Row): ReadonlyArray<readonly [key: string, words: string]> {
  return [
    ...shownDefaults(row).map(([key, value]) => [key, `= ${printValue(value)}`] as const),
    ...shownConstraints(row).map(([key, value]) => [key, inWords(value)] as const),
    ...conditionsOf(row.entry).map(name => ['when', name] as const)
  ]
}

function toolButton ({ route: { method, path }, entry }: Row, tool: string, title: string): Markup | null {
  if (tool === 'helper' && entry.routes[0]!.name === null) return null
  return html`<button type="button" data-tool="${tool}" title="${title}"
 aria-label="${title} of ${method} ${path}"></button>`
}

/** A path with its params and what may be left out of it told apart, so that it may break behind a slash. */
function paintPath (path: string): Content {
  return path.split(/(\(\.:format\)|[:*][A-Za-z_]\w*)/).map((text, index) => {
    if (index % 2 === 0) return broken(text, /(?=\/)/)
    return text.startsWith('(') ? html`<i>${text}</i>` : html`<b>${text}</b>`
  })
}

/** A text that may break at some places. */
function broken (text: string, places: RegExp): Content {
  return text.split(places).map((part, index) => index === 0 ? part : html`<wbr>${part}`)
}

function showSource (source: Source, editor: string): Markup {
  const { file, line } = source
  if (!isAbsolute(file)) return html`<code>${file}:${line}</code>`
  const text = html`<code>${broken(basename(file), /(?=\.)/)}:${line}</code>`
  return html`<a href="${editorLink(editor, source)}" title="${file}:${line}">${text}</a>`
}
