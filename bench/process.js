/**
 * Measures once in its own process, and prints JSON: `node bench/process.js import fastify`,
 * `… boot ours 1000 flat`, and with --expose-gc `… memory baseline 1000 flat`.
 */
const [what, ...rest] = process.argv.slice(2)

/** @type {Record<string, (...args: string[]) => Promise<object>>} */
const measures = {
  /** The time to import one package after Fastify, and the bytes of JavaScript of the package that it loads. */
  async import (name) {
    const { createRequire } = await import('node:module')
    const { fileURLToPath, pathToFileURL } = await import('node:url')
    const require = createRequire(new URL(name === 'fastify' || name === 'fastify-resources' ? './' : './peers/x.js', import.meta.url))
    const target = name === 'fastify-resources' ? name : pathToFileURL(require.resolve(name)).href
    if (name === 'fastify-resources') await import('fastify')
    const started = performance.now()
    await import(target)
    const milliseconds = performance.now() - started
    const { statSync } = await import('node:fs')
    const own = Object.keys(require.cache).filter(file => file.startsWith(fileURLToPath(new URL('../dist/', import.meta.url))))
    return { milliseconds, bytes: own.reduce((bytes, file) => bytes + statSync(file).size, 0) }
  },

  /** From an empty process to an app that is ready. */
  async boot (who, count, shape) {
    const started = performance.now()
    await build(who, Number(count), shape)
    return { milliseconds: performance.now() - started }
  },

  /** The heap of an app that is ready, minus the heap after loading. */
  async memory (who, count, shape) {
    await build(who, 2, shape)
    const before = heap()
    const app = await build(who, Number(count), shape)
    return { bytes: heap() - before, isReady: app.server !== undefined }
  }
}

/** Contestants load only their own modules. */
async function build (who, count, shape) {
  const { byHand, items } = await import('./by-hand.js')
  if (who !== 'ours') return byHand(items(count, shape), { formats: who.endsWith('formats'), sameUrls: who.endsWith('URLs') })
  const { ours } = await import('./ours.js')
  return ours(items(count, shape))
}

function heap () {
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().heapUsed
}

console.log(JSON.stringify(await measures[what](...rest)))
process.exit()
