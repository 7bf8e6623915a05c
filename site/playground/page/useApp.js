import { ref, shallowRef } from 'vue'
import { faultIn, httpOf, printed } from './answers.js'

/** The lines of the app that the page shows. */
const LINES = 200

/**
 * The app of the texts, which runs in the frame: what it does (`null`, `loading`, `answering`), whether it runs, its last answer
 * `{ text, fault }`, its OpenAPI document, and the lines that it printed.
 */
export function useApp () {
  const phase = ref(null)
  const isRunning = ref(false)
  const served = shallowRef(null)
  const openapi = ref(null)
  const lines = ref([])
  let current = 0

  function receive (answer) {
    if (typeof answer.line === 'string') lines.value = [...lines.value, answer.line].slice(-LINES)
    if (answer.id !== `send ${current}`) return
    phase.value = null
    const { response, fault, failure } = answer
    isRunning.value = fault === undefined
    openapi.value = answer.openapi === undefined ? null : printed(answer.openapi)
    if (fault !== undefined) served.value = { text: '', fault: faultIn(fault) }
    else if (failure !== undefined) served.value = { text: printed(failure), fault: null }
    else if (response !== null) served.value = { text: httpOf(response), fault: null }
  }

  /** Sends a request to the app of these texts, or starts the app only. */
  async function ask (frame, { code, controllers, ...request }, isSent) {
    const id = `send ${++current}`
    lines.value = isSent ? [] : lines.value
    try {
      phase.value = frame.has('server') ? 'answering' : 'loading'
      await frame.load('server')
      phase.value = 'answering'
      frame.post({ kind: 'send', id, code, controllers, request: isSent ? request : null })
    } catch (error) {
      console.error(error)
      phase.value = null
      served.value = { text: '', fault: { message: 'Fastify did not load. Try again', line: null, tab: null } }
    }
  }

  /** Forgets the app, whose texts have changed or whose data are no longer wanted. */
  function forget () {
    current++
    phase.value = null
    isRunning.value = false
    served.value = null
    openapi.value = null
    lines.value = []
  }

  return { phase, isRunning, served, openapi, lines, receive, ask, forget }
}
