import { singularize as singularOf } from 'inflected'
import type { Call, Options } from './import-call.js'
import { enter, type Context } from './import-context.js'
import { paramOf, paramsIn, textOf, wordOf, type Segments } from './import-path.js'
import type { RailsRow } from './rails-routes.js'

/** What has to stand around a call: calls from the outside in, the context inside of them, and what they leave over. */
export interface Around {
  readonly calls: readonly Call[]
  readonly context: Context
  readonly path: Segments
  readonly modules: readonly string[]
  /** What is left of the prefix of names. */
  readonly as: string
}

/** Nothing around: the whole path, folder and prefix are for the call itself. */
export function nothingAround (context: Context, path: Segments, modules: readonly string[], as: string): Around {
  return { calls: [], context, path, modules, as }
}

/** Namespaces as long as path, folder and names say the same. */
export function namespacesAround (given: Around): Around {
  const word = wordOf(given.path[0])
  const name = given.modules[0]
  const rest = name === undefined ? null : behind(given.as, name)
  if (word === null || name !== word.replaceAll('-', '_') || rest === null) return given
  const call: Call = { fn: 'namespace', name, options: word === name ? undefined : { path: word } }
  return namespacesAround(within(given, call, given.path.slice(0, 1), name, name))
}

/** All of it put into calls: namespaces, parents without routes of their own, and a scope for the rest. */
export function everythingAround (given: Around, rows: readonly RailsRow[]): Around {
  const around = namespacesAround(given)
  if (around.context.owner !== null || isSpent(around)) return around
  const parent = parentAround(around)
  return parent === null ? scopeAround(around, rows) : everythingAround(parent, rows)
}

function isSpent ({ path, modules, as }: Around): boolean {
  return path.length === 0 && modules.length === 0 && as === ''
}

/** A resource of which only what is inside has routes: `/photos/:photo_id`. */
function parentAround (around: Around): Around | null {
  const [first, second] = around.path
  const name = wordOf(first)
  if (name === null || !/^[A-Za-z_]\w*$/.test(name) || around.modules.length > 0) return null
  const single = singularOf(name)
  if (paramOf(second) !== `${single}_id` || behind(around.as, single) === null) return null
  const call: Call = { fn: 'resources', name, options: { only: [] } }
  const inside = within(around, call, around.path.slice(0, 2), '', single)
  const collection = [...around.context.path, first!]
  const owner = {
    collection,
    member: [...collection, '/:id'],
    collectionName: joined(around.context.as, name),
    memberName: joined(around.context.as, single),
    controller: name
  }
  return { ...inside, context: { ...inside.context, owner } }
}

function scopeAround (around: Around, rows: readonly RailsRow[]): Around {
  const { path, as } = around
  const module = around.modules.join('/')
  const constraints = constraintsIn(path.join(''), rows)
  const text = path.length === 0 ? undefined : textOf(path)
  const call: Call = module !== '' && module === as
    ? { fn: 'namespace', name: module, options: { path: text ?? null, ...present({ constraints }) } }
    : { fn: 'scope', options: present({ path: text, module: filled(module), as: filled(as), constraints })! }
  const inside = within(around, call, path, module, as)
  const all = { ...inside.context.constraints, ...constraints as RailsRow['constraints'] }
  return { ...inside, context: { ...inside.context, constraints: all } }
}

function filled (text: string): string | undefined {
  return text === '' ? undefined : text
}

/** The rest inside of one more call. */
function within (around: Around, call: Call, taken: Segments, module: string, name: string): Around {
  const { calls, context, path, modules, as } = around
  const taking = module === '' ? 0 : module.split('/').length
  const changes = {
    path: [...context.path, ...taken],
    module: [context.module, ...modules.slice(0, taking)].filter(one => one !== '').join('/'),
    as: joined(context.as, name)
  }
  return {
    calls: [...calls, call],
    context: enter(context, call, changes),
    path: path.slice(taken.length),
    modules: modules.slice(taking),
    as: behind(as, name)!
  }
}

/** An object without what is `undefined`, or `undefined` where nothing is left. */
export function present (options: Options): Options | undefined {
  return chosen(options, (_key, value) => value !== undefined)
}

/** A name without the prefix that it has in a context, or `null` for one that does not begin so. */
export function behind (name: string | null, prefix: string): string | null {
  if (name === null || prefix === '') return name
  return `${name}_`.startsWith(`${prefix}_`) ? name.slice(prefix.length + 1) : null
}

/** What stands before a name's last words: `''` for nothing, `null` for a name that does not end so. */
export function before (name: string | null, words: string): string | null {
  return name !== null && `_${name}`.endsWith(`_${words}`) ? name.slice(0, -words.length - 1) : null
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
  const isGiven = (key: string, value: unknown): boolean =>
    key === 'format' && suffix === '.:format' && String(value) === '/.+/'
  return {
    format: suffix === context.suffix ? undefined : FORMATS[suffix],
    constraints: chosen(constraintsOf(rows), (key, value) =>
      String(context.constraints[key]) !== String(value) && !isGiven(key, value)),
    defaults: chosen(rows[0]!.defaults, (key, value) => String(context.defaults[key]) !== String(value))
  }
}

/** The option `format` that draws a suffix. */
const FORMATS: Readonly<Record<string, boolean | null>> = { '': false, '.:format': true, '(.:format)': null }

/** The patterns of rows for the params of one path. */
export function constraintsIn (path: string, rows: readonly RailsRow[]): Options | undefined {
  const params = paramsIn(path)
  return chosen(constraintsOf(rows), key => params.has(key))
}

function constraintsOf (rows: readonly RailsRow[]): Options {
  return Object.assign({}, ...rows.map(row => row.constraints)) as Options
}

/** The entries that are such, or `undefined` where none is. */
export function chosen (options: Options, isSuch: (key: string, value: unknown) => boolean): Options | undefined {
  const entries = Object.entries(options).filter(([key, value]) => isSuch(key, value))
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
