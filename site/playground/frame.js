/* global addEventListener, parent, Worker */
/**
 * Runs in the sandboxed frame, which has an opaque origin and a policy without network. Each run is a classic worker with a blob
 * module: a worker of the page itself would keep the page's origin, its storage and its imports, whatever its policy.
 */
const LIMIT = 1000

const urlOf = text => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))

/** The worker's text: the packages, then the visitor's module, then what the page shows of its table. */
const worker = engine => `self.onmessage = async ({ data: { text, request } }) => {
  const send = self.postMessage.bind(self)
  const engine = ${JSON.stringify(engine)}
  const source = text.replace(/(from\\s*|import\\s*)(['"])fastify-resources(?:\\/table)?\\2/g, (_all, before) => before + JSON.stringify(engine))
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const { resultOf, faultOf } = await import(engine)
  try {
    send({ result: resultOf(await import(url), request, url) })
  } catch (error) {
    send({ fault: faultOf(error, url) })
  }
}`

let running = null

addEventListener('message', ({ source, data: { id, engine, text, request } }) => {
  if (source !== parent) return
  running?.end({})
  // The first run reads 330 KB of packages.
  const one = new Worker(urlOf(worker(urlOf(engine))))
  const end = answer => {
    clearTimeout(timer)
    one.terminate()
    running = null
    parent.postMessage(JSON.stringify({ id, ...answer }), '*')
  }
  const timer = setTimeout(end, LIMIT, { fault: { message: 'This takes longer than a second, and was stopped', line: null } })
  running = { end }
  one.onmessage = ({ data }) => end(data)
  one.onerror = ({ message }) => end({ fault: { message, line: null } })
  one.postMessage({ text, request })
})

parent.postMessage(JSON.stringify({ id: 0, ready: true }), '*')
