import type { DescribedRoute } from 'fastify-resources'

/** A UTF-16 code unit as an escape, such as `\u001b`. */
export function escaped (char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Escapes control and bidirectional characters, which could forge lines of a log or terminal. */
export function escapeControls (text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escaped)
}

/** Escapes control characters in each line of a message. */
export function escapeLines (text: string): string {
  return text.split('\n').map(escapeControls).join('\n')
}

/** A message of a loader without colors. */
export function withoutColors (text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/\u001b\[[\d;]*m/g, '')
}

export function messageOf (error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** An argument of a command in quotes, at most 60 characters. */
export function show (text: string): string {
  const plain = escapeControls(text.replace(/[\\']/g, '\\$&'))
  return `'${plain.length > 60 ? `${plain.slice(0, 59)}…` : plain}'`
}

/** `--constraints must be 'all', 'once' or 'none', got 'yes'` */
export function mustBe (what: string, expected: string, text: string): string {
  return `${what} must be ${expected}, got ${show(text)}`
}

/**
 * `unknown command 'rotes' (did you mean 'routes'?)`. Without a sure suggestion it lists the names: `. Known: routes,
 * client`. `hint` is a sure suggestion.
 */
export function unknown (what: string, name: string, known: Iterable<string>, hint?: string): string {
  const names = [...known]
  const [suggestion, isSure] = hint === undefined ? suggestionFor(name, names) : [hint, true]
  return `unknown ${what} ${show(name)}${suggestion}${isSure ? '' : `. Known: ${names.join(', ') || 'none'}`}`
}

/**
 * `" (did you mean 'only'?)"`, or `''` if each known word differs in more than a third of the letters; and whether it is
 * the only known word at a distance of 1 or 2 edits.
 */
function suggestionFor (name: string, known: readonly string[]): readonly [hint: string, isSure: boolean] {
  const similar = known.map(word => [edits(name.toLowerCase(), word.toLowerCase()), word] as const)
    .filter(([count]) => count <= name.length / 3).sort(([one], [other]) => one - other)
  const [best, next] = similar
  if (best === undefined) return ['', false]
  return [` (did you mean '${best[1]}'?)`, best[0] < 3 && (next === undefined || next[0] > 2)]
}

/** The number of edits between two words. A swap of two neighbors is an edit. */
function edits (from: string, to: string): number {
  let [before, above] = [[] as number[], Array.from({ length: to.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSwapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current.push(Math.min(
        above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1),
        isSwapped ? before[column - 2]! + 1 : Infinity
      ))
    }
    [before, above] = [above, current]
  }
  return above[to.length]!
}

/** Groups values by a key, in the order of the first of each group. */
export function groupBy<T, Key> (values: readonly T[], keyOf: (value: T) => Key): Map<Key, [T, ...T[]]> {
  const groups = new Map<Key, [T, ...T[]]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group === undefined) groups.set(keyOf(value), [value])
    else group.push(value)
  }
  return groups
}

/** Whether a value is an object as JSON makes it. */
export function isPlain (value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The handler of a route as tables print it: `photos#show`, `redirect(301, /articles)`. */
export function handlerOf ({ controller, action, redirect }: DescribedRoute): string {
  const text = redirect === undefined ? `${controller}#${action}` : `redirect(${redirect.status}, ${redirect.to})`
  return escapeControls(text)
}

/** Prints a title and lines, or nothing without lines. */
export function listed (title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}:\n${lines.map(line => `  ${escapeControls(line)}\n`).join('')}`
}

/** `GET /photos/:id(.:format)  photos#show` */
export function printServed (route: DescribedRoute): string {
  return `${printRoute(route)}  ${handlerOf(route)}`
}

/** `GET /photos/:id(.:format)` */
export function printRoute ({ method, path }: DescribedRoute): string {
  return escapeControls(`${method} ${path}`)
}

/** The declaration with its line: `resources('photos') at routes.js:3:5`. */
export function printDeclaration ({ declaration: { call }, source }: DescribedRoute): string {
  return escapeControls(`${call}${source === null ? '' : ` at ${source.file}:${source.line}:${source.column}`}`)
}
