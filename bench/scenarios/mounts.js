/**
 * A plain Fastify route of an app that mounts four tables, one of them with loaders. If the mounts have requests too, Fastify sees five
 * classes of requests, as in an app with four plugins that decorate requests and replies: then these are the peer.
 */
import Fastify from 'fastify'
import { drawItems, plugin } from '../ours.js'
import { actions, handler } from '../plain.js'
import { race } from '../race.js'
import { compare } from '../report.js'
import { requests } from '../requests.js'

export const title = 'A plain route beside mounts'

/** The resource of each mount, and the options. */
const mounts = { photos: {}, films: {}, books: {}, songs: { load: { song: id => ({ id }) } } }

async function withMounts () {
  const app = Fastify()
  for (const [name, options] of Object.entries(mounts)) {
    await app.register(plugin, { routes: drawItems([{ name }]), controllers: { [name]: actions }, ...options })
  }
  return app
}

async function withPlugins () {
  const app = Fastify()
  for (const name of Object.keys(mounts)) {
    await app.register(async scope => {
      scope.decorateRequest('found', null)
      scope.decorateReply('found', null)
      scope.addHook('onRequest', (request, _reply, done) => {
        request.found = name
        done()
      })
      scope.get(`/${name}/:id`, handler)
    })
  }
  return app
}

const route = '/items/7'
const others = Object.keys(mounts).map(name => `/${name}/7`)

async function casesOf (app, urls) {
  app.get('/items/:id', handler)
  await app.ready()
  return Object.fromEntries(urls.map(url => [url, requests(app, url, 200)]))
}

export const contestants = {
  mounts: async () => casesOf(await withMounts(), [route]),
  alone: () => casesOf(Fastify(), [route]),
  'mounts with requests': async () => casesOf(await withMounts(), [route, ...others]),
  'plugins with requests': async () => casesOf(await withPlugins(), [route, ...others])
}

/** The rows: the contestant, its peer, and what the row shows of the peer. */
const rows = {
  'a plain route beside four mounts': ['mounts', 'alone', 'the same app without them'],
  'a plain route beside four mounts with requests': ['mounts with requests', 'plugins with requests', 'four plugins with decorators']
}

export async function run () {
  const samples = await race(import.meta.url, ['mounts', 'mounts with requests'], ['alone', 'plugins with requests'])
  return Object.entries(rows).flatMap(([what, [who, peer, shown]]) => compare(samples, what, [who, route], [peer, route, shown]))
}
