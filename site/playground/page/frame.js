/**
 * The frame that evaluates the visitor's text. It has an origin and a policy of its own: the policy of the page would be that of a
 * frame without an address.
 */
import { withBase } from 'vitepress'
import FILES from '../../.pages/files.js'

/**
 * Adds the frame, with the packages for tables; `load('server')` adds those for requests. `onAnswer` gets what the frame answers:
 * plain data, of any form. Both reject if a file is missing.
 */
export async function createFrame (onAnswer) {
  const [engine] = await Promise.all(['engine.js', 'sandbox.html'].map(textOf))
  const frame = Object.assign(document.createElement('iframe'), { title: 'Evaluates the declarations', src: withBase(FILES['sandbox.html'].path) })
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.style.display = 'none'
  const receive = ({ source, data }) => { if (source === frame.contentWindow && typeof data === 'string') onAnswer(JSON.parse(data)) }
  addEventListener('message', receive)
  await new Promise(resolve => {
    frame.addEventListener('load', resolve, { once: true })
    document.body.append(frame)
  })
  const post = message => frame.contentWindow?.postMessage(message, '*')
  post({ kind: 'bundle', name: 'engine', text: engine })
  const loaded = new Set()
  return {
    post,
    has: name => loaded.has(name),
    async load (name) {
      if (loaded.has(name)) return
      post({ kind: 'bundle', name, text: await textOf(`${name}.js`) })
      loaded.add(name)
    },
    remove () {
      removeEventListener('message', receive)
      frame.remove()
    }
  }
}

async function textOf (name) {
  const response = await fetch(withBase(FILES[name].path))
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  return await response.text()
}
