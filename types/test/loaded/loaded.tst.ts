import { draw, resources, scope, type Controller, type Load, type Loaded } from 'fastify-resources'
import { expectType, type Equal } from '../expect.js'

// `Register` names the loaders: an action has no record whose loader is `null`, or that has no loader.
export const routes = draw([
  scope({ path: ':tenant' }, [
    resources('articles', [resources('comments', { only: ['index', 'show'] })]),
    resources('tags', { only: 'show' })
  ])
])
interface Named { readonly name: string }
declare module 'fastify-resources' {
  interface Register { routes: typeof routes, load: typeof load }
  interface Records { tenant: Named, article: Named, comment: Named, tag: Named }
}
export const load = {
  tenant: name => ({ name }),
  article: null,
  // A loader that reads the records of a request is not circular, and has the records that any request may have.
  comment: (id, { request, tenant }) => ({ name: `${id}${tenant.name}${request.records.article?.name ?? ''}` })
} satisfies Load

expectType<Equal<Loaded<'articles#show'>, { readonly tenant: Named }>>(true)
expectType<Equal<Loaded<'comments#show'>, { readonly tenant: Named, readonly comment: Named }>>(true)
expectType<Equal<Loaded<'tags#show'>, { readonly tenant: Named }>>(true)
export const comments = {
  index: request => request.records.tenant.name,
  // @ts-expect-error the article is not loaded
  show: request => request.records.comment.name + request.records.article.name
} satisfies Controller<'comments'>
