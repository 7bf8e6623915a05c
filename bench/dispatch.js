// Requests to an app without sockets: Fastify's own routing with minimal objects for Node's request and response.
import assert from 'node:assert/strict'
import { seen } from './by-hand.js'

const socket = { encrypted: false, remoteAddress: '127.0.0.1' }
const headers = { host: 'localhost' }
const rawHeaders = ['Host', 'localhost']

/** The part of a response that Fastify writes to. */
class Response {
  statusCode = 200
  headersSent = false
  writableEnded = false

  writeHead (status) {
    this.statusCode = status
    this.headersSent = true
  }

  write () {
    return true
  }

  end () {
    this.writableEnded = true
  }

  getHeader () {}
  setHeader () {}
  removeHeader () {}
  on () {}
  once () {}
}

/**
 * A case of a contestant: requests for one target, or for several in turn. The responses are checked before, so that
 * no wrong response is timed.
 *
 * @param {import('fastify').FastifyInstance} app
 * @param {string | readonly string[]} target
 * @param {number} status
 * @param {Record<string, string>} [params] the params that the handler must receive
 * @param {string} [method]
 */
export function requests (app, target, status, params, method = 'GET') {
  const targets = [target].flat()
  for (const url of targets) {
    seen.params = null
    const response = respond(app, url, method)
    assert.ok(response.writableEnded, `${url} has no answer yet`)
    assert.equal(response.statusCode, status, url)
    if (params !== undefined) assert.deepEqual({ ...seen.params }, params, url)
  }
  const [only] = targets
  if (targets.length === 1) return count => { for (let index = 0; index < count; index++) respond(app, only, method) }
  return count => { for (let index = 0; index < count; index++) respond(app, targets[index % targets.length], method) }
}

/** Sends a request to an app, and returns its response. */
export function respond (app, url, method) {
  const response = new Response()
  app.routing({ method, url, headers, rawHeaders, httpVersion: '1.1', httpVersionMajor: 1, socket }, response)
  return response
}
