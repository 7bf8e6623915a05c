import { throwProblems } from '../errors/errors.js'
import type { Subject } from './checks.js'

/** The spellings of Rails for three options. */
const spellings: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  path_names: 'pathNames',
  shallow_path: 'shallowPath',
  shallow_prefix: 'shallowPrefix'
})

/** The options in camel case, without `undefined` values. Throws if an option is set in both spellings. */
export function respell (
  written: Record<string, unknown>, known: Readonly<Record<string, unknown>>, subject: Subject
): Record<string, unknown> {
  const options: Record<string, unknown> = Object.create(null)
  const problems: string[] = []
  for (const key of Object.keys(written)) {
    if (written[key] === undefined) continue
    const name = key in spellings && spellings[key]! in known ? spellings[key]! : key
    if (name in options) problems.push(`${subject()}: option '${name}' is set in both spellings. Remove one of them`)
    options[name] = written[key]
  }
  throwProblems('INVALID_OPTION', problems)
  return options
}
