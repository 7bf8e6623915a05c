import { show } from '../errors/errors.js'
import { didYouMean, distance } from '../errors/suggest.js'

/** The route options that Fastify has, and those of its plugin for web sockets; other plugins read options of their own. */
const OPTIONS: readonly string[] = Object.freeze([
  'attachValidation', 'bodyLimit', 'childLoggerFactory', 'config', 'constraints', 'errorHandler', 'exposeHeadRoute',
  'handler', 'handlerTimeout', 'logLevel', 'logSerializers', 'method', 'onError', 'onRequest', 'onRequestAbort',
  'onResponse', 'onSend', 'onTimeout', 'preHandler', 'preParsing', 'preSerialization', 'preValidation',
  'prefixTrailingSlash', 'schema', 'schemaErrorFormatter', 'serializerCompiler', 'url', 'validatorCompiler', 'version',
  'websocket', 'wsHandler'
])

/** Whether Fastify has a route option of that name. */
export function isRouteOption (key: string): boolean {
  return OPTIONS.includes(key)
}

/** As many letters apart an option is another plugin's: `responseValidation` is not `preValidation`. */
const FAR = 3

/**
 * The route options that Fastify does not know and would pass over, where they are so close to one that it knows that this
 * was meant: a misspelt guard guards nothing.
 */
export function misspelt (options: object): readonly string[] {
  return Object.keys(options).filter(key => !isRouteOption(key)).flatMap(key => {
    const near = OPTIONS.filter(option => distance(key.toLowerCase(), option.toLowerCase(), FAR) < FAR)
    return near.length === 0 ? [] : [`no option ${show(key)} of Fastify's routes${didYouMean(key, near)}`]
  })
}
