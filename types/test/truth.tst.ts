// A type is never another than that of the value: each case is a request or a call in test/types/truth.test.ts.
import { Type } from '@sinclair/typebox'
import { Type as Type1 } from 'typebox'
import { draw, get, member, namespace, post, resource, resources, root, scope } from 'fastify-resources'
import type { ParamValue } from '../index.js'
import { expectType, type Equal, type Table } from './expect.js'

type Any = string | number | boolean
const integer = { type: 'integer' } as const

// Schemas whose keywords do not fix a type.
expectType<Equal<ParamValue<{ allOf: [{ type: 'integer' }] }>, Any>>(true)
expectType<Equal<ParamValue<{ if: { minimum: 3 }, then: { type: 'integer' }, else: false }>, Any>>(true)
expectType<Equal<ParamValue<{ type: 'string', allOf: [{ minLength: 3 }] }>, string>>(true)
expectType<Equal<ParamValue<{ enum: [1, 'two', null] }>, 1 | 'two'>>(true)
export const both = Type.Intersect([Type.Integer(), Type.Number({ minimum: 3 })])
expectType<Equal<ParamValue<typeof both>, Any>>(true)
export const both1 = Type1.Intersect([Type1.Integer(), Type1.Number({ minimum: 3 })])
expectType<Equal<ParamValue<typeof both1>, Any>>(true)
export const unsafe = Type.Unsafe<Date>({ type: 'integer' })
expectType<Equal<ParamValue<typeof unsafe>, Any>>(true)
export const unsafe1 = Type1.Unsafe<Date>({ type: 'integer' })
expectType<Equal<ParamValue<typeof unsafe1>, Any>>(true)
export const template = Type.TemplateLiteral('item-${1|2}') // eslint-disable-line no-template-curly-in-string
expectType<Equal<ParamValue<typeof template>, string>>(true)
export const template1 = Type1.TemplateLiteral('item-${1|2}') // eslint-disable-line no-template-curly-in-string
expectType<Equal<ParamValue<typeof template1>, string>>(true)
export const union = Type.Union([Type.Literal('a'), Type.Integer()])
expectType<Equal<ParamValue<typeof union>, 'a' | number>>(true)
export const uuid = Type.String({ format: 'uuid' })
expectType<Equal<ParamValue<typeof uuid>, string>>(true)

// Constraints apply to every param of the path, wherever either is declared; the innermost applies.
export const constrained = draw([
  resources('photos', { only: 'show', path: ':tenant/photos', constraints: { tenant: integer }, format: false }),
  scope({ path: ':year' }, [resources('books', { only: 'index', constraints: { year: integer }, format: false })]),
  scope({ path: ':day', constraints: { day: integer } }, [
    get('week', { to: 'a#week', as: 'week', constraints: { day: ['mon', 'tue'] }, format: false })
  ])
])
expectType<Equal<Table<typeof constrained>, {
  photo: [`/${string}/photos/${string}`, { tenant: number, id: string }, 'show']
  books: [`/${string}/books`, { year: number }, 'index']
  week: [`/${string}/week`, { day: 'mon' | 'tue' }, 'week']
}>>(true)

// Defaults: of a param that may be absent, of no param of the path, of the format.
export const defaults = draw([
  get('list(/:page)', {
    to: 'a#list', as: 'list', constraints: { page: integer }, defaults: { page: '1' }, format: false
  }),
  get('days(/:day)', {
    to: 'a#days', as: 'days', constraints: { day: ['mon'] }, defaults: { day: 'tue' }, format: false
  }),
  scope({ defaults: { locale: 'en', depth: 2 } }, [
    get('map', { to: 'a#map', as: 'map', defaults: { depth: true, zoom: null }, format: false }),
    resources('pins', { only: 'show', defaults: { id: 3 }, format: false })
  ]),
  get('feed', { to: 'a#feed', as: 'feed', defaults: { format: 'rss' } }),
  get('news', { to: 'a#news', as: 'news', defaults: { format: 'rss' }, format: ['atom'] }),
  get('plain', { to: 'a#plain', as: 'plain', defaults: { format: 'rss' }, format: false })
])
expectType<Equal<Table<typeof defaults>, {
  list: [`/list${string}`, { page: number | '1' }, 'list']
  days: [`/days${string}`, { day: 'mon' | 'tue' }, 'days']
  map: ['/map', { locale: string, depth: boolean, zoom: null }, 'map']
  pin: [`/pins/${string}`, { locale: string, depth: number, id: string }, 'show']
  feed: ['/feed', { format: string }, 'feed']
  news: ['/news', { format: 'atom' | 'rss' }, 'news']
  plain: ['/plain', { format: string }, 'plain']
}>>(true)

// A path that is `/` has no extension, and one that writes it out has one.
export const rooted = draw([
  scope({ format: 'json' }, [root('home#index')]), get('a.:format', { to: 'a#b', as: 'a', format: false })
])
expectType<Equal<Table<typeof rooted>, {
  root: ['/', { format: string }, 'index']
  a: ['/a', { format: string }, 'b']
}>>(true)
// @ts-expect-error the path of the root takes no extension
rooted.paths.root_path({ format: 'json' })

// A required format is an argument, unless a default is certainly one of its formats. A pattern may exclude a default.
const required = [
  scope({ defaults: { format: 'xml' } }, [
    get('any.:format', { to: 'a#b', as: 'any' }),
    get('true', { to: 'a#b', as: 'true', format: true }),
    get('text.:format', { to: 'a#b', as: 'text', format: 'json' }),
    get('list.:format', { to: 'a#b', as: 'list', format: ['xml', 'json'] }),
    get('other.:format', { to: 'a#b', as: 'other', format: ['csv', 'json'] }),
    get('pattern.:format', { to: 'a#b', as: 'pattern', format: /x../ }),
    get('checked.:format', { to: 'a#b', as: 'checked', constraints: { format: /csv/ } }),
    scope({ constraints: { format: /csv/ } }, [
      get('both', { to: 'a#b', as: 'both', format: true }),
      get('word.:format', { to: 'a#b', as: 'word', format: 'json' })
    ])
  ])
] as const
const { paths: withDefault } = draw(required)
withDefault.any_path()
withDefault.true_path()
// @ts-expect-error in Rails, no other extension than 'json' matches
withDefault.text_path()
withDefault.list_path()
// @ts-expect-error the list has no 'xml'
withDefault.other_path()
withDefault.other_path({ format: 'csv' })
// @ts-expect-error the pattern decides
withDefault.pattern_path()
// @ts-expect-error the constraint decides
withDefault.checked_path()
// @ts-expect-error the same for an extension that the option adds
withDefault.both_path()
// @ts-expect-error a constraint holds next to an option
withDefault.word_path()
const { paths: inRails } = draw(required, { dialect: 'rails' })
inRails.any_path()
inRails.list_path()
// @ts-expect-error in Rails, no other extension than 'json' matches
inRails.text_path()
inRails.text_path({ format: 'json' })

// Names.
export const named = draw([
  resource('profile', { only: 'show', as: 'me', singular: 'face', format: false }),
  resources('people', { only: ['index', 'show'], as: 'staff', singular: 'member', format: false }, [
    resources('notes', { only: 'show', format: false })
  ]),
  resources('dogs', { only: 'index', as: undefined, path: undefined, format: undefined }),
  namespace('press', { shallow_path: 'p', shallow_prefix: 'q', shallow: true }, [
    resources('papers', { only: 'show', format: false })
  ]),
  namespace('admin', { path: undefined, as: undefined }, [
    get('stats', { to: 'stats#show', as: undefined, on: undefined, format: false })
  ])
])
expectType<Equal<Table<typeof named>, {
  me: ['/profile', {}, 'show']
  staff_index: ['/people', {}, 'index']
  staff: [`/people/${string}`, { id: string }, 'show']
  staff_note: [`/people/${string}/notes/${string}`, { member_id: string, id: string }, 'show']
  dogs: ['/dogs', { format?: string }, 'index']
  q_paper: [`/p/papers/${string}`, { id: string }, 'show']
  admin_stats: ['/admin/stats', {}, 'show']
}>>(true)
export const rails = draw([
  resources('photos', { only: 'show', as: null, format: false }),
  scope({ as: 'admin' }, [scope({ as: null }, [get('a', { to: 'a#b', format: false })])]),
  scope({ as: '' }, [get('c', { to: 'a#c', format: false })]),
  get('d', { to: 'a#d', as: '', format: false }),
  resources('cats', { as: '', only: ['index', 'new', 'show'], format: false })
], { dialect: 'rails' })
expectType<Equal<Table<typeof rails>, {
  photo: [`/photos/${string}`, { id: string }, 'show']
  admin__a: ['/a', {}, 'b']
  c: ['/c', {}, 'c']
  _index: ['/cats', {}, 'index']
  new: ['/cats/new', {}, 'new']
}>>(true)

// Two methods of one URL have one name, whose helper is called as that of either.
export const twice = draw([resources('photos', { only: [] }, [
  member([get('preview', { format: ['json'], constraints: { id: integer } }), post('preview', { format: ['csv'] })])
])])
expectType<Equal<ReturnType<typeof twice.paths.preview_photo_path>, `/photos/${string}/preview`>>(true)
twice.paths.preview_photo_path(7)
twice.paths.preview_photo_path(7, 'json')
