/**
 * A whole app over HTTP on loopback: an album's JSON routes under a mixed load, on connections that stay open. What a client
 * sees is bounded by the client too, so what the server's process has used of the processor for a request is printed as well.
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
/** Who is compared with whom; params are checked by neither, but where both sides do. */
const pairs = [
  ['ours', 'Fastify by hand', { least }],
  ['ours, constrained', 'by hand, patterns in paths', { least }],
  ['ours, decorated', 'by hand, decorated', { least }],
  ['ours', 'Express 5'],
  ['ours', 'Hono'],
  ['ours', 'Remix fetch-router']
]
const whos = [...new Set(pairs.flatMap(([one, other]) => [one, other]))]
/**
 * Room for a heap that is not collected as a whole while the app boots. A process in which that falls between the first uses
 * of Node's own `nextTick` makes each of its ticks by the slow way from then on, for some microseconds a request: an accident
 * of a few kilobytes, which strikes by hand as well as ours.
 */
const ROOM = ['--initial-heap-size=256']
/** Processes of the same program differ by some percent for all their lives: as many of each are tried. */
const GENERATIONS = 4
const CONNECTIONS = 32
const SECONDS = 2

export async function run () {
  const samples = {}
  for (let generation = 0; generation < GENERATIONS; generation++) {
    const servers = await startAll()
    for (const pipelining of [1, 10]) await drive(servers, pipelining, samples)
    for (const { child } of Object.values(servers)) child.disconnect()
  }
  return [1, 10].flatMap(pipelining => pairs.flatMap(pair => rowsOf(samples, pipelining, ...pair)))
}

/** The contestants' servers, once each has given the same answers as ours. */
async function startAll () {
  const servers = {}
  for (const who of whos) {
    const child = fork(program, [who], { execArgv: ROOM })
    const [{ port }] = await once(child, 'message')
    servers[who] = { child, port }
  }
  const expected = await answersOf(servers.ours.port)
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

/** Rounds of load, one contestant after the other; the first round of each is for its compiler. */
async function drive (servers, pipelining, samples) {
  const { cannonade } = await import('../peers/load.js')
  const rounds = roundsOf(3)
  for (let round = -1; round < rounds; round++) {
    for (const who of rotated(whos, round + 1)) {
      const { child, port } = servers[who]
      const before = await cpuOf(child)
      const { perSecond, p99, answered, wrong } = await cannonade(port, load, { seconds: SECONDS, connections: CONNECTIONS, pipelining })
      assert.equal(wrong, 0, `${who} gave ${wrong} wrong answers`)
      const used = (await cpuOf(child) - before) / answered
      if (round < 0) continue
      for (const [what,
        value] of Object.entries({ perSecond, p99, used })) ((samples[`${who} ${pipelining}`] ??= {})[what] ??= []).push(value)
    }
  }
}

/** Microseconds of the processor that a server has used. */
async function cpuOf (child) {
  child.send('cpu')
  const [{ user, system }] = await once(child, 'message')
  return user + system
}

function rowsOf (samples, pipelining, who, peer, mark) {
  const [ours, theirs] = [samples[`${who} ${pipelining}`], samples[`${peer} ${pipelining}`]]
  const how = `${who.replace('ours', '').replace(/^, /, '')}${who === 'ours' ? '' : ', '}${pipelining === 1 ? 'keep-alive' : `pipelining ${pipelining}`}`
  return [
    compare(`requests a second, ${how}`, ours.perSecond, peer, theirs.perSecond,
      { mark, show: value => Math.round(value).toLocaleString('en') }),
    // The client counts whole milliseconds: what is below one counts as a half.
    compare(`p99, ${how}`, ours.p99.map(atLeastHalf), peer, theirs.p99.map(atLeastHalf),
      { show: value => value < 1 ? 'below 1 ms' : `${value} ms` }),
    compare(`processor for a request, ${how}`, ours.used, peer, theirs.used, { show: value => `${value.toFixed(1)} µs` })
  ]
}

function atLeastHalf (value) {
  return Math.max(value, 0.5)
}
