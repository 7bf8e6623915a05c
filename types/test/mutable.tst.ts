import {} from 'fastify'
import { draw, get, match, member, namespace, resource, resources, scope } from 'fastify-resources'

// Options whose declared type has a mutable array: what a call says of the table stays known, whichever call it is.
declare module 'fastify' {
  interface FastifyContextConfig { roles?: string[], limit?: { allow?: string[] } }
  interface FastifySchema { labels?: string[] }
}

export const plural = draw([resources('photos', { routeOptions: { config: { roles: ['a'] } } })])
// @ts-expect-error a helper that there is not
plural.paths.nope_path()

export const pluralDeep = draw([resources('photos', { routeOptions: { config: { limit: { allow: ['x', 'y'] } } } })])
// @ts-expect-error a helper that there is not
pluralDeep.paths.nope_path()

export const pluralOwn = draw([resources('photos', { only: 'index', ownRouteOptions: { schema: { labels: ['a'] } } })])
// @ts-expect-error a helper that there is not
pluralOwn.paths.nope_path()

export const pluralByRecord = draw([resources('photos', { routeOptions: () => ({ config: { roles: ['a'] } }) })])
// @ts-expect-error a helper that there is not
pluralByRecord.paths.nope_path()

export const pluralAround = draw([
  resources('photos', { routeOptions: { config: { roles: ['a'] } } }, [resources('notes')])
])
// @ts-expect-error a helper that there is not
pluralAround.paths.nope_path()

export const singular = draw([resource('photos', { routeOptions: { config: { roles: ['a'] } } })])
// @ts-expect-error a helper that there is not
singular.paths.nope_path()

export const singularOwn = draw([resource('photos', { ownRouteOptions: { schema: { labels: ['a'] } } })])
// @ts-expect-error a helper that there is not
singularOwn.paths.nope_path()

export const singularAround = draw([
  resource('photos', { ownRouteOptions: { config: { roles: ['a'] } } }, [resource('note')])
])
// @ts-expect-error a helper that there is not
singularAround.paths.nope_path()

export const scoped = draw([scope({ routeOptions: { config: { roles: ['a'] } } }, [resources('photos')])])
// @ts-expect-error a helper that there is not
scoped.paths.nope_path()

export const spaced = draw([namespace('photos', { routeOptions: { config: { roles: ['a'] } } }, [resources('photos')])])
// @ts-expect-error a helper that there is not
spaced.paths.nope_path()

export const verb = draw([get('photos', { routeOptions: { config: { roles: ['a'] } } })])
// @ts-expect-error a helper that there is not
verb.paths.nope_path()

export const verbs = draw([match('photos', { via: ['get'], routeOptions: { schema: { labels: ['a'] } } })])
// @ts-expect-error a helper that there is not
verbs.paths.nope_path()

export const inside = draw([
  resources('photos', [member([get('preview', { routeOptions: { config: { roles: ['a'] } } })])])
])
// @ts-expect-error a helper that there is not
inside.paths.nope_path()
