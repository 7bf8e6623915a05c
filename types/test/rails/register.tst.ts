import type { FastifyReply } from 'fastify'
import {
  collection, draw, get, member, namespace, post, resource, resources, scope, type RouteName
} from 'fastify-resources'
import { expectType, type Equal } from '../expect.js'

// A program with a table of each dialect.
export const ours = draw([get('about', { to: 'pages#about', as: 'about' })])
export const theirs = draw([
  get('home', { to: 'pages#home', as: 'home' }),
  get('feed', { to: 'pages#feed', as: 'feed', format: ['rss', 'atom'] }),
  get('plain', { to: 'pages#plain', as: 'plain', format: false }),
  get('index.:format', { to: 'pages#index', as: 'index' }),
  resources('photos', { only: ['index', 'show'] })
], { dialect: 'rails' })

/** Optional params before required ones. */
export const localized = draw([
  scope({ path: '(:locale)' }, [
    get('about', { to: 'pages#about', as: 'localized_about' }),
    get('pages/:id', { to: 'pages#show', as: 'page' }),
    get('posts/:id', { to: 'posts#show', as: 'post', constraints: { id: /\d+/ } }),
    get('files/*rest', { to: 'files#show', as: 'file' }),
    get('feeds/:id', { to: 'feeds#show', as: 'localized_feed', format: ['rss'] }),
    get('notes/:id', { to: 'notes#show', as: 'note', constraints: { format: /json/ } })
  ])
], { dialect: 'rails' })

/** The word of an action has no segment. */
const words = draw([
  resources('configs', { only: [] }, [collection([post('create')]), member([post('update')])])
], { dialect: 'rails' })
expectType<Equal<ReturnType<(typeof words)['paths']['configs_path']>, '/configs'>>(true)
expectType<Equal<ReturnType<(typeof words)['paths']['config_path']>, `/configs/${string}`>>(true)
words.paths.config_path(7)

/** Two colons are a literal colon and a param, in each option that is a path. */
const colons = draw([
  scope({ path: 'a::b' }, [resources('books', { only: 'show' }), get('c::d', { to: 'books#list', as: 'listed' })]),
  scope({ shallowPath: 's::t', shallow: true }, [
    resources('boxes', { only: [] }, [resources('pens', { only: 'show' })])
  ]),
  resources('cars', { only: 'show', path: 'p::q', pathNames: { new: 'x::y' } }, [get('wheels', { on: 'new' })]),
  resource('profile', { only: 'show', path: 'e::f' }),
  namespace('admin', { path: 'g::h' }, [resources('users', { only: 'index' })])
], { dialect: 'rails' })
type Colons = (typeof colons)['paths']
expectType<Equal<ReturnType<Colons['book_path']>, `/a:${string}/books/${string}`>>(true)
expectType<Equal<ReturnType<Colons['listed_path']>, `/a:${string}/c:${string}`>>(true)
expectType<Equal<ReturnType<Colons['pen_path']>, `/s:${string}/pens/${string}`>>(true)
expectType<Equal<ReturnType<Colons['car_path']>, `/p:${string}/${string}`>>(true)
expectType<Equal<ReturnType<Colons['wheels_new_car_path']>, `/p:${string}/x:${string}/wheels`>>(true)
expectType<Equal<ReturnType<Colons['profile_path']>, `/e:${string}`>>(true)
expectType<Equal<ReturnType<Colons['admin_users_path']>, `/g:${string}/users`>>(true)
colons.paths.book_path(1, 2)
colons.paths.listed_path({ b: 1, d: 2 })
colons.paths.pen_path(1, 2)
colons.paths.car_path(1, 2)
colons.paths.wheels_new_car_path({ q: 1, y: 2 })
colons.paths.profile_path(1)
colons.paths.admin_users_path(1)

declare module 'fastify-resources' {
  interface Register { routes: [typeof ours, typeof theirs, typeof localized] }
}

expectType<Equal<RouteName, 'about' | 'home' | 'feed' | 'plain' | 'index' | 'photos' | 'photo'
  | 'localized_about' | 'page' | 'post' | 'file' | 'localized_feed' | 'note'>>(true)

// Helpers of both dialects have the same arguments.
export function leads (reply: FastifyReply): void {
  const { paths } = localized
  reply.paths.home_path({ format: 'json', query: { page: 2 } })
  reply.redirectTo('home')
  reply.redirectTo('home', { anchor: 'top' })
  reply.redirectTo('index', { format: 'html' })
  reply.redirectTo('feed', { format: 'rss' })
  reply.redirectTo('photo', 7, 'json')
  // @ts-expect-error a suffix that is none of the list
  reply.redirectTo('feed', { format: 'json' })
  // @ts-expect-error no suffix without params
  reply.redirectTo('home', 'json')
  // @ts-expect-error nor for the helper
  reply.paths.home_path('json')
  paths.localized_about_path()
  paths.page_path(7)
  paths.post_path(7)
  paths.post_path('en', 7)
  paths.post_path(null, 7)
  paths.file_path('a/b')
  paths.localized_feed_path(7)
  paths.note_path('en', 7, 'json')
  reply.redirectTo('post', 7)
}
