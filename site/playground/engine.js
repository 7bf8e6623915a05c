/** The packages, as the visitor's text imports them, and what the page shows of a table: text only, made by the packages. */
import { clientModule } from 'fastify-resources-cli/client'
import { answerOf } from 'fastify-resources-explorer/components'
import { draw as drawTable } from 'fastify-resources/table'

export * from 'fastify-resources/table'

/** A table of so many declarations is drawn and described while one waits. */
const LIMIT = 300

const countOf = declarations => Array.isArray(declarations)
  ? declarations.reduce((sum, one) => sum + 1 + countOf(one?.children), 0)
  : 0

/** `draw`, for a table that is not too large for the page. */
export function draw (declarations, options) {
  const count = countOf(declarations)
  if (count > LIMIT) throw new RangeError(`The table is too large for the playground: ${count} declarations. It draws ${LIMIT}`)
  return drawTable(declarations, options)
}

const OWN = /((?:from|import)\s*\(?\s*)(['"])fastify-resources(?:\/table)?\2/g

/** Runs the visitor's text, and returns `{ result }` or `{ fault }`. `tell` is called after each stage. */
export async function answerTo (text, request, engine, tell) {
  const source = text.replace(OWN, (_all, before) => before + JSON.stringify(engine))
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  try {
    const other = otherImport(text)
    return other === null ? { result: resultOf(await import(url), { request, tell, url }) } : { fault: other }
  } catch (error) {
    return { fault: typeFault(text, error) ?? faultOf(error, url) }
  }
}

/** A table of the visitor's module: its default export, or the first export that is one. */
function tableOf (module) {
  const table = [module.default, ...Object.values(module)].find(one => typeof one?.explain === 'function' && Array.isArray(one?.routes))
  if (table === undefined) throw new TypeError('Export a table: export default draw([…])')
  return table
}

function resultOf (module, { request: { method, target }, tell, url }) {
  tell('drawn')
  const table = tableOf(module)
  const description = table.describe()
  tell('described')
  const answer = answerOf(table, method, target)
  tell('explained')
  return {
    description,
    answer,
    helpers: helpersOf(description, table),
    client: clientOf(description, url),
    openapi: pathsOf(description)
  }
}

/** The client module of a table, or the reason why the table has none. */
function clientOf (description, url) {
  try {
    return clientModule(description, { out: 'client.js' })?.js ?? ''
  } catch (error) {
    const { message, line } = faultOf(error, url)
    return line === null ? message : `Line ${line}: ${message}`
  }
}

/** An example call of each path helper, with its result. */
function helpersOf ({ routes }, table) {
  return routes.filter(({ name }) => name !== null).flatMap(({ helper, params }) => {
    const args = params.filter(param => param.name !== 'format').map(({ schema }) => exampleOf(schema))
    try {
      return [`${helper}(${args.map(one => JSON.stringify(one)).join(', ')})  →  ${table.paths[helper](...args)}`]
    } catch (error) {
      return [`${helper}(…)  →  ${error.message}`]
    }
  }).join('\n')
}

/** A value that most constraints accept. */
const exampleOf = ({ enum: list, minimum = 7 }) => list?.[0] ?? minimum

/** The paths of an OpenAPI document. */
function pathsOf ({ routes }) {
  const paths = {}
  for (const { method, path, operationId, params } of routes) {
    if (operationId === null) continue
    const operations = paths[path.replace(/\(\.:format\)$/, '').replace(/[:*](\w+)/g, '{$1}')] ??= {}
    operations[method.toLowerCase()] = {
      operationId,
      parameters: params.map(({ name, schema }) => ({ name, in: 'path', required: true, schema }))
    }
  }
  return JSON.stringify({ paths }, null, 2)
}

const lineAt = (text, index) => text.slice(0, index).split('\n').length

/** An import of another package, which a browser cannot resolve. */
function otherImport (text) {
  const imports = [...text.matchAll(/^[ \t]*(?:import|export)\b[^'"`;()]*(['"])([^'"\n]+)\1/gm)]
  const other = imports.find(([, , name]) => !/^fastify-resources(?:\/table)?$/.test(name))
  if (other === undefined) return null
  const [found, , name] = other
  const line = lineAt(text, other.index + found.length)
  return { message: `The playground has no package '${name}'. Import from 'fastify-resources' only`, line }
}

const TYPES = new RegExp([
  /^[ \t]*(?:export\s+)?(?:declare\s+(?:module|global)|interface\s+\w|type\s+\w+[^=\n]*=|enum\s+\w)/, /\bimport\s+type\b/,
  /\bsatisfies\s+[A-Z]/, /\bas\s+(?:const|[A-Z]\w*)\b/, /[\w)\]?]\s*:\s*(?:string|number|boolean|unknown|any|void)\b/
].map(({ source }) => source).join('|'), 'm')

/** A syntax error of a text with types. */
function typeFault (text, error) {
  const found = error instanceof SyntaxError ? TYPES.exec(text) : null
  return found === null
    ? null
    : { message: 'The playground reads JavaScript. Remove the types: the routes are the same', line: lineAt(text, found.index + found[0].length) }
}

/** The message of what was thrown, and the line of the visitor's text. A position 1:1 says nothing. */
function faultOf (error, url) {
  const message = error instanceof Error ? error.message : String(error)
  // A message of the packages names the declaration: `resources('photos') at blob:…:3:5`.
  const [, line, column] = [message, String(error?.stack)].map(text => positionIn(text, url)).find(Boolean) ?? []
  const own = line === undefined || (line === '1' && column === '1') ? null : Number(line)
  // The page names the line of the first place.
  let isFirst = own !== null
  const text = message.split(` at ${url}:`).reduce((before, after) => {
    const place = isFirst ? after.replace(/^\d+:\d+/, '') : ` at line ${after.replace(/^(\d+):\d+/, '$1')}`
    isFirst = false
    return before + place
  })
  return { message: text.replaceAll(url, 'your text'), line: own }
}

function positionIn (text, url) {
  const at = text.indexOf(url)
  return at === -1 ? null : /^:(\d+):(\d+)/.exec(text.slice(at + url.length))
}
