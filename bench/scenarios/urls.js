// The cost of a long URL in tables whose routes the router checks one after another, over a URL that no route matches.
import assert from 'node:assert/strict'
import Fastify from 'fastify'
import resources, { draw, get, resources as declare, scope } from 'fastify-resources'
import { respond } from '../dispatch.js'
import { compare, milliseconds, state } from '../report.js'
import { roundsOf } from '../race.js'

export const title = 'URLs of 15,000 characters, 300 resources'

const fill = (text, length = 15_000) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
const directories = `/${fill('abcdef/', 14_900)}/`

const urls = {
  slashes: `/${fill('a/')}a`,
  'slashes only': `/abc${fill('/')}`,
  dots: `/${fill('a.')}`,
  'dots in the last segment': `${directories}${fill('a.', 90)}`,
  'only dots in the last segment': `${directories}${fill('.', 90)}`,
  extensions: `${directories}a${fill('.zip', 90)}`,
  'encoded dots': `/abc${fill('%2e%41/')}`,
  'encoded slashes': `/abc${fill('%2F%2e')}`,
  'encoded percent signs': `/abc${fill('%25%2e/')}`,
  'encoded letters': `/abc${fill('%C3%A9/')}`,
  'one segment': `/${fill('a')}`,
  'a short id of dots': `/abc${fill('a.', 90)}`
}

/** Thirty routes of one path, each with its own options. */
function thirty (path, optionsOf) {
  return Array.from({ length: 30 }, (_, index) => get(path, { to: `files#a${index}`, as: `file_${index}`, ...optionsOf(index) }))
}

const notFound = children => scope({ constraintFailure: 'not-found' }, children)
const pattern = index => new RegExp(`[^0-9]+${index}x`)

const tables = {
  'ids with not-found constraints': () => Array.from({ length: 300 }, (_, index) =>
    declare(`thing${index}s`, { constraints: { id: /[a-z.]+9/ }, constraintFailure: 'not-found' })),
  'thirty wildcards with patterns': () => [notFound(thirty('*path', index => ({ constraints: { path: pattern(index) } })))],
  'the same with extensions with dots': () => [notFound(thirty('*path', index =>
    ({ constraints: { path: pattern(index) }, format: /zip|tar\.gz|(?:[a-z.]+)9/ })))],
  'the same with lazy patterns': () => [notFound(thirty('*path', index => ({ constraints: { path: new RegExp(`[^0-9]+?${index}x`) } })))],
  'the same with JSON schemas': () => [notFound(thirty('*path', index =>
    ({ constraints: { path: { type: 'string', minLength: 2, pattern: pattern(index).source } }, format: /zip|(?:[a-z.]+)9/ })))],
  'thirty wildcards with conditions': () => thirty('*path', () => ({ when: () => false })),
  'thirty wildcards with host patterns': () => thirty('*path', index => ({ constraints: { host: new RegExp(`^h${index}\\.`) } })),
  'thirty ids with dots': () => [notFound(thirty(':id', index =>
    ({ constraints: { id: new RegExp(`[a-z.]+${index}`) }, format: /zip|(?:[a-z.]+)9/ })))],
  'wildcards after ten prefixes': () => [notFound(Array.from({ length: 10 }, (_, index) =>
    get(`${'a'.repeat(index)}*path`, { to: `files#a${index}`, as: `file_${index}`, constraints: { path: pattern(index) } })))],
  'wildcards at ten depths': () => [notFound(Array.from({ length: 10 }, (_, index) => get(
    `${Array.from({ length: index }, (_none, depth) => `:p${depth}/`).join('')}*path`,
    { to: `files#a${index}`, as: `file_${index}`, constraints: { path: pattern(index) } })))],
  'a wildcard that 200 routes precede': () => [get('a*path', { to: 'files#a0', as: 'file', when: () => false }),
    ...Array.from({ length: 200 }, (_, index) => get(`:x${index}/${'a/'.repeat(index % 20)}end${index}`, { to: `files#a${index}`, as: `end_${index}` }))]
}

async function appOf (declared, dialect) {
  const others = Array.from({ length: 300 - declared.length }, (_, index) => declare(`item${index}s`, { only: ['index', 'show'] }))
  const routes = draw([...declared, ...others], { dialect })
  const controllers = {}
  for (const { controller, action } of routes.routes) (controllers[controller] ??= {})[action] = (_request, reply) => reply.send('done')
  const app = Fastify()
  await app.register(resources, { routes, controllers })
  await app.ready()
  return app
}

/** As many URLs that differ in their first letters, so that none is known from the request before. */
function variants (url) {
  return Array.from({ length: 64 }, (_, index) => `/${'abcd'[index & 3]}${'abcd'[index >> 2 & 3]}${'abcd'[index >> 4]}${url.slice(4)}`)
}

/** CPU time of a request in nanoseconds, without other processes of the machine. */
function timeOf (app, targets) {
  const before = process.cpuUsage()
  for (const url of targets) respond(app, url, 'GET')
  const { user, system } = process.cpuUsage(before)
  return (user + system) * 1000 / targets.length
}

export async function run () {
  const plain = Fastify()
  plain.get('/plain', (_request, reply) => reply.send('done'))
  await plain.ready()
  const rows = []
  for (const dialect of ['default', 'rails']) {
    for (const [what, make] of Object.entries(tables)) {
      const app = await appOf(make(), dialect === 'rails' ? dialect : undefined)
      for (const [kind, url] of Object.entries(urls)) {
        const targets = variants(url)
        for (const target of targets) assert.ok(respond(app, target, 'GET').statusCode >= 404, target.slice(0, 80))
        const rounds = Array.from({ length: roundsOf(9) }, () => [timeOf(app, targets), timeOf(plain, targets)])
        const [ours, miss] = [0, 1].map(side => rounds.map(times => times[side]))
        const name = `${what}, ${kind}, ${dialect} dialect`
        rows.push(compare(name, ours, 'a plain miss', miss))
        rows.push(state(`over a plain miss: ${name}`, rounds.map(([one, other]) => (one - other) / 1e6), ' ms',
          { ours: milliseconds(Math.min(...ours) / 1e6), mark: { most: 1 } }))
      }
      await app.close()
    }
  }
  return rows
}
