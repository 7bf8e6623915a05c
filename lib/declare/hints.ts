import { show } from '../errors/errors.js'
import { didYouMean } from '../errors/suggest.js'
import { isRouteOption } from './fastify-options.js'
import { isDeclaration } from './kinds.js'

const HANDLERS = "handlers stand in controllers: declare { to: 'health#show' }, and register the plugin with " +
  '{ controllers: { health: { show () {} } } }'

/** What is told of an option that is not known: where it belongs, or what was likely meant, and what there is. */
export function unknownOption (key: string, allowed: readonly string[]): string {
  const takesRoute = allowed.includes('route')
  if (takesRoute && key === 'handler') return `no option 'handler': ${HANDLERS}`
  if (takesRoute && isRouteOption(key)) return `no option '${key}': Fastify's route options stand in route: { ${key} }`
  return `no option ${show(key)}${didYouMean(key, allowed)}; there are ${allowed.join(', ')}`
}

/** What is told of options that are no object: how what they are is written. */
export function noOptions (given: unknown, endpoint: RegExp): string {
  if (isDeclaration(given)) return 'a declaration stands where the options do: children are an array, as in [get(…)]'
  const text = `the options are ${show(given)}, give an object`
  if (typeof given === 'function') return `${text}; ${HANDLERS}`
  return typeof given === 'string' && endpoint.test(given) ? `${text}, as in { to: ${show(given)} }` : text
}

/** What is told of an option's wrong value. */
export function wrongValue (key: string, value: unknown, allowed: string): string {
  const hint = key === 'to' && typeof value === 'function' ? `; ${HANDLERS}` : ''
  return `${key} is ${show(value)}, give ${allowed}${hint}`
}
