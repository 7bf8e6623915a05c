import { draw, get, namespace, resources, scope } from 'fastify-resources'
import { expectType, type Equal, type Table } from './expect.js'

// Optional params, wildcards, and params with a literal after them.
export const site = draw([
  scope({ path: '(:locale)', constraints: { locale: ['en', 'de'] } }, [
    resources('photos', { only: ['index', 'show'], constraints: { id: { type: 'integer' } }, format: false })
  ]),
  get('archive(/:year(/:month))', { to: 'photos#archive', as: 'archive', format: false }),
  get('files/*path', { to: 'files#show', as: 'file', format: false }),
  get('img/:slug.png', { to: 'files#image', as: 'image', format: false }),
  get('sized/:{slug}-large/x', { to: 'files#sized', as: 'sized', format: false }),
  get('list(/:page)', { to: 'photos#list', as: 'list', format: false, defaults: { page: 1 } }),
  scope({ path: '(:tongue)', constraints: { tongue: ['en', 'de'] }, defaults: { tongue: 'en' } }, [
    resources('words', { only: 'index', format: false })
  ]),
  get('a::b/:c', { to: 'files#colon', as: 'colon', format: false }),
  get('feed(.:format)', { to: 'files#feed', as: 'feed' }),
  get('days(/:from/:to)/:room/:seat', { to: 'days#index', as: 'days', format: false }),
  get('turns(/:from/:to)/:room', { to: 'days#turns', as: 'turn', format: false }),
  get('tags((/:kind)/:tag)', { to: 'tags#show', as: 'tag', format: false })
])
expectType<Equal<Table<typeof site>, {
  photos: [`${string}/photos`, { locale?: 'en' | 'de' }, 'index']
  photo: [`${string}/photos/${string}`, { id: number, locale?: 'en' | 'de' }, 'show']
  archive: [`/archive${string}`, { year?: string, month?: string }, 'archive']
  file: [`/files/${string}`, { path: string }, 'show']
  image: [`/img/${string}.png`, { slug: string }, 'image']
  sized: [`/sized/${string}-large/x`, { slug: string }, 'sized']
  list: [`/list${string}`, { page: string | number }, 'list']
  words: [`${string}/words`, { tongue: 'en' | 'de' }, 'index']
  colon: [`/a:b/${string}`, { c: string }, 'colon']
  feed: ['/feed', { format?: string }, 'feed']
  days: [`/days${string}/${string}/${string}`, { from?: string, to?: string, room: string, seat: string }, 'index']
  turn: [`/turns${string}/${string}`, { from?: string, to?: string, room: string }, 'turns']
  tag: [`/tags${string}`, { kind?: string, tag?: string }, 'show']
}>>(true)

// Arguments in path order stand for all params or for the required ones; an object has any of them.
site.paths.photos_path()
site.paths.photos_path('de')
site.paths.photos_path(null)
site.paths.photos_path({ locale: 'en' }, { query: { page: 2 } })
site.paths.photos_path({}, { query: { page: 2 } })
site.paths.photo_path(7)
site.paths.photo_path('de', 7)
site.paths.photo_path({ id: 7 })
site.paths.photo_path(null, 7, { anchor: 'top' })
// @ts-expect-error two arguments are the values of two params
site.paths.photo_path({ id: 7, locale: 'de' }, { anchor: 'top' })
site.paths.photo_url('de', 7, { host: 'example.com' })
site.paths.archive_path()
site.paths.archive_path(2026, 11)
site.paths.archive_path({ year: 2026 })
site.paths.list_path()
site.paths.list_path(2)
site.paths.words_path({ tongue: 'de' })
site.paths.file_path('a/b')
site.paths.image_path('dunes')
site.paths.feed_path({ format: 'xml' })

// @ts-expect-error a locale that is not in the list
site.paths.photos_path('fr')
// @ts-expect-error no id
site.paths.photo_path()
// @ts-expect-error no id, and no word can be one
site.paths.photo_path('seven')
// @ts-expect-error one of two params, none of which is required
site.paths.archive_path(2026)
// @ts-expect-error options instead of a param
site.paths.photos_path({ query: { page: 2 } })
// @ts-expect-error options after only the required params
site.paths.photo_path(7, { query: { page: 2 } })
// @ts-expect-error a format after only the required params
site.paths.photo_path(7, 'json')
// @ts-expect-error a param that there is not
site.paths.archive_path({ yaer: 2026 })
// @ts-expect-error no glob
site.paths.file_path()

const turn = { from: 1, room: 3 }

// An optional segment has all of its params or none, and only within the outer one.
site.paths.archive_path(2026, null)
site.paths.archive_path(null, null)
site.paths.days_path(1, 2, 3, 4)
site.paths.days_path(null, undefined, 3, 4)
site.paths.days_path({ from: 1, to: 2, room: 3, seat: 4 })
site.paths.days_path({ room: 3, seat: 4 })
site.paths.tag_path('color', 'red')
site.paths.tag_path({ tag: 'red' })
// @ts-expect-error a month without a year
site.paths.archive_path(null, 11)
// @ts-expect-error a month without a year
site.paths.archive_path({ month: 11 })
// @ts-expect-error one of two
site.paths.days_path(1, null, 3, 4)
// @ts-expect-error one of two
site.paths.days_path({ to: 2, room: 3, seat: 4 })
// With one required param, an object is a record or the params.
site.paths.turn_path({ room: 3, title: 'Late' }, { anchor: 'top' })
site.paths.turn_path({ from: 1, to: 2, room: 3 })
// @ts-expect-error one of two
site.paths.turn_path({ from: 1, room: 3 })
// @ts-expect-error the same, from a variable
site.paths.turn_path(turn)
// @ts-expect-error only the inner segment
site.paths.tag_path('color', null)
// @ts-expect-error only the inner segment
site.paths.tag_path({ kind: 'color' })

// A path of more than words, dashes and slashes adds nothing to the name of the enclosing declaration.
export const prefixed = draw([
  namespace('v1', [get('*rest', { to: 'api#gone', format: false })]),
  namespace('v2', [get('me@home', { to: 'api#home', format: false })]),
  namespace('v3', [get('a-b/c', { to: 'api#c', format: false })]),
  get('*all', { to: 'api#all', format: false })
])
expectType<Equal<Table<typeof prefixed>, {
  v1: [`/v1/${string}`, { rest: string }, 'gone']
  v2: ['/v2/me@home', {}, 'home']
  v3_a_b_c: ['/v3/a-b/c', {}, 'c']
}>>(true)
