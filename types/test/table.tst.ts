import Fastify from 'fastify'
import {
  draw, get, resources, routeTable, type Explanation, type Route, type RouteSet, type Table
} from 'fastify-resources'
import type { Candidate, Outcome, ReasonCode } from '../index.js'
import { expectType, type Equal } from './expect.js'

const routes = draw([resources('photos'), get('old', { redirect: '/photos' })])
const app = Fastify()

// What a table can be asked is the same for one that is drawn and for those of an app.
for (const table of [routes, routeTable(app)]) {
  const explanation = table.explain('GET', '/photos/7', { headers: { host: 'a.example', 'accept-version': undefined } })
  expectType<Equal<typeof explanation, Explanation>>(true)
  String(explanation)
  expectType<Equal<typeof explanation.outcome, Outcome>>(true)
  expectType<Equal<typeof explanation.route, Route | null>>(true)
  expectType<Equal<typeof explanation.location, string | null>>(true)
  expectType<Equal<typeof explanation.candidates, readonly Candidate[]>>(true)
  expectType<Equal<Candidate['code'], ReasonCode>>(true)
  expectType<Equal<typeof table.routes, readonly Route[]>>(true)
  const printed: string = table.toString({ constraints: 'once' })
  String(printed)
}
expectType<RouteSet extends Table ? true : false>(true)

// What a row leads to is told by its redirect, or by its controller, and then known of the whole row.
for (const route of routes.routes) {
  if (route.redirect === undefined) expectType<Equal<typeof route.action, string>>(true)
  else expectType<Equal<[typeof route.controller, typeof route.redirect.to], [null, string]>>(true)
  if (route.controller === null) expectType<Equal<typeof route.redirect.to, string>>(true)
  else expectType<Equal<[typeof route.action, typeof route.redirect], [string, undefined]>>(true)
  const { controller, action, redirect } = route
  const texts: readonly string[] = redirect === undefined ? [controller, action] : []
  String(texts)
}

// @ts-expect-error one of three values
routes.toString({ constraints: 'never' })
// @ts-expect-error an option that there is not
routes.toString({ width: 80 })
// @ts-expect-error a table is no app
routeTable(routes)
// @ts-expect-error a verb comes first
routes.explain({ headers: {} })

// A function of the record sees the whole record, in types too.
resources('photos', {
  ownRouteOptions: ({ method, path, params }) => {
    expectType<Equal<typeof params[number]['record'], string | null>>(true)
    return { config: { loads: [method, path, ...params.map(({ name }) => name)] } }
  }
})
