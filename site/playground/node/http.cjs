/* global METHODS, STATUS_CODES */
/** `node:http`: the response of a request that is injected, as `light-my-request` extends it, and a server that cannot listen. */
const { EventEmitter } = require('events')
const { absent, of } = require('./known.cjs')

const TOKEN = /^[\^_`a-zA-Z\-0-9!#$%&'*+.|~]+$/
const NO_TEXT = /[^\t\x20-\x7e\x80-\xff]/
const NO_BODY = new Set([204, 304])

const failure = (Kind, code, message) => Object.assign(new Kind(message), { code })

function validateHeaderName (name) {
  if (typeof name !== 'string' || !TOKEN.test(name)) throw failure(TypeError, 'ERR_INVALID_HTTP_TOKEN', `Header name must be a valid HTTP token ["${name}"]`)
}

function validateHeaderValue (name, value) {
  if (value === undefined) throw failure(TypeError, 'ERR_HTTP_INVALID_HEADER_VALUE', `Invalid value "${value}" for header "${name}"`)
  if (NO_TEXT.test(String(value))) throw failure(TypeError, 'ERR_INVALID_CHAR', `Invalid character in header content ["${name}"]`)
}

/** A function, because `light-my-request` calls it without `new`. */
function ServerResponse (request) {
  EventEmitter.call(this)
  Object.assign(this, { req: request, statusCode: 200, headersSent: false, writableEnded: false, writableFinished: false, destroyed: false, shouldKeepAlive: true })
  /** The lines before the body, of which `light-my-request` reads those that Node adds. */
  this._header = null
  this._hasBody = request.method !== 'HEAD'
  this.fields = new Map()
}

ServerResponse.prototype = Object.assign(Object.create(EventEmitter.prototype), {
  constructor: ServerResponse,
  assignSocket (socket) { this.socket = this.connection = socket },
  getHeader (name) { return this.fields.get(name.toLowerCase())?.value },
  hasHeader (name) { return this.fields.has(name.toLowerCase()) },
  removeHeader (name) { this.fields.delete(name.toLowerCase()) },
  getHeaderNames () { return [...this.fields.keys()] },
  getHeaders () { return Object.fromEntries([...this.fields].map(([key, { value }]) => [key, value])) },
  setHeader (name, value) {
    if (this.headersSent) throw failure(Error, 'ERR_HTTP_HEADERS_SENT', 'Cannot set headers after they are sent to the client')
    validateHeaderName(name)
    for (const one of [value].flat()) validateHeaderValue(name, one)
    this.fields.set(name.toLowerCase(), { name, value })
    return this
  },
  appendHeader (name, value) { return this.setHeader(name, [this.getHeader(name) ?? [], value].flat()) },
  writeHead (status, reason, headers) {
    const [message, fields] = typeof reason === 'string' ? [reason, headers] : [this.statusMessage, reason]
    if (!(status >= 100 && status <= 999)) throw failure(RangeError, 'ERR_HTTP_INVALID_STATUS_CODE', `Invalid status code: ${status}`)
    for (const [name, value] of Object.entries(fields ?? {})) this.setHeader(name, value)
    this.statusCode = status
    this.statusMessage = message || STATUS_CODES[status] || 'unknown'
    if (NO_BODY.has(status) || status < 200) this._hasBody = false
    this._header = `HTTP/1.1 ${status} ${this.statusMessage}\r\n${this.lines()}\r\n`
    this.headersSent = true
    return this
  },
  /** The headers, with those that Node adds. */
  lines () {
    const isChunked = this._hasBody && !this.hasHeader('content-length') && !this.hasHeader('transfer-encoding')
    const added = [['Date', new Date().toUTCString()], ['Connection', this.shouldKeepAlive ? 'keep-alive' : 'close'], ...isChunked ? [['Transfer-Encoding', 'chunked']] : []]
    const own = [...this.fields.values()].flatMap(({ name, value }) => [value].flat().map(one => [name, one]))
    return [...own, ...added.filter(([name]) => !this.hasHeader(name))].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  },
  flushHeaders () { if (!this.headersSent) this.writeHead(this.statusCode) },
  write (_data, _encoding, callback) {
    this.flushHeaders()
    callback?.()
    return true
  },
  end (callback) {
    this.flushHeaders()
    this.writableEnded = this.writableFinished = true
    callback?.()
    return this
  },
  cork () {},
  uncork () {}
})

class Server extends EventEmitter {
  setTimeout () { return this }
  address () { return null }
  close (callback) { callback?.() }
  closeIdleConnections () {}
  closeAllConnections () {}
  listen = absent('A port')
}

module.exports = of('http', {
  METHODS, STATUS_CODES, ServerResponse, IncomingMessage: class {}, maxHeaderSize: 16384, validateHeaderName, validateHeaderValue, createServer: () => new Server()
})
