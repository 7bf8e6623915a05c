import type { FastifyRequest } from 'fastify'
import { draw, get, resource, resources, scope, type Controller, type Params } from 'fastify-resources'
import type { ParamValue, Query, SegmentSchema } from '../index.js'
import { expectType, type Equal } from './expect.js'

// A schema in a variable has lost its literals: its param may be anything that a schema gives, and is never a wrong type.
type Any = string | number | boolean
export const integer = { type: 'integer', minimum: 1 }
export const listed = { enum: ['a', 'b'] }
export const several = { type: ['integer', 'null'] }
export const branches = { anyOf: [{ type: 'integer' }] }
export const pattern = { pattern: '[a-z]+' }
expectType<Equal<ParamValue<typeof integer>, Any>>(true)
expectType<Equal<ParamValue<typeof several>, Any>>(true)
expectType<Equal<ParamValue<typeof branches>, Any>>(true)
expectType<Equal<ParamValue<typeof listed>, string>>(true)
// The type of the value depends on all keywords: next to an integer in a list, a pattern is no string.
expectType<Equal<ParamValue<typeof pattern>, Any>>(true)
expectType<Equal<ParamValue<SegmentSchema>, Any>>(true)
expectType<Equal<ParamValue<{ type: 'integer' }>, number>>(true)
expectType<Equal<ParamValue<{ type: ['integer', 'boolean'] }>, number | boolean>>(true)
expectType<Equal<ParamValue<{ minimum: 1 }>, Any>>(true)
expectType<Equal<ParamValue<{ oneOf: [{ type: 'integer' }, { const: 'x' }] }>, number | 'x'>>(true)
const { paths } = draw([
  resources('photos', { constraints: { id: integer } }, [resources('comments', { only: 'show' })]),
  resources('flags', { only: 'show', constraints: { id: { type: 'boolean' } } })
])
paths.photo_path(7)
paths.photo_path('7')
paths.flag_path('true')
// @ts-expect-error a helper takes the text of a boolean, as all values are text in a path
paths.flag_path(true)

// Options stand behind all params and nowhere else.
const photo = { id: 7, query: 'a column of that name' }
paths.photo_path(photo, { query: { page: 2 } })
paths.photo_comment_path({ photo_id: 7, id: 2 })
// @ts-expect-error two arguments are the values of two params
paths.photo_comment_path({ photo_id: 7, id: 2 }, { anchor: 'top' })
paths.photo_comment_path(7, 2, { format: 42, anchor: 5, query: null, trailingSlash: false })
paths.photo_comment_path(7, 2, { format: null, anchor: false, query: false, trailingSlash: null })
paths.photos_path({}, { query: { page: 2 } })
paths.photos_path({})
// @ts-expect-error a query among the params
paths.photo_path({ id: 7, query: { page: 2 } })
// @ts-expect-error an anchor among the params
paths.photo_path({ id: 7, anchor: 'top' })
// @ts-expect-error a slash among the params
paths.photo_comment_path({ photo_id: 7, id: 2, trailingSlash: true })
// @ts-expect-error options in the place of a param
paths.photo_path({ query: { page: 2 } })
// @ts-expect-error params that the path has not
paths.photos_path({ id: 7 }, {})

// A query as it is written, and as it comes from elsewhere.
class Filter { readonly page = 2 }
export interface Search { readonly page: number }
export const queries: readonly Query[] = [
  {},
  { page: 2, of: 7n, all: true, none: null, left: undefined, since: new Date() },
  { tags: ['a', ['b']], by: { name: { first: 'x' } } },
  {} as object,
  {} as Record<string, unknown>,
  { page: 2 } as Search,
  new Filter()
]
// @ts-expect-error a function
paths.photos_path({ query: { page: () => 2 } })
// @ts-expect-error a symbol
paths.photos_path({ query: { page: Symbol.iterator } })
// @ts-expect-error a map, deep inside
paths.photos_path({ query: { by: { name: new Map() } } })
// @ts-expect-error a list
paths.photos_path({ query: ['page'] })
// @ts-expect-error a text
paths.photos_path({ query: 'page=2' })
// @ts-expect-error a function
paths.photos_path({ query: () => 2 })
// @ts-expect-error a map
paths.photos_path({ query: new Map([['page', 2]]) })
// @ts-expect-error a date
paths.photos_path({ query: new Date() })

// Words of actions: of several segments, with a param, and empty.
const words = draw([
  scope({ pathNames: { new: 'neu/anlegen', edit: 'edit/:locale' } }, [
    resources('photos', { only: ['new', 'edit'] }),
    resource('profile', { only: ['new', 'edit'], path_names: { new: '' } })
  ])
], { dialect: 'rails' }).paths
expectType<Equal<ReturnType<typeof words.new_photo_path>, '/photos/neu/anlegen'>>(true)
expectType<Equal<ReturnType<typeof words.edit_photo_path>, `/photos/${string}/edit/${string}`>>(true)
expectType<Equal<ReturnType<typeof words.new_profile_path>, '/profile'>>(true)
words.edit_photo_path(7, 'de')
words.edit_profile_path('de')

// A name that is taken is dropped by the Rails dialect, so the first route's call compiles, in whatever order.
const taken = draw([
  resource('profile'),
  resources('profiles'),
  get('account', { to: 'a#b' }),
  get('account/:id', { to: 'a#c', as: 'account_of' }),
  resources('photos', { path: 'zoo', only: ['index', 'show'] }),
  scope({ path: 'a' }, [resources('photos', { only: ['index', 'show'] })]),
  get('home.:format', { to: 'home#show', as: 'home' })
], { dialect: 'rails' }).paths
taken.profile_path()
taken.profile_path(7)
taken.profile_url({ format: 'json' })
taken.account_of_path(7)
expectType<Equal<ReturnType<typeof taken.photos_path>, '/zoo' | '/a/photos'>>(true)
expectType<Equal<ReturnType<typeof taken.photo_path>, `/zoo/${string}` | `/a/photos/${string}`>>(true)
// The format is the last argument, of a path without params too.
expectType<Equal<ReturnType<typeof words.new_profile_url>, `http${string}`>>(true)
export const home: `/home${string}` = taken.home_path({ format: 'json' })
export const homes: `http${string}` = taken.home_url({ format: 'json' })
// @ts-expect-error neither route takes two
taken.profile_path(7, 8, {}, {})

// The required params alone, in both dialects.
const located = draw([scope({ path: '(:locale)', constraints: { locale: /[a-z]{2}/ } }, [resources('photos')])],
  { dialect: 'rails' }).paths
located.photos_path()
located.photos_path('de')
located.photo_path('de', 7)
located.photo_path({ id: 7 })
located.photo_path(7)
located.photo_path(null, 7, 'json')

// A controller with a function of its own: it is named beside what the table asks for, and `this` has both.
export const news = {
  index: { handler: () => ['today'] },
  show (request) { return this.find(request.params.id) },
  find: id => ({ id: id.trim() })
} satisfies Controller<'news'> & { find (id: string): { id: string } }
export const wrongFind = {
  index: () => '',
  // @ts-expect-error what `find` takes is checked too
  show (request) { return this.find(7) },
  find: id => id
} satisfies Controller<'news'> & { find (id: string): string }
// @ts-expect-error what the table asks for is still asked for
export const noShow = { index: () => '', find: id => id } satisfies Controller<'news'> & { find (id: string): string }

// Or it is a class, whose actions say which request they take.
export class News implements Controller<'news'> {
  index (): string[] { return ['today'] }
  show (request: FastifyRequest<{ Params: Params<'news#show'> }>): { id: string } {
    return this.find(request.params.id)
  }

  find (id: string): { id: string } { return { id } }
}
