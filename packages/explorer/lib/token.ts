import { createHash, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Server as TlsServer, type TLSSocket } from 'node:tls'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The proof of a request that it knows the token: no proof, the cookie, or the query string, which sets the cookie. */
type Proof = 'none' | 'cookie' | { readonly cookie: string, readonly location: string }

/** Checks requests for a token. All comparisons take the same time, since they compare digests. */
export function proofBy (token: string): (request: FastifyRequest) => Proof {
  const tokenDigest = digest(token)
  const value = tokenDigest.toString('hex')
  const valueDigest = digest(value)
  return ({ originalUrl, raw: { socket, headers } }) => {
    // A browser sends a cookie to all ports of a host.
    const port = /:\d+$/.exec(headers.host ?? String(headers[':authority']))?.[0].slice(1) ?? ''
    const name = `fastify-resources-explorer${port}`
    const [target, query] = originalUrl.split(/\?(.*)/s, 2) as [string, string?]
    if (!timingSafeEqual(digest(new URLSearchParams(query).get('token') ?? ''), tokenDigest)) {
      // Each other cookie would cost a digest.
      const cookies = (headers.cookie ?? '').split(';').map(pair => pair.trim().split('='))
      const values = cookies.flatMap(([key, ...rest]) => key === name ? rest.join('=') : [])
      return values.some(one => timingSafeEqual(digest(one), valueDigest)) ? 'cookie' : 'none'
    }
    // The host of an absolute request target is the client's choice.
    const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/^(?!\/)/, '/')
    const folder = path.includes(';') ? '/' : path.replace(/(?<=.)\/$/, '')
    const secure = (socket as TLSSocket).encrypted ? '; Secure' : ''
    return {
      cookie: `${name}=${value}; Path=${folder}; HttpOnly; SameSite=Strict${secure}`,
      // Two slashes would begin the name of another host.
      location: path.replace(/^[/\\]+/, '/')
    }
  }
}

function digest (text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Reports the URL that opens the page, by the app's log, or to the standard error if that does not show it. */
export function announce (fastify: FastifyInstance, path: string, token: string): void {
  const text = `Route explorer: ${originOf(fastify)}${path}?token=${encodeURIComponent(token.toWellFormed())}`
  if (showsInfo(fastify.log)) fastify.log.info(text)
  else process.stderr.write(`${text}\n`)
}

/** An app without a logger has one whose functions are all the same. */
function showsInfo (log: FastifyInstance['log'] & { readonly isLevelEnabled?: (level: string) => boolean }): boolean {
  return log.isLevelEnabled?.('info') ?? log.info !== log.error
}

/** The origin for a browser on this machine; `''` for a Unix socket. */
function originOf (fastify: FastifyInstance): string {
  const addresses: readonly AddressInfo[] = fastify.addresses().filter(one => typeof one === 'object')
  const match = addresses.find(({ address }) => /^(?:127\.0\.0\.1|0\.0\.0\.0|::)$/.test(address)) ?? addresses[0]
  if (match === undefined) return ''
  const { address, port } = match
  const host = /^(?:0\.0\.0\.0|::)$/.test(address) ? '127.0.0.1' : address.includes(':') ? `[${address}]` : address
  return `${fastify.server instanceof TlsServer ? 'https' : 'http'}://${host}:${port}`
}
