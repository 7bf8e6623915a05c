import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import Fastify from 'fastify'
import resources, { collection, draw, get, member, resource, root, scope } from 'fastify-resources'

/** The table of the abuse corpus, with routes that overlap, fall through and convert params. */
export const routes = draw([
  root('home#show'),
  resources('photos', [
    resources('comments'),
    member([get('preview')]),
    collection([get('search')])
  ]),
  resources('slugs', { constraints: { id: /[a-z]{1,15}/ } }),
  resources('files', { constraints: { id: /[^/]+/ } }),
  resources('alts', { constraints: { id: /a|b|cc/ } }),
  resources('caps', { constraints: { id: /([a-z]+)-([0-9]+)/ } }, [resources('docs')]),
  resources('nofmts', { format: false }),
  resources('jsons', { format: 'json' }),
  resources('feeds', { format: ['json', 'csv'] }),
  resources('orders', { constraints: { id: { type: 'integer', minimum: 0 } } }),
  resource('profile'),
  scope({ constraintFailure: 'not-found' }, [
    resources('numbers', { path: 'mixed', only: ['show'], constraints: { id: /[0-9]+/ } }),
    resources('words', { path: 'mixed', only: ['show'], constraints: { id: /[a-z]+/ } })
  ])
])

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom (seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const traps = [
  '', '.', '..', '...', 'new', 'edit', 'search', 'new.json', 'a.json', '.json', '1.json', 'a.b', 'a.b.c', 'v1.2', '0', '1', '-1', '01',
  '1e3', '9007199254740993', 'abc', 'ABC', 'cc', 'ab-9', 'ab-9.json',
  '%', '%2e%2e', '%2F', '%252f', '%zz', 'a/b', '/', '//evil.com', '../x', '..;', ';x', '\\', '?x=1', '#f', '*', ':id', '(.:format)',
  'http://h', '@', '+', ' ', 'a b', "'", '"', '<script>', '|',
  'é', 'e\u0301', '\u212a', '漢', '😀', '\u2028', '\ufeff', '\u202e', '\u0000', '\n', '\r\nx: y', '\u001b[31m', '\u007f', '\ud800',
  'a\udc00',
  'a'.repeat(100), 'a'.repeat(101), 'é'.repeat(100), '😀'.repeat(51), 'a'.repeat(5000), '__proto__', 'constructor', 'toString', 'json', 'x'
]

/** A string that is difficult for routers, constraints and URL parsers, or any string. */
export function textFrom (random) {
  const kind = random()
  if (kind < 0.45) return pick(random, traps)
  if (kind < 0.65) return String(Math.floor(random() * 1000))
  if (kind < 0.8) return Array.from({ length: 1 + random() * 6 }, () => String.fromCharCode(97 + random() * 26)).join('')
  if (kind < 0.9) return pick(random, traps) + pick(random, ['', '.', '-', '/', '%']) + pick(random, traps)
  return Array.from({ length: 1 + random() * 4 }, () => String.fromCharCode(random() * (random() < 0.5 ? 0x80 : 0x10000))).join('')
}

export function pick (random, list) {
  return list[Math.floor(random() * list.length)]
}

const spoils = ['/', '//', '.', '/..', '/.', '%2e', '%2F', '%00', '%0a', '%', '%zz', '%ff', '%C3', '?', '?a=1&a[]=2', '#', ';', ';x',
  '.json', '%2Ejson', '%61', '%25', '%2525', '%ED%A0%80', '+', 'new']
const methods = ['GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'get', 'FOO']
const headers = ['', '', '', 'Host: evil.com/a?b\r\n', 'X-Forwarded-Host: evil.com\r\n', 'X-HTTP-Method-Override: DELETE\r\n',
  'X-Original-URL: /photos/1\r\n', 'Accept-Version: 9.x\r\n', 'Accept: text/html\r\n', 'Content-Type: application/json\r\n',
    `X-Long: ${'a'.repeat(4000)}\r\n`]
const garbage = ['GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'GET /photos/1\r\n\r\n', '\u0000\u0001\u0002\r\n\r\n',
  'GET /pho tos HTTP/1.1\r\nHost: h\r\n\r\n', 'GET http://[::1 HTTP/1.1\r\nHost: h\r\n\r\n',
  'POST /photos HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n',
  'POST /photos HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
        `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: h\r\n\r\n`]

/**
 * One hostile request. `raw` is sent unchanged; `leaves` means that the client disconnects without reading. For a well-formed
 * request, `expected` is the recognition, or `null` for an error, and `explained` the explanation. Otherwise only a 5xx is wrong.
 */
export function requestFrom (random) {
  if (random() < 0.01) return { raw: pick(random, garbage), leaves: false, isGarbage: true }
  const route = pick(random, routes.routes)
  const method = random() < 0.7 ? route.method : pick(random, methods)
  let target = route.path.replace(/\(\.:format\)$/, '').replace(/:[a-z_]+/g, () => encode(random, textFrom(random)))
  if (random() < 0.25) target += `.${pick(random, ['json', 'csv', 'x', '', 'a.b', 'JSON', 'j%0a'])}`
  for (let left = random() < 0.6 ? 0 : 1 + random() * 2; left >= 1; left--) {
    const at = Math.floor(random() * (target.length + 1))
    target = target.slice(0, at) + pick(random, spoils) + target.slice(at + (random() < 0.5 ? 1 : 0))
  }
  if (random() < 0.02) target = `http://evil.com${target}`
  // An HTTP parser accepts an asterisk at the beginning of any target.
  if (random() < 0.01) target = `*${target.slice(1)}`
  if (target === '') target = '/'
  const raw = `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${pick(random, headers)}${random() < 0.02 ? 'Content-Length: 2\r\n\r\n{}' : '\r\n'}`
  const isClean = /^[A-Z]+ [\x21-\x7e]+ HTTP\/1\.1\r\nHost: localhost\r\n(?!Host|Content)[^]*\r\n\r\n$/.test(raw)
  const isRouted = isClean && /^(?:\/|http:\/\/)/.test(target) && ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)
  const told = isRouted ? { expected: routes.recognize(method, target), explained: routes.explain(method, target) } : {}
  return { raw, leaves: random() < 0.005, method, target, ...told }
}

function encode (random, text) {
  const wellFormed = text.toWellFormed()
  return random() < 0.8 ? encodeURIComponent(wellFormed) : wellFormed.replace(/[^\x21-\x7e]/g, '')
}

/** The statuses of requests without a route, by explanation. */
const REFUSALS = { 'bad-request': [400], 'method-not-allowed': [405, 204, 404, 414], 'not-found': [404, 414] }

/** The problem with a response: `''` for none. */
export function faultOf ({ raw, leaves, method, target, expected, explained }, { status, body }) {
  if (leaves) return ''
  if (status >= 500) return `${status} for ${JSON.stringify(raw.slice(0, 300))}: ${body}`
  if (expected === undefined) return ''
  const served = status === 200
  const isExplained = served ? explained.outcome === 'served' : REFUSALS[explained.outcome]?.includes(status) === true
  if (!isExplained) return `${method} ${target} responds ${status}, and is explained: ${explained}`
  if (method === 'HEAD') return served === (expected !== null) ? '' : `HEAD ${target} responds ${status}`
  if (expected === null) return served ? `${method} ${target} has a response, and is not recognized: ${body}` : ''
  if (!served) return `${method} ${target} responds ${status}, and is recognized as ${expected.route.path}`
  const wanted = answerOf(expected.route, expected.params)
  return isDeepStrictEqual(JSON.parse(body), JSON.parse(JSON.stringify(wanted)))
    ? ''
    : `${method} ${target} is recognized as ${JSON.stringify(wanted)}, and responds ${body}`
}

function answerOf ({ name, controller, action }, params) {
  return { name, controller, action, params: { ...params } }
}

/** Runs the table on loopback until the parent disconnects, and sends its memory on request. */
export async function serve () {
  const controllers = {}
  for (const { controller, action } of routes.routes) {
    controllers[controller] ??= {}
    controllers[controller][action] = request => answerOf(request.routeOptions.config.resource, request.params)
  }
  const app = Fastify({ forceCloseConnections: true })
  await app.register(resources, { routes, controllers })
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.on('message', () => {
    globalThis.gc()
    process.send(process.memoryUsage())
  })
  process.on('disconnect', () => app.close())
  process.send({ port: app.server.address().port })
}

/** Starts the server in its own process, so that only its memory is measured. */
export async function startServer () {
  const child = fork(new URL('hostile.js', import.meta.url), ['serve'], { execArgv: ['--expose-gc'], serialization: 'json' })
  const [{ port }] = await once(child, 'message')
  return {
    child,
    port,
    async memory () {
      child.send('memory')
      const [usage] = await once(child, 'message')
      return usage
    },
    stop () {
      child.disconnect()
      return once(child, 'exit')
    }
  }
}

/**
 * A client on one socket. Like HTTP clients, it opens another socket if the server has closed the last one, and retries
 * once if it had no response by then. It returns `null` for a missing response, and a status of 0 when it disconnected.
 */
export function clientOf (port) {
  let socket = null
  let answer = null

  function open () {
    const opened = connect(port, '127.0.0.1')
    opened.setNoDelay(true)
    opened.setEncoding('latin1')
    opened.on('data', text => { if (opened === socket) answer?.(text) })
    opened.on('close', () => { if (opened === socket) answer?.(null) })
    opened.on('error', () => {})
    return opened
  }

  function close () {
    const last = socket
    socket = null
    last?.destroy()
  }

  async function ask (request) {
    const isReused = socket !== null
    const reply = await askOnce(request)
    return reply === null && isReused ? askOnce(request) : reply
  }

  async function askOnce ({ raw, leaves, isGarbage, method }) {
    socket ??= open()
    socket.write(raw)
    if (leaves) {
      if (socket.connecting) await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {})
      close()
      return { status: 0, body: '' }
    }
    const received = await receive(method === 'HEAD')
    const isLast = received === null || isGarbage || /\r\nconnection: close\r\n/i.test(received.head)
    if (isLast) close()
    return received
  }

  function receive (isHead) {
    return new Promise(resolve => {
      let text = ''
      const timer = setTimeout(() => answer(null), 10_000)
      answer = more => {
        text += more ?? ''
        const reply = replyIn(text, isHead, more === null)
        if (reply === null && more !== null) return
        clearTimeout(timer)
        answer = null
        if (more === null) socket = null
        resolve(reply)
      }
    })
  }

  return { ask, close }
}

/** The response in a string, or `null` while it is incomplete; without a length it ends with the connection. */
function replyIn (text, isHead, isOver) {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = text.slice(0, end + 2)
  const status = Number(text.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const body = text.slice(end + 4)
  const isWhole = isHead || status === 204 || (length === undefined ? isOver : body.length >= Number(length))
  return isWhole ? { status, head, body: Buffer.from(body, 'latin1').toString() } : null
}

if (process.argv[2] === 'serve') await serve()
