import { basename, isAbsolute } from 'node:path'
import type { Source } from '../../types/index.js'
import type { SegmentCheck } from '../constrain/check.js'
import { escapeControls, oneOf, printValue } from '../errors/errors.js'
import { helperName } from '../link/link.js'
import { conditionsOf, handlerOf, hooksOf, shownConstraints, shownDefaults, type Row } from '../table/row.js'
import { html, type Content, type Markup } from './markup.js'
import { editorLink } from './options.js'

/** A row of the table. `node` is the number of its resource in the tree. */
export function listRow (row: Row, index: number, node: number, editor: string): Markup {
  const { method, path, name, source } = row.route
  return html`<tr role="row" id="r${index}">
<td role="cell"><span class="verb" data-verb="${method}">${method}</span></td>
<td role="cell" class="path"><code>${paintPath(path)}</code></td>
<td role="cell" class="handler"><code>${breakable(handlerOf(row.route), /(?<=[/#])/)}</code></td>
<td role="cell" class="name"><code>${breakable(name ?? '', /(?<=_)/)}</code></td>
<td role="cell" class="extras">${extrasOf(row).map(([key, value]) =>
  html`<code><i>${key}</i> ${breakable(value, /(?<=[|,)}\]])/)}</code> `)}</td>
<td role="cell" class="source">${source === null ? null : showSource(source, editor)}</td>
<td role="cell" class="tools">
${toolButton(row, 'explain', 'Explain a request')}
${row.entry.routes[0]!.name === null ? null : toolButton(row, 'helper', 'Copy the helper call')}
${toolButton(row, 'curl', 'Copy as curl')}
<a href="#n${node}" data-tool="node" title="Show in the tree"
 aria-label="Show ${method} ${path} in the tree"></a></td>
</tr>\n`
}

/** A button of a row, for browsers with scripts. */
function toolButton ({ route: { method, path } }: Row, tool: string, title: string): Markup {
  return html`<button type="button" data-tool="${tool}" title="${title}"
 aria-label="${title} of ${method} ${path}"></button>`
}

function extrasOf (row: Row): ReadonlyArray<readonly [key: string, words: string]> {
  return [
    ...shownDefaults(row).map(([key, value]) => [key, `= ${printValue(value)}`] as const),
    ...shownConstraints(row).map(([key, value]) => [key, inWords(value)] as const),
    ...conditionsOf(row.entry).map(name => ['when', name] as const),
    ...Object.entries(hooksOf(row)).map(([kind, names]) =>
      [kind, names.map(name => escapeControls(name || '(no name)')).join(', ')] as const)
  ]
}

/** A path with emphasized params and format. It may break before a slash or the format. */
function paintPath (path: string): Content {
  return path.split(/(\(\.:format\)|[:*][A-Za-z_]\w*)/).map((text, index) => {
    if (index % 2 === 0) return breakable(text, /(?=\/)/)
    return text.startsWith('(') ? html`<wbr><i>${text}</i>` : html`<b>${text}</b>`
  })
}

/** A string that may break at the matches of a regex. */
function breakable (text: string, breaks: RegExp): Content {
  return text.split(breaks).map((part, index) => index === 0 ? part : html`<wbr>${part}`)
}

function showSource (source: Source, editor: string): Markup {
  const { file, line } = source
  if (!isAbsolute(file)) return html`<code>${file}:${line}</code>`
  const text = html`<code>${breakable(basename(file), /(?=\.)/)}:${line}</code>`
  return html`<a href="${editorLink(editor, source)}" title="${file}:${line}">${text}</a>`
}

/** The words for keywords of a schema. Titles and descriptions check nothing. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['minimum', '≥ '], ['maximum', '≤ '], ['exclusiveMinimum', '> '], ['exclusiveMaximum', '< '], ['const', ''],
  ['multipleOf', 'multiple of '], ['minLength', 'length ≥ '], ['maxLength', 'length ≤ '], ['format', ''],
  ['enum', ''], ['pattern', '']
])

/** A constraint in words: `integer ≥ 1`, `en or de`. Constraints without words are printed as code. */
export function inWords (constraint: unknown): string {
  if (Array.isArray(constraint)) return print(constraint)
  if (typeof constraint !== 'object' || constraint instanceof RegExp) return printValue(constraint)
  const { type = '', title: _title, description: _description, ...keywords } = constraint as Record<string, unknown>
  const isKnown = typeof type === 'string' && Object.keys(keywords).every(key => WORDS.has(key))
  if (!isKnown) return printValue(constraint)
  const words = Object.entries(keywords).map(([key, value]) =>
    WORDS.get(key)! + (key === 'pattern' ? `/${String(value)}/` : print(value)))
  // The type `string` is clear from the other keywords.
  return [type === 'string' && words.length > 0 ? '' : type, words.join(', ')].join(' ').trim()
}

function print (value: unknown): string {
  if (Array.isArray(value)) return oneOf(value.map(print))
  return typeof value === 'string' ? value : JSON.stringify(value)
}

// --- Data for the script

/** The data of a row. */
export function dataOf (row: Row, node: number): object {
  const { method, controller } = row.route
  const path = samplePath(row)
  return { method, controller, path, node, helper: helperCall(row), curl: curlLine(row, path) }
}

/** Samples of params. Most patterns match one of them. */
const SAMPLES = ['1', 'a', 'en', 'abc', '2024', 'a-b', 'A1']

const PARAM = /[:*]([A-Za-z_]\w*)/g

/** A path that matches a route, with a value for each param, or the param if no value is known. */
function samplePath ({ route: { path }, entry }: Row): string {
  return withoutGroups(path).replace(PARAM, (param, name: string) => {
    const check = entry.checks.get(name)
    const sample = check === undefined ? '1' : sampleOf(check)
    return sample === undefined ? param : encodeURIComponent(sample)
  })
}

/** A path without optional segments. */
function withoutGroups (path: string): string {
  const inner = path.replace(/\([^()]*\)/g, '')
  return inner === path ? path.replace(/(?<=.)\/$/, '') : withoutGroups(inner)
}

function sampleOf ({ schema, test }: SegmentCheck): string | undefined {
  const { enum: values, const: value, minimum } = schema
  const named = [values, value, minimum].flat().filter(one => one !== undefined)
  return [...named, ...SAMPLES].map(String).find(one => test(one))
}

/** The shell command that sends a request. The script replaces `{origin}`. */
function curlLine ({ route: { method } }: Row, path: string): string {
  const option = method === 'GET' ? '' : method === 'HEAD' ? ' --head' : ` -X ${method}`
  const body = /^(?:POST|PUT|PATCH)$/.test(method) ? " -H 'content-type: application/json' -d '{}'" : ''
  return `curl${option} '{origin}${escapeControls(path).replaceAll("'", "'\\''")}'${body}`
}

/**
 * The call of the helper of a route, such as `paths.photo_comment_path({ photo_id, id })`, or `null` without a name.
 */
function helperCall ({ route: { path }, entry, drawing: { helpers } }: Row): string | null {
  const { name } = entry.routes[0]!
  if (name === null) return null
  const params = [...withoutGroups(path).matchAll(PARAM)].map(([, param]) => param)
  const list = params.length < 2 ? params.join('') : `{ ${params.join(', ')} }`
  return `paths.${helperName(name, 'path', helpers)}(${list})`
}
