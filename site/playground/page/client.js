/**
 * A worker that answers calls `{ id, name, args }` with `{ id, value }` or `{ id, error }`. A call that takes longer than its limit
 * ends the worker: `onEnd` is called, and every call that waits is rejected.
 */
export async function createClient (url, onEnd) {
  const worker = new Worker(url)
  const waiting = new Map()
  let last = 0
  await new Promise((resolve, reject) => Object.assign(worker, { onmessage: resolve, onerror: reject }))

  function end () {
    worker.terminate()
    for (const { reject } of waiting.values()) reject(new Error('The worker has ended'))
    waiting.clear()
  }

  worker.onmessage = ({ data: { id, value, error } }) => {
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error === undefined) resolve?.(value)
    else reject?.(new Error(error))
  }
  return {
    end,
    ask (name, args, limit) {
      const id = ++last
      const timer = setTimeout(() => {
        end()
        onEnd()
      }, limit)
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, name, args })
      }).finally(() => clearTimeout(timer))
    }
  }
}
