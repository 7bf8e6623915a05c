import { STATUS_CODES } from 'node:http'
import { fileURLToPath } from 'node:url'
import { Eta } from 'eta'
import { methodNotAllowed } from 'fastify-resources'
import { httpError } from './errors.js'
import { blank, forms } from './forms.js'
import { fileOf } from './picture.js'

const longDates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Adds `reply.page(view, locals)`, and shows errors as a page, or as JSON if the request accepts JSON. */
export function addPages (app) {
  const eta = new Eta({ views: fileURLToPath(new URL('./views/', import.meta.url)), cache: true })

  app.decorateReply('page', function (view, locals) {
    const { paths, request, server } = this
    const common = {
      paths,
      profile: server.album.profile(),
      current: request.routeOptions.config?.resource?.controller,
      user: request.user,
      commentForm: forms.comment,
      longDate,
      fileOf,
      lang: 'en',
      query: ''
    }
    return this.type('text/html; charset=utf-8').send(eta.render(view, { ...common, ...locals }))
  })

  app.setNotFoundHandler(methodNotAllowed(() => { throw httpError(404, 'There is nothing here.') }))

  app.setErrorHandler((error, request, reply) => {
    const statusCode = error.statusCode >= 400 ? error.statusCode : 500
    if (statusCode >= 500) request.log.error(error)
    const message = statusCode >= 500 ? 'Something went wrong on the server.' : error.message
    const status = STATUS_CODES[statusCode]
    reply.code(statusCode)
    if (wantsJson(request)) return reply.send({ statusCode, error: status, message })
    if (statusCode === 401) {
      const form = forms.session
      return reply.page('sessions/new', { title: 'Sign in', message, form, fields: blank(form), errors: {} })
    }
    return reply.page('error', { title: status, message })
  })
}

/** The format of errors: a page, unless the request accepts JSON only. */
function wantsJson ({ url, headers: { accept = '' } }) {
  return /^[^?]*\.json(?:\?|$)/.test(url) || (accept.includes('application/json') && !accept.includes('text/html'))
}

function longDate (text) {
  return text === '' ? '' : longDates.format(new Date(text))
}
