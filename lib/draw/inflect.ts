import { createRequire } from 'node:module'

let shared: typeof import('inflected') | undefined

/** Loaded when first needed: importing it takes longer than importing all the rest. */
function inflected (): typeof import('inflected') {
  shared ??= createRequire(import.meta.url)('inflected') as typeof import('inflected')
  return shared
}

/** The singular of a resource name by ActiveSupport's English rules: `people` gives `person`. */
export function singularOf (name: string): string {
  return inflected().singularize(name)
}

/** The plural of a resource name by ActiveSupport's English rules: `person` gives `people`. */
export function pluralOf (name: string): string {
  return inflected().pluralize(name)
}
