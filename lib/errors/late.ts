/**
 * Dependencies that most apps never use. Each is required when it is first needed, because reading Ajv takes longer than
 * reading this package. The build removes the next two lines: its `require` is that of the module, which bundlers follow.
 */
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)

let mimeTypes: typeof import('mime-types') | undefined
let negotiator: typeof import('negotiator') | undefined

export const loadAjv = (): typeof import('ajv').Ajv => (require('ajv') as typeof import('ajv')).Ajv

export function loadMimeTypes (): typeof import('mime-types') {
  return mimeTypes ??= require('mime-types') as typeof import('mime-types')
}

export function loadNegotiator (): typeof import('negotiator') {
  return negotiator ??= require('negotiator') as typeof import('negotiator')
}
