import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { DescribedRoute } from 'fastify-resources'
import { editorLink } from './options.js'
import { escapeControls } from './printing.js'
import { element, type View } from './view.js'
import { breakable } from './views.js'

/** The cells of a row that only a running app has: the source, and the tools. */
export function appCells (route: DescribedRoute, node: number, editor: string): readonly View[] {
  const { method, path, helper } = route
  const tool = (name: string, title: string): View =>
    element('button', { type: 'button', 'data-tool': name, title, 'aria-label': `${title} of ${method} ${path}` })
  const link = {
    href: `#n${node}`,
    'data-tool': 'node',
    title: 'Show in the tree',
    'aria-label': `Show ${method} ${path} in the tree`
  }
  return [
    element('td', { role: 'cell', class: 'source' }, ...sourceOf(route, editor)),
    element('td', { role: 'cell', class: 'tools' },
      tool('explain', 'Explain a request'),
      ...helper === null ? [] : [tool('helper', 'Copy the helper call')],
      tool('curl', 'Copy as curl'),
      element('a', link))
  ]
}

function sourceOf ({ source }: DescribedRoute, editor: string): readonly View[] {
  if (source === null) return []
  const { file: name, line } = source
  const file = resolve(name)
  // The engine's own names, such as `REPL1` and `node:vm`, are no files.
  if (!existsSync(file)) return [element('code', {}, `${name}:${line}`)]
  const attributes = { href: editorLink(editor, { ...source, file }), title: `${file}:${line}` }
  return [element('a', attributes, element('code', {}, ...breakable(basename(file), /(?=\.)/), `:${line}`))]
}

/** The data of a row. */
export function dataOf (route: DescribedRoute, node: number): object {
  const { method, controller } = route
  const path = samplePath(route)
  return { method, controller, path, node, helper: helperCall(route), curl: curlLine(route, path) }
}

/** A param or a wildcard, or a literal colon before letters. */
const PARAM = /(:?)[:*](?:([A-Za-z_]\w*)|\{(\w+)\})/g

/** A path that matches a route, with a value for each param, or the param if no value is known. */
function samplePath ({ path, params }: DescribedRoute): string {
  return withoutGroups(path).replaceAll('%3B', ';').replace(PARAM, (text, ...[colon, word, braced]: string[]) => {
    const { example } = params.find(({ name }) => name === (word ?? braced)) ?? { example: colon === '' ? '1' : null }
    // Half of a surrogate pair cannot be in a path.
    return example === null || !example.isWellFormed() ? text : colon + encodeURIComponent(example)
  }).replaceAll('::', ':')
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
function helperCall ({ path, helper, params: known }: DescribedRoute): string | null {
  if (helper === null) return null
  const names = [...withoutGroups(path).matchAll(PARAM)].map(([, , word, braced]) => word ?? braced)
  const params = names.filter(name => known.some(param => param.name === name))
  const list = params.length < 2 ? params.join('') : `{ ${params.join(', ')} }`
  return `paths.${helper}(${list})`
}
