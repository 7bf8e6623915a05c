import type { Declaration } from '../../types/index.js'
import { paramsIn, type Address } from '../declare/redirect.js'
import { templateFault } from '../declare/template-parse.js'
import { paramsOf, waysOf, type Template } from '../declare/template.js'
import { show } from '../errors/errors.js'
import { didYouMean } from '../errors/suggest.js'
import { blame, type Drawing, type Entry } from './drawing.js'

/** Notes what is wrong with the path of an entry as a whole: its ways, its globs and the names of its params. */
export function checkTemplate (drawing: Drawing, template: Template, path: string, declaration: Declaration): void {
  const found = templateFault(template)
  if (found !== null) return blame(drawing, 'FST_RESOURCES_PATH', declaration, `${path}: ${found}`)
  const twice = waysOf(template).map(repeatedIn).find(name => name !== undefined)
  // Rails draws such a path, and the last of the two wins.
  if (twice !== undefined && drawing.dialect.strict) {
    blame(drawing, 'FST_RESOURCES_DUPLICATE_PARAM', declaration,
      `${path} has the param '${twice}' twice; rename one with 'param' or 'as'`)
  }
  for (const name of paramsOf(template)) {
    if (name !== 'format' && !(name in Object.prototype)) continue
    const owner = name === 'format' ? 'which the suffix has' : "one of JavaScript's own names"
    blame(drawing, 'FST_RESOURCES_PATH', declaration, `${path} has a param named '${name}', ${owner}`)
  }
}

/** Notes a default suffix that was meant as a pattern, which it is in the Rails dialect alone. */
export function checkSuffix (drawing: Drawing, suffix: string | undefined, declaration: Declaration): void {
  if (suffix === undefined || !suffix.includes('|') || drawing.dialect.formatIsPattern) return
  blame(drawing, 'FST_RESOURCES_OPTION', declaration,
    `format: ${show(suffix)} is one suffix, the default; for several give a list, ${show(suffix.split('|'))}`)
}

function repeatedIn (way: Template): string | undefined {
  const names = paramsOf(way)
  return names.find((name, index) => names.indexOf(name) !== index)
}

/** Notes params of an address that the path of its route has not, or not always. The Rails dialect finds the latter out late. */
export function checkAddress (
  drawing: Drawing, address: Address, { template, defaults, path, declaration }: Pick<Entry, 'template' | 'defaults' | 'path' | 'declaration'>
): void {
  const params = paramsOf(template)
  const known = [...params, ...Object.keys(defaults), 'format']
  const isOptional = (name: string): boolean => drawing.dialect.strict && params.includes(name) &&
    (defaults[name] ?? null) === null && waysOf(template).some(way => !paramsOf(way).includes(name))
  for (const name of paramsIn(address)) {
    const fault = !known.includes(name)
      ? `which ${path} has not${didYouMean(name, known)}`
      : isOptional(name) ? `which ${path} can be written without: give it a default, or declare both paths` : null
    if (fault === null) continue
    blame(drawing, 'FST_RESOURCES_OPTION', declaration,
      `redirect leads to ${show(address.to)} with the param '${name}', ${fault}`)
  }
}
