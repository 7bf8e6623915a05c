/** The characters of Ruby's classes. Rails matches encoded paths, so all of them are ASCII. */
const CLASSES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  blank: ' \\t',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@[-`{-~',
  space: '\\s',
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9A-Fa-f'
})

const CLASS = "Ruby's classes are not supported"
const ANCHOR = 'a constraint always matches the whole segment'

/** An escape, the name of a group, a class of Ruby, a bracket, or an anchor. */
const TOKENS = /\\[^]|\(\?<[^=!>\]]+>|\[:(?<not>\^?)(?<name>[a-z]+):\]|\[\^?|[\]^$]/g

/**
 * The problems with syntax that Ruby and JavaScript read differently, and with anchors unless they are allowed. Under
 * the flag `u` the engine rejects the escapes.
 */
export function rubySyntax (source: string, flags: string, rejectsAnchors: boolean): readonly string[] {
  const problems: string[] = []
  let inSet = false
  for (const { 0: token, groups } of source.matchAll(TOKENS)) {
    const isEscape = token.startsWith('\\')
    const reason = isEscape && flags.includes('u')
      ? undefined
      : inSet ? classProblem(token, groups!) : outside(token, rejectsAnchors)
    if (reason !== undefined) problems.push(`contains '${token}': ${reason}`)
    else if (!isEscape) inSet = inSet ? !token.endsWith(']') : token === '[' || token === '[^'
  }
  return problems
}

function classProblem (token: string, { not, name }: Readonly<Record<string, string | undefined>>): string | undefined {
  const characters = CLASSES[/^\\h$/i.test(token) ? 'xdigit' : name ?? '']
  if (characters === undefined) return undefined
  const isNegated = not === '^' || token === '\\H'
  return `${CLASS}. Write ${isNegated ? `[^${characters}] for the class` : `${characters} within the brackets`}`
}

function outside (token: string, rejectsAnchors: boolean): string | undefined {
  switch (token) {
    case '\\h': return `${CLASS}. Write [${CLASSES['xdigit']!}]`
    case '\\H': return `${CLASS}. Write [^${CLASSES['xdigit']!}]`
    case '\\R':
    case '\\X': return CLASS
    case '\\A':
    case '\\z':
    case '\\Z': return `remove it, since JavaScript lacks it and ${ANCHOR}`
    case '^':
    case '$': return rejectsAnchors ? `remove it, since ${ANCHOR}` : undefined
  }
}
