// The same from CommonJS, where the package is a function with everything on it.
import Fastify = require('fastify')
import resources = require('fastify-resources')
import explorer = require('fastify-resources-explorer')
import cli = require('fastify-resources-cli')

const routes = resources.draw([resources('films', { only: ['show'] })])

declare module 'fastify-resources' {
  interface Register { routes: typeof routes }
}

const films = { show (request) { return request.params.id.length } } satisfies resources.Controller<'films'>

const app = Fastify()
app.register(resources, { routes, controllers: { films } })
app.register(explorer, { enabled: true } satisfies explorer.ExplorerOptions)

export const table: Promise<resources.Table> = cli.loadTable('app.js', { app: true } satisfies cli.LoadTableOptions)
export const isUsageError = (error: unknown): error is cli.UsageError => error instanceof cli.UsageError

export const path: `/films/${string}` = app.paths.film_path(7)
export const same: typeof resources = resources.default
// @ts-expect-error there is no such helper
app.paths.photo_path(7)
// @ts-expect-error an unknown action
resources.resource('photo', { only: ['idnex'] })
