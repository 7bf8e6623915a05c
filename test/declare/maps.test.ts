import Fastify from 'fastify'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import resources, { draw, get, scope } from '../../lib/index.js'
import { isMap } from '../../lib/declare/map.js'
import type { Declaration } from '../../types/index.js'
import * as namespace from '../fixtures/controllers-namespace.js'

class Options { readonly id = /[0-9]+/ }

/** Values that JavaScript has for an object of options, and that lose their keys or change later. */
const wrong: ReadonlyArray<readonly [what: string, value: object, printed: RegExp]> = [
  ['a promise', Promise.resolve({}), /got a promise\. Await it$/],
  ['a Map', new Map([['id', /[0-9]+/]]), /got an instance of Map\. Use Object\.fromEntries\(map\)$/],
  ['a Date', new Date(0), /got an instance of Date\. Copy its keys to a plain object: \{ \.\.\.object \}$/],
  ['a RegExp', /x/, /got (?:\/x\/|an instance of RegExp)\. /],
  ['an array', [], /got \[\]/],
  ['an instance of a class', new Options(), /got an instance of Options\. Copy/],
  ['an object with inherited keys', Object.create({ id: /[0-9]+/ }) as object, /got .*\. Copy/],
  ['inherited keys without Object', Object.create(Object.assign(Object.create(null), { id: /1/ })) as object, /got \{ {2}\}\. Copy/],
  ['own symbol keys', { [Symbol('id')]: /[0-9]+/ }, /got \{ {2}\}\. Copy/]
]

const right: ReadonlyArray<readonly [what: string, value: object]> = [
  ['a literal', {}],
  ['an object without a prototype', Object.create(null) as object],
  ['an object of another realm', runInNewContext('({})') as object],
  ['a module namespace', namespace],
  ['a symbol key that is not enumerable', Object.defineProperty({}, Symbol('x'), { value: 1 })]
]

const js = resources as unknown as (name: string, options?: unknown) => Declaration
const register = async (options: object): Promise<unknown> =>
  Fastify().register(resources as never, { routes: [resources('photos', { only: 'index' })], controllers: { photos: { index: () => '' } }, ...options })

/** Each option that is a map, and a call with a value for it. */
const options: Readonly<Record<string, (value: unknown) => unknown>> = {
  ...Object.fromEntries(['actions', 'constraints', 'defaults', 'routeOptions', 'ownRouteOptions', 'pathNames']
    .map(key => [key, (value: unknown) => draw([js('photos', { [key]: value })])])),
  'actions.show': value => draw([js('photos', { actions: { show: value } })]),
  redirect: value => get('x', { redirect: value as never }),
  'scope constraints': value => scope({ constraints: value as never }, []),
  'the options themselves': value => js('photos', value),
  'the options of draw': value => draw([], value as never),
  load: async value => register({ load: value }),
  controllers: async value => register({ controllers: value }),
  'controllers.import': async value => register({ controllers: { folder: '.', import: value } }),
  contentTypes: async value => register({ contentTypes: value }),
  openapi: async value => register({ openapi: value }),
  'what a function of routeOptions returns': value => draw([resources('photos', { routeOptions: () => value as never })]),
  'an action of a controller': async value => register({ controllers: { photos: { index: Object.assign(value as object, { handler: () => '' }) } } })
}

t.test('an option that is a map is a plain object', async t => {
  for (const [what, value, printed] of wrong) {
    t.notOk(isMap(value), what)
    for (const [option, call] of Object.entries(options)) {
      const isAction = option.startsWith('an action')
      // Others have the keys of their own value, or a fix of their own.
      const message = option.startsWith('what') || option.startsWith('the') || /^redirect|import|openapi/.test(option) || isAction ? /./ : printed
      // An array is the list of children.
      if (option === 'the options themselves' && Array.isArray(value)) continue
      await t.rejects(async () => call(isAction ? clone(value) : value), { code: 'FST_RESOURCES_INVALID_OPTION', message }, `${option}: ${what}`)
    }
  }
  for (const [what, value] of right) t.ok(isMap(value), what)
})

/** The value without the handler that another case has added. */
function clone (value: object): object {
  if (value instanceof Promise) return Promise.resolve({})
  if (value instanceof Map) return new Map()
  if (Array.isArray(value)) return []
  const copy = Object.create(Object.getPrototypeOf(value) as object) as object
  return Object.defineProperties(copy, Object.getOwnPropertyDescriptors(value))
}

t.test('controllers may be a module namespace, and maps may be of another realm', async t => {
  const app = Fastify()
  const constraints = runInNewContext('({ id: ["1", "2"] })') as { id: string[] }
  await app.register(resources, {
    routes: draw([resources('photos', { only: 'show', constraints })]), controllers: namespace as never
  })
  t.equal((await app.inject('/photos/1')).body, 'photo 1')
  t.equal((await app.inject('/photos/3')).statusCode, 400)
  await app.close()
})
