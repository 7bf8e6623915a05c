import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The content of a file of `texts/`, which modules contain. The build replaces this module by the contents. */
export function textOf (name: string): string {
  return readFileSync(join(import.meta.dirname, 'texts', name), 'utf8')
}
