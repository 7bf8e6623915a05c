import { escapeLiteral } from '../declare/template-print.js'
import { globOf, lastParamOf, paramsOf, waysOf, type Segment, type Segments } from '../declare/template.js'
import type { Entry } from '../draw/drawing.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'
import { ODD } from './encode.js'
import type { HelperRules, Link, Part, PathSpec, Prepared, Rival, RivalCondition } from './link.js'
import type { Condition } from '../match/shadows.js'

/** How a helper of a route is called: `edit_photo_path`, or `editPhotoPath`. */
export function helperName (route: string, form: 'path' | 'url', style: 'snake' | 'camel'): string {
  const snake = `${route}_${form}`
  if (style === 'snake') return snake
  return snake.replace(/(?<=[^_])_+([a-zA-Z0-9])/g, (_found, letter: string) => letter.toUpperCase())
}

/** What all parts of a path are made by. */
interface Common extends Pick<Link, 'names' | 'rivals'> {
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
  const [begin, ...afters] = literalsOf(path)
  const { dialect, router, style } = rules
  const rivals = rivalsOf(planned, names, rules)
  const common: Common = { names, rivals, maxParamLength: router.maxParamLength }
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
    parts: paramsOf(path).map((name, index) => partOf(url, common, name, afters[index]!)),
    rivals,
    isSure: rivals.every(({ conditions }) => conditions.length > 0),
    suffixRivals: variant === null ? rivals : rivalsOf(variant, names, rules)
  }
}

function partOf (url: Url, common: Common, name: string, after: string): Part {
  const { entry: { checks, defaults, origins, template }, path } = url
  const { names, rivals, maxParamLength } = common
  const at = names.indexOf(name)
  return {
    name,
    at,
    origin: origins.get(name) ?? null,
    fallback: hasDefault(defaults, name) ? String(defaults[name]) : undefined,
    check: checks.get(name) ?? null,
    most: maxParamLength,
    ...careOf(beginsOf(rivals, at)),
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

/** What other routes take, where that matters to the dialect. */
function rivalsOf (planned: PlannedRoute, names: readonly string[], rules: HelperRules): readonly Rival[] {
  return rules.dialect.shadowsOf(rules, planned).map(({ by, conditions }) => ({
    by,
    conditions: conditions.map(({ own, other }): RivalCondition => {
      // The suffix stands behind all params.
      return { own, other, at: own.param === 'format' ? names.length : names.indexOf(own.param!) }
    })
  }))
}

/** What the param of a condition has to begin with. */
function beginOf ({ own, other }: Condition): string {
  return other[0]!.text.slice(own.text.length)
}

/** Whether a path can be written without a param that it has. */
function isOptional (template: Entry['template'], name: string): boolean {
  return paramsOf(template).includes(name) && waysOf(template).some(way => !paramsOf(way).includes(name))
}

/** What begins the texts of a param that others take. */
function beginsOf (rivals: readonly Rival[], at: number): readonly string[] {
  return rivals.flatMap(({ conditions }) => conditions.filter(one => one.at === at)).map(beginOf)
}

/** What another route may take is looked at with care: by its first character, in either case of letters. */
function careOf (begins: readonly string[]): Pick<Part, 'needsCare' | 'takesNumbers'> {
  const firsts = begins.flatMap(text => [text.toLowerCase(), text.toUpperCase()]).map(text => text.slice(0, 1))
  // Every text begins with nothing; what begins with an odd character needs care anyway.
  const telling = [...new Set(firsts)].filter(first => !ODD.test(first))
  const needsCare = new RegExp(`^(?:${[...telling, '$'].join('|')})|${ODD.source}`)
  return { needsCare, takesNumbers: !telling.some(first => /^[-\d]?$/.test(first)) }
}
