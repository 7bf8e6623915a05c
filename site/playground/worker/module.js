/** The visitor's texts as modules. */

const OWN = /^fastify-resources(?:\/table)?$/
const ROUTES = /^\.\/routes\.[jt]s$/
/** An import with the name of its module: `from 'a'`, `import 'a'`, `import('a')`. */
const IMPORT = /((?:from|import)\s*\(?\s*)(['"])([^'"\n]+)\2/g

/** The URL of a text as a module, whose imports are those URLs: of the packages, and of the routes. */
export function urlOf (text, packages, routes = null) {
  const source = text.replace(IMPORT, (all, before, _quote, name) => {
    const url = OWN.test(name) ? packages : ROUTES.test(name) ? routes : null
    return url === null ? all : before + JSON.stringify(url)
  })
  return URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
}

/** A table of a module: its default export, or the first export that is one. */
export function tableOf (module) {
  const table = [module.default, ...Object.values(module)].find(one => typeof one?.explain === 'function' && Array.isArray(one?.routes))
  if (table === undefined) throw new TypeError('Export a table: export const routes = draw([…])')
  return table
}

const lineAt = (text, index) => text.slice(0, index).split('\n').length

/** An import of another package, which a browser cannot resolve; `null` without one. */
export function otherImport (text, hasRoutes = false) {
  const imports = [...text.matchAll(/^[ \t]*(?:import|export)\b[^'"`;()]*(['"])([^'"\n]+)\1/gm)]
  const other = imports.find(([, , name]) => !OWN.test(name) && !(hasRoutes && ROUTES.test(name)))
  if (other === undefined) return null
  const [found, , name] = other
  const line = lineAt(text, other.index + found.length)
  return { message: `The playground has no package '${name}'. Import from 'fastify-resources' only`, line }
}

const TYPES = new RegExp([
  /^[ \t]*(?:export\s+)?(?:declare\s+(?:module|global)|interface\s+\w|type\s+\w+[^=\n]*=|enum\s+\w)/, /\bimport\s+type\b/,
  /\bsatisfies\s+[A-Z]/, /\bas\s+(?:const|[A-Z]\w*)\b/, /[\w)\]?]\s*:\s*(?:string|number|boolean|unknown|any|void)\b/
].map(({ source }) => source).join('|'), 'm')

/** A syntax error of a text with types; `null` for any other error. */
export function typeFault (text, error) {
  const found = error instanceof SyntaxError ? TYPES.exec(text) : null
  return found === null
    ? null
    : { message: 'The playground reads JavaScript. Switch Types on, or remove the types: the routes are the same', line: lineAt(text, found.index + found[0].length) }
}

/**
 * The message of what was thrown, and the line in one of the texts, by whose names their URLs are. A message of the packages names
 * the declaration: `resources('photos') at blob:…:3:5`. A position 1:1 says nothing.
 */
export function faultOf (error, urls) {
  const message = error instanceof Error ? error.message : String(error)
  const place = new RegExp(`( at )?(${Object.values(urls).map(url => url.replace(/\W/g, '\\$&')).join('|')})(?::(\\d+):(\\d+))?`, 'g')
  const [found] = [message, String(error?.stack)].flatMap(text => [...text.matchAll(place)]).filter(([, , , line]) => line !== undefined)
  const [, , url, line, column] = found ?? []
  const isKnown = line !== undefined && !(line === '1' && column === '1')
  // The page names the line of the first place.
  let isFirst = isKnown
  const text = message.replace(place, (_all, at, _url, line) => {
    if (at === undefined || line === undefined) return `${at ?? ''}your text`
    const printed = isFirst ? '' : ` at line ${line}`
    isFirst = false
    return printed
  })
  return { message: text, line: isKnown ? Number(line) : null, ...isKnown && { tab: Object.keys(urls).find(name => urls[name] === url) } }
}
