/**
 * Requests that arrive at random times, whether or not earlier ones have their responses: the latency of a request includes its wait for
 * a free connection. A client that sends the next request after a response would omit the waits that a slow response causes.
 */
import { once } from 'node:events'
import { connect } from 'node:net'

/** A connection that stays open, with one request at a time. */
class Connection {
  /** Bytes that the response still has; 0 before its head. */
  #missing = 0
  /** When its request arrived. */
  arrived = 0

  constructor (port, finish) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.setNoDelay(true)
    this.socket.on('data', chunk => {
      this.#missing = (this.#missing === 0 ? sizeOf(chunk) : this.#missing) - chunk.length
      if (this.#missing === 0) finish(this)
    })
  }
}

/** The bytes of a response, by its head, which is in its first chunk. */
function sizeOf (chunk) {
  const text = chunk.latin1Slice()
  const body = text.indexOf('\r\n\r\n') + 4
  if (!text.startsWith('HTTP/1.1 2') || body < 4) throw new Error(`a wrong response: ${text.slice(0, 100)}`)
  return body + Number(/content-length: (\d+)/i.exec(text)[1])
}

/** Intervals between arrivals that are equal for every contestant, with the mean 1. */
function createIntervals () {
  let state = 42
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return -Math.log((state + 1) / 2 ** 32)
  }
}

function textOf ({ method, path, headers = {}, body = '' }) {
  const lines = Object.entries({ host: 'localhost', ...headers, ...body !== '' && { 'content-length': body.length } })
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
}

/**
 * The latencies of requests in milliseconds.
 *
 * @param {number} port
 * @param {readonly object[]} requests
 * @param {{ perSecond: number, seconds: number, connections: number }} rate
 * @returns {Promise<number[]>}
 */
export async function latenciesOf (port, requests, { perSecond, seconds, connections }) {
  const texts = requests.map(textOf)
  const [latencies, waiting, free] = [[], [], []]
  let sent = 0
  const send = (connection, arrived) => {
    connection.arrived = arrived
    connection.socket.write(texts[sent++ % texts.length])
  }
  const finish = connection => {
    latencies.push(performance.now() - connection.arrived)
    if (waiting.length > 0) send(connection, waiting.shift())
    else free.push(connection)
  }
  const all = Array.from({ length: connections }, () => new Connection(port, finish))
  for (const connection of all) {
    await once(connection.socket, 'connect')
    free.push(connection)
  }
  await arrive(perSecond, seconds, arrived => free.length > 0 ? send(free.pop(), arrived) : waiting.push(arrived))
  while (free.length < connections) await new Promise(setImmediate)
  for (const { socket } of all) socket.destroy()
  return latencies
}

/** Calls a function at the time of each arrival. A timer would wait for a millisecond. */
async function arrive (perSecond, seconds, accept) {
  const nextInterval = createIntervals()
  const start = performance.now()
  let next = start
  while (next < start + seconds * 1000) {
    for (const now = performance.now(); next <= now; next += nextInterval() * 1000 / perSecond) accept(next)
    await new Promise(setImmediate)
  }
}
