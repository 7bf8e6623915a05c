import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(scrypt)

// As slow as OWASP asks for, within the 32 MB that Node allows by default.
const cost = { N: 2 ** 14, r: 8, p: 5 }
const length = 32

/** A password as the database keeps it: `scrypt:salt:key`. */
export async function hashPassword (password) {
  const salt = randomBytes(16)
  const key = await derive(password, salt, length, cost)
  return `scrypt:${salt.toString('base64')}:${key.toString('base64')}`
}

/** Whether a password is the one of a hash. Without a hash it takes as long, so that the time does not tell which names exist. */
export async function isPassword (password, hash = `scrypt:${randomBytes(16).toString('base64')}:`) {
  const [, salt, known] = hash.split(':').map(part => Buffer.from(part, 'base64'))
  const key = await derive(password, salt, length, cost)
  return known.length === length && timingSafeEqual(key, known)
}
