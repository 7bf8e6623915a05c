import { sourceCheck } from '../constrain/regex-check.js'
import { show } from '../errors/errors.js'
import { GRAMMAR, printParam } from './escapes.js'

/** Two colons, and a param or a wildcard in braces, which are no other notation. */
const OWN = /::|[:*]\{[A-Za-z_]\w*\}/g

/** Brackets, a colon or a star without a name, and a sign or a letter after a name. */
const FOREIGN = /:?[{<[][^{}<>[\]]*[}>\]]?|[}>\]]|:(?![A-Za-z_])[\w\p{L}]*|:\w+(?:[+*?]|(?=[^\0-\x7f])\p{L})|\*(?!\w)/u

/** A param before a dash and a letter: in other routers one name, or a param and text. */
const DASHED = /:([A-Za-z_]\w*)-(?=[A-Za-z])([\w-]*)/

/** A group after a param that begins with neither a slash nor a dot, and has no param: `:id(\d+)`. */
const PATTERN = /:\{?\w+\}?\(+(?![/(]|\.(?![*+?{]))(?![^/)]*(?<!\?)[:*][A-Za-z_])[^/]*/

/** A pattern of one segment and without groups, which a constraint replaces. */
const SIMPLE = /:(\w+)\(\^?((?:\\[dw]|[\w|+*?-]|\[[\w-]+\]|\{\d+,?\d*\})+)\$?\)(?![+*?])(?=(.{0,2}))/g

/** The problem of a notation that a path of the default dialect does not have, with the right form. */
export function notationProblems (path: string): readonly string[] {
  // Most paths have no other characters.
  if (/^(?:[\w./]|:(?=[A-Za-z_]))*$/.test(path)) return []
  const text = path.replace(OWN, token => '~'.repeat(token.length))
  const [dashed, before, after] = DASHED.exec(text) ?? []
  if (dashed !== undefined) {
    return [`'${dashed}' is not allowed. Write ':${before}_${after!.replaceAll('-', '_')}' for one name, ` +
      `or ':{${before}}-${after}' for a param and text`]
  }
  const foreign = FOREIGN.exec(text)
  if (foreign === null) return []
  const fixed = path.replace(/(?<![:*])(?:\{(\w+)\}|<(\w+)>|\[(\w+)\])(?=(.{0,2}))/g,
    (_, brace, angle, square, next) => printParam(brace ?? angle ?? square, next))
    .replace(/(^|[/.]):(\w+)\?(?=[/.]|$)/g, '($1:$2)')
  const found = show(path.substring(foreign.index, foreign.index + foreign[0].length))
  return [`${found} is not allowed in a path. ${isOwn(fixed) ? `Write ${show(fixed)}` : GRAMMAR}`]
}

/** The problem of a pattern after a param, which both dialects have. */
export function paramPatternProblems (
  path: string, form = (fixed: string, rule: string) => `Write ${fixed} with ${rule}`
): readonly string[] {
  const [found] = PATTERN.exec(path) ?? []
  if (found === undefined) return []
  const constraints: string[] = []
  const fixed = path.replace(SIMPLE, (whole: string, name: string, pattern: string, next: string) => {
    constraints.push(`${name}: ${show(pattern)}`)
    return 'problems' in sourceCheck(pattern) ? whole : printParam(name, next)
  })
  const option = `constraints: { ${constraints.join(', ')} }`
  return [`${show(found)} has a pattern, which is a constraint. ${isOwn(fixed) ? form(show(fixed), option) : GRAMMAR}`]
}

/** Whether a path has no other notation, and one param a segment. */
function isOwn (path: string): boolean {
  return !FOREIGN.test(path.replace(OWN, '~')) && !PATTERN.test(path) && !/:[^/]*:/.test(path.replaceAll('::', '~'))
}
