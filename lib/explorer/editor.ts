import type { Source } from '../../types/index.js'

const LIKE_CODE = ['vscode', 'vscode-insiders', 'vscodium', 'cursor', 'windsurf', 'zed']

/** How editors are asked for a line of a file, by their names. */
const EDITORS: Readonly<Record<string, string>> = Object.freeze({
  __proto__: null as never,
  ...Object.fromEntries(LIKE_CODE.map(name => [name, `${name}://file{file}:{line}:{column}`])),
  idea: 'idea://open?file={file}&line={line}&column={column}',
  webstorm: 'webstorm://open?file={file}&line={line}&column={column}',
  sublime: 'subl://open?url=file://{file}&line={line}&column={column}',
  textmate: 'txmt://open?url=file://{file}&line={line}&column={column}'
})

export const editorNames: readonly string[] = Object.keys(EDITORS)

/** What runs as a script or shows itself as a document. */
const REFUSED: readonly string[] = ['javascript', 'data', 'vbscript', 'blob', 'about', 'view-source']

/** Whether an editor can be asked by this: its name, or a URL with `{file}` in it. */
export function isEditor (value: unknown): boolean {
  return typeof value === 'string' && (value in EDITORS || isTemplate(value))
}

function isTemplate (text: string): boolean {
  const [, scheme, rest] = /^([a-z][a-z0-9+.-]*):\/\/(\S*)$/i.exec(text) ?? []
  return scheme !== undefined && !REFUSED.includes(scheme.toLowerCase()) && rest!.includes('{file}')
}

/** The address that opens a line in an editor; `{file}` is a path from its first slash on. */
export function editorLink (editor: string, { file, line, column }: Source): string {
  const path = file.toWellFormed().replaceAll('\\', '/').replace(/^(?!\/)/, '/')
  const places: Readonly<Record<string, string>> = {
    file: path.split('/').map(encodeURIComponent).join('/').replaceAll('%3A', ':'),
    line: String(line),
    column: String(column)
  }
  return (EDITORS[editor] ?? editor).replace(/\{(file|line|column)\}/g, (_place, name: string) => places[name]!)
}
