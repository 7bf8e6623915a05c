import { STATUS_CODES } from 'node:http'
import { fileURLToPath } from 'node:url'
import { Eta } from 'eta'
import { methodNotAllowed } from 'fastify-resources'
import { httpError } from './errors.js'
import { blank, fieldsOf, forms } from './forms.js'
import { mayChange } from './guards.js'
import { fileOf } from './picture.js'

const longDates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Adds `reply.page(locals, view)`, where the view is `controller/action` by default, and `reply.form(form, record)`.
 * Errors are shown as a page, or as JSON if the request accepts JSON.
 */
export function addPages (app) {
  const eta = new Eta({ views: fileURLToPath(new URL('./views/', import.meta.url)), cache: true })

  app.decorateReply('page', function (locals, view = viewOf(this.request)) {
    const { paths, request, server } = this
    const { user } = request
    const common = {
      paths,
      profile: server.store.profile(),
      current: request.routeOptions.config?.resource?.controller,
      user,
      mayChange: record => mayChange(user, record),
      commentForm: forms.comment,
      longDate,
      fileOf,
      lang: 'en',
      query: ''
    }
    return this.type('text/html; charset=utf-8').send(eta.render(view, { ...common, ...locals }))
  })

  // The form of a new record, or of a record to edit, with the records of the path.
  app.decorateReply('form', function (form, record = blank(form)) {
    const fields = fieldsOf(form, record)
    const html = () => this.page({ ...this.request.records, form, fields, errors: {} })
    return this.respondTo({ html, json: record.id === undefined ? fields : { id: record.id, ...fields } })
  })

  app.setNotFoundHandler(methodNotAllowed(() => { throw httpError(404, 'There is nothing here.') }))

  app.setErrorHandler((error, request, reply) => {
    const statusCode = error.statusCode >= 400 ? error.statusCode : 500
    if (statusCode >= 500) request.log.error(error)
    const message = statusCode >= 500 ? 'Something went wrong on the server.' : error.message
    const status = STATUS_CODES[statusCode]
    reply.code(statusCode)
    if (error.form) {
      const { form, fields, errors } = error
      const html = () => reply.page({ ...request.records, form, fields, errors })
      return reply.respondTo({ html, json: { errors } })
    }
    if (wantsJson(request)) return reply.send({ statusCode, error: status, message })
    if (statusCode === 401) {
      const form = forms.session
      return reply.page({ message, form, fields: blank(form), errors: {} }, 'sessions/new')
    }
    return reply.page({ title: status, message }, 'error')
  })
}

/** The view of a request's action. The views of `create` and `update` are those of their forms. */
function viewOf ({ routeOptions: { config: { resource: { controller, action } } } }) {
  return `${controller}/${{ create: 'new', update: 'edit' }[action] ?? action}`
}

/** The format of errors: a page, unless the request accepts JSON only. */
function wantsJson ({ url, headers: { accept = '' } }) {
  return /^[^?]*\.json(?:\?|$)/.test(url) || (accept.includes('application/json') && !accept.includes('text/html'))
}

function longDate (text) {
  return text === '' ? '' : longDates.format(new Date(text))
}
