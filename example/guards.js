import { httpError } from './errors.js'

const headers = {
  'content-security-policy': "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff'
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A guard for routes (`routeOptions` in `routes.js`): somebody has to be signed in. */
export async function signedIn ({ user }) {
  if (user === null) throw httpError(401, 'Sign in first.')
}

/** A guard for routes: the owner of the site has to be signed in. */
export async function ownerOnly ({ user }) {
  if (user === null) throw httpError(401, 'Sign in first.')
  if (!user.is_owner) throw httpError(403, 'Only the owner of this site may do this.')
}

/** A guard for actions: the user made the comment or the album of the path, or owns the site. */
export async function authorOnly ({ user, records: { album, comment = album } }) {
  if (!mayChange(user, comment)) throw httpError(403, 'Only its author may change this.')
}

/** Whether a user, or `null`, may change an album or a comment. */
export function mayChange (user, { user_id: author }) {
  return user !== null && (Boolean(user.is_owner) || user.id === author)
}

/** Checks every request, before any controller sees it. */
export function addGuards (app, { admin }) {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (!reads.has(request.method) && !isOwnSite(request)) throw httpError(403, 'This form was sent from another site.')
    const { resource } = request.routeOptions.config ?? {}
    if (!admin && resource?.controller.startsWith('admin/')) throw httpError(403, 'The admin pages are switched off.')
  })
}

/**
 * Whether a page of this site sent the request, or no page at all (CSRF). Browsers set `Sec-Fetch-Site`, or at least
 * `Origin`; other clients set neither, and have no cookie that they do not know of.
 */
function isOwnSite ({ headers: { 'sec-fetch-site': site, origin }, host }) {
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return [undefined, `http://${host}`, `https://${host}`].includes(origin)
}
