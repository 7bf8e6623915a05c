import { httpError } from './errors.js'

const headers = {
  'content-security-policy': "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff'
}

const reads = new Set(['GET', 'HEAD'])
const ownSites = new Set([undefined, 'same-origin', 'none'])

/** What holds for every request, before any controller sees it. */
export function addGuards (app, { admin }) {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)

    // A browser says where a form was sent from; one on another site's page may not write here.
    if (!reads.has(request.method) && !ownSites.has(request.headers['sec-fetch-site'])) {
      throw httpError(403, 'This form was sent from another site.')
    }

    const { resource } = request.routeOptions.config ?? {}
    if (!admin && resource?.controller.startsWith('admin/')) throw httpError(403, 'The admin pages are switched off.')
  })
}
