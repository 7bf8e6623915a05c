// Servers of contestants as processes, which have returned the same responses before they are measured.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./server.js', import.meta.url))
/**
 * A garbage collection while the app boots can put Node's `nextTick` on its slow path for the whole run, and a few kilobytes decide that.
 */
const ROOM = ['--initial-heap-size=256']

/**
 * Starts the server of each contestant.
 *
 * @param {readonly string[]} whos
 * @param {readonly object[]} requests of which each contestant must return the responses of the first one
 */
export async function startServers (whos, requests) {
  const servers = []
  for (const who of whos) {
    const child = fork(program, [who], { execArgv: ROOM })
    const [{ port }] = await once(child, 'message')
    servers.push({ who, port, cpu: () => cpuOf(child), stop: () => child.disconnect() })
  }
  const expected = await responsesOf(servers[0].port, requests)
  for (const { who, port } of servers) assert.deepEqual(await responsesOf(port, requests), expected, who)
  return servers
}

function responsesOf (port, requests) {
  return Promise.all(requests.map(async ({ path, ...options }) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, options)
    assert.ok(response.ok, path)
    return [response.status, await response.json()]
  }))
}

/** The CPU time of a server in microseconds. */
async function cpuOf (child) {
  child.send('cpu')
  const [{ user, system }] = await once(child, 'message')
  return user + system
}
