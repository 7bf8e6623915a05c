import resources, { collection, draw, get, member, namespace, post, resource, root, scope } from 'fastify-resources'
import { authorOnly, ownerOnly, signedIn } from './guards.js'

const id = { type: 'integer', minimum: 1 }

// Who may use an action: a user, the owner of the album, or the author of a comment, who is known when it is loaded.
const user = { onRequest: signedIn }
const owner = { onRequest: ownerOnly }
const author = { onRequest: signedIn, preHandler: authorOnly }

export const routes = draw([
  root('photos#index'),

  // Every page is also available as data, at its path with .json at the end.
  scope({ format: ['json'] }, [
    // Everybody may look. A comment has its own path, and the loader in `app.js` finds its photo.
    resources('photos', {
      shallow: true, constraints: { id }, actions: { new: owner, create: owner, edit: owner, update: owner, destroy: owner }
    }, [
      collection([get('search')]),
      member([get('picture', { format: false }), post('publish', { routeOptions: owner })]),
      resources('comments', { except: 'new', actions: { create: user, edit: author, update: author, destroy: author } })
    ]),

    resource('session', { only: ['new', 'create', 'destroy'] }),
    resources('users', { only: ['new', 'create'] }),
    resource('profile', { only: ['show', 'edit', 'update'], actions: { edit: owner, update: owner } }),

    // English without a locale at the beginning, which a link may leave out.
    scope({ path: '(:locale)', constraints: { locale: ['en', 'de'] }, defaults: { locale: 'en' } }, [
      get('about', { to: 'about#show' })
    ]),

    // No route in here runs for anybody but the owner.
    namespace('admin', { routeOptions: owner }, [
      root('dashboard#show'),
      resources('photos', { only: 'index', constraints: { id } }, [
        member([post('hide'), post('restore')])
      ])
    ])
  ]),

  // The photos' earlier URLs, which bookmarks still have.
  get('gallery', { redirect: '/photos', as: null, format: false }),
  get('gallery/:id', { redirect: '/photos/:id', as: null, format: false, constraints: { id } }),

  get('files/*path', { to: 'files#show', as: 'file', format: false }),

  scope({ format: false, controller: 'assets', routeOptions: { schema: { hide: true } } }, [
    get('style.css', { action: 'style', as: 'stylesheet' }),
    get('forms.js', { action: 'script', as: 'script' }),
    get('icon.svg', { action: 'icon', as: 'icon' })
  ])
], { constraintFailure: 'not-found' })
