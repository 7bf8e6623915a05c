import { createHash, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import session from '@fastify/session'
import { hashPassword } from './passwords.js'

const week = 7 * 24 * 60 * 60 * 1000

/** Adds `request.session`, kept in the database, and `request.user`, the user who is signed in, or `null`. */
export async function addSessions (app) {
  const { store } = app
  await app.register(cookie)
  await app.register(session, {
    secret: store.secret(),
    cookieName: 'album',
    // A form of another site does not bring the cookie along; a link there does.
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: week },
    // Visitors who only look get no cookie.
    saveUninitialized: false,
    rolling: false,
    store: sessionsIn(store)
  })
  app.decorateRequest('user', null)
  app.addHook('onRequest', async request => {
    const { userId } = request.session
    if (userId !== undefined) request.user = store.user(userId)
  })
}

/** Sessions in the database, without their ids: a stolen copy of the file opens none. */
function sessionsIn (store) {
  const keyOf = id => createHash('sha256').update(id).digest('base64')
  const reply = (done, work) => {
    try {
      done(null, work())
    } catch (error) {
      done(error)
    }
  }
  return {
    get: (id, done) => reply(done, () => JSON.parse(store.session(keyOf(id), Date.now()) ?? 'null')),
    set: (id, data, done) => reply(done, () => store.saveSession(keyOf(id), JSON.stringify(data), Date.now() + week)),
    destroy: (id, done) => reply(done, () => store.removeSession(keyOf(id)))
  }
}

/** Signs a user in, under a new session id: an id from before may be known to somebody else. */
export async function signIn (request, user) {
  await request.session.regenerate()
  request.session.userId = user.id
  request.user = user
}

/** Adds the owner at the first start. Returns the password if it was made up here, to be printed once. */
export async function addOwner (store, given) {
  if (store.owner() !== undefined) return null
  const password = given ?? randomBytes(12).toString('base64url')
  const owner = store.addUser('ines', await hashPassword(password), { isOwner: true })
  return owner === null || given !== undefined ? null : password
}
