import { raw, type Shared } from './shared.js'

/** The same for the Rails dialect, whose helpers turn all that they are given into text. */
export const sharedRails: ReadonlyMap<string, Shared> = new Map(Object.entries({
  rails: {
    uses: [
      'Fields', 'Build', 'Rule', 'PARAM', 'OPTIONS', 'escape', 'isObject', 'isPlain', 'isOptions', 'print', 'toParam',
      'placed', 'wayFor'
    ],
    text: raw`/** Makes paths as Rails does: what is missing is refused, and nothing else. */
function rails (ways«: readonly string[]», { defaults = {}, format, hasFormat, isRequired, isFree }«: Rule» = {})«: Build» {
  return (...given) => {
    const { way, names, args } = ways.length === 1 ? { way: ways[0] ?? '', names: namesIn(ways[0]), args: given } : wayFor(ways, defaults, format, given)
    const values = placed(names, names.filter(name => !Object.hasOwn(defaults, name)), args)
    const { length } = names
    const hasRest = values.length > length || isRequired
    const isSuffix = values[length] !== undefined && !isPlain(values[length])
    const options = values[isSuffix ? length + 1 : length] ?? {}
    const { query = {}, anchor, trailingSlash } = options« as Fields»
    const own = (options« as Fields»).format
    let isRight = isOptions(options) && isPlain(query) && values.length < length + (isSuffix ? 3 : 2)
    let url = way.replace(PARAM, (_found, name«: string», _origin, mark«: string») => {
      const value = values[names.indexOf(name)]
      const text = value === undefined ? defaults[name] : toParam(value)
      const stays = ways.every(one => namesIn(one).includes(name))
      isRight &&= text !== undefined && (text !== '' || !isFree || !stays || hasRest === true)
      const written = escape(text ?? '')
      return mark === '*' ? written.replaceAll('%2F', '/') : written
    })
    const wanted = toParam((isSuffix ? values[length] : own) ?? (isRequired ? format : undefined)) ?? ''
    const ending = hasFormat === false || (!isRequired && wanted === format) ? '' : wanted
    if (!isRight || (isRequired && !ending)) throw TypeError(\`\${ways[0]}: \${url}\`)
    const isFile = ending || url.includes('.')
    if (ending) url += \`.\${escape(ending)}\`
    if (trailingSlash && !isFile && url[1]) url += '/'
    const all = hasFormat === false && own !== undefined && format === undefined ? { format: own, ...query« as object» } : query
    return url + \`?\${print(all)}\`.replace(/\?$/, '') + (anchor == null ? '' : \`#\${escape(\`\${anchor}\`, /#/g)}\`)
  }
}

function namesIn (way = '')«: string[]» {
  return [...new Set([...way.matchAll(PARAM)].map(([, name = '']) => name))]
}`
  },

  placed: {
    uses: ['Fields', 'OPTIONS', 'isObject', 'isPlain', 'isOptions'],
    text: raw`/** A call's values in path order, and what stands behind them. */
function placed (names«: string[]», needed«: string[]», args«: readonly unknown[]»)«: readonly unknown[]» {
  const [first, second] = args
  const has = (name«: string»)«: boolean» => name in «(»first« as object)»
  const isOne = names.length === 1
  if (isObject(first)) {
    const isEmpty = isPlain(first) && !needed.length && !Object.keys(first).length
    const isNamed = !Array.isArray(first) && !has('toParam') && (isEmpty || names.some(has)) &&
      (names.length === 0 ? args.length > 1 : isOne || args.length < 2 || (needed.every(has) && isOptions(second)))
    if ((isNamed || isOne) && isPlain(first) && OPTIONS.slice(1).some(key => has(key) && !names.includes(key))) throw TypeError('options among the params')
    if (isNamed) return [...names.map(name => first[name]), ...args.slice(1)]
  }
  return args.length > needed.length || needed.length === names.length ? args : [...names.map(name => args[needed.indexOf(name)]), undefined]
}`
  },

  wayFor: {
    uses: ['isPlain', 'rails', 'toParam'],
    text: raw`/** Of the ways to write a path that which Rails takes: defaults at its end are left out. */
function wayFor (ways«: readonly string[]», defaults«: Readonly<Record<string, string>>», format«: string | undefined», args«: readonly unknown[]»)«: { way: string, names: string[], args: readonly unknown[] }» {
  const [first] = args
  const last = args.at(-1)
  const all = namesIn(ways[0])
  const stays = (name«: string»)«: boolean» => ways.every(way => namesIn(way).includes(name))
  const needed = all.filter(stays)
  const isNamed = isPlain(first) && all.some(name => name in first)
  const options = isPlain(last) ? [last] : []
  const list = options.length ? args.slice(0, -1) : args
  const isShort = !options.length && list.length === needed.length
  const given = (isShort && !isNamed ? needed : all).map((name, index) => [name, isNamed ? first[name] : list[index]]« as const»)
  const behind = isNamed ? args.slice(1) : isShort ? [] : [...list.slice(all.length), ...options]
  const kept = new Map«<string, unknown>»(given.filter(([, value]) => value != null && (isNamed || isShort || value !== '')))
  for (const name of all) if (!kept.has(name) && Object.hasOwn(defaults, name)) kept.set(name, defaults[name])
  const [next] = behind
  const hasFormat = behind.length > 0 && format === undefined && (isPlain(next) ? 'format' in next : next !== undefined)
  for (const name of hasFormat ? [] : [...all].reverse()) {
    if (stays(name) || (kept.has(name) && !Object.hasOwn(defaults, name))) break
    if (String(kept.get(name)) === String(defaults[name])) kept.delete(name)
  }
  const way = ways.find(one => namesIn(one).every(name => kept.has(name) || stays(name))) ?? ''
  const names = namesIn(way)
  return { way, names, args: [...names.map(name => kept.get(name)), ...behind] }
}`
  },

  toParam: {
    uses: ['isPlain', 'Fields'],
    text: raw`/** Rails' to_param: lists join with a slash. */
function toParam (value«: unknown», level = 1)«: string | undefined» {
  if (value === null || value === undefined || level > 32) return undefined
  if (Array.isArray(value)) return value.map(one => toParam(one, level + 1)).join('/')
  if (typeof value !== 'object') return String(value)
  const record = value« as Fields»
  if (typeof record.toParam === 'function') return toParam(record.toParam(), level + 1)
  if ('id' in record) return toParam(record.id, level + 1)
  return isPlain(value) ? undefined : String(value)
}`
  }
}))
