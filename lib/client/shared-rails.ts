import { raw, type Shared } from './shared.js'

/** The same for the Rails dialect, whose helpers turn all that they are given into text. */
export const sharedRails: ReadonlyMap<string, Shared> = new Map(Object.entries({
  rails: {
    uses: [
      'Fields', 'Build', 'Rule', 'PARAM', 'OPTIONS', 'escape', 'isPlain', 'isOptions', 'print', 'toParam', 'wayFor'
    ],
    text: raw`/** Makes paths as Rails does: what is missing is refused, and nothing else. */
function rails (ways«: readonly string[]», rule«: Rule» = {})«: Build» {
  return (...given) => {
    const { defaults = {}, format, hasFormat, isRequired, isFree } = rule
    const { way, values } = wayFor(ways, rule, given)
    const names = namesIn(way)
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
    ?root
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

  wayFor: {
    uses: ['OPTIONS', 'isObject', 'isPlain', 'isOptions', 'toParam', 'Rule'],
    text: raw`/** Of the ways to write a path that which Rails takes, with its values: defaults at the path's end are left out. */
function wayFor (ways«: readonly string[]», { defaults = {}, format, hasFormat, isRequired, isFree }«: Rule», args«: readonly unknown[]»)«: { way: string, values: readonly unknown[] }» {
  const [whole = ''] = ways
  const [first, second] = args
  const names = namesIn(whole)
  const usual = (name«: string»)«: string | undefined» => Object.hasOwn(defaults, name) ? defaults[name] : undefined
  const stays = (name«: string»)«: boolean» => ways.every(way => namesIn(way).includes(name))
  const has = (name«: string»)«: boolean» => name in «(»first« as object)»
  const isGiven = (value«: unknown») => value !== undefined && isOptions(value)
  const needed = names.filter(stays)
  const required = needed.filter(name => usual(name) === undefined)
  let all = args
  if (isObject(first)) {
    const isEmpty = isPlain(first) && !required.length && !Object.keys(first).length
    const isNamed = !Array.isArray(first) && !has('toParam') && (isEmpty || names.some(has)) && (names.length === 0
      ? args.length > 1
      : names.length === 1 || args.length < 2 || (required.every(has) && isOptions(second)))
    const isMeant = isNamed || (names.length === 1 && !isOptions(first))
    if (isMeant && isPlain(first) && OPTIONS.slice(1).some(key => has(key) && !names.includes(key))) throw TypeError('options among the params')
    if (isNamed) all = [...names.map(name => first[name]), ...args.length > 1 ? args.slice(1) : [{}]]
  }
  const options = isGiven(all.at(-1)) ? all.slice(-1) : []
  const isShort = !options.length && isFree && !isRequired && all.length === needed.length && !whole.includes('*}')
  const given = all.slice(0, all.length - options.length)
  const places = isShort ? needed : names.filter(name => given.length >= names.length || usual(name) === undefined)
  const pairs = places.map((name, index) => [name, given[index]]« as const»)
  const kept = new Map«<string, unknown>»(pairs.filter(([, value]) => value !== undefined))
  const behind = isShort ? [] : [...given.slice(places.length), ...options]
  const [next, after] = behind
  const suffix = isPlain(next) ? next.format : isPlain(after) ? after.format ?? next : next
  const isKept = format === undefined ? hasFormat !== false && (suffix ?? '') !== '' : isRequired && (suffix ?? format) === format
  if (!isShort) for (const name of names) if (!kept.has(name) && usual(name) !== undefined) kept.set(name, usual(name))
  for (const name of isShort || isKept ? [] : [...names].reverse()) {
    const value = toParam(kept.get(name)) ?? ''
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
  return { way, values: [...namesIn(way).map(name => kept.get(name)), ...behind.length || isShort ? behind : [{}]] }
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
