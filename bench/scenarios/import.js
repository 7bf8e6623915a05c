// What the import of the package takes where Fastify is loaded already, as in every app; beside it what others take.
import { fileURLToPath } from 'node:url'
import { raceProcesses, roundsOf } from '../race.js'
import { compare, milliseconds, state } from '../report.js'

export const title = 'Import'

const program = fileURLToPath(new URL('../process.js', import.meta.url))
const ours = 'fastify-resources'
const apart = 'behind Ajv'
const peers = ['fastify', 'hono', 'express', '@adonisjs/http-server', '@remix-run/fetch-router']

export async function run () {
  const commands = Object.fromEntries([ours, ...peers].map(name => [name, [program, 'import', name]]))
  const results = await raceProcesses({ ...commands, [apart]: [program, 'import', ours, 'ajv'] }, roundsOf(15))
  const times = Object.fromEntries(Object.entries(results).map(([name, all]) => [name, all.map(one => one.milliseconds)]))
  return [
    state('the package, behind Fastify', times[ours], ' ms', { mark: { most: 40 } }),
    state('the package, behind Fastify and Ajv, which Fastify loads itself before it is ready', times[apart], ' ms', { mark: { most: 10 } }),
    ...peers.map(peer => compare('the package, behind Fastify', times[ours], peer, times[peer], { show: milliseconds }))
  ]
}
