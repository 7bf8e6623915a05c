/**
 * A whole app over HTTP on loopback: an album's JSON routes under a mixed load, on keep-alive connections. The client
 * limits the results that it measures, so the CPU time of the server's process for a request is printed as well.
 */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { load } from '../album.js'
import { rotated, roundsOf } from '../race.js'
import { compare } from '../report.js'

export const title = 'HTTP, an album as JSON'

const program = fileURLToPath(new URL('../server.js', import.meta.url))
const least = 0.97
/** The contestants that are compared with the first of their group. Neither side validates params, unless both sides do. */
const groups = [
  { peers: ['ours', 'Fastify, baseline'], mark: { least } },
  { peers: ['ours, constrained', 'baseline, patterns in paths'], mark: { least } },
  { peers: ['ours, decorated', 'baseline, decorated'], mark: { least } },
  { peers: ['ours', 'Express 5', 'Hono', 'Remix fetch-router'] }
]
/**
 * Memory to avoid a full garbage collection while the app boots. If that happens between the first calls
 * of Node's own `nextTick`, the process runs all later ticks on the slow path, for some microseconds per request. A difference
 * of a few kilobytes decides this, for the baseline and for the package.
 */
const ROOM = ['--initial-heap-size=256']
/** Processes of the same program differ by a few percent for their whole run, so several of each are started. */
const GENERATIONS = 3
const CONNECTIONS = 32
const SECONDS = 2

/** Yields the rows of each group when it is measured: the first within a minute. */
export async function * run () {
  for (const pipelining of [1, 10]) {
    for (const { peers: [who, ...peers], mark } of groups) {
      const samples = await samplesOf([who, ...peers], pipelining)
      for (const peer of peers) yield * rowsOf(samples, pipelining, who, peer, mark)
    }
  }
}

async function samplesOf (whos, pipelining) {
  const samples = {}
  for (let generation = 0; generation < GENERATIONS; generation++) {
    const servers = await startAll(whos)
    await drive(servers, pipelining, samples)
    for (const { child } of Object.values(servers)) child.disconnect()
  }
  return samples
}

/** The contestants' servers, after each has returned the same responses as the package. */
async function startAll (whos) {
  const servers = {}
  for (const who of whos) {
    const child = fork(program, [who], { execArgv: ROOM })
    const [{ port }] = await once(child, 'message')
    servers[who] = { child, port }
  }
  const expected = await answersOf(servers[whos[0]].port)
  for (const who of whos) assert.deepEqual(await answersOf(servers[who].port), expected, who)
  return servers
}

function answersOf (port) {
  return Promise.all(load.map(async ({ path, ...options }) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, options)
    assert.ok(response.ok, path)
    return [response.status, await response.json()]
  }))
}

/** Rounds of load, one contestant after the other; the first round of each warms up its compiler. */
async function drive (servers, pipelining, samples) {
  const { cannonade } = await import('../peers/load.js')
  const rounds = roundsOf(3)
  const whos = Object.keys(servers)
  for (let round = -1; round < rounds; round++) {
    for (const who of rotated(whos, round + 1)) {
      const { child, port } = servers[who]
      const before = await cpuOf(child)
      const { perSecond, p99, answered, wrong } = await cannonade(port, load, { seconds: SECONDS, connections: CONNECTIONS, pipelining })
      assert.equal(wrong, 0, `${who} returned ${wrong} wrong responses`)
      const used = (await cpuOf(child) - before) / answered
      if (round < 0) continue
      for (const [what,
        value] of Object.entries({ perSecond, p99, used })) ((samples[who] ??= {})[what] ??= []).push(value)
    }
  }
}

/** The CPU time of a server in microseconds. */
async function cpuOf (child) {
  child.send('cpu')
  const [{ user, system }] = await once(child, 'message')
  return user + system
}

function rowsOf (samples, pipelining, who, peer, mark) {
  const { [who]: ours, [peer]: theirs } = samples
  const how = `${who.replace('ours', '').replace(/^, /, '')}${who === 'ours' ? '' : ', '}${pipelining === 1 ? 'keep-alive' : `pipelining ${pipelining}`}`
  return [
    compare(`requests per second, ${how}`, ours.perSecond, peer, theirs.perSecond,
      { mark, show: value => Math.round(value).toLocaleString('en') }),
    // The client counts whole milliseconds: a value below one counts as a half.
    compare(`p99, ${how}`, ours.p99.map(atLeastHalf), peer, theirs.p99.map(atLeastHalf),
      { show: value => value < 1 ? 'below 1 ms' : `${value} ms` }),
    compare(`CPU time per request, ${how}`, ours.used, peer, theirs.used, { show: value => `${value.toFixed(1)} µs` })
  ]
}

function atLeastHalf (value) {
  return Math.max(value, 0.5)
}
