// Requests to an app without sockets: Fastify's own routing with minimal objects for Node's request and response.
import assert from 'node:assert/strict'
import { seen } from './plain.js'

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
 * A case of a contestant: requests for a URL. The first response is checked, so that no wrong one is timed.
 *
 * @param {import('fastify').FastifyInstance} app
 * @param {string} url
 * @param {number} status
 * @param {Record<string, unknown>} [params] the params that the handler must receive
 * @param {string} [method]
 */
export function requests (app, url, status, params, method = 'GET') {
  const respond = () => {
    const response = new Response()
    app.routing({ method, url, headers, rawHeaders, httpVersion: '1.1', httpVersionMajor: 1, socket }, response)
    return response
  }
  seen.params = null
  const response = respond()
  assert.ok(response.writableEnded, `${url} has no response yet`)
  assert.equal(response.statusCode, status, url)
  if (params !== undefined) assert.deepEqual({ ...seen.params }, params, url)
  return count => { for (let index = 0; index < count; index++) respond() }
}
