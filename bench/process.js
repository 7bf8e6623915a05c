/**
 * What is measured once in a process of its own, printed as JSON: `node bench/process.js import fastify`,
 * `… boot ours 1000 flat`, and with --expose-gc `… memory 'by hand' 1000 flat`.
 */
const [what, ...rest] = process.argv.slice(2)

/** @type {Record<string, (...args: string[]) => Promise<object>>} */
const measures = {
  /** How long the import of one package takes behind the import of Fastify, and of others that an app has loaded already. */
  async import (name, ...loaded) {
    const { createRequire } = await import('node:module')
    const { pathToFileURL } = await import('node:url')
    const require = createRequire(new URL(name === 'fastify' || name === 'fastify-resources' ? './' : './peers/x.js', import.meta.url))
    const target = name === 'fastify-resources' ? name : pathToFileURL(require.resolve(name)).href
    if (name === 'fastify-resources') await import('fastify')
    for (const one of loaded) await import(one)
    const started = performance.now()
    await import(target)
    return { milliseconds: performance.now() - started }
  },

  /** From nothing loaded to an app that is ready. */
  async boot (who, count, shape) {
    const started = performance.now()
    await build(who, Number(count), shape)
    return { milliseconds: performance.now() - started }
  },

  /** What the heap holds of an app that is ready, over what it held when all was loaded. */
  async memory (who, count, shape) {
    await build(who, 2, shape)
    const before = heap()
    const app = await build(who, Number(count), shape)
    return { bytes: heap() - before, isReady: app.server !== undefined }
  }
}

/** Contestants load what they need and nothing else. */
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
