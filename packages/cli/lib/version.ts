import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The version of the package `fastify-resources` that this package reads. */
export function coreVersion (): string {
  return versionIn(createRequire(import.meta.url).resolve('fastify-resources/package.json'))
}

/** The version of this package. */
export function version (): string {
  return versionIn(join(import.meta.dirname, '../package.json'))
}

function versionIn (file: string): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version
}
