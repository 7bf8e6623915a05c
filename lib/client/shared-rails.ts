import { raw, type Shared } from './shared.js'

/** The same for the Rails dialect, whose helpers turn all that they are given into text. */
export const sharedRails: ReadonlyMap<string, Shared> = new Map(Object.entries({
  rails: {
    uses: [
      'Fields', 'Build', 'Rule', 'PARAM', 'OPTIONS', 'escape', 'isObject', 'isPlain', 'isOptions', 'print', 'toParam',
      'placed', 'wayFor'
    ],
    text: raw`/** Makes paths as Rails does: what is missing is refused, and nothing else. */
function rails (ways«: readonly string[]», rule«: Rule» = {})«: Build» {
  return (...given) => {
    const { defaults = {}, format, hasFormat, isRequired, isFree } = rule
    const { way, args } = ways.length === 1 ? { way: ways[0] ?? '', args: given } : wayFor(ways, rule, given)
    const names = namesIn(way)
    const values = placed(names, names.filter(name => !Object.hasOwn(defaults, name)), args)
    const { length } = names
    const hasRest = values.length > length || isRequired
    const isSuffix = values[length] !== undefined && !isPlain(values[length])
    const options = values[isSuffix ? length + 1 : length] ?? {}
    const { query = {}, anchor, trailingSlash } = options« as Fields»
    const own = (options« as Fields»).format
    let isRight = isOptions(options) && isPlain(query) && values.length < length + (isSuffix ? 3 : 2)
    let url = way.replace(PARAM, (found, name«: string», _origin, mark«: string», at«: number») => {
      const value = values[names.indexOf(name)]
      const text = value === undefined ? defaults[name] : toParam(value)
      const stays = ways.every(one => namesIn(one).includes(name))
      isRight &&= text !== undefined && (text !== '' || !stays || (mark !== '*' && (!isFree || hasRest === true))) &&
        (at > 1 || !\`\${text}\${way[at + found.length]}\`.startsWith('/'))
      const written = escape(text ?? '')
      return mark === '*' ? written.replaceAll('%2F', '/') : written
    })
    const wanted = toParam((isSuffix ? values[length] : own) ?? (isRequired ? format : undefined)) ?? ''
    const ending = hasFormat === false || (!isRequired && wanted === format) ? '' : wanted
    if (!isRight || (isRequired && !ending)) throw TypeError(\`\${ways[0]}: \${url}\`)
    const isFile = ending || url.includes('.')
    if (ending) url += \`.\${escape(ending)}\`
    if (trailingSlash && !isFile && !url.endsWith('/')) url += '/'
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
    uses: ['isObject', 'isPlain', 'isOptions', 'Rule'],
    text: raw`/** Of the ways to write a path that which Rails takes, with its values: defaults at the path's end are left out. */
function wayFor (ways«: readonly string[]», { defaults = {}, format, hasFormat, isRequired, isFree }«: Rule», args«: readonly unknown[]»)«: { way: string, args: readonly unknown[] }» {
  const [whole = ''] = ways
  const [first, second] = args
  const names = namesIn(whole)
  const usual = (name«: string»)«: string | undefined» => Object.hasOwn(defaults, name) ? defaults[name] : undefined
  const stays = (name«: string»)«: boolean» => ways.every(way => namesIn(way).includes(name))
  const isOptional = (value«: unknown») => value !== undefined && isOptions(value)
  const isNamed = isObject(first) && !Array.isArray(first) && !('toParam' in first) && (args.length < 2 || isOptional(second)) &&
    (names.some(name => name in first) || (isPlain(first) && !Object.keys(first).length))
  const needed = names.filter(stays)
  const given = isOptional(args.at(-1)) ? args.slice(0, -1) : args
  const isShort = !isNamed && isFree && args.length === needed.length && given === args && !whole.includes('*}')
  const places = isNamed ? names : isShort ? needed : names.filter(name => given.length >= names.length || usual(name) === undefined)
  const pairs = places.map((name, index) => [name, isNamed ? first[name] : given[index]]« as const»)
  const kept = new Map«<string, unknown>»(pairs.filter(([, value]) => value !== undefined))
  const behind = isShort ? [] : args.slice(isNamed ? 1 : Math.min(given.length, places.length))
  const [next, after] = behind
  const suffix = isPlain(next) ? next.format : isPlain(after) ? after.format ?? next : next
  const isKept = format === undefined ? hasFormat !== false && (suffix ?? '') !== '' : isRequired && (suffix ?? format) === format
  if (!isShort) for (const name of names) if (!kept.has(name) && usual(name) !== undefined) kept.set(name, usual(name))
  for (const name of isShort || isKept ? [] : [...names].reverse()) {
    const value = String(kept.get(name) ?? '')
    if (value !== (usual(name) ?? '')) {
      if (usual(name) === undefined) break
    } else if (stays(name)) break
    else kept.delete(name)
  }
  for (const [, name = '', text] of isShort || whole[1] !== '{' ? [] : whole.matchAll(/\{(\w+)[^}]*\}([^{]*)/g)) {
    if (stays(name) || (kept.get(name) ?? '') !== '') break
    kept.delete(name)
    if (text !== '/') break
  }
  const way = ways.find(one => namesIn(one).every(name => kept.get(name) != null || stays(name))) ?? ''
  return { way, args: [...namesIn(way).map(name => kept.get(name)), ...behind.length || isShort ? behind : [{}]] }
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
