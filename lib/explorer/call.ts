import type { RouteParam } from '../../types/index.js'
import { harmless } from '../errors/errors.js'
import { helperName } from '../link/link.js'
import type { Row } from '../table/row.js'

/** Texts of which one mostly meets a pattern. */
const SAMPLES = ['1', 'a', 'en', 'abc', '2024', 'a-b', 'A1']

/** Verbs whose requests have a body. */
const BODIES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/** A path of a route that a client may send, with a value for each param; one for which none is known keeps its name. */
export function samplePath ({ route: { path, params } }: Row): string {
  const schemas = new Map(params.map(({ name, schema }) => [name, schema]))
  return withoutGroups(path).replace(/[:*]([A-Za-z_]\w*)/g, (place, name: string) => {
    const sample = sampleOf(schemas.get(name) ?? {})
    return sample === undefined ? place : encodeURIComponent(sample)
  })
}

/** A path with all that may be left out of it left out. */
function withoutGroups (path: string): string {
  const inner = path.replace(/\([^()]*\)/g, '')
  return inner === path ? path.replace(/(?<=.)\/$/, '') : withoutGroups(inner)
}

function sampleOf (schema: RouteParam['schema']): string | undefined {
  const { enum: values, const: value, type, minimum = 1, pattern } = schema
  if (Array.isArray(values)) return String(values[0])
  if (value !== undefined) return String(value)
  if (type === 'integer' || type === 'number') return String(minimum)
  if (typeof pattern !== 'string') return '1'
  const matcher = new RegExp(pattern, 'u')
  return SAMPLES.find(sample => matcher.test(sample))
}

/** The command that sends a request, for a shell; `{origin}` stands for where the app is. */
export function curlLine ({ route: { method } }: Row, path: string): string {
  const verb = method === 'GET' ? '' : method === 'HEAD' ? ' --head' : ` -X ${method}`
  const body = BODIES.has(method) ? " -H 'content-type: application/json' -d '{}'" : ''
  return `curl${verb} '{origin}${harmless(path).replaceAll("'", "'\\''")}'${body}`
}

/** How the helper of a route is called, or `null` where it has no name: `paths.photo_comment_path({ photo_id, id })`. */
export function helperCall ({ route: { path }, entry }: Row, style: 'snake' | 'camel'): string | null {
  const { name } = entry.routes[0]!
  if (name === null) return null
  const params = [...withoutGroups(path).matchAll(/[:*]([A-Za-z_]\w*)/g)].map(([, param]) => param)
  const list = params.length < 2 ? params.join('') : `{ ${params.join(', ')} }`
  return `paths.${helperName(name, 'path', style)}(${list})`
}
