import resources, { collection, draw, get, member, namespace, post, resource, root, scope } from 'fastify-resources'
import { ownerOnly, signedIn } from './guards.js'

const id = { type: 'integer', minimum: 1 }

export const routes = draw([
  root('photos#index'),

  // Every page is also available as data, at its path with .json at the end.
  scope({ format: ['json'] }, [
    // Everybody may look.
    resources('photos', { only: ['index', 'show'], shallow: true, constraints: { id } }, [
      collection([get('search')]),
      member([get('picture', { format: false })]),
      resources('comments', { only: ['index', 'show'] }),

      // Who is signed in may comment; the controller checks whose comment it is.
      scope({ routeOptions: { onRequest: signedIn } }, [
        resources('comments', { only: ['create', 'edit', 'update', 'destroy'] })
      ])
    ]),

    resource('session', { only: ['new', 'create', 'destroy'] }),
    resources('users', { only: ['new', 'create'] }),
    resource('profile', { only: 'show' }),

    // English without a locale at the beginning, which a link may leave out.
    scope({ path: '(:locale)', constraints: { locale: ['en', 'de'] }, defaults: { locale: 'en' } }, [
      get('about', { to: 'about#show' })
    ]),

    // The album belongs to its owner: no route in here runs for anybody else.
    scope({ routeOptions: { onRequest: ownerOnly } }, [
      resources('photos', { except: ['index', 'show'], constraints: { id } }, [
        member([post('publish')])
      ]),
      resource('profile', { only: ['edit', 'update'] }),

      namespace('admin', [
        root('dashboard#show'),
        resources('photos', { only: 'index', constraints: { id } }, [
          member([post('hide'), post('restore')])
        ])
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
