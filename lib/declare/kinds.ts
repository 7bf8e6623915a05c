import type { Declaration } from '../../types/index.js'

const KINDS: ReadonlySet<unknown> = new Set([
  'resources', 'resource', 'namespace', 'scope', 'member', 'collection', 'verb', 'root'
])

/** Whether a value is what `resources()`, `get()` and the like give. */
export function isDeclaration (value: unknown): value is Declaration {
  return typeof value === 'object' && value !== null && KINDS.has((value as Declaration).kind)
}
