import { refuse } from '../errors/errors.js'
import { didYouMean } from '../errors/suggest.js'

/** What every helper's name ends with, in one style or the other. */
const HELPER = /(?:_(?:path|url)|[a-z0-9](?:Path|Url))$/

/**
 * What stands behind the helpers of an app. It is asked for names alone that none of them has, and says of one that can be
 * meant for a helper which there is; anything else, such as `then` or `toJSON`, is not there, as in any object.
 */
export function behindHelpers (): object {
  return new Proxy(Object.create(null) as object, {
    get (_target, name, paths: object) {
      if (typeof name !== 'string' || !HELPER.test(name)) return undefined
      const names: string[] = []
      for (const one in paths) names.push(one)
      return refuse('FST_RESOURCES_UNKNOWN_ROUTE', `there is no helper ${name} here${didYouMean(name, names)}`)
    }
  })
}
