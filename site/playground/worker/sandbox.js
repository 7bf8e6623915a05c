/* global addEventListener, origin, parent, Worker */
/**
 * Runs in the sandboxed frame, which has an opaque origin and a policy without network. Texts run in classic workers with blob
 * modules: a worker of the page itself would keep the page's origin, its storage and its imports, whatever its policy. A table is
 * drawn in a worker that runs one text; the next one has loaded the packages before it is needed. Requests are answered in a
 * worker that stays, with its app and the app's data, until a text changes.
 */
const LIMIT = 2000
/** What a worker tells while it works. The time begins anew with each, and the visitor's text can forge each once. */
const STAGES = ['drawn', 'described', 'explained', 'started']
/** The lines that an app may print. */
const LINES = 500

const faultOf = message => ({ fault: { message, line: null } })
const urlOf = text => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))

/** The text of a worker: a bundle, whose `answerTo` answers each message. */
const workerText = bundle => `import(${JSON.stringify(bundle)}).then(({ answerTo }) => {
  const send = self.postMessage.bind(self)
  self.onmessage = async ({ data }) => send(data === null ? { stage: 'alive' } : { answer: await answerTo(data, ${JSON.stringify(bundle)}, send) })
  send({ stage: 'loaded' })
})`

const urls = { engine: '', server: '' }
/** The worker that draws the next table. */
let next = null
/** The worker that answers requests, with the texts that it runs. */
let session = null
let cancel = () => {}

function start (kind) {
  const worker = new Worker(urls[kind])
  return { worker, loaded: new Promise(resolve => { worker.onmessage = resolve }) }
}

/** Asks a worker, and calls `finish` once: with its answer, or with a fault if it fails or takes too long. Returns what cancels it. */
function ask ({ worker, loaded }, message, finish) {
  let timer = 0
  let isOver = false
  const stages = new Set(STAGES)
  const end = answer => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    finish(answer)
  }
  const limit = () => {
    clearTimeout(timer)
    timer = setTimeout(end, LIMIT, null)
  }
  loaded.then(() => {
    if (isOver) return
    worker.onmessage = ({ data }) => {
      if (typeof data?.line === 'string') print(data.line)
      else if (data?.stage === undefined) end(data?.answer ?? {})
      else if (stages.delete(data.stage)) limit()
    }
    worker.onerror = ({ message }) => end(faultOf(message))
    limit()
    worker.postMessage(message)
  })
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

function run ({ id, ...message }) {
  cancel()
  const { worker } = next
  const end = () => {
    worker.terminate()
    next = start('engine')
  }
  const forget = ask(next, message, answer => {
    cancel = () => {}
    end()
    tell(id, answer ?? faultOf('This takes longer than two seconds, and was stopped'))
  })
  cancel = () => {
    forget()
    end()
  }
}

function reset () {
  session?.forget()
  session?.worker.terminate()
  session = null
}

function send ({ id, ...message }) {
  const texts = JSON.stringify([message.code, message.controllers])
  if (session?.texts !== texts) reset()
  session ??= { ...start('server'), texts, lines: 0, forget () {} }
  session.forget()
  session.forget = ask(session, message, answer => {
    // An app whose start failed would answer the next request with 404.
    if (answer === null || answer.fault !== undefined) reset()
    else watch()
    tell(id, answer ?? faultOf('This takes longer than two seconds, and was stopped. The app starts anew, without its data'))
  })
}

/** Ends an app that goes on after its response, and hears nothing more. */
function watch () {
  const { worker } = session
  let isAlive = true
  const timer = setInterval(() => {
    if (isAlive) {
      isAlive = false
      worker.postMessage(null)
    } else {
      tell(null, { line: 'The app worked longer than two seconds after its response, and was stopped' })
      reset()
    }
  }, LIMIT)
  session.forget = () => clearInterval(timer)
  worker.onmessage = ({ data }) => {
    if (typeof data?.line === 'string') print(data.line)
    else isAlive = true
  }
}

function print (line) {
  if (session === null || ++session.lines > LINES) return
  tell(null, { line: session.lines === LINES ? '…' : line.slice(0, 2000) })
}

/** Posts an answer as text. The visitor's text may send anything. */
function tell (id, answer) {
  let text
  try {
    text = JSON.stringify({ ...answer, id })
  } catch {
    text = JSON.stringify({ id, ...faultOf('The answer is not plain data') })
  }
  parent.postMessage(text, '*')
}

addEventListener('message', ({ source, data }) => {
  // In a frame without a sandbox, the text would have the origin of the site.
  if (source !== parent || origin !== 'null') return
  const { kind, ...message } = data
  if (kind === 'bundle') {
    urls[message.name] = urlOf(workerText(urlOf(message.text)))
    if (message.name === 'engine') next ??= start('engine')
  } else {
    ({ run, send, reset })[kind](message)
  }
})
