/**
 * A whole app over HTTP on loopback: an album's JSON routes under a mixed load, on keep-alive connections. The client
 * limits the results that it measures, so the CPU time of the server's process for a request is printed as well.
 */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { load } from '../album.js'
import { isQuick, rotate } from '../race.js'
import { middleOf } from '../report.js'
import { compareRounds } from '../statistics.js'

export const title = 'HTTP, an album as JSON'

const program = fileURLToPath(new URL('../server.js', import.meta.url))
/** Groups of contestants: each is compared with the first. Neither side validates params, unless both sides do. */
const groups = [
  { whos: ['ours', 'plain'], least: 0.97 },
  { whos: ['ours, constrained', 'plain, patterns in schemas'], least: 0.97 },
  { whos: ["ours, 'not-found'", 'plain, patterns in paths'], least: 0.93 },
  { whos: ['ours, decorated', 'plain, decorated'], least: 0.97 },
  { whos: ['ours', 'Express 5', 'Hono'] }
]
/**
 * A garbage collection while the app boots can put Node's `nextTick` on its slow path for the whole run, and a few kilobytes decide that.
 */
const ROOM = ['--initial-heap-size=256']
/** Processes of the same program differ by a few percent for their whole run, so several of each are started. */
const RUNS = isQuick ? 1 : 3
const ROUNDS = isQuick ? 1 : 4
const SECONDS = 1
const CONNECTIONS = 32

export async function run () {
  const rows = []
  for (const { whos, least } of groups) {
    console.error(`  ${whos.join(' · ')}`)
    const samples = await samplesOf(whos)
    for (const peer of whos.slice(1)) rows.push(...rowsOf(samples, whos[0], peer, least))
  }
  return rows
}

/** Requests per second and CPU time of a request, by contestant, run and round. */
async function samplesOf (whos) {
  const samples = Object.fromEntries(whos.map(who => [who, { perSecond: [], used: [] }]))
  for (let run = 0; run < RUNS; run++) {
    const servers = await startAll(whos)
    for (const runs of Object.values(samples).flatMap(Object.values)) runs.push([])
    await drive(servers, samples, run)
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

/** Rounds of load, one contestant after the other; the first round of each is longer and warms up its compiler. */
async function drive (servers, samples, run) {
  const { cannonade } = await import('../peers/load.js')
  for (let round = 0; round <= ROUNDS; round++) {
    for (const who of rotate(Object.keys(servers), round)) {
      const { child, port } = servers[who]
      const before = await cpuOf(child)
      const { perSecond, answered, wrong } = await cannonade(port, load, { seconds: round === 0 ? 2 : SECONDS, connections: CONNECTIONS })
      assert.equal(wrong, 0, `${who} returned ${wrong} wrong responses`)
      if (round === 0) continue
      samples[who].perSecond[run].push(perSecond)
      samples[who].used[run].push((await cpuOf(child) - before) / answered)
    }
  }
}

/** The CPU time of a server in microseconds. */
async function cpuOf (child) {
  child.send('cpu')
  const [{ user, system }] = await once(child, 'message')
  return user + system
}

function rowsOf (samples, who, peer, least) {
  const what = who.replace(/^ours(?:, )?/, '')
  const rowOf = (measurement, key, show, mark) => {
    const [ours, theirs] = [samples[who][key], samples[peer][key]]
    const name = what === '' ? measurement : `${measurement}, ${what}`
    return { what: name, ours: show(middleOf(ours)), peer, theirs: show(middleOf(theirs)), figure: compareRounds(ours, theirs), mark }
  }
  return [
    rowOf('requests per second', 'perSecond', value => Math.round(value).toLocaleString('en'), least === undefined ? undefined : { least }),
    rowOf('CPU time per request', 'used', value => `${value.toFixed(1)} µs`)
  ]
}
