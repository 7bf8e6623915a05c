import { GRAMMAR } from './escapes.js'

/** The maximum of path variants. Each variant is a route of the router. */
const MAX_VARIANTS = 8

/** The place of an omitted optional segment that begins with a slash. No path has this character. */
const OMITTED = '\n'

/** Text that would continue the segment before an omitted one, which Rails does not match: `/xb` for `x(/a/)b`. */
const CONTINUED = /[^/\n]\n+[^/.\n]/

/** A path as Rails reads it: several slashes count as one, and a slash before an optional segment moves into it. */
export function normalized (path: string): string {
  return `/${path}`.replace(/\/{2,}/g, '/').replace(/\/(\(+)\/?/g, '$1/').replace(/\/$/, '')
}

/** The problem of the parentheses of a path: one without the other, an empty segment, too many variants. */
export function parenthesesProblems (path: string): readonly string[] {
  if (!/[()]/.test(path)) return []
  // Adjacent optional segments multiply the number of variants.
  const counts = [1]
  for (const [parenthesis] of path.matchAll(/[()]/g)) {
    if (parenthesis === '(') counts.push(1)
    else if (counts.length === 1) return ["unmatched ')'. Remove it, or add '('"]
    else counts.push((counts.pop()! + 1) * counts.pop()!)
  }
  if (counts.length > 1) return ["unmatched '('. Close it with ')'"]
  if (path.includes('()')) return ["the optional segment '()' is empty. Remove it, or write '%28%29' for parentheses"]
  if (counts[0]! <= MAX_VARIANTS) return []
  return [`the optional segments make ${counts[0]} path variants, the maximum is ${MAX_VARIANTS}. ` +
    'Declare more routes instead']
}

/** A path with and without each optional segment, the variant with all of them first. No token crosses a parenthesis. */
export function expansionsOf (source: string): readonly string[] {
  // Most paths have no optional segments, and a large table has thousands.
  if (!source.includes('(')) return [source]
  // For each open parenthesis, the variants of the path after it.
  const levels: Array<readonly string[]> = [['']]
  for (const part of source.match(/[()]|[^()]+/g)!) {
    if (part === '(') {
      levels.push([''])
      continue
    }
    const group = part === ')' ? levels.pop()! : null
    const omitted = group !== null && /^\(*\//.test(group[0]!) ? OMITTED : ''
    const more = group === null ? [part] : [...group, omitted].map(variant => `(${variant})`)
    levels.push(levels.pop()!.flatMap(variant => more.map(next => variant + next)))
  }
  return levels[0]!.filter(variant => !CONTINUED.test(variant.replace(/[()]/g, '')))
}

/**
 * The problem of an optional segment that does not begin with a slash or a dot, `docs(:key)`, or of text after one that
 * does not, `x(/y)z`. In Rails, both continue the segment.
 */
export function optionalSegmentProblems (path: string): readonly string[] {
  if (!path.includes('(')) return []
  const source = normalized(path)
  const [group] = /\([^()/.][^()]*\)?/.exec(source) ?? []
  const [, text] = /\)([^()/.][^()/]*)/.exec(source) ?? []
  if (group === undefined && text === undefined) return []
  const slashed = source.replace(/\((?=[^()/.])/g, '(/').replace(/\/?\)(?=[^()/.])/g, ')/')
  if (group === undefined) return [`'${text}' after an optional segment must begin with '/' or '.'. Write '${slashed}'`]
  const literal = source.replace(/\(([^()/.*][^()]*)\)/g, '%28$1%29')
  const isLiteral = !/\([^()/.]/.test(literal) && !/:[^/]*:/.test(literal.replaceAll('::', '~'))
  const forms = [
    ...text === undefined ? [`'${slashed}' for an optional segment`] : [],
    ...isLiteral ? [`'${literal}' for parentheses`] : []
  ]
  return [`'${group}' continues the text before it. ${forms.length === 0 ? GRAMMAR : `Write ${forms.join(', or ')}`}`]
}
