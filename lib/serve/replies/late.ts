/** Dependencies that only `respondTo` needs, each required when it is first needed. */
import { createRequire } from 'node:module'
// The build removes this line and the import, as in `constrain/ajv.ts`.
const require = createRequire(import.meta.url)

let mimeTypes: typeof import('mime-types') | undefined
let negotiator: typeof import('negotiator') | undefined

export function loadMimeTypes (): typeof import('mime-types') {
  mimeTypes ??= require('mime-types') as typeof import('mime-types')
  return mimeTypes
}

export function loadNegotiator (): typeof import('negotiator') {
  negotiator ??= require('negotiator') as typeof import('negotiator')
  return negotiator
}
