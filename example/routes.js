import resources, { collection, draw, get, member, namespace, post, resource, root, scope } from 'fastify-resources'

const id = { type: 'integer', minimum: 1 }

export const routes = draw([
  root('photos#index'),

  // Every page is there as data too, under its path with .json behind it.
  scope({ format: ['json'] }, [
    resources('photos', { shallow: true, constraints: { id } }, [
      collection([get('search')]),
      member([get('picture', { format: false }), post('publish')]),
      resources('comments', { except: 'new' })
    ]),

    resource('profile', { only: ['show', 'edit', 'update'] }),

    // English without a locale in front, which a link may leave out.
    scope({ path: '(:locale)', constraints: { locale: ['en', 'de'] }, defaults: { locale: 'en' } }, [
      get('about', { to: 'about#show' })
    ]),

    namespace('admin', [
      root('dashboard#show'),
      resources('photos', { only: 'index', constraints: { id } }, [
        member([post('hide'), post('restore')])
      ])
    ])
  ]),

  // Where the photos were before, and bookmarks still lead.
  get('gallery', { redirect: '/photos', as: null, format: false }),
  get('gallery/:id', { redirect: '/photos/:id', as: null, format: false, constraints: { id } }),

  get('files/*path', { to: 'files#show', as: 'file', format: false }),

  scope({ format: false, controller: 'assets', routeOptions: { schema: { hide: true } } }, [
    get('style.css', { action: 'style', as: 'stylesheet' }),
    get('forms.js', { action: 'script', as: 'script' }),
    get('icon.svg', { action: 'icon', as: 'icon' })
  ])
], { constraintFailure: 'not-found' })
