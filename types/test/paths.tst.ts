import {
  collection, del, draw, get, match, member, namespace, patch, post, put, resource, resources, root, scope,
  type Argument, type ParentArgument, type PathOptions
} from 'fastify-resources'
import type { LoosePaths } from '../index.js'
import { expectType, type Equal, type Table } from './expect.js'

// Uncountables, irregulars, and a singular that the inflector guesses wrong.
export const inflected = draw([
  resources('news', { only: ['index', 'show'], format: false }),
  resources('people', { only: ['index', 'new', 'show'], format: false }),
  resources('fish', { only: 'index', format: false }),
  resources('children', { only: 'show', format: false }, [resources('toys', { only: 'show', format: false })]),
  resources('lenses', { only: 'show', singular: 'lens', format: false }),
  resources('photo_categories', { only: 'edit', format: false })
])
expectType<Equal<Table<typeof inflected>, {
  news_index: ['/news', {}, 'index']
  news: [`/news/${string}`, { id: string }, 'show']
  people: ['/people', {}, 'index']
  new_person: ['/people/new', {}, 'new']
  person: [`/people/${string}`, { id: string }, 'show']
  fish_index: ['/fish', {}, 'index']
  child: [`/children/${string}`, { id: string }, 'show']
  child_toy: [`/children/${string}/toys/${string}`, { child_id: string, id: string }, 'show']
  lens: [`/lenses/${string}`, { id: string }, 'show']
  edit_photo_category: [`/photo_categories/${string}/edit`, { id: string }, 'edit']
}>>(true)
inflected.paths.news_index_path()
inflected.paths.news_path(7)

// The word of an action is a segment of a method route.
export const words = draw([
  resources('configs', { only: 'create', format: false }, [
    collection([post('create')]), member([post('update')]), get('show', { on: 'new' })
  ]),
  resource('cart', { only: [], format: false }, [put('update')])
])
expectType<Equal<Table<typeof words>, {
  create_configs: ['/configs/create', {}, 'create']
  update_config: [`/configs/${string}/update`, { id: string }, 'update']
  show_new_config: ['/configs/new/show', {}, 'show']
  configs: ['/configs', {}, 'create']
  update_cart: ['/cart/update', {}, 'update']
}>>(true)

// Constraints and formats, as a handler gets them.
export const constrained = draw([
  resources('a', { only: 'show', constraints: { id: { type: 'integer' } }, format: ['json', 'csv'] }, [
    resources('b', { only: 'show', constraints: { id: ['x', 'y'] }, format: true }),
    resources('c', { only: 'show', constraints: { id: /[a-z]+/ }, format: 'json' })
  ]),
  resources('d', { only: 'show', constraints: { id: { enum: [1, 'two'] } }, format: /json|csv/ }),
  resources('e', { only: 'show', constraints: { id: { type: 'boolean' } }, format: null })
])
expectType<Equal<Table<typeof constrained>, {
  a: [`/a/${string}`, { id: number, format?: 'json' | 'csv' }, 'show']
  a_b: [`/a/${string}/b/${string}`, { a_id: number, id: 'x' | 'y', format: string }, 'show']
  a_c: [`/a/${string}/c/${string}`, { a_id: number, id: string, format: string }, 'show']
  d: [`/d/${string}`, { id: 1 | 'two', format?: string }, 'show']
  e: [`/e/${string}`, { id: boolean, format?: string }, 'show']
}>>(true)

// The arguments and the result of a helper, exactly: the last signature is the plain one.
type Values = string | number | bigint
type InA = ParentArgument<'a_id', number | bigint, 'id'>
type InB = Argument<'id', 'x' | 'y'>
expectType<Equal<Parameters<typeof constrained.paths.a_path>, [id: Argument<'id', number | bigint>]>>(true)
expectType<Equal<
  Parameters<typeof constrained.paths.a_b_path>,
  | [param: InA, id: InB, options: PathOptions & { readonly format: string }]
  | [param: InA, id: InB, format: string, options?: PathOptions]
>>(true)
expectType<Equal<
  Parameters<typeof inflected.paths.child_toy_path>,
  [param: ParentArgument<'child_id', Values, 'id'>, id: Argument<'id', Values>]
>>(true)
expectType<Equal<ReturnType<typeof constrained.paths.a_path>, `/a/${string}`>>(true)
expectType<Equal<ReturnType<typeof constrained.paths.a_url>, `http${string}`>>(true)
export const suffixed = constrained.paths.a_path(7, 'csv')
export const asked = constrained.paths.a_b_path(7, 'x', { format: 'json', query: { page: 2 } })
export const all = constrained.paths.a_b_path(7, 'x', 'json', { anchor: 'top' })
expectType<Equal<typeof suffixed, `/a/${string}${string}`>>(true)
expectType<Equal<typeof asked, `/a/${string}/b/${string}.${string}`>>(true)
expectType<Equal<typeof all, `/a/${string}/b/${string}.${string}`>>(true)
type Integer = Argument<'id', number | bigint>
type Suffix = 'json' | 'csv'
expectType<Equal<typeof constrained.paths.a_path, {
  (id: Integer, format: Suffix, options: PathOptions<Suffix> | undefined): `/a/${string}${string}`
  (id: Integer, formatOrOptions: Suffix | PathOptions<Suffix> | undefined): `/a/${string}${string}`
  (id: Integer): `/a/${string}`
  readonly problem: typeof constrained.paths.a_path.problem
}>>(true)
expectType<Equal<
  Parameters<typeof constrained.paths.a_path.problem>,
  [id: Integer, formatOrOptions?: Suffix | PathOptions<Suffix>, options?: PathOptions<Suffix>]
>>(true)
expectType<Equal<ReturnType<typeof constrained.paths.a_b_path.problem>, string | null>>(true)
constrained.paths.a_b_path.problem(7, 'x', { format: 'json' })
constrained.paths.a_b_path.problem(7, 'x', 'json')
inflected.paths.child_toy_url.problem(7, 8, { host: 'example.com' })
// @ts-expect-error a value that the helper does not accept
constrained.paths.a_b_path.problem(7, 'z', 'json')
// @ts-expect-error the route requires a format
constrained.paths.a_b_path(7, 'x')
// @ts-expect-error the same
constrained.paths.a_b_path({ a_id: 7, id: 'x' }, { query: { page: 2 } })

// All that is shallow.
export const shallow = draw([
  resources('magazines', { only: 'show', format: false, shallow: true, shallowPath: 's', shallowPrefix: 'short' }, [
    resources('ads', { only: ['index', 'show'], format: false })
  ]),
  scope({ path: 'press', as: 'press', shallow: true }, [
    resources('papers', { only: [], format: false }, [
      resources('pages', { only: ['index', 'new', 'edit'], format: false })
    ])
  ])
])
expectType<Equal<Table<typeof shallow>, {
  short_magazine: [`/s/magazines/${string}`, { id: string }, 'show']
  short_magazine_ads: [`/s/magazines/${string}/ads`, { magazine_id: string }, 'index']
  short_ad: [`/s/ads/${string}`, { id: string }, 'show']
  press_paper_pages: [`/press/papers/${string}/pages`, { paper_id: string }, 'index']
  new_press_paper_page: [`/press/papers/${string}/pages/new`, { paper_id: string }, 'new']
  edit_press_page: [`/press/pages/${string}/edit`, { id: string }, 'edit']
}>>(true)

// Verb routes on members, on collections and alone, whatever their verb; `as: null` has no name.
export const verbs = draw([
  root('home#index'),
  resources('photos', { only: [], format: false, param: 'slug' }, [
    member([get('preview', { format: false }), put('publish', { format: false })]),
    collection([get('search', { format: false }), del('clear', { format: false })]),
    post('upload', { on: 'collection', format: false }),
    patch('rotate', { on: 'member', as: 'turn', format: false }),
    get('draft', { on: 'new', format: false })
  ]),
  match('about', { via: ['get', 'post'], to: 'pages#about', format: false }),
  get('files/:name', { to: 'files#show', as: null, format: false }),
  namespace('admin', { path: 'manage' }, [resource('settings', { only: 'edit', format: false })])
])
expectType<Equal<Table<typeof verbs>, {
  root: ['/', {}, 'index']
  preview_photo: [`/photos/${string}/preview`, { slug: string }, 'preview']
  publish_photo: [`/photos/${string}/publish`, { slug: string }, 'publish']
  search_photos: ['/photos/search', {}, 'search']
  clear_photos: ['/photos/clear', {}, 'clear']
  upload_photos: ['/photos/upload', {}, 'upload']
  turn_photo: [`/photos/${string}/rotate`, { slug: string }, 'rotate']
  draft_new_photo: ['/photos/new/draft', {}, 'draft']
  about: ['/about', {}, 'about']
  edit_admin_settings: ['/manage/settings/edit', {}, 'edit']
}>>(true)

// An alias in both dialects, without forms, in camel case.
const aliased = [
  resources('photos', { as: 'images', format: false }),
  resources('line_items', { only: 'index', format: false })
] as const
// The param of nested routes, and no extension in a JSON API.
const integer = { type: 'integer' } as const
const api = draw([
  resources('issues', {
    only: 'show', param: 'issue_number', nestedParam: 'issue_number', constraints: { issue_number: integer }
  }, [resources('labels', { only: 'index' })]),
  resources('photos', { only: [], nestedParam: 'photo' }, [resources('albums', { only: 'show', format: ['json'] })])
], { apiOnly: true })
api.paths.issue_labels_path({ issue_number: 7 })
api.paths.photo_album_path({ photo: 1, id: 2 })
api.paths.photo_album_path(1, 2, { format: 'json' })
// @ts-expect-error no extension
api.paths.issue_path(7, { format: 'json' })
// @ts-expect-error another name of the param
api.paths.photo_album_path({ photo_id: 1, id: 2 })
expectType<Equal<Table<typeof api>, {
  issue: [`/issues/${string}`, { issue_number: number }, 'show']
  issue_labels: [`/issues/${string}/labels`, { issue_number: number }, 'index']
  photo_album: [`/photos/${string}/albums/${string}`, { photo: string, id: string, format?: 'json' }, 'show']
}>>(true)

export const asDocument = draw(aliased, { apiOnly: true })
export const asRails = draw(aliased, { dialect: 'rails' })
export const camel = draw(aliased, { helpers: 'camel', apiOnly: true })
expectType<Equal<keyof Table<typeof asDocument>, 'images_index' | 'images' | 'line_items'>>(true)
expectType<Equal<keyof Table<typeof asRails>, 'images' | 'new_image' | 'edit_image' | 'image' | 'line_items'>>(true)
expectType<Equal<
  keyof typeof camel.paths,
  'imagesIndexPath' | 'imagesIndexUrl' | 'imagesPath' | 'imagesUrl' | 'lineItemsPath' | 'lineItemsUrl'
>>(true)
expectType<Equal<
  keyof typeof asDocument.paths,
  'images_index_path' | 'images_index_url' | 'images_path' | 'images_url' | 'line_items_path' | 'line_items_url'
>>(true)

// Names and paths that are not literals: loose, beside what is known, and neither `never` nor `any`.
const given: string = 'books'
export const loose = draw([resources(given), resources('photos', { only: 'index' })])
expectType<Equal<ReturnType<typeof loose.paths.photos_path>, '/photos'>>(true)
expectType<Equal<ReturnType<(typeof loose.paths)['books_path']>, string>>(true)
export const looseVerb = draw([get(given, { to: 'pages#show' })])
expectType<Equal<ReturnType<(typeof looseVerb.paths)['books_url']>, string>>(true)
export const unknown = draw([given].map(one => resources(one)))
expectType<Equal<ReturnType<(typeof unknown.paths)['books_path']>, string>>(true)
export const listed: LoosePaths = inflected.paths

// Literals have the characters that helpers write, and a list of integers accepts their bigints.
const literal = draw([
  get('k::v', { to: 'a#b', as: 'pair' }), get('a::::b', { to: 'a#b', as: 'colons' }),
  get('100%25', { to: 'a#b', as: 'all' }),
  get('ü/:id-é', { to: 'a#b', as: 'foreign' }), get('x/+,=@!$&~', { to: 'a#b', as: 'marks' }),
  resources('numbers', { only: 'show', constraints: { id: { enum: [1, 2.5] } } })
], { format: false }).paths
export const pair: '/k:v' = literal.pair_path()
export const colons: '/a::b' = literal.colons_path()
export const every: '/100%25' = literal.all_path()
export const foreign: `/%${string}/${string}-%${string}` = literal.foreign_path('x')
export const marks: '/x/+,=@!$&~' = literal.marks_path()
literal.number_path(1n)
literal.number_path(2.5)
// @ts-expect-error no number of the list
literal.number_path(8n)

// An escape is its character, and a param in braces ends with them.
export const escapes = draw([
  get('docs%28:key%29', { to: 'a#b', as: 'doc' }), get('x/a%20b%3a%2Dc', { to: 'a#b', as: 'ascii' }),
  get('%61/caf%C3%A9', { to: 'a#b', as: 'foreign' }), get(':{team}-id/:{a}s(/:{page})', { to: 'a#b', as: 'ends' }),
  get('%7B:b%7D', { to: 'a#b', as: 'braces' })
], { format: false })
expectType<Equal<Table<typeof escapes>, {
  doc: [`/docs(${string})`, { key: string }, 'b']
  ascii: ['/x/a%20b:-c', {}, 'b']
  foreign: [`/${string}/caf%C3%A9`, {}, 'b']
  ends: [`/${string}-id/${string}s${string}`, { team: string, a: string, page?: string }, 'b']
  braces: [`/%7B${string}%7D`, { b: string }, 'b']
}>>(true)
export const railsEscapes = draw([
  get('a%28/b', { to: 'a#b', as: 'percent' }), get(':{x}', { to: 'a#b', as: 'braces' })
], { format: false, dialect: 'rails' })
expectType<Equal<Table<typeof railsEscapes>, {
  percent: ['/a%2528/b', {}, 'b']
  braces: [`/:%${string}x%${string}`, {}, 'b']
}>>(true)

// A scope in a resource is nested if it has a path or a name, and shallow members keep both.
const inside = [resources('issues', { only: [], shallow: true }, [
  scope({ path: 'dependencies', as: 'dep' }, [
    resources('blockers', { only: ['index', 'show'] }),
    scope({ path: 'b' }, [resources('notes', { only: ['index', 'show'] })])
  ]),
  scope({ path: ':kind' }, [get('x', { to: 'a#b' })]),
  scope({ only: 'show' }, [member([get('state')])])
])] as const
export const nestedScopes = draw(inside, { format: false })
expectType<Equal<Table<typeof nestedScopes>, {
  issue_dep_blockers: [`/issues/${string}/dependencies/blockers`, { issue_id: string }, 'index']
  dep_blocker: [`/dependencies/blockers/${string}`, { id: string }, 'show']
  issue_dep_notes: [`/issues/${string}/dependencies/b/notes`, { issue_id: string }, 'index']
  dep_note: [`/dependencies/b/notes/${string}`, { id: string }, 'show']
  issue_x: [`/issues/${string}/${string}/x`, { issue_id: string, kind: string }, 'b']
  state_issue: [`/issues/${string}/state`, { id: string }, 'state']
}>>(true)
export const railsScopes = draw(inside, { format: false, dialect: 'rails' })
expectType<Equal<Table<typeof railsScopes>['dep_issue_blockers'][0], `/dependencies/issues/${string}/blockers`>>(true)

// Two colons are a literal colon; in Rails, a literal colon and a param.
const withColons = [
  post('v1/items::batchGet', { to: 'a#b', as: 'batch', format: false }),
  get('photos/:id::publish', { to: 'a#b', as: 'publish', format: false }),
  get('x/:::y', { to: 'a#b', as: 'both', format: false }),
  get('sort::sort', { to: 'a#b', as: 'sort', format: false })
] as const
export const literalColons = draw(withColons)
expectType<Equal<Table<typeof literalColons>, {
  batch: ['/v1/items:batchGet', {}, 'b']
  publish: [`/photos/${string}:publish`, { id: string }, 'b']
  both: [`/x/:${string}`, { y: string }, 'b']
  sort: ['/sort:sort', {}, 'b']
}>>(true)
export const railsColons = draw([withColons[3]], { dialect: 'rails' })
expectType<Equal<Table<typeof railsColons>['sort'], [`/sort:${string}`, { sort: string }, 'b']>>(true)

// An endpoint has an action. A string that is only known at run time is accepted.
declare const endpoint: string
get('about', { to: endpoint })
get('about', { to: `pages/${endpoint}` })
get('about', { to: `pages#${endpoint}` })
get('about', { to: endpoint === '' ? 'pages#about' : endpoint })
match('about', { via: 'get', to: endpoint })
root(endpoint)
root(`pages#${endpoint}`)
get('about', { to: undefined, controller: 'pages' })
// @ts-expect-error an action is missing
get('about', { to: 'pages' })
// @ts-expect-error an action is missing
match('about', { via: 'get', to: 'pages' })
// @ts-expect-error an action is missing
root('pages')
