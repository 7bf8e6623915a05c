// AdonisJS' router without its server, created as in its own tests.
import { Encryption } from '@adonisjs/encryption'
import { AppFactory } from '@adonisjs/application/factories'
import { QsParserFactory } from '@adonisjs/http-server/factories'
import { Router } from '@adonisjs/http-server'

export function adonisRouter () {
  const app = new AppFactory().create(new URL('./', import.meta.url), () => {})
  return new Router(app, new Encryption({ secret: 'a secret that nothing is encrypted with' }), new QsParserFactory().create())
}
