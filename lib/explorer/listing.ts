import { basename, isAbsolute } from 'node:path'
import type { Source } from '../../types/index.js'
import { extrasOf, handlerOf, type Row } from '../table/row.js'
import { editorLink } from './editor.js'
import { html, type Content, type Markup } from './markup.js'

/** What stands around the rows of a page. */
export interface Around {
  /** For each row the number of its node in the tree. */
  readonly nodeOf: readonly number[]
  readonly editor: string
}

const COLUMNS = ['Verb', 'Path', 'Controller#Action', 'Name', 'Constraints', 'Source']

/** Buttons of a row for whoever has the script: what they do, and the word for it. */
const BUTTONS = [
  ['explain', 'Explain a request'],
  ['helper', 'Copy the helper call'],
  ['curl', 'Copy as curl']
] as const

/** The signs of what a row can do, drawn once. */
const ICONS = html`<svg hidden class="icons">
<symbol id="i-explain" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.25"/>
<path d="M6.1 6.3a1.9 1.9 0 1 1 2.7 1.8q-.8.4-.8 1.3m0 2v.1"/></symbol>
<symbol id="i-helper" viewBox="0 0 16 16">
<path d="M5 2.75q-3.5 5.25 0 10.5m6-10.5q3.5 5.25 0 10.5M6.75 8h2.5"/></symbol>
<symbol id="i-curl" viewBox="0 0 16 16"><rect x="1.75" y="2.75" width="12.5" height="10.5" rx="2"/>
<path d="m4.5 6 2 2-2 2m4 .25h3"/></symbol>
<symbol id="i-node" viewBox="0 0 16 16"><path d="M3.5 2.5v7.75q0 1.75 1.75 1.75H9M3.5 5.5H9"/>
<circle cx="11" cy="5.5" r="1.75"/><circle cx="11" cy="12" r="1.75"/></symbol>
</svg>`

/** The rows as a table; its roles are written out, as the style lays it out by other means than a table's. */
export function listRows (rows: readonly Row[], around: Around): Markup {
  return html`${ICONS}<table id="routes" role="table" aria-label="Routes">
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
<td role="cell" class="extras">${extrasOf(row).map(([key, value]) => html`<code><i>${key}</i> ${value}</code> `)}</td>
<td role="cell" class="source">${source === null ? null : showSource(source, editor)}</td>
<td role="cell" class="tools">
${BUTTONS.map(([tool, title]) => toolButton(row, tool, title))}
<a href="#n${nodeOf[index]!}" title="Show in the tree"
 aria-label="Show ${method} ${path} in the tree">${icon('node')}</a></td>
</tr>\n`
}

function toolButton ({ route: { method, path }, entry }: Row, tool: string, title: string): Markup | null {
  if (tool === 'helper' && entry.routes[0]!.name === null) return null
  return html`<button type="button" data-tool="${tool}" title="${title}"
 aria-label="${title} of ${method} ${path}">${icon(tool)}</button>`
}

function icon (name: string): Markup {
  return html`<svg class="icon" aria-hidden="true"><use href="#i-${name}"/></svg>`
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
