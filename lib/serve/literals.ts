import { CASELESS } from '../declare/characters.js'
import { printSegments, type Segment } from '../declare/template.js'
import { show, throwProblems } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import type { Plan } from '../match/plan.js'
import type { RouterRules } from '../match/read.js'

/** Throws for literals that a router cannot compare because of its options, so that no request would match. */
export function checkLiterals ({ routes }: Plan, { caseSensitive, useSemicolonDelimiter }: RouterRules): void {
  throwProblems('INVALID_PATH', routes.flatMap(({ pattern: { entry, path, segments } }) => {
    const subject = `${describe(entry.declaration)}: the router`
    const char = caseSensitive ? undefined : segments.map(caselessIn).find(char => char !== undefined)
    if (char !== undefined) {
      return `${subject} cannot ignore the letter case of ${show(char)} in ${printSegments(path)}. ` +
        'Use another character, or create Fastify without caseSensitive: false'
    }
    return useSemicolonDelimiter && segments.some(({ before, after }) => (before + after).includes(';'))
      ? `${subject} ends a path at ';', which ${printSegments(path)} has. ` +
      'Use another character, or create Fastify without useSemicolonDelimiter'
      : []
  }))
}

/** The lower case of a last sigma depends on the next letter, which is that of a param. */
function caselessIn ({ before, param, after }: Segment): string | undefined {
  const isOpen = param !== null && `${before}a`.toLowerCase() !== `${before.toLowerCase()}a`
  return isOpen ? '\u03a3' : CASELESS.exec(before + after)?.[0]
}
