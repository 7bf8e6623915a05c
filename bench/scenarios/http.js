/**
 * A whole app over HTTP on loopback: an album's JSON routes, on keep-alive connections. The client limits the requests per second of
 * slow servers least, so other frameworks are compared by the CPU time of the server's process.
 */
import assert from 'node:assert/strict'
import { load } from '../album.js'
import { isQuick, rotate } from '../race.js'
import { compareSamples } from '../report.js'
import { startServers } from '../servers.js'

export const title = 'HTTP, an album as JSON'

const perSecond = ['perSecond', value => Math.round(value).toLocaleString('en')]
const cpuTime = ['used', value => `${value.toFixed(1)} µs`]
const frameworks = ['ours', 'Express 5', 'Hono']
/** Groups of contestants: the others are compared with the first. Neither side validates params, unless both sides do. */
const groups = [
  ['requests per second', ['ours', 'plain'], load, perSecond],
  ['requests per second, constraints', ['ours, constraints', 'plain, patterns in schemas'], load, perSecond],
  ["requests per second, 'not-found'", ["ours, 'not-found'", 'plain, patterns in paths'], load, perSecond],
  ['CPU time of a request, with JSON bodies', frameworks, load, cpuTime],
  ['CPU time of a request, GET alone', frameworks, load.filter(({ method }) => method === 'GET'), cpuTime]
]
/** Processes of the same program differ by a few percent for their whole run, so several of each are started. */
const RUNS = isQuick ? 1 : 3
const ROUNDS = isQuick ? 1 : 4
const SECONDS = 1
const CONNECTIONS = 32

export async function run () {
  const rows = []
  for (const [what, whos, requests, [key, show]] of groups) {
    console.error(`  ${what}: ${whos.join(' · ')}`)
    const samples = await samplesOf(whos, requests)
    const [ours, ...peers] = whos
    for (const peer of peers) rows.push(compareSamples(what, samples[ours][key], peer, samples[peer][key], show))
  }
  return rows
}

/** Requests per second and CPU time of a request, by contestant, run and round. */
async function samplesOf (whos, requests) {
  const samples = Object.fromEntries(whos.map(who => [who, { perSecond: [], used: [] }]))
  for (let run = 0; run < RUNS; run++) {
    const servers = await startServers(whos, requests)
    for (const runs of Object.values(samples).flatMap(Object.values)) runs.push([])
    await drive(servers, requests, ({ who }, values) => {
      for (const [key, value] of Object.entries(values)) samples[who][key][run].push(value)
    })
    for (const { stop } of servers) stop()
  }
  return samples
}

/** Rounds of load, one contestant after the other; the first round of each is longer and warms up its compiler. */
async function drive (servers, requests, record) {
  const { cannonade } = await import('../peers/load.js')
  for (let round = 0; round <= ROUNDS; round++) {
    for (const server of rotate(servers, round)) {
      const before = await server.cpu()
      const { perSecond, answered, wrong } = await cannonade(server.port, requests, { seconds: round === 0 ? 2 : SECONDS, connections: CONNECTIONS })
      assert.equal(wrong, 0, `${server.who} returned ${wrong} wrong responses`)
      if (round > 0) record(server, { perSecond, used: (await server.cpu() - before) / answered })
    }
  }
}
