import type {
  onRequestAsyncHookHandler, onRequestHookHandler, onSendHookHandler, preHandlerAsyncHookHandler, preParsingHookHandler
} from 'fastify'
import resources, { draw, get, namespace, resource, scope } from 'fastify-resources'

declare const first: onRequestHookHandler
declare const second: onRequestAsyncHookHandler
declare const parsing: preParsingHookHandler
declare const handling: preHandlerAsyncHookHandler
declare const sending: onSendHookHandler
const own = async (request: { readonly url: string }): Promise<void> => { request.url.trim() }

// Any hook function, one or several, changes neither names nor params.
const routes = draw([
  scope({ routeOptions: { onRequest: first }, skip: [second, parsing, handling, sending, own] }, [
    resources('photos', { skip: first, actions: { index: { skip: own }, show: { skip: [first, sending] } } }),
    resource('profile', { skip: undefined, actions: { show: { skip: undefined } } }),
    get('about', { to: 'pages#about', skip: handling })
  ]),
  namespace('admin', { skip: own }, [resources('users', { only: 'index' })])
])
const path: string = routes.paths.edit_photo_path(7) + routes.paths.about_path() + routes.paths.admin_users_path()
export { path }

// @ts-expect-error: a name is not a hook
resources('photos', { skip: 'logIn' })
// @ts-expect-error: an undefined hook in an array skips nothing
get('about', { to: 'pages#about', skip: [undefined] })
// @ts-expect-error: a name is not a hook
resources('photos', { actions: { index: { skip: 'logIn' } } })
