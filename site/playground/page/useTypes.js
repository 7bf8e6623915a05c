import { withBase } from 'vitepress'
import { ref, shallowRef } from 'vue'
import FILES from '../../.pages/files.js'
import { createClient } from './client.js'

const KEY = 'playground types'
/** The milliseconds of a check, before the visitor's types are too much for it. The first one reads the library too. */
const [FIRST, LIMIT] = [60_000, 15_000]
const NONE = { code: [], controllers: [] }

/**
 * TypeScript, in a worker that is loaded when the visitor wants it: the errors of the two texts, a hover and completions. `phase` is
 * `off`, `loading`, `on` or `failed`. The texts are read, and none runs.
 */
export function useTypes () {
  const phase = ref('off')
  const errors = shallowRef(NONE)
  let client = null
  /** Counts what makes an answer out of date. */
  let current = 0

  function stop (next = 'off') {
    current++
    client?.end()
    client = null
    errors.value = NONE
    phase.value = next
  }

  /** Loads TypeScript, and checks the texts. */
  async function start (texts) {
    stop('loading')
    const own = current
    try {
      const made = await createClient(withBase(FILES['types.js'].path), () => stop('failed'))
      if (own !== current) return made.end()
      client = made
      errors.value = await client.ask('start', { url: withBase(FILES['types.json'].path), texts }, FIRST)
      phase.value = 'on'
    } catch (error) {
      if (own !== current) return
      console.error(error)
      stop('failed')
    }
  }

  /** What the editor asks: `null` without types. */
  const ask = (name, args) => phase.value === 'on' ? client.ask(name, args, LIMIT).catch(() => null) : null

  async function check (texts) {
    if (phase.value !== 'on') return
    const own = ++current
    const found = await ask('check', { texts })
    if (own === current && found !== null) errors.value = found
  }

  /** Switches the types, and remembers the choice. */
  function toggle (texts) {
    const isOn = phase.value === 'on' || phase.value === 'loading'
    remember(!isOn)
    if (isOn) stop()
    else start(texts)
  }

  return { phase, errors, start, stop, check, toggle, ask }
}

/** Whether the visitor left the switch on. A browser that saves data loads TypeScript at a click only. */
export function areTypesWanted () {
  try {
    return localStorage.getItem(KEY) === 'on' && navigator.connection?.saveData !== true
  } catch {
    return false
  }
}

function remember (isOn) {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {}
}
