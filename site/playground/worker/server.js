/** The packages with Fastify, as the visitor's texts import them, and the app of these texts, which answers requests. */
import { draw as drawTable } from 'fastify-resources'
import { respond, start } from './app.js'
import { limited } from './limit.js'
import { faultOf, otherImport, tableOf, typeFault, urlOf } from './module.js'

export * from 'fastify-resources'
export { default } from 'fastify-resources'
export const draw = limited(drawTable)

/** The app of this worker: a promise of `{ app }` or `{ fault }`. */
let started = null

/**
 * Starts the app of two texts, once, and sends it a request, if there is one. Returns the response and the app's OpenAPI document,
 * or `{ fault }`. `send` gets the stage, and each line that the app prints.
 */
export async function answerTo ({ code, controllers, request }, packages, send) {
  started ??= startOf(code, controllers, packages, send)
  const { app, fault } = await started
  if (fault !== undefined) return { fault }
  send({ stage: 'started' })
  try {
    return { openapi: JSON.stringify(app.swagger(), null, 2), response: request === null ? null : await respond(app, request) }
  } catch (error) {
    return { response: null, failure: String(error) }
  }
}

async function startOf (code, controllers, packages, send) {
  for (const name of ['debug', 'error', 'info', 'log', 'warn']) console[name] = (...values) => send({ line: values.map(printed).join(' ') })
  const texts = { code, controllers }
  const urls = { code: urlOf(code, packages) }
  urls.controllers = urlOf(controllers, packages, urls.code)
  let tab = 'code'
  try {
    const modules = {}
    for (tab of ['code', 'controllers']) {
      const other = otherImport(texts[tab], tab === 'controllers')
      if (other !== null) return { fault: { ...other, tab } }
      modules[tab] = await import(urls[tab])
    }
    const { default: actions = {}, load } = modules.controllers
    return { app: await start({ routes: tableOf(modules.code), controllers: actions, load }) }
  } catch (error) {
    return { fault: { tab, ...typeFault(texts[tab], error) ?? faultOf(error, urls) } }
  }
}

function printed (value) {
  if (typeof value === 'string') return value
  try {
    return value instanceof Error ? String(value) : JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}
