import type { Declaration, FormatOption } from '../../types/index.js'
import { globOf } from '../declare/template.js'
import { describe } from '../errors/site.js'
import type { DrawnEntry } from './drawing.js'
import { hasExtension, printFormat } from './extension.js'

/**
 * The problems of the option `trailingSlash` at the outermost place that sets it, which has a `format` and `children`:
 * entries in it whose paths end in an extension or a wildcard.
 */
export function trailingSlashProblems (
  entries: readonly DrawnEntry[], format: FormatOption | null, children: readonly Declaration[]
): readonly string[] {
  const slashed = entries.filter(({ trailingSlash }) => trailingSlash)
  const extended = slashed.find(({ format }) => hasExtension(format))
  const wild = slashed.filter(({ template }) => globOf(template.variants[0]) !== null)
  const without = (declaration: Declaration): string => `Set trailingSlash: false for ${describe(declaration)}`
  const setter = extended === undefined ? undefined : pathTo(extended.declaration, children).findLast(setsFormat)
  const isOff = format === false || typeof format === 'string'
  return [
    ...extended === undefined
      ? []
      : ["option 'trailingSlash' needs format: false, because no slash can follow the extension of " +
        `${extended.template.path}${printFormat(extended.format)}. ` +
        (setter !== undefined || isOff
          ? without(setter ?? extended.declaration)
          : 'Write trailingSlash: true, format: false')],
    ...wild.map(entry => "option 'trailingSlash': no slash can follow the wildcard at the end of " +
      `${entry.template.path}. ${without(entry.declaration)}`)
  ]
}

/** The declarations from the outermost one to another one; empty if it is not among them. */
function pathTo (target: Declaration, declarations: readonly Declaration[]): readonly Declaration[] {
  for (const declaration of declarations) {
    if (declaration === target) return [declaration]
    const inner = 'children' in declaration ? pathTo(target, declaration.children) : []
    if (inner.length > 0) return [declaration, ...inner]
  }
  return []
}

function setsFormat (declaration: Declaration): boolean {
  return 'options' in declaration && 'format' in declaration.options && declaration.options.format !== undefined
}
