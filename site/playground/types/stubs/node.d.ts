// Node.js, as far as the types of Fastify and of a controller name it. The build puts the two interfaces of headers into `http`.
declare class Buffer extends Uint8Array {
  static from (value: string | ArrayLike<number>, encoding?: string): Buffer
  static concat (list: readonly Uint8Array[]): Buffer
  toString (encoding?: string): string
}
declare namespace NodeJS {
  interface ReadableStream { pipe<T> (to: T): T, on (event: string, listener: (...args: any[]) => void): this }
  interface WritableStream { write (chunk: string | Uint8Array): boolean, end (): this }
  interface Dict<T> { [key: string]: T | undefined }
  interface ErrnoException extends Error { errno?: number, code?: string, path?: string, syscall?: string }
  interface ProcessEnv extends Dict<string> {}
}
declare const process: { env: NodeJS.ProcessEnv, cwd (): string }
declare const console: Record<'debug' | 'error' | 'info' | 'log' | 'warn', (...data: any[]) => void>
declare function setTimeout (callback: (...args: any[]) => void, ms?: number): number
declare function clearTimeout (id: number | undefined): void
interface AbortSignal { readonly aborted: boolean, readonly reason: any, throwIfAborted (): void }
declare class URL {
  constructor (url: string | URL, base?: string | URL)
  href: string
  readonly origin: string
  protocol: string
  host: string
  hostname: string
  port: string
  pathname: string
  search: string
  hash: string
  readonly searchParams: URLSearchParams
  toString (): string
}
declare class URLSearchParams {
  constructor (init?: string | Record<string, string>)
  get (name: string): string | null
  set (name: string, value: string): void
  append (name: string, value: string): void
  has (name: string): boolean
  toString (): string
}
declare class Headers {
  get (name: string): string | null
  set (name: string, value: string): void
  append (name: string, value: string): void
  has (name: string): boolean
  entries (): IterableIterator<[string, string]>
}
declare class Response { readonly status: number; readonly headers: Headers; readonly body: object | null }

declare module 'events' {
  class EventEmitter {
    on (event: string | symbol, listener: (...args: any[]) => void): this
    once (event: string | symbol, listener: (...args: any[]) => void): this
    off (event: string | symbol, listener: (...args: any[]) => void): this
    emit (event: string | symbol, ...args: any[]): boolean
  }
  export { EventEmitter }
}
declare module 'stream' {
  import { EventEmitter } from 'events'
  class Readable extends EventEmitter implements NodeJS.ReadableStream {
    static from (iterable: Iterable<any> | AsyncIterable<any>): Readable
    pipe<T> (to: T): T
    [Symbol.asyncIterator] (): AsyncIterableIterator<any>
  }
  class Writable extends EventEmitter implements NodeJS.WritableStream { write (chunk: string | Uint8Array): boolean; end (): this }
  class Duplex extends Readable {}
  class Transform extends Duplex {}
  export { Readable, Writable, Duplex, Transform }
}
declare module 'net' {
  import { Duplex } from 'stream'
  class Socket extends Duplex { readonly remoteAddress?: string; readonly remotePort?: number }
  interface AddressInfo { address: string, family: string, port: number }
  class Server { close (): this }
  export { Socket, AddressInfo, Server }
}
declare module 'http' {
  import Dict = NodeJS.Dict
  import { Readable, Writable } from 'stream'
  import { Socket } from 'net'
  type OutgoingHttpHeader = number | string | string[]
  class IncomingMessage extends Readable {
    readonly headers: IncomingHttpHeaders
    readonly httpVersion: string
    readonly method?: string
    readonly url?: string
    readonly socket: Socket
  }
  class ServerResponse<Request = IncomingMessage> extends Writable {
    readonly req: Request
    statusCode: number
    statusMessage: string
    readonly headersSent: boolean
    setHeader (name: string, value: OutgoingHttpHeader): this
    getHeader (name: string): OutgoingHttpHeader | undefined
    writeHead (status: number, headers?: OutgoingHttpHeaders): this
  }
  class Server<Request = IncomingMessage, Response = ServerResponse> { close (): this }
  interface ServerOptions<Request = IncomingMessage, Response = ServerResponse> { keepAlive?: boolean }
  export { IncomingHttpHeaders, OutgoingHttpHeaders, OutgoingHttpHeader, IncomingMessage, ServerResponse, Server, ServerOptions }
}
declare module 'https' {
  import * as http from 'http'
  class Server<Request = http.IncomingMessage, Response = http.ServerResponse> extends http.Server<Request, Response> {}
  interface ServerOptions extends http.ServerOptions { key?: string, cert?: string }
  export { Server, ServerOptions }
}
declare module 'http2' {
  import * as http from 'http'
  interface IncomingHttpHeaders extends http.IncomingHttpHeaders { ':path'?: string }
  class Http2ServerRequest { readonly headers: IncomingHttpHeaders; readonly stream: object }
  class Http2ServerResponse { statusCode: number }
  class Http2Server { close (): this }
  class Http2SecureServer { close (): this }
  interface ServerOptions {}
  interface SecureServerOptions {}
  export { IncomingHttpHeaders, Http2ServerRequest, Http2ServerResponse, Http2Server, Http2SecureServer, ServerOptions, SecureServerOptions }
}
declare module 'worker_threads' {
  interface WorkerOptions { name?: string }
  class Worker {}
  export { Worker, WorkerOptions }
}
declare module 'dns' {}
declare module 'tls' {}
declare module 'buffer' {
  const B: typeof Buffer
  type B = Buffer
  export { B as Buffer }
}
declare module 'node:buffer' { export * from 'buffer' }
declare module 'node:events' { export * from 'events' }
declare module 'node:http' { export * from 'http' }
declare module 'node:http2' { export * from 'http2' }
declare module 'node:https' { export * from 'https' }
declare module 'node:net' { export * from 'net' }
declare module 'node:stream' { export * from 'stream' }
declare module 'node:worker_threads' { export * from 'worker_threads' }
