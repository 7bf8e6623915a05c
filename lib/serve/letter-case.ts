import { CASELESS } from '../declare/characters.js'
import { printSegments, type Segment } from '../declare/template.js'
import { show, throwProblems } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import type { Plan } from '../match/plan.js'

/** Throws for literals that a router without letter case cannot compare. */
export function checkLetterCase ({ routes }: Plan): void {
  const problems = routes.flatMap(({ pattern }) => {
    const char = pattern.segments.map(caselessIn).find(char => char !== undefined)
    return char === undefined
      ? []
      : `${describe(pattern.entry.declaration)}: the router cannot ignore the letter case of ${show(char)} in ` +
      `${printSegments(pattern.path)}. Use another character, or create Fastify without caseSensitive: false`
  })
  throwProblems('INVALID_PATH', problems)
}

/** The lower case of a last sigma depends on the next letter, which is that of a param. */
function caselessIn ({ before, param, after }: Segment): string | undefined {
  const isOpen = param !== null && `${before}a`.toLowerCase() !== `${before.toLowerCase()}a`
  return isOpen ? '\u03a3' : CASELESS.exec(before + after)?.[0]
}
