import { fileURLToPath } from 'node:url'

/** An error at the start that the user can fix: printed in one line. */
export class StartError extends Error {}

export function readSettings (env) {
  return {
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT || '3000'),
    database: env.DATABASE || fileURLToPath(new URL('./album.sqlite', import.meta.url)),
    admin: env.ADMIN !== 'off',
    password: env.PASSWORD || undefined
  }
}

function readPort (text) {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text)
  throw new StartError(`PORT is '${text}', give a whole number from 0 to 65535`)
}
