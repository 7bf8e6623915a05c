import resources, { collection, draw, get, member, namespace, post, resource, root, scope } from 'fastify-resources'
import { authorOnly, ownerOnly, signedIn } from './guards.js'

const id = { type: 'integer', minimum: 1 }

// Who may use an action: everybody, the author of the album or comment that is loaded, or the owner of the site.
const open = { skip: signedIn }
const author = { preHandler: authorOnly }
const owner = { onRequest: ownerOnly }
const look = { index: open, show: open }
const change = { edit: author, update: author, destroy: author }

// The API's document has no pages with forms.
const forms = ({ action }) => ['new', 'edit'].includes(action) ? { schema: { hide: true } } : {}

export const routes = draw([
  root('photos#index'),

  // Every page is also available as data, at its path with .json at the end.
  scope({ format: ['json'], routeOptions: forms }, [
    // The photos of all albums.
    resources('photos', { only: 'index' }, [collection([get('search')])]),

    // Everybody may look, and users may do the rest: the scope closes every route, and `open` names those that it opens.
    // The loaders in `app.js` find a photo in its album. A comment has its own path.
    scope({ routeOptions: { onRequest: signedIn } }, [
      resources('albums', { constraints: { id }, actions: { ...look, ...change } }, [
        resources('photos', { actions: { ...look, new: author, create: author, ...change } }, [
          member([get('picture', { format: false, skip: signedIn }), post('publish', { routeOptions: author })]),
          resources('comments', { shallow: true, except: 'new', actions: { ...look, ...change } })
        ])
      ])
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

  // The albums' earlier URLs, which bookmarks still have.
  get('gallery', { redirect: '/albums', as: null, format: false }),
  get('gallery/:id', { redirect: '/albums/:id', as: null, format: false, constraints: { id } }),

  get('files/*path', { to: 'files#show', as: 'file', format: false }),

  scope({ format: false, controller: 'assets', routeOptions: { schema: { hide: true } } }, [
    get('style.css', { action: 'style', as: 'stylesheet' }),
    get('forms.js', { action: 'script', as: 'script' }),
    get('icon.svg', { action: 'icon', as: 'icon' })
  ])
], { constraintFailure: 'not-found' })
