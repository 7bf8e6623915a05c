import { readFileSync } from 'node:fs'
import buildApp from './app.js'

/** The app, and the page that Vite has built, on its own port. */
export async function serve () {
  const app = await buildApp()
  for (const [url, type] of [['/', 'text/html'], ['/page.js', 'text/javascript']]) {
    app.get(url, (_request, reply) => reply.type(type).send(readFileSync(new URL(`./dist${url === '/' ? '/index.html' : url}`, import.meta.url))))
  }
  return { app, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}
