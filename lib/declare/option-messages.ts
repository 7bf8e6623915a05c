import { isPlain, show, truncate } from '../errors/errors.js'
import { mustBe, unknown } from '../errors/message.js'
import { callOf } from '../errors/site.js'
import { isDeclaration, ROUTE_OPTIONS } from './canonical.js'
import { isMap } from './map.js'

const HANDLERS = "Put handlers in controllers: declare { to: 'health#show' }, and register the plugin with " +
  '{ controllers: { health: { show () {} } } }'

const CHILDREN = 'Pass children as an array: '

/** Reports an unknown option: the right place for it, or the option that was likely meant. */
export function unknownOption (key: string, allowed: readonly string[], value?: unknown): string {
  const place = placementOf(key, allowed, show(value))
  return place === null ? unknown('option', key, allowed) : `unknown option '${key}'. ${place}`
}

/** The right place for an option of Fastify or of other routers; `null` for other options. */
function placementOf (key: string, allowed: readonly string[], value: string): string | null {
  if (key === 'prefix') {
    if (allowed.includes('dialect')) return `Pass it to the plugin: register(resources, { routes, prefix: ${value} })`
    // The path of a resource or a route replaces its name.
    const isOwn = allowed.includes('param') || allowed.includes('to')
    if (isOwn) return `Put the declaration into a scope: scope({ path: ${value} }, [ … ])`
    return allowed.includes('path') ? `Write path: ${value}` : null
  }
  if (!allowed.includes('routeOptions')) return null
  if (key === 'handler') return HANDLERS
  if (key === 'middleware') return 'Put hooks in routeOptions: { onRequest: guard }'
  return ROUTE_OPTIONS.includes(key) ? `Put Fastify's route options in routeOptions: { ${key} }` : null
}

/** Reports options that are not an object, with a fix for the value. */
export function notOptions (value: unknown, endpoint: RegExp, takesChildren: boolean): string {
  if (isDeclaration(value)) {
    return `${mustBe('options', 'an object', value, 'a declaration')}. ${CHILDREN}[${callOf(value)}]`
  }
  const text = mustBe('options', 'an object', value)
  if (typeof value === 'function') return `${text}. ${takesChildren ? `${CHILDREN}[get(…)]` : HANDLERS}`
  if (typeof value === 'string' && !takesChildren && endpoint.test(value)) return `${text}. Use { to: ${show(value)} }`
  if (hasKeys(value)) return notMap('options', 'an object', value)
  return `${text}. Write options as an object: { constraints: { id: /[0-9]+/ } }, or leave them out`
}

/** Reports the invalid value of an option. The example is the fix, unless the value itself shows a better one. */
export function wrongValue (key: string, value: unknown, expected: string, example: string): string {
  const subject = `option '${key}'`
  if (key === 'to' && typeof value === 'function') return `${mustBe(subject, expected, value)}. ${HANDLERS}`
  if (hasKeys(value) && !isMap(value) && example.startsWith('{')) return notMap(subject, expected, value)
  return `${mustBe(subject, expected, value)}. Write ${key}: ${example}`
}

/** The endpoint that a value in another notation means: `'admin/pages#about'` for `'Admin::PagesController.about'`. */
export function endpointLike (value: unknown, example: string): string {
  if (typeof value !== 'string') return example
  const [, slash, words] = /^(\/?)([\w-]+(?:(?:->|[^\w\s-]+)[\w-]+)+)$/.exec(value) ?? []
  if (words === undefined) return example
  const path = words.split(/->|[^\w-]+/)
  const action = path.pop()!
  return `'${slash!}${path.map(controllerWord).join('/')}#${action}'`
}

/** The controller that a value in another notation means: `'admin/line_items'` for `'Admin::LineItemsController'`. */
export function controllerLike (value: unknown, example: string): string {
  const words = typeof value === 'string' ? value.replace(/#.*/s, '').match(/[\w-]+/g)?.map(controllerWord) : undefined
  return words === undefined ? example : `'${words.join('/')}'`
}

/** A word of a controller's path: `line_items` for `line-items`, and for a class, such as `LineItemsController`. */
function controllerWord (name: string): string {
  if (!/^[A-Z]/.test(name)) return name.replaceAll('-', '_')
  return name.replace(/(?<=.)Controller$/, '').replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase()
}

/** Whether a value is an object whose keys may be meant as options: no array and no RegExp. */
export function hasKeys (value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RegExp)
}

/** Reports an object that is not a map, whose keys would be lost. */
export function notMap (subject: string, expected: string, value: object): string {
  const fix = value instanceof Promise
    ? 'Await it'
    : value instanceof Map ? 'Use Object.fromEntries(map)' : 'Copy its keys to a plain object: { ...object }'
  return `${mustBe(subject, expected, value, printInstance(value))}. ${fix}`
}

/** Prints an instance of a class by its class, which is clearer than its keys. */
function printInstance (value: object): string {
  const { name } = Object(value.constructor) as { readonly name?: unknown }
  const isPrinted = value instanceof Promise || isPlain(value)
  return isPrinted || typeof name !== 'string' || name === '' ? show(value) : `an instance of ${truncate(name)}`
}
