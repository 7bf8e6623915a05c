import { escapeLiteral, paramsOf, type Template } from '../declare/template.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'
import { isPlainText } from './encode.js'
import type { HelperRules, Link, Part, PathSpec, Rival } from './link.js'

/** How a helper of a route is called: `edit_photo_path`, or `editPhotoPath`. */
export function helperName (route: string, form: 'path' | 'url', style: 'snake' | 'camel'): string {
  const snake = `${route}_${form}`
  if (style === 'snake') return snake
  return snake.replace(/(?<=[^_])_+([a-zA-Z0-9])/g, (_found, letter: string) => letter.toUpperCase())
}

/** A function that gives a path prepared: anew whenever what other routes take may have changed, for calls are many. */
export function linkOf (spec: PathSpec): () => Link {
  let known: Link | undefined
  const { generation } = spec.rules
  return () => {
    if (known === undefined || known.generation !== generation()) known = prepare(spec)
    return known
  }
}

function prepare ({ planned, variant, rules }: PathSpec): Link {
  const { url, route } = planned
  const { entry, path } = url
  const names = [...new Set(paramsOf(path))]
  const [begin, ...afters] = literalsOf(path)
  const { dialect, router, style } = rules
  const rivals = rivalsOf(planned, names, rules)
  return {
    generation: rules.generation(),
    url,
    entry,
    dialect,
    router,
    nameOf: takesOrigin => helperName(route.name!, takesOrigin ? 'url' : 'path', style),
    names,
    required: names.filter(name => !Object.hasOwn(entry.defaults, name)),
    requiresSuffix: entry.format.kind === 'required',
    begin: begin!,
    parts: paramsOf(path).map((name, index) => partOf(url, names, name, afters[index]!)),
    rivals,
    plainRivals: rivals.filter(({ conditions }) => conditions.every(({ text }) => isPlainText(text))),
    suffixRivals: variant === null ? rivals : rivalsOf(variant, names, rules)
  }
}

function partOf ({ entry, path }: Url, names: readonly string[], name: string, after: string): Part {
  const { checks, defaults, origins } = entry
  return {
    name,
    at: names.indexOf(name),
    origin: origins.get(name) ?? null,
    fallback: Object.hasOwn(defaults, name) ? String(defaults[name]) : undefined,
    check: checks.get(name) ?? null,
    takesSuffix: path.at(-1)!.param === name,
    after
  }
}

/** The texts between the params of a path, percent-encoded, one more than there are params. */
function literalsOf (path: Template): readonly string[] {
  const literals = ['']
  for (const { text, param } of path) {
    literals.push(`${literals.pop()!}/${escapeLiteral(text)}`)
    if (param !== null) literals.push('')
  }
  return path.length === 0 ? ['/'] : literals
}

/** What other routes take, where that matters to the dialect. */
function rivalsOf (planned: PlannedRoute, names: readonly string[], { dialect, findShadows, router }: HelperRules): readonly Rival[] {
  if (!dialect.routesBack) return []
  return findShadows(planned).map(({ by, conditions }) => ({
    by,
    conditions: conditions.map(({ param, text, isPrefix }) => {
      const spelt = router.caseSensitive ? text : text.toLowerCase()
      // The suffix stands behind all params.
      const at = param === 'format' ? names.length : names.indexOf(param)
      return { at, text: spelt, first: spelt.charCodeAt(0), isPrefix }
    })
  }))
}
