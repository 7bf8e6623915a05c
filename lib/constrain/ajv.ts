import { createRequire } from 'node:module'
// The build removes this line and the import: in CommonJS, `require` is that of the module, which bundlers follow.
const require = createRequire(import.meta.url)

/** Ajv, which is required when the first schema is compiled: reading it takes longer than reading this package. */
export function loadAjv (): typeof import('ajv').Ajv {
  return (require('ajv') as typeof import('ajv')).Ajv
}
