import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { DescribedRoute, Source } from 'fastify-resources'
import { html, type Content, type Markup } from './markup.js'
import { editorLink } from './options.js'
import { escapeControls, handlerOf, inWords, printValue } from './printing.js'

/** A row of the table. `node` is the number of its resource in the tree. */
export function listRow (route: DescribedRoute, node: number, editor: string): Markup {
  const { index, method, path, name, source, helper } = route
  return html`<tr role="row" id="r${index}">
<td role="cell"><span class="verb" data-verb="${method}">${method}</span></td>
<td role="cell" class="path"><code>${paintPath(path)}</code></td>
<td role="cell" class="handler"><code>${breakable(handlerOf(route), /(?<=[/#])/)}</code></td>
<td role="cell" class="name"><code>${breakable(name ?? '', /(?<=_)/)}</code></td>
<td role="cell" class="extras">${extrasOf(route).map(([key, value]) =>
  html`<code><i>${key}</i> ${breakable(value, /(?<=[|,)}\]])/)}</code> `)}</td>
<td role="cell" class="source">${source === null ? null : showSource(source, editor)}</td>
<td role="cell" class="tools">
${toolButton(route, 'explain', 'Explain a request')}
${helper === null ? null : toolButton(route, 'helper', 'Copy the helper call')}
${toolButton(route, 'curl', 'Copy as curl')}
<a href="#n${node}" data-tool="node" title="Show in the tree"
 aria-label="Show ${method} ${path} in the tree"></a></td>
</tr>\n`
}

/** A button of a row, for browsers with scripts. */
function toolButton ({ method, path }: DescribedRoute, tool: string, title: string): Markup {
  return html`<button type="button" data-tool="${tool}" title="${title}"
 aria-label="${title} of ${method} ${path}"></button>`
}

function extrasOf (
  { defaults, constraints, shown, when, hooks }: DescribedRoute
): ReadonlyArray<readonly [key: string, words: string]> {
  return [
    ...Object.entries(defaults).filter(([key]) => !(key in constraints))
      .map(([key, value]) => [key, `= ${printValue(value)}`] as const),
    ...shown.map(key => [key, inWords(constraints[key]!)] as const),
    ...when.map(name => ['when', name] as const),
    ...Object.entries(hooks).map(([kind, all]) =>
      [kind, all.map(({ name }) => escapeControls(name || '(no name)')).join(', ')] as const)
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
  const { file: name, line } = source
  const file = resolve(name)
  // The engine's own names, such as `REPL1` and `node:vm`, are no files.
  if (!existsSync(file)) return html`<code>${name}:${line}</code>`
  const text = html`<code>${breakable(basename(file), /(?=\.)/)}:${line}</code>`
  return html`<a href="${editorLink(editor, { ...source, file })}" title="${file}:${line}">${text}</a>`
}

// --- Data for the script

/** The data of a row. */
export function dataOf (route: DescribedRoute, node: number): object {
  const { method, controller } = route
  const path = samplePath(route)
  return { method, controller, path, node, helper: helperCall(route), curl: curlLine(route, path) }
}

const PARAM = /[:*]([A-Za-z_]\w*)/g

/** A path that matches a route, with a value for each param, or the param if no value is known. */
function samplePath ({ path, params }: DescribedRoute): string {
  return withoutGroups(path).replace(PARAM, (param, name: string) => {
    const { example } = params.find(one => one.name === name) ?? { example: '1' }
    return example === null ? param : encodeURIComponent(example)
  })
}

/** A path without optional segments. */
function withoutGroups (path: string): string {
  const inner = path.replace(/\([^()]*\)/g, '')
  return inner === path ? path.replace(/(?<=.)\/$/, '') : withoutGroups(inner)
}

/** The shell command that sends a request. The script replaces `{origin}`. */
function curlLine ({ method }: DescribedRoute, path: string): string {
  const option = method === 'GET' ? '' : method === 'HEAD' ? ' --head' : ` -X ${method}`
  const body = /^(?:POST|PUT|PATCH)$/.test(method) ? " -H 'content-type: application/json' -d '{}'" : ''
  return `curl${option} '{origin}${escapeControls(path).replaceAll("'", "'\\''")}'${body}`
}

/**
 * The call of the helper of a route, such as `paths.photo_comment_path({ photo_id, id })`, or `null` without a name.
 */
function helperCall ({ path, helper }: DescribedRoute): string | null {
  if (helper === null) return null
  const params = [...withoutGroups(path).matchAll(PARAM)].map(([, param]) => param)
  const list = params.length < 2 ? params.join('') : `{ ${params.join(', ')} }`
  return `paths.${helper}(${list})`
}
