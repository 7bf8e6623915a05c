import type { FastifyReply } from 'fastify'
import { draw, get, resources, scope, type RouteName } from 'fastify-resources'
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

declare module 'fastify-resources' {
  interface Register { routes: [typeof ours, typeof theirs, typeof localized] }
}

expectType<Equal<RouteName, 'about' | 'home' | 'feed' | 'plain' | 'index' | 'photos' | 'photo'
  | 'localized_about' | 'page' | 'post' | 'file' | 'localized_feed' | 'note'>>(true)

// A text behind all params is the suffix, where there are no params too: in helpers, and where a route is named.
export function leads (reply: FastifyReply): void {
  reply.paths.home_path('json')
  reply.paths.home_path('json', { query: { page: 2 } })
  reply.redirectTo('home')
  reply.redirectTo('home', { anchor: 'top' })
  reply.redirectTo('home', 'json')
  reply.created('home', 'json', { query: { page: 2 } })
  reply.redirectTo('index', 'html')
  reply.redirectTo('feed', 'rss')
  reply.created('photos', 'json')
  reply.redirectTo('photo', 7, 'json')
  // @ts-expect-error a suffix that is none of the list
  reply.redirectTo('feed', 'json')
  // @ts-expect-error a route that takes no suffix
  reply.redirectTo('plain', 'json')
  // @ts-expect-error one suffix, and options
  reply.created('home', 'json', 'json')
  // @ts-expect-error in the default dialect it is no suffix
  reply.redirectTo('about', 'json')
  // @ts-expect-error nor for the helper
  reply.paths.about_path('json')
}

// With a pattern, Rails assigns arguments from the left: a call with the required params alone would miss the last.
export function assignsFromTheLeft (reply: FastifyReply): void {
  const { paths } = localized
  paths.localized_about_path()
  paths.page_path(7)
  paths.post_path('en', 7)
  paths.post_path({ id: 7 })
  reply.redirectTo('page', 7)
  reply.redirectTo('post', 'en', 7)
  // @ts-expect-error 7 would be the locale, because id has a pattern
  paths.post_path(7)
  // @ts-expect-error the same
  paths.post_path.problem(7)
  // @ts-expect-error the same
  reply.redirectTo('post', 7)
  // @ts-expect-error a wildcard has a pattern
  paths.file_path('a/b')
  // @ts-expect-error the format has a pattern
  paths.localized_feed_path(7)
  paths.note_path('en', 7, 'json')
  // @ts-expect-error the same by a constraint
  paths.note_path(7)
}
