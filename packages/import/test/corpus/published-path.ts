import { draw, match, type RouteSet } from '../../../../lib/index.js'
import { decoded } from '../../lib/decoded.js'

/** A path of a document as one row has it. */
export interface PublishedPath {
  /** The path of the declaration: `/teams/:{team}-x`. */
  readonly path: string
  readonly options: { readonly format: boolean, readonly trailingSlash?: true }
  /** The names of the params in the path's order, and as the document has them. */
  readonly params: readonly string[]
  readonly names: readonly string[]
  /** The decoded text of the URL between its slashes, with a value for each param. */
  readonly textsOf: (values: readonly string[]) => readonly string[]
}

const PARAM = /\{([^{}/]*)\}/

/** Reads the part of a published path before `#` and `?`. Names have no other characters than a declaration's. */
export function publishedPath (published: string): PublishedPath {
  const text = published.replace(/[#?].*$/s, '').replace(/^\/?/, '/')
  const hasSlash = text.length > 1 && text.endsWith('/')
  const params: string[] = []
  // Text and names of params in turn.
  const segments = text.slice(1, hasSlash ? -1 : undefined).split('/').map(segment => segment.split(PARAM))
  const printed = segments.map(pieces => pieces.map((piece, index) => {
    if (index % 2 === 0) return printText(piece, index > 0)
    const name = nameOf(piece, params)
    params.push(name)
    return /^[\w-]/.test(pieces[index + 1]!) ? `:{${name}}` : `:${name}`
  }).join(''))
  const hasFormat = params.at(-1) === 'format' && /\.:format$/.test(printed.at(-1)!)
  return {
    path: `/${printed.join('/')}`,
    options: { format: hasFormat, ...hasSlash ? { trailingSlash: true } : {} },
    params,
    names: segments.flatMap(pieces => pieces.filter((_piece, index) => index % 2 === 1)),
    textsOf (values) {
      let at = 0
      return segments.map(pieces => pieces.map((piece, index) => index % 2 === 0 ? decoded(piece) : values[at++]!).join(''))
    }
  }
}

function nameOf (published: string, others: readonly string[]): string {
  const name = published.replace(/\W/g, '_').replace(/^(?![A-Za-z_])/, '_')
  const free = (count: number): string => others.includes(count === 1 ? name : `${name}_${count}`) ? free(count + 1) : count === 1 ? name : `${name}_${count}`
  return free(1)
}

/** Text as a declaration has it: two colons are one, and every other sign of the notation is percent-encoded, as is what no URL has. */
function printText (text: string, isAfterParam: boolean): string {
  return text.replace(/%(?![0-9A-Fa-f]{2})|[^\w.~!$&'+,=@:%-]/g, encoded).replaceAll(':', '::').replace(isAfterParam ? /^\+/ : /^$/, encoded)
}

function encoded (char: string): string {
  return char === '' ? '' : Array.from(new TextEncoder().encode(char), byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
}

/** The URL of a path, with the characters that a helper writes. */
export function urlOf ({ textsOf, options }: PublishedPath, values: readonly string[]): string {
  const texts = textsOf(values).map(text => encodeURI(text).replaceAll('?', '%3F').replaceAll('#', '%23'))
  return `/${texts.join('/')}${options.trailingSlash === true ? '/' : ''}`
}

/** What a row makes of a published path: `null` if its URL and its helper are those of the path. */
export interface Fault { readonly kind: 'refused' | 'other', readonly reason: string }

/** Values that no literal of a document has. Those with other characters are percent-encoded in a URL. */
const samples = [(index: number) => `v${index}x`, (index: number) => `é ${index}`]

/** Draws a published path alone, asks it for its URL with sample values, and writes the URL by its helper. */
export function faultOf (method: string, published: string): Fault | null {
  const row = publishedPath(published)
  const { path, options, params } = row
  let routes: RouteSet
  try {
    routes = draw([match(path, { via: method, to: 'pages#show', as: 'it', ...options } as never)]) as RouteSet
  } catch (error) {
    if ((error as { readonly code?: string }).code?.startsWith('FST_RESOURCES_') !== true) throw error
    return { kind: 'refused', reason: (error as Error).message }
  }
  for (const sample of samples) {
    const values = params.map((name, index) => options.format && name === 'format' ? 'json' : sample(index))
    const url = urlOf(row, values)
    const found = routes.recognize(method.toUpperCase(), url)
    const expected = Object.fromEntries(params.map((name, index) => [name, values[index]]))
    if (found === null || !isEqual({ ...found.params }, expected)) return { kind: 'other', reason: `${url} is ${JSON.stringify(found?.params ?? null)}` }
    const helper = (routes.paths as Readonly<Record<string, (...args: readonly unknown[]) => string>>)['it_path']!
    const written = options.format ? helper(...values.slice(0, -1), { format: values.at(-1) }) : helper(...values)
    if (written !== url) {
      const isSame = written.split('/').length === url.split('/').length && written.split('/').every((text, index) => decodeURIComponent(text) === decodeURIComponent(url.split('/')[index]!))
      if (!isSame) return { kind: 'other', reason: `the helper writes ${written} instead of ${url}` }
    }
  }
  return null
}

function isEqual (one: object, other: object): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())
}
