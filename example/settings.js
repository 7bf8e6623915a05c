import { fileURLToPath } from 'node:url'

/** What keeps the album from starting and is the starter's to mend: told in one line. */
export class StartError extends Error {}

export function readSettings (env) {
  return {
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT || '3000'),
    database: env.DATABASE || fileURLToPath(new URL('./album.sqlite', import.meta.url)),
    admin: env.ADMIN !== 'off'
  }
}

function readPort (text) {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text)
  throw new StartError(`PORT is '${text}', give a whole number from 0 to 65535`)
}
