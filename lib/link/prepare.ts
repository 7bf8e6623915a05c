import { escapeLiteral, printShape } from '../declare/template-print.js'
import { globOf, lastParamOf, paramsOf, waysOf, type Segment, type Segments } from '../declare/template.js'
import type { Entry } from '../draw/drawing.js'
import { thoseBefore } from '../match/matches.js'
import { rootSlash, type PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'
import { ODD } from './encode.js'
import type { HelperRules, Link, Part, PathSpec, Prepared } from './link.js'

/** How a helper of a route is called: `edit_photo_path`, or `editPhotoPath`. */
export function helperName (route: string, form: 'path' | 'url', style: 'snake' | 'camel'): string {
  const snake = `${route}_${form}`
  if (style === 'snake') return snake
  return snake.replace(/(?<=[^_])_+([a-zA-Z0-9])/g, (_found, letter: string) => letter.toUpperCase())
}

/** What all parts of a path are made by. */
interface Common extends Pick<Link, 'names' | 'preceding'> {
  readonly maxParamLength: number
}

/** A way to ask for what is prepared of a path: it is made at the first call, and again when other routes have come. */
export function preparing (spec: PathSpec): Prepared {
  const { rules: { generation } } = spec
  let link: Link | null = null
  return () => {
    if (link === null || link.generation !== generation()) link = prepare(spec)
    return link
  }
}

function prepare ({ planned, variant, rules }: PathSpec): Link {
  const { url, route } = planned
  const { entry, path } = url
  const names = [...new Set(paramsOf(path))]
  const [begin, ...afters] = literalsOf(planned)
  const { dialect, router, style } = rules
  const preceding = precedingOf(planned, rules)
  const common: Common = { names, preceding, maxParamLength: router.maxParamLength }
  return {
    generation: rules.generation(),
    planned,
    url,
    entry,
    dialect,
    router,
    nameOf: takesOrigin => helperName(route.name!, takesOrigin ? 'url' : 'path', style),
    names,
    required: names.filter(name => !hasDefault(entry.defaults, name)),
    requiresSuffix: entry.format.kind === 'required',
    begin: begin!,
    parts: paramsOf(path).map((name, index) => partOf(url, common, name, afters[index]!)),
    preceding,
    isSure: preceding.every(by => path.some((_segment, index) => beginIn(path, by, index) !== null)),
    precedingSuffixed: variant === null ? preceding : precedingOf(variant, rules)
  }
}

function partOf (url: Url, common: Common, name: string, after: string): Part {
  const { entry: { checks, defaults, origins, template }, path } = url
  const { names, preceding, maxParamLength } = common
  const at = names.indexOf(name)
  return {
    name,
    at,
    origin: origins.get(name) ?? null,
    fallback: hasDefault(defaults, name) ? String(defaults[name]) : undefined,
    check: checks.get(name) ?? null,
    most: maxParamLength,
    ...careOf(beginsOf(path, preceding, name)),
    isOptional: isOptional(template, name),
    isGlob: globOf(path) === name,
    takesSuffix: lastParamOf(url.way) === name,
    after
  }
}

/** Whether a param that is left out has something to stand in for it. */
export function hasDefault (defaults: Entry['defaults'], name: string): boolean {
  return Object.hasOwn(defaults, name) && defaults[name] !== null
}

/** The texts between the params of a path, percent-encoded, one more than there are params. */
function literalsOf (planned: PlannedRoute): readonly string[] {
  const { url: { path } } = planned
  const literals = ['']
  for (const segment of path) {
    literals.push(`${literals.pop()!}/`)
    addLiterals(segment, literals)
  }
  if (path.length === 0 || rootSlash(planned) === 'slash') literals.push(`${literals.pop()!}/`)
  return literals
}

function addLiterals ({ text, param, rest }: Segment, literals: string[]): void {
  literals.push(literals.pop()! + escapeLiteral(text))
  if (param !== null) literals.push('')
  if (rest !== null) addLiterals(rest, literals)
}

/** The routes that the router tries before one, where what is built has to come back. */
function precedingOf (planned: PlannedRoute, { dialect, findPreceding }: HelperRules): readonly PlannedRoute[] {
  return dialect.routesBack ? thoseBefore(planned, findPreceding(planned)) : []
}

/** What the param in a segment begins with where another route takes the path; `null` where that tells nothing of it. */
function beginIn (path: Segments, { url: { segments } }: PlannedRoute, index: number): string | null {
  const [own, other] = [path[index]!, segments[index]]
  if (own.param === null || other === undefined || printShape([own]) === printShape([other])) return null
  return other.text.slice(own.text.length)
}

/** Whether a path can be written without a param that it has. */
function isOptional (template: Entry['template'], name: string): boolean {
  return paramsOf(template).includes(name) && waysOf(template).some(way => !paramsOf(way).includes(name))
}

/** What begins the texts of a param that others take. */
function beginsOf (path: Segments, preceding: readonly PlannedRoute[], name: string): readonly string[] {
  const index = path.findIndex(({ param }) => param === name)
  return preceding.map(by => beginIn(path, by, index)).filter(begin => begin !== null)
}

/** What another route may take is looked at with care: by its first character, in either case of letters. */
function careOf (begins: readonly string[]): Pick<Part, 'needsCare' | 'takesNumbers'> {
  const firsts = begins.flatMap(text => [text.toLowerCase(), text.toUpperCase()]).map(text => text.slice(0, 1))
  // Every text begins with nothing; what begins with an odd character needs care anyway.
  const telling = [...new Set(firsts)].filter(first => !ODD.test(first))
  const needsCare = new RegExp(`^(?:${[...telling, '$'].join('|')})|${ODD.source}`)
  return { needsCare, takesNumbers: !telling.some(first => /^[-\d]?$/.test(first)) }
}
