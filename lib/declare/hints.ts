import { show } from '../errors/errors.js'
import { didYouMean, distance } from '../errors/suggest.js'
import { isDeclaration } from './checks.js'

/** The route options that Fastify has, and those of its plugin for web sockets; other plugins read options of their own. */
const ROUTE_OPTIONS: readonly string[] = Object.freeze([
  'attachValidation', 'bodyLimit', 'childLoggerFactory', 'config', 'constraints', 'errorHandler', 'exposeHeadRoute',
  'handler', 'handlerTimeout', 'logLevel', 'logSerializers', 'method', 'onError', 'onRequest', 'onRequestAbort',
  'onResponse', 'onSend', 'onTimeout', 'preHandler', 'preParsing', 'preSerialization', 'preValidation',
  'prefixTrailingSlash', 'schema', 'schemaErrorFormatter', 'serializerCompiler', 'url', 'validatorCompiler', 'version',
  'websocket', 'wsHandler'
])

const HANDLERS = "handlers stand in controllers: declare { to: 'health#show' }, and register the plugin with " +
  '{ controllers: { health: { show () {} } } }'

const CHILDREN = 'children are an array, as in [get(…)]'

/**
 * What is told of route options that Fastify does not know and would pass over, where one that it knows was meant: a misspelt
 * guard guards nothing. Short names are near to a plugin's own, as `url` to `acl` and `schema` to `scheme`.
 */
export function misspelt (options: object): readonly string[] {
  return Object.keys(options).filter(key => !ROUTE_OPTIONS.includes(key)).flatMap(key => {
    const near = ROUTE_OPTIONS.filter(option => {
      const limit = option.length < 8 ? 1 : 3
      return distance(key.toLowerCase(), option.toLowerCase(), limit) < limit
    })
    return near.length === 0 ? [] : [`no option ${show(key)} of Fastify's routes${didYouMean(key, near)}`]
  })
}

/** What is told of an option that is not known: where it belongs, or what was likely meant, and what there is. */
export function unknownOption (key: string, allowed: readonly string[]): string {
  const takesRoute = allowed.includes('route')
  if (takesRoute && key === 'handler') return `no option 'handler': ${HANDLERS}`
  if (takesRoute && ROUTE_OPTIONS.includes(key)) {
    return `no option '${key}': Fastify's route options stand in route: { ${key} }`
  }
  return `no option ${show(key)}${didYouMean(key, allowed)}; there are ${allowed.join(', ')}`
}

/** What is told of options that are no object: how what they are is written. */
export function noOptions (given: unknown, endpoint: RegExp, takesChildren: boolean): string {
  if (isDeclaration(given)) return `a declaration stands where the options do: ${CHILDREN}`
  const text = `the options are ${show(given)}, give an object`
  if (typeof given === 'function') return `${text}; ${takesChildren ? CHILDREN : HANDLERS}`
  return typeof given === 'string' && endpoint.test(given) ? `${text}, as in { to: ${show(given)} }` : text
}

/** What is told of an option's wrong value. */
export function wrongValue (key: string, value: unknown, allowed: string): string {
  const hint = key === 'to' && typeof value === 'function' ? `; ${HANDLERS}` : ''
  return `${key} is ${show(value)}, give ${allowed}${hint}`
}
