/** The packages, as the visitor's text imports them, and what the page shows of a table: text only, made by the packages. */
import { clientModule } from 'fastify-resources-cli/client'
import { answerOf } from 'fastify-resources-explorer/components'
import { draw as drawTable } from 'fastify-resources/table'
import { limited } from './limit.js'
import { faultOf, otherImport, tableOf, typeFault, urlOf } from './module.js'

export * from 'fastify-resources/table'
export const draw = limited(drawTable)

/** Draws the table of the visitor's text, and returns `{ result }` or `{ fault }`. `send` gets each stage. */
export async function answerTo ({ code, method, target }, packages, send) {
  const other = otherImport(code)
  if (other !== null) return { fault: other }
  const url = urlOf(code, packages)
  try {
    return { result: resultOf(await import(url), { method, target, url, tell: stage => send({ stage }) }) }
  } catch (error) {
    return { fault: typeFault(code, error) ?? faultOf(error, { code: url }) }
  }
}

function resultOf (module, { method, target, url, tell }) {
  tell('drawn')
  const table = tableOf(module)
  const description = table.describe()
  tell('described')
  const answer = answerOf(table, method, target)
  tell('explained')
  return { description, answer, helpers: helpersOf(description, table), client: clientOf(description, url) }
}

/** The client module of a table, or the reason why the table has none. */
function clientOf (description, url) {
  try {
    return clientModule(description, { out: 'client.js' })?.js ?? ''
  } catch (error) {
    const { message, line } = faultOf(error, { code: url })
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
