import Fastify from 'fastify'
import resources, {
  draw, get, root, type Controller, type Load, type Loaded, type Params, type PathOf, type PathsOf
} from 'fastify-resources'
import { expectType, type Equal } from '../expect.js'

// A table under a prefix with a param: helpers, paths, params, records and loaders have it, as at run time.
export const routes = draw([
  root('home#index'),
  resources('photos', { constraints: { id: { type: 'integer' } } }, [resources('notes', { only: 'index' })]),
  get('about', { to: 'pages#about', format: true })
])
declare module 'fastify-resources' {
  interface Register { routes: typeof routes, prefix: '/t/:tenant' }
  interface Records {
    tenant: { readonly name: string }
    photo: { readonly title: string }
    note: { readonly text: string }
  }
}

expectType<Equal<PathOf<'root'>, `/t/${string}`>>(true)
expectType<Equal<PathOf<'photo'>, `/t/${string}/photos/${string}`>>(true)
expectType<Equal<PathOf<'about'>, `/t/${string}/about.${string}`>>(true)
expectType<Equal<Params<'photos#show'>, { tenant: string, id: number, format?: string }>>(true)
expectType<Equal<keyof Loaded<'photos#index'>, 'tenant'>>(true)
expectType<Equal<keyof Loaded<'notes#index'>, 'tenant' | 'photo'>>(true)

const app = Fastify()
export const photo: `/t/${string}/photos/${string}` = app.paths.photo_path('acme', 7)
export const front: `/t/${string}` = app.paths.root_path('acme')
app.paths.photo_notes_path({ tenant: 'acme', photo_id: 7 })
app.paths.about_path('acme', { format: 'json' })
// @ts-expect-error the path has two params
app.paths.photo_path(7)
// @ts-expect-error the tenant comes first
app.paths.photo_path(7, 'acme')

app.get('/', async (request, reply) => {
  // @ts-expect-error the path has two params
  if (request.url === '/x') return reply.redirectTo('photo', 7)
  return reply.redirectTo('photo', 'acme', 7)
})

export const photos = {
  show: ({ params: { tenant, id }, records: { photo, tenant: { name } } }) =>
    tenant.trim() + id.toFixed() + name + photo.title,
  index: ({ records }) => records.tenant.name
} satisfies Pick<Controller<'photos'>, 'show' | 'index'>

export const load: Load = {
  tenant: name => ({ name: name.trim() }),
  photo: (id, { tenant }) => ({ title: tenant.name + id.toFixed() }),
  note: null
}
app.register(resources, { routes, prefix: '/t/:tenant', controllers: {}, load })

// The table alone has no prefix, and another table may have one of its own.
export const own: `/photos/${string}` = routes.paths.photo_path(7)
declare const under: PathsOf<typeof routes, '/:locale'>
export const german: `/${string}/photos/${string}` = under.photo_path('de', 7)
expectType<Equal<ReturnType<PathsOf<typeof routes, '/v1'>['photos_path']>, '/v1/photos'>>(true)
