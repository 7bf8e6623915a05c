/** Node's modules in a browser: a plugin of esbuild that finds them in `playground/node/`, or in packages of npm. */
import { METHODS, STATUS_CODES } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { site } from './paths.js'

const require = createRequire(import.meta.url)
const own = name => join(site, 'playground/node', name)

/** A table needs `http`, `util` and `assert` only. */
export const ofTable = { assert: own('assert.cjs'), http: own('methods.cjs'), util: own('util.cjs') }

export const ofServer = {
  ...ofTable,
  http: own('http.cjs'),
  buffer: require.resolve('buffer/'),
  events: require.resolve('events/'),
  path: require.resolve('path-browserify'),
  stream: require.resolve('readable-stream')
}

const OTHERS = Object.keys(require(own('others.cjs')))

/** Settings of esbuild for code that imports modules of Node. Those without a file are members of `others.cjs`. */
export const nodeModules = files => ({
  define: { METHODS: JSON.stringify(METHODS), STATUS_CODES: JSON.stringify(STATUS_CODES), 'process.env.NODE_ENV': '"production"' },
  plugins: [{
    name: 'node',
    setup (build) {
      const nameOf = path => path.replace(/^node:/, '').replace(/\/$/, '')
      build.onResolve({ filter: /^(?:node:)?[a-z_0-9]+(?:\/promises)?\/?$/ }, ({ path }) => {
        const name = nameOf(path)
        if (Object.hasOwn(files, name)) return { path: files[name] }
        return OTHERS.includes(name) ? { path: name, namespace: 'node' } : null
      })
      build.onLoad({ filter: /.*/, namespace: 'node' }, ({ path }) =>
        ({ contents: `module.exports = require(${JSON.stringify(own('others.cjs'))})[${JSON.stringify(path)}]`, resolveDir: site }))
    }
  }]
})
