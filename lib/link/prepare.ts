import { escapeLiteral, paramsOf, type Template } from '../declare/template.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'
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
    parts: paramsOf(path).map((name, index) => partOf(url, names, name, afters[index]!, rivals, router.maxParamLength)),
    rivals,
    isSure: rivals.every(({ conditions }) => conditions.length > 0),
    suffixRivals: variant === null ? rivals : rivalsOf(variant, names, rules)
  }
}

function partOf ({ entry, path }: Url, names: readonly string[], name: string, after: string, rivals: readonly Rival[], maxParamLength: number): Part {
  const { checks, defaults, origins } = entry
  const at = names.indexOf(name)
  const texts = rivals.flatMap(({ conditions }) => conditions.filter(one => one.at === at)).map(({ text }) => text)
  return {
    name,
    at,
    origin: origins.get(name) ?? null,
    fallback: Object.hasOwn(defaults, name) ? String(defaults[name]) : undefined,
    check: checks.get(name) ?? null,
    most: maxParamLength,
    // Where the case of letters counts for nothing, texts are in lower case.
    suspects: [...new Set(texts.flatMap(text => [text, text.toUpperCase()]).map(text => text.charCodeAt(0)))],
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

function rivalsOf (planned: PlannedRoute, names: readonly string[], rules: HelperRules): readonly Rival[] {
  return rules.dialect.shadowsOf(rules, planned).map(({ by, conditions }) => ({
    by,
    conditions: conditions.map(({ param, text, isPrefix }) => {
      const spelt = rules.router.caseSensitive ? text : text.toLowerCase()
      // The suffix stands behind all params.
      const at = param === 'format' ? names.length : names.indexOf(param)
      return { at, text: spelt, isPrefix }
    })
  }))
}
