import type { Declaration } from '../types/index.js'
import { show } from './errors.js'
import { siteOf } from './site.js'

/** A declaration as an error names it: `resources('photos') at /app/routes.js:3:5`. */
export function describe (declaration: Declaration): string {
  const { kind } = declaration
  const call = kind === 'verb'
    ? `${declaration.methods.join('/').toLowerCase()}(${show(declaration.path)})`
    : kind === 'root' ? `root(${show(declaration.to)})` : 'name' in declaration ? `${kind}(${show(declaration.name)})` : `${kind}(…)`
  return call + siteOf(declaration)
}
