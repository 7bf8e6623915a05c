import type { Context } from './import-context.js'
import type { Options } from './import-call.js'
import { paramsIn } from './import-path.js'
import type { RailsRow } from './rails-routes.js'

/** An object without what is `undefined`, or `undefined` where nothing is left. */
export function present (options: Options): Options | undefined {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** A name without the prefix that it has in a context, or `null` for one that does not begin so. */
export function behind (name: string, prefix: string): string | null {
  if (prefix === '') return name
  if (name === prefix) return ''
  return name.startsWith(`${prefix}_`) ? name.slice(prefix.length + 1) : null
}

/** What stands before a name's last words: `''` for nothing, `null` for a name that does not end so. */
export function before (name: string, words: string): string | null {
  if (name === words) return ''
  return name.endsWith(`_${words}`) ? name.slice(0, -words.length - 1) : null
}

/** Names as one: `admin_photo`. */
export function joined (...names: readonly string[]): string {
  return names.filter(name => name !== '').join('_')
}

/** A controller as it is called in a folder: from the outermost one, with a slash, where it stands elsewhere. */
export function controllerIn (module: string, controller: string): string {
  if (module === '') return controller
  return controller.startsWith(`${module}/`) ? controller.slice(module.length + 1) : `/${controller}`
}

/** The options for what rows have and a context does not give: constraints, defaults and suffix. */
export function extraOptions (context: Context, rows: readonly RailsRow[], suffix: string): Options {
  const constraints = Object.assign({}, ...rows.map(row => row.constraints)) as RailsRow['constraints']
  const isAnything = suffix === '.:format' && String(constraints['format']) === '/.+/'
  const own = ownEntries(constraints, context.constraints).filter(([key]) => !(isAnything && key === 'format'))
  const defaults = ownEntries(rows[0]!.defaults, context.defaults)
  return {
    format: suffix === context.suffix ? undefined : FORMATS[suffix],
    constraints: own.length === 0 ? undefined : Object.fromEntries(own),
    defaults: defaults.length === 0 ? undefined : Object.fromEntries(defaults)
  }
}

type Table<T> = Readonly<Record<string, T>>

/** The option `format` that draws a suffix. */
const FORMATS: Readonly<Record<string, boolean | null>> = { '': false, '.:format': true, '(.:format)': null }

function ownEntries<T> (own: Table<T>, inherited: Table<T>): ReadonlyArray<readonly [key: string, value: T]> {
  return Object.entries(own).filter(([key, value]) => String(inherited[key]) !== String(value))
}

/** The patterns of rows for the params of one path. */
export function constraintsIn (path: string, rows: readonly RailsRow[]): Options | undefined {
  const params = paramsIn(path)
  const all = Object.assign({}, ...rows.map(row => row.constraints)) as RailsRow['constraints']
  return present(Object.fromEntries(Object.entries(all).filter(([key]) => params.has(key))))
}
