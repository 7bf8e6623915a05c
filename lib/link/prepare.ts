import { escapeLiteral } from '../declare/template-print.js'
import { globOf, lastParamOf, paramsOf, waysOf, type Segment, type Segments } from '../declare/template.js'
import type { Entry } from '../draw/drawing.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Condition } from '../match/shadows.js'
import type { Url } from '../match/urls.js'
import { isPlainText } from './encode.js'
import type { HelperRules, Link, Part, PathSpec, Rival } from './link.js'

/** How a helper of a route is called: `edit_photo_path`, or `editPhotoPath`. */
export function helperName (route: string, form: 'path' | 'url', style: 'snake' | 'camel'): string {
  const snake = `${route}_${form}`
  if (style === 'snake') return snake
  return snake.replace(/(?<=[^_])_+([a-zA-Z0-9])/g, (_found, letter: string) => letter.toUpperCase())
}

/** All about a path that does not depend on a call's arguments. */
export function prepare ({ planned, variant, rules }: PathSpec): Link {
  const { url, route } = planned
  const { entry, path } = url
  const names = [...new Set(paramsOf(path))]
  const [begin, ...afters] = literalsOf(path)
  const { dialect, router, style } = rules
  const rivals = rivalsOf(planned, rules)
  return {
    generation: rules.generation(),
    url,
    entry,
    dialect,
    router,
    nameOf: takesOrigin => helperName(route.name!, takesOrigin ? 'url' : 'path', style),
    names,
    required: names.filter(name => !hasDefault(entry.defaults, name)),
    requiresSuffix: entry.format.kind === 'required',
    begin: begin!,
    parts: paramsOf(path).map((name, index) => partOf(url, names, name, afters[index]!, rivals, router.maxParamLength)),
    rivals,
    isSure: rivals.every(({ conditions }) => !conditions.every(isMetByAny)),
    suffixRivals: variant === null ? rivals : rivalsOf(variant, rules)
  }
}

function partOf ({ entry, path }: Url, names: readonly string[], name: string, after: string, rivals: readonly Rival[], maxParamLength: number): Part {
  const { checks, defaults, origins } = entry
  const at = names.indexOf(name)
  const own = rivals.flatMap(({ conditions }) => conditions.filter(one => one.own.param === name))
  const begins = own.map(beginOf).filter(text => text !== '')
  return {
    name,
    at,
    origin: origins.get(name) ?? null,
    fallback: hasDefault(defaults, name) ? String(defaults[name]) : undefined,
    check: checks.get(name) ?? null,
    most: maxParamLength,
    isOptional: isOptional(entry, name),
    isGlob: globOf(path) === name,
    // The case of letters may count for nothing.
    suspects: [...new Set(begins.flatMap(text => [text, text.toLowerCase(), text.toUpperCase()]).map(text => text.charCodeAt(0)))],
    takesSuffix: lastParamOf(path) === name,
    after
  }
}

/** Whether a param that is left out has something to stand in for it. */
export function hasDefault (defaults: Entry['defaults'], name: string): boolean {
  return Object.hasOwn(defaults, name) && defaults[name] !== null
}

function isOptional ({ template }: Entry, name: string): boolean {
  const ways = waysOf(template).map(paramsOf)
  return ways[0]!.includes(name) && !ways.every(names => names.includes(name))
}

/** The texts between the params of a path, percent-encoded, one more than there are params. */
function literalsOf (path: Segments): readonly string[] {
  const literals = ['']
  for (const segment of path) {
    literals.push(`${literals.pop()!}/`)
    addLiterals(segment, literals)
  }
  return path.length === 0 ? ['/'] : literals
}

function addLiterals ({ text, param, rest }: Segment, literals: string[]): void {
  literals.push(literals.pop()! + escapeLiteral(text))
  if (param !== null) literals.push('')
  if (rest !== null) addLiterals(rest, literals)
}

function rivalsOf (planned: PlannedRoute, rules: HelperRules): readonly Rival[] {
  return rules.dialect.shadowsOf(rules, planned)
}

/** What the param of a condition has to begin with. */
function beginOf ({ own, other }: Condition): string {
  return other[0]!.text.slice(own.text.length)
}

/** Whether a text of letters, digits, `_` and `-` meets a condition, however it begins. */
function isMetByAny (condition: Condition): boolean {
  const { other } = condition
  const behind = other[0]!.rest?.text ?? ''
  return beginOf(condition) === '' && other.length === 1 && (behind === '' || isPlainText(behind))
}
