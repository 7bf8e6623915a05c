// The latency of an album's JSON routes over HTTP, while requests arrive at 70 % of the rate that saturates plain Fastify.
import { latenciesOf } from '../arrivals.js'
import { load } from '../album.js'
import { isQuick, rotate } from '../race.js'
import { compareSamples } from '../report.js'
import { startServers } from '../servers.js'
import { percentileOf } from '../statistics.js'

export const title = 'Latency over HTTP'

const whos = ['ours', 'plain']
const RUNS = isQuick ? 1 : 3
const ROUNDS = isQuick ? 2 : 6
const SHARE = 0.7
const CONNECTIONS = 32

export async function run () {
  const samples = { ours: [], plain: [] }
  for (let run = 0; run < RUNS; run++) {
    const servers = await startServers(whos, load)
    const perSecond = Math.round(await saturate(servers) * SHARE)
    console.error(`  ${perSecond} requests per second`)
    for (const who of whos) samples[who].push([])
    for (let round = 0; round < ROUNDS; round++) {
      for (const { who, port } of rotate(servers, round)) {
        samples[who][run].push(percentileOf(await latenciesOf(port, load, { perSecond, seconds: 1.5, connections: CONNECTIONS }), 0.99))
      }
    }
    for (const { stop } of servers) stop()
  }
  return [compareSamples('99th percentile of latency at 70 % of saturation', samples.ours, 'plain', samples.plain, value => `${value.toFixed(2)} ms`)]
}

/** The requests per second of the last contestant, after all have warmed up. */
async function saturate (servers) {
  const { cannonade } = await import('../peers/load.js')
  const rates = []
  for (const { port } of [...servers, servers.at(-1)]) rates.push((await cannonade(port, load, { seconds: 2, connections: CONNECTIONS })).perSecond)
  return rates.at(-1)
}
