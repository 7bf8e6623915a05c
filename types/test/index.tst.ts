import Fastify, { type FastifyPluginAsync } from 'fastify'
import resources, {
  draw, fastifyResources, get, match, member, namespace, resource, resources as named, root, scope,
  type Declaration, type ResourcesDeclaration, type Route, type RouteSet
} from 'fastify-resources'
import { expectType, type Equal } from './expect.js'

// The function has two faces, and three names.
expectType<Equal<typeof resources, typeof named>>(true)
expectType<Equal<typeof resources, typeof fastifyResources>>(true)
const plugin: FastifyPluginAsync<never> = resources

// A declaration keeps what was written: name, options and children.
const comments = resources('comments', { only: ['index', 'show'] })
const photos = resources('photos', { path_names: { new: 'make' }, constraints: { id: /[0-9]+/ } }, [comments])
expectType<Equal<typeof photos.name, 'photos'>>(true)
expectType<Equal<typeof photos.options.path_names.new, 'make'>>(true)
expectType<Equal<typeof comments.options.only, readonly ['index', 'show']>>(true)
expectType<Equal<typeof photos.children, readonly [typeof comments]>>(true)
export const bare = resources('photos', [comments])
expectType<Equal<typeof bare, ResourcesDeclaration<'photos', {}, readonly [typeof comments]>>>(true)
const block: Declaration[] = [photos]

// All calls go together into a tree.
const routes = draw([
  root('home#index'),
  ...block,
  resource('profile'),
  namespace('admin', [resources('news', { format: ['json'] })]),
  scope({ path: ':locale', constraintFailure: 'not-found' }, [resources('pages', [member([get('preview')])])]),
  match('about', { via: ['get', 'post'], to: 'pages#about' })
], { dialect: 'rails', updateMethods: ['PUT'], helpers: 'camel' })
expectType<Equal<typeof routes.routes, readonly Route[]>>(true)
const set: RouteSet = routes

const app = Fastify()
app.register(resources, {
  routes: set,
  controllers: { home: {}, photos: class {} },
  prefix: '/v1',
  baseUrl: 'https://example.com'
})
app.register(resources, { routes: [photos], controllers: new URL('file:///controllers/') })
app.get('/', (request, reply) => {
  const path: string | undefined = request.paths['photo_path']?.(7)
  const name: string | null | undefined = request.routeOptions.config.resource?.name
  reply.created('photo', 7).send({ path, name })
  return reply.redirectTo('photo', { id: 7 }, { format: 'json' })
})

// Wrong use does not compile.
// @ts-expect-error a name is a string
resources(5)
// @ts-expect-error an unknown action
resources('photos', { only: ['idnex'] })
// @ts-expect-error a singular resource has no index
resource('profile', { only: ['index'] })
// @ts-expect-error an option of a wrong type
resources('photos', { shallow: 'yes' })
// @ts-expect-error children are declarations
resources('photos', {}, [5])
// @ts-expect-error a method that is none
match('x', { via: ['got'] })
match('x', { via: ['query', 'TRACE', 'Propfind', 'm-search'] })
// @ts-expect-error a dialect that is none
draw([], { dialect: 'php' })
// @ts-expect-error routes are missing
app.register(resources, { controllers: {} })

// @ts-expect-error an option that there is not, beside one that there is
resources('photos', { only: ['index'], onlyy: ['show'] })
// @ts-expect-error an option of a resource, on a scope
scope({ path: 'x', param: 'y' }, [])
// @ts-expect-error an option that there is not
get('x', { to: 'a#b', onn: 'member' })

export { plugin }
