import type { Constraints, Declaration } from '../types/index.js'
import { describe } from './describe.js'
import { CONDITIONS, fault, type Drawing } from './drawing.js'
import { show } from './errors.js'
import { didYouMean } from './suggest.js'

/** The keys of one `constraints` option, and the params that what is inside has been drawn with. */
export interface ConstraintUse {
  readonly keys: readonly string[]
  readonly params: Set<string>
}

/** What Rails would ask the request for, were there no such segment. */
const REQUEST_CONDITIONS: ReadonlySet<string> = new Set(['subdomain', 'domain', 'ip', 'remote_ip', 'port', 'protocol', 'user_agent'])

/** Notes the params of a drawn route for every `constraints` option around it. */
export function noteParams ({ uses }: Drawing, params: readonly string[]): void {
  for (const use of uses) {
    for (const param of params) use.params.add(param)
  }
}

/**
 * Draws what `inside` draws, and notes the constraints that nothing in there has a param for: a misspelt one would
 * guard nothing. `own` are the params that a resource could have, whatever its actions. The Rails dialect passes over
 * them, but for conditions on the request, which it could not keep.
 */
export function watchConstraints (drawing: Drawing, declaration: Declaration, constraints: Constraints | undefined, own: readonly string[], inside: () => void): void {
  if (constraints === undefined) return inside()
  const use: ConstraintUse = { keys: Object.keys(constraints), params: new Set(own) }
  drawing.uses.push(use)
  inside()
  drawing.uses.pop()
  for (const key of use.keys) {
    if (use.params.has(key) || key === 'format' || CONDITIONS.includes(key)) continue
    if (!drawing.dialect.strict && !REQUEST_CONDITIONS.has(key)) continue
    const what = REQUEST_CONDITIONS.has(key) ? "a condition on the request; of those there are 'host' and 'version'" : `no param of a path in there${didYouMean(key, use.params)}`
    fault(drawing, 'FST_RESOURCES_CONSTRAINT', `${describe(declaration)}: constraints.${key}: ${show(key)} is ${what}`)
  }
}
