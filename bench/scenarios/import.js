// The time to import the package after Fastify, as in every app, compared with the import of other packages.
import { fileURLToPath } from 'node:url'
import { raceProcesses, roundsOf } from '../race.js'
import { compare, milliseconds, state } from '../report.js'

export const title = 'Import'

const program = fileURLToPath(new URL('../process.js', import.meta.url))
const ours = 'fastify-resources'
const marks = { fastify: { most: 0.34 } }
const peers = ['fastify', 'hono', 'express', '@adonisjs/http-server', '@remix-run/fetch-router']

export async function run () {
  const commands = Object.fromEntries([ours, ...peers].map(name => [name, [program, 'import', name]]))
  const results = await raceProcesses(commands, roundsOf(15))
  const times = Object.fromEntries(Object.entries(results).map(([name, all]) => [name, all.map(one => one.milliseconds)]))
  return [
    ...peers.map(peer => compare('the package, after Fastify', times[ours], peer, times[peer], { show: milliseconds, mark: marks[peer] })),
    state('JavaScript that the import reads', [results[ours][0].bytes / 1000], ' KB', { mark: { most: 165 } })
  ]
}
