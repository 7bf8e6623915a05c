/** TypeScript in a worker of the page. It reads the visitor's texts, and runs none. */
import blankSpace from 'ts-blank-space'
import ts from 'typescript'
import { completionsAt, errorsIn, filesOf, hoverAt, serviceOf } from './host.js'
import { controllersOf, PATHS, REGISTER, registerOf } from './texts.js'

let env = null

function update ({ code, controllers }) {
  env.update(PATHS.code, code)
  env.update(REGISTER, registerOf({ code, controllers }))
  env.update(PATHS.controllers, controllersOf(ts, controllers))
}

const calls = {
  async start ({ url, texts }) {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    const types = await response.json()
    const stubs = Object.keys(types).filter(path => path.startsWith('/stubs/'))
    const own = [...Object.values(PATHS), REGISTER]
    env = serviceOf(ts, filesOf({ ...types, ...Object.fromEntries(own.map(path => [path, ''])) }), [...own, ...stubs])
    return calls.check({ texts })
  },
  /** The errors of both texts. */
  check ({ texts }) {
    update(texts)
    return Object.fromEntries(Object.entries(PATHS).map(([tab, path]) => [tab, errorsIn(ts, env, path)]))
  },
  hover ({ tab, at, texts }) {
    update(texts)
    return hoverAt(ts, env, PATHS[tab], at)
  },
  complete ({ tab, at, texts }) {
    update(texts)
    return completionsAt(env, PATHS[tab], at)
  },
  /** A text as JavaScript: types become blanks, so that every line stays where it is. */
  plain: ({ text }) => blankSpace(text)
}

self.onmessage = async ({ data: { id, name, args } }) => {
  try {
    self.postMessage({ id, value: await calls[name](args) })
  } catch (error) {
    self.postMessage({ id, error: String(error) })
  }
}
self.postMessage({ id: 0 })
