import type { FastifyInstance } from 'fastify'
import { printRouterPath } from '../declare/template.js'
import type { RouterResult } from '../table/finder.js'
import type { App, Comparison, Head } from '../table/recognize.js'
import { STRATEGY } from '../table/strategy.js'

type Params = Readonly<Record<string, string>>

/**
 * What an app has around its tables, as its own router says, which holds routes by hand too. An answer that goes by a
 * constraint strategy of the app's own is a guess: what that asks of a request nobody else knows.
 */
export function appAround (instance: FastifyInstance, believesGuesses: boolean): App {
  const answerTo = (head: Head): Params | null => {
    // Fastify asks its router for the method in upper case, whatever is sent.
    const answer = head.method === head.method.toUpperCase() ? askRouter(instance, head) : null
    return answer === null || (answer.isGuess && !believesGuesses) ? null : answer.params
  }
  return {
    compare: (head, found) => compare(found, answerTo(head)),
    patternFor: (head, path) => patternFor(instance, head.method, path, answerTo(head)!),
    methodsAt ({ segments }) {
      const url = printRouterPath(segments)
      return instance.supportedMethods.filter(method => instance.hasRoute({ method, url } as never))
    },
    asksVersions: asksVersions(instance)
  }
}

/** Whether the router looks at versions: it does where any route has one, and then no other takes a request for one. */
function asksVersions (instance: FastifyInstance): boolean {
  return instance.hasConstraintStrategy('version')
}

/** Asks the app's own router, which has HEAD too where Fastify has added it; `null` for no route. */
function askRouter (instance: FastifyInstance, head: Head) {
  const { method, url, headers } = head
  const version = asksVersions(instance) ? headers['accept-version'] : undefined
  let isGuess = false
  const constraints = new Proxy<Record<string, unknown>>({ host: headers['host'], version, [STRATEGY]: head }, {
    get (known, name: string) {
      isGuess ||= !(name in known)
      return known[name]
    }
  })
  const found = instance.findRoute({ method, url, constraints } as never) as
    { readonly params: Params, readonly searchParams?: object } | null
  // Where a URL is refused before it is looked for, there is no query either.
  return found?.searchParams === undefined ? null : { params: found.params, isGuess }
}

/**
 * What an app's router finds, beside what the one of its tables does: where the two have not the same params, a route
 * by hand stands in the way.
 */
function compare (found: RouterResult, answer: Params | null): Comparison {
  if (found === null || 'failure' in found) return answer === null ? 'same' : kindOf(answer)
  if (answer === null) return 'nothing'
  const names = Object.keys(found.params)
  const isSame = names.length === Object.keys(answer).length && names.every(name => answer[name] === found.params[name])
  return isSame ? 'same' : kindOf(answer)
}

function kindOf (answer: object): Comparison {
  return '*' in answer ? 'wildcard' : 'foreign'
}

/** The pattern of the route that has given those params, where the app has one: the path with their names in it. */
function patternFor (instance: FastifyInstance, method: string, path: string, params: Params): string | null {
  let url = path
  for (const [name, text] of Object.entries(params)) {
    url = name === '*'
      ? `${url.slice(0, url.length - text.length)}*`
      : `${url}/`.replace(`/${text}/`, () => `/:${name}/`).slice(0, -1)
  }
  return instance.hasRoute({ method, url } as never) ? url : null
}
