/** A function that others of the module call: its text, in TypeScript, whose types stand between « and ». */
export interface Shared {
  readonly uses: readonly string[]
  readonly text: string
}

/** A text as it stands, but for the backslashes before what would end it or fill something in. */
export function raw ({ raw: [text] }: TemplateStringsArray): string {
  return text!.replace(/\\(?=`|\$\{)/g, '')
}

/** What the module's functions share, each only there where one of them uses it; a line `?slash` is there by the router's options. */
export const shared: ReadonlyMap<string, Shared> = new Map(Object.entries({
  PARAM: { uses: [], text: raw`const PARAM = /\{(\w+) ?(\w*)?markPart\}/g` },
  OPTIONS: { uses: [], text: "const OPTIONS = ['format', 'query', 'anchor', 'trailingSlash']" },

  path: {
    uses: ['Fields', 'Build', 'Suffix', 'PARAM', 'OPTIONS', 'escape', 'isObject', 'isPlain', 'isOptions', 'print'],
    text: raw`/** Makes paths of a template: what cannot be one segment of it is refused. */
function path (template«: string», suffix«: Suffix», not«?: RegExp»)«: Build» {
  return (...args) => {
    const names = [...template.matchAll(PARAM)].map(([, name = '']) => name)
    const others = names.length - 1
    const [first] = args
    const has = (name«: string»)«: boolean» => name in «(»first« as object)»
    const isNamed = others && isObject(first) && !first.toParam && names.every(has) && isOptions(args[1]) && (args[1] || names[0])
    const behind = args.slice(isNamed ? 1 : names.length)
    const given = names[0] && typeof behind[0] === 'string' ? behind.shift() : null
    const [options = {}, ...more] = behind
    const { format, query = {}, anchor, trailingSlash } = options« as Fields»
    let isRight«: unknown» = isOptions(options) && isPlain(query) && !more.length &&
      !((isNamed || !others) && isPlain(first) && OPTIONS.slice(1).some(key => has(key) && !names.includes(key)))
    let url = template.replace(PARAM, (_found, name«: string», origin«: string»?markParam) => {
      let value = isNamed ? first[name] : args.shift()
      if (isObject(value)) value = value.toParam ? value.toParam() : value[name] ?? value[origin]
      isRight &&= (/^(s|bi)/.test(typeof value) || Number.isSafeInteger(value)) && !?mark.test(\`\${value}\`)
      return escape(\`\${value}\`)
    })
    const ending = suffix(given ?? format, url)
    ?root
    if (ending) url += \`.\${escape(\`\${ending}\`)}\`
    if (!isRight || ?slash/%([01]|7F|C2%[89])/.test(url) || not?.test(url)) throw TypeError(url)
    return url + ?slashed\`?\${print(query)}\`.replace(/\?$/, '') + (anchor == null ? '' : \`#\${escape(\`\${anchor}\`, /#/g)}\`)
  }
}`
  },

  open: {
    uses: ['Suffix'],
    text: raw`/** Any suffix without a dot. */
function open (given«: unknown»)«: unknown» {
  return given == null ? '' : /^$|[./]/.test(\`\${given}\`) ? undefined : given
}`
  },

  none: {
    uses: ['Suffix'],
    text: raw`/** No suffix. */
function none (given«: unknown»)«: unknown» {
  return given == null ? '' : undefined
}`
  },

  suffixes: {
    uses: ['Suffix'],
    text: raw`/** Some suffixes: what ends like one of them needs its own; of a usual one nothing is written, unless there has to be one. */
function suffixes (formats«: RegExp», split«?: RegExp», usual«?: string», isRequired«?: boolean»)«: Suffix» {
  return (given, url) => {
    const wanted = given ?? (isRequired ? usual : null)
    if (!isRequired && (wanted == null || wanted === usual)) return split?.test(url) ? undefined : ''
    return wanted != null && formats.test(\`\${wanted}\`) ? wanted : undefined
  }
}`
  },

  globbed: {
    uses: ['Suffix'],
    text: raw`/** The same behind several segments, none of which is empty or a dot segment. */
function globbed (suffix«: Suffix», split«?: RegExp», front = 0)«: Suffix» {
  return (given, url) => {
    const text = url.slice(url.lastIndexOf('/') + 1 + front).replaceAll('%2F', '/')
    const ending = suffix(given, url)
    return /(^|\/)\.?\.?(\/|$)/.test(text) || (ending === '' && split?.test(text)) ? undefined : ending
  }
}`
  },

  glob: {
    uses: ['Build'],
    text: raw`/** A path whose last segment is several: their slashes are as they are. */
function glob (build«: Build»)«: Build» {
  return (...args) => build(...args).replace(/[^/?#]*\/?(?=[?#]|$)/, found => found.replaceAll('%2F', '/'))
}`
  },

  choose: {
    uses: ['PARAM', 'OPTIONS', 'isObject', 'isPlain', 'isOptions', 'Build', 'Fields'],
    text: raw`/** A path that may leave params out: of its ways that with all that are given; defaults stand in for the others. */
function choose (ways«: ReadonlyArray<readonly [way: string, not?: RegExp]>», make«: (way: string, not?: RegExp) => Build», defaults«: Readonly<Record<string, string>>» = {})«: Build» {
  return (...args) => {
    const lists = ways.map(([way]) => [...way.matchAll(PARAM)].map(([, name = '']) => name))
    const [names = []] = lists
    const stays = (name«: string»)«: boolean» => lists.every(list => list.includes(name))
    const needed = names.filter(name => !Object.hasOwn(defaults, name) && stays(name))
    const [first, second] = args
    const has = (name«: string»)«: boolean» => name in «(»first« as object)»
    const isWhole = ways.length === 1
    const isEmpty = isPlain(first) && !Object.keys(first).length && (!isWhole || !needed.length)
    const isAlone = args.length === 1 || (isWhole && names.length === 1)
    const isNamed = isObject(first) && !first.toParam && (isEmpty || names.some(has)) &&
      (isAlone || (second !== undefined && isOptions(second) && (!isWhole || needed.every(has))))
    const isFull = isWhole ? args.length > needed.length || needed.length === names.length : args.length >= names.length
    let isRight = isNamed || isFull || isWhole || args.length === needed.length
    if (isNamed && isPlain(first)) isRight = !OPTIONS.slice(1).some(key => has(key) && !names.includes(key))
    const values = new Map(names.map((name, index) => [name, isNamed ? first[name] : args[isFull ? index : needed.indexOf(name)]]))
    const isGiven = (name«: string»)«: boolean» => isWhole || values.get(name) != null || stays(name)
    const index = lists.findIndex(list => list.every(isGiven))
    const list = lists[index] ?? []
    isRight &&= isWhole || names.every(name => values.get(name) == null || list.includes(name))
    const [way, not] = ways[index] ?? ['']
    if (!isRight) throw TypeError(\`\${way}: \${args}\`)
    const rest = isNamed ? args.slice(1) : isFull ? args.slice(names.length) : []
    // Where no param is left, a text would be none's suffix.
    const [format, options = {}, ...more] = rest
    const behind = list.length || !names.length || typeof format !== 'string' || !isPlain(options) ? rest : [{ format, ...options }, ...more]
    return make(way, not)(...list.map(name => values.get(name) === undefined || (!isWhole && values.get(name) === null)
      ? Object.hasOwn(defaults, name) ? defaults[name] : null
      : values.get(name)), ...behind)
  }
}`
  },

  based: {
    uses: ['Build'],
    text: raw`/** The same paths behind what a proxy strips. */
function based (base«: string», build«: Build»)«: Build» {
  return (...args) => base + build(...args)
}`
  },

  request: {
    uses: ['Build', 'Call'],
    text: raw`/** A request: its verb, and the path that is made of the same arguments. */
?verbs
function request (method«: string», build«: Build»)«: (...args: readonly unknown[]) => { readonly method: string, readonly url: string }» {
  return (...args) => ({ method, url: build(...args) })
}`
  },

  escape: {
    uses: [],
    text: raw`function escape (text«: string», pattern = /[/?#?semicolon]/g)«: string» {
  return encodeURI(text).replace(pattern, encodeURIComponent)
}`
  },

  isObject: {
    uses: ['Fields'],
    text: raw`function isObject (value«: unknown»)«: value is Fields» {
  return Object(value) === value
}`
  },

  isPlain: {
    uses: ['isObject'],
    text: raw`function isPlain (value«: unknown»)«: value is Fields» {
  return isObject(value) && [null, Object.prototype].includes(Object.getPrototypeOf(value))
}`
  },

  isOptions: {
    uses: ['isPlain', 'OPTIONS'],
    text: raw`function isOptions (value«: unknown» = {})«: boolean» {
  return isPlain(value) && Object.keys(value).every(key => OPTIONS.includes(key))
}`
  },

  print: {
    uses: ['isPlain'],
    text: raw`/** A query: nested by brackets, sorted at each level. */
function print (value«: unknown», name«?: string»)«: string» {
  const isList = Array.isArray(value)
  if (isPlain(value) || isList) {
    const pairs = Object.entries(value« as Fields»).map(([key, one]) =>
      (one === null ? name : one) == null ? '' : print(one, name == null ? key : \`\${name}[\${isList ? '' : key}]\`)
    ).filter(one => one)
    return (isList ? pairs : pairs.sort()).join('&')
  }
  const text = value instanceof Date ? value.toISOString() : value ?? ''
  if (!(/^[sb]/.test(typeof text) || Number.isFinite(text)) || !encodeURI(\`\${name} \${text}\`)) throw TypeError(name)
  return \`\${new URLSearchParams([[\`\${name}\`, \`\${text}\`]])}\`.replace(/\*|%7E/g, found => found[1] ? '~' : '%2A')
}`
  },

  form: {
    uses: [],
    text: raw`/** What a form under methodOverride has for a request: HTML knows GET and POST alone. */
export function form ({ method, url }«: { readonly method: string, readonly url: string }»)«: { method: 'GET' | 'POST', action: string }» {
  if (method === 'GET' || method === 'POST') return { method, action: url }
  const [path = '', anchor] = url.split('#')
  const action = \`\${path}\${path.includes('?') ? '&' : '?'}_method=\${method.toLowerCase()}\`
  return { method: 'POST', action: anchor === undefined ? action : \`\${action}#\${anchor}\` }
}`
  }
}))
