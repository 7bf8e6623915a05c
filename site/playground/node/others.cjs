/** The modules of Node of which a server without a network needs little. */
const { absent, of } = require('./known.cjs')

class AsyncResource {
  static bind (run) { return run }
  runInAsyncScope (run, self, ...args) { return run.apply(self, args) }
  emitDestroy () { return this }
}

const channel = () => ({ hasSubscribers: false, publish () {} })
const tracing = Object.fromEntries(['start', 'end', 'asyncStart', 'asyncEnd', 'error'].map(name => [name, channel()]))

const modules = {
  async_hooks: { AsyncResource },
  child_process: { spawnSync: absent('child_process') },
  crypto: { randomUUID: () => globalThis.crypto.randomUUID(), createHash: absent('createHash') },
  diagnostics_channel: { channel, tracingChannel: () => ({ hasSubscribers: false, ...tracing }) },
  dns: { lookup: absent('dns') },
  fs: { readFileSync: absent('A file'), existsSync: () => false },
  'fs/promises': { readdir: absent('A directory of controllers'), stat: absent('A directory of controllers') },
  http2: { createServer: absent('HTTP/2'), createSecureServer: absent('HTTP/2') },
  https: { createServer: absent('HTTPS') },
  os: { networkInterfaces: () => ({}) },
  perf_hooks: { performance: globalThis.performance },
  pino: absent('A logger'),
  url: {
    URL: globalThis.URL,
    fileURLToPath: url => decodeURIComponent(new URL(url).pathname),
    pathToFileURL: path => new URL(`file://${encodeURI(path)}`)
  },
  yaml: { stringify: absent('YAML') }
}

module.exports = Object.fromEntries(Object.entries(modules).map(([name, members]) =>
  [name, typeof members === 'function' ? members : of(name, members)]))
