import { buildApp } from './app.js'
import { addOwner } from './sessions.js'
import { readSettings, StartError } from './settings.js'

try {
  const settings = readSettings(process.env)
  const app = await buildApp(settings)
  const password = await addOwner(app.store, settings.password)
  const address = await listen(app, settings)

  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => app.close())
  console.log(`The album is at ${address}`)
  if (password !== null) console.log(`Sign in as ines with the password ${password} (printed only at the first start)`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}

async function listen (app, { host, port }) {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const reason = error.code === 'EADDRINUSE' ? 'it is in use, set PORT to another one, or to 0 for any that is free' : error.message
    throw new StartError(`Cannot listen on port ${port} of ${host}: ${reason}`)
  }
}
