/** The packages, as the visitor's text imports them, and what the page shows of a table: text only, made by the packages. */
import { clientModule } from 'fastify-resources-cli/client'
import { answerOf } from 'fastify-resources-explorer/components'

export * from 'fastify-resources/table'

/** A table of the visitor's module: its default export, or the first export that is one. */
function tableOf (module) {
  const table = [module.default, ...Object.values(module)].find(one => typeof one?.explain === 'function' && Array.isArray(one?.routes))
  if (table === undefined) throw new TypeError('Export a table: export default draw([…])')
  return table
}

export function resultOf (module, { method, target }) {
  const table = tableOf(module)
  const description = table.describe()
  return {
    description,
    answer: answerOf(table, method, target),
    helpers: helpersOf(description, table),
    client: clientModule(description, { out: 'client.js' })?.js ?? '',
    openapi: pathsOf(description)
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

/** The message of what was thrown, and the line of the visitor's text. A position 1:1 says nothing. */
export function faultOf (error, url) {
  const message = error instanceof Error ? error.message : String(error)
  const stack = String(error?.stack)
  // A message of the packages names the declaration: `resources('photos') at blob:…:3:5`.
  const [, line, column] = [message, stack].map(text => positionIn(text, url)).find(Boolean) ?? []
  const own = line === undefined || (line === '1' && column === '1') ? null : Number(line)
  return { message: message.replaceAll(` at ${url}`, ' at line').replaceAll('at line:', 'at line ').replaceAll(url, 'your text'), line: own }
}

function positionIn (text, url) {
  const at = text.indexOf(url)
  return at === -1 ? null : /^:(\d+):(\d+)/.exec(text.slice(at + url.length))
}
