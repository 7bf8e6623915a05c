/* global addEventListener, origin, parent, Worker */
/**
 * Runs in the sandboxed frame, which has an opaque origin and a policy without network. Each run is a classic worker with a blob
 * module: a worker of the page itself would keep the page's origin, its storage and its imports, whatever its policy. A worker
 * runs one text; the next one has loaded the packages before it is needed.
 */
const LIMIT = 2000
const STAGES = ['drawn', 'described', 'explained']
const TOO_LONG = { fault: { message: 'This takes longer than two seconds, and was stopped', line: null } }

const urlOf = text => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))

/** The worker's text: the packages, then the visitor's module, then what the page shows of its table. */
const workerText = engine => `import(${JSON.stringify(engine)}).then(({ answerTo }) => {
  const send = self.postMessage.bind(self)
  self.onmessage = async ({ data: { text, request } }) => send(await answerTo(text, request, ${JSON.stringify(engine)}, stage => send({ stage })))
  send({ stage: 'loaded' })
})`

let workerUrl = ''
let next = null
let cancel = () => {}

function start () {
  const worker = new Worker(workerUrl)
  return { worker, loaded: new Promise(resolve => { worker.onmessage = resolve }) }
}

function run ({ id, text, request }) {
  cancel()
  const { worker, loaded } = next
  let timer = 0
  let isOver = false
  const finish = answer => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    worker.terminate()
    next = start()
    if (answer !== undefined) parent.postMessage(printed(id, answer), '*')
  }
  cancel = finish
  // The time begins when the packages are loaded, and again after each stage. The visitor's text can forge a stage, once.
  const stages = new Set(STAGES)
  const limit = () => {
    clearTimeout(timer)
    timer = setTimeout(finish, LIMIT, TOO_LONG)
  }
  loaded.then(() => {
    if (isOver) return
    worker.onmessage = ({ data }) => stages.delete(data?.stage) ? limit() : finish(data)
    worker.onerror = ({ message }) => finish({ fault: { message, line: null } })
    limit()
    worker.postMessage({ text, request })
  })
}

/** An answer as text. The visitor's text may send anything. */
function printed (id, answer) {
  try {
    return JSON.stringify({ ...answer, id })
  } catch {
    return JSON.stringify({ id, fault: { message: 'The answer is not plain data', line: null } })
  }
}

addEventListener('message', ({ source, data }) => {
  // In a frame without a sandbox, the text would have the origin of the site.
  if (source !== parent || origin !== 'null') return
  if (typeof data.engine === 'string') {
    workerUrl = urlOf(workerText(urlOf(data.engine)))
    next ??= start()
  } else {
    run(data)
  }
})
