import type { FastifyInstance } from 'fastify'
import { printRouterPath } from '../../declare/template.js'
import { endsInSlash } from '../../match/pattern.js'
import type { RawParams } from '../../match/shapes.js'
import type { RouterResult } from '../../table/finder.js'
import type { AppRouter, Comparison } from '../../table/recognize.js'
import { hostIn, type Head } from '../../table/head.js'
import { STRATEGY } from '../../table/strategy.js'
import { rootOf } from './instances.js'
import { mountsIn } from './registry.js'

/**
 * The routes of an app as its router finds them, with plain Fastify routes. A result is a guess if it depends on the
 * app's own constraint strategy, since only the strategy can read its value from a request.
 */
export function appRouterOf (instance: FastifyInstance, acceptsGuesses: boolean): AppRouter {
  const own = new Set(mountsIn(rootOf(instance)).flatMap(({ own }) => own))
  const paramsFor = (head: Head): RawParams | null => {
    // Fastify only finds methods in upper case.
    const result = head.method === head.method.toUpperCase() ? findParams(instance, head, own) : null
    return result === null || (result.isGuess && !acceptsGuesses) ? null : result.params
  }
  return {
    compare: (head, result) => compare(result, paramsFor(head)),
    patternFor: (head, path) => patternFor(instance, head.method, path, paramsFor(head)!),
    methodsAt (pattern) {
      const url = printRouterPath(pattern.segments) + (endsInSlash(pattern) ? '/' : '')
      return instance.supportedMethods.filter(method => instance.hasRoute({ method, url } as never))
    },
    asksVersions: hasVersions(instance)
  }
}

/** Whether any route has a version. If so, routes without a version match no request for a version. */
function hasVersions (instance: FastifyInstance): boolean {
  return instance.hasConstraintStrategy('version')
}

/** The params of the route that the app's router finds, automatic HEAD routes included; `null` for no route. */
function findParams (instance: FastifyInstance, head: Head, own: ReadonlySet<string>) {
  const { method, url, headers } = head
  const version = hasVersions(instance) ? headers['accept-version'] : undefined
  let isGuess = false
  const constraints = new Proxy<Record<string, unknown>>({ host: hostIn(headers), version, [STRATEGY]: head }, {
    get (values, name: string) {
      isGuess ||= own.has(name) || !(name in values)
      return values[name]
    }
  })
  const route = instance.findRoute({ method, url, constraints } as never) as
    { readonly params: RawParams, readonly searchParams?: object } | null
  // The router returns no query if it rejects a URL without a lookup.
  return route?.searchParams === undefined ? null : { params: route.params, isGuess }
}

/**
 * Compares the tables' result with the params that the app's router finds. If the params differ, a plain Fastify route
 * takes precedence.
 */
function compare (result: RouterResult, params: RawParams | null): Comparison {
  if (result === null || 'failure' in result) return params === null ? 'same' : kindOf(params)
  if (params === null) return 'nothing'
  const names = Object.keys(result.params)
  const isSame = names.length === Object.keys(params).length &&
    names.every(name => params[name] === result.params[name])
  return isSame ? 'same' : kindOf(params)
}

function kindOf (params: object): Comparison {
  return '*' in params ? 'wildcard' : 'foreign'
}

/**
 * The path in the router's syntax, with the names of the params instead of their values; `null` if the app has no route
 * with this pattern, or if a `*` of the request would be a wildcard in it.
 */
function patternFor (instance: FastifyInstance, method: string, path: string, params: RawParams): string | null {
  const { '*': wildcard = '', ...others } = params
  const unread = Object.entries(others)
  const begin = path.slice(0, path.length - wildcard.length).split('/').map(segment => {
    const isParam = unread[0]?.[1] === segment
    return isParam ? `:${unread.shift()![0]}` : segment.replaceAll(':', '::')
  }).join('/')
  const url = '*' in params ? `${begin}*` : begin
  return !begin.includes('*') && instance.hasRoute({ method, url } as never) ? url : null
}
