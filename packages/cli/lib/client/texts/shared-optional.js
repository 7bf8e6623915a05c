/* The paths of a client module with optional params, or with defaults: see shared.js. */
import { isObject, isOptions, isPlain, misplaced, writePath } from './shared.js'

/**
 * A value for each param, and the other arguments. Only their number decides, so that no value becomes options; without a
 * meaning for the number, the first argument is a params object.
 */
const assign = (names, needed, args) => {
  const [first] = args
  const { length } = args
  const isShort = length < names.length
  const count = !isShort ? names.length : length === needed.length || (needed[0] && length === needed.length + 1) ? needed.length : 0
  const isNamed = (count === 1 || (!count && length < 3)) && isObject(first) && !first.toParam &&
    (names.some(name => name in first) || (!needed[0] && isPlain(first) && !Object.keys(first)[0]))
  const problem = isNamed
    ? misplaced(first, names)
    : !count && args[0]
  if (problem) throw TypeError(names + ': ' + problem)
  // A record has the param of a parent by its own name for it.
  const isRecord = name => needed.includes(name) && !(name in first) && !names.includes('id')
  let at = 0
  const valueOf = name => isNamed ? isRecord(name) ? first : first[name] : !isShort || needed.includes(name) ? args[at++] : null
  return [names.map(valueOf), args.slice(isNamed ? 1 : count)]
}

/**
 * The same as `path` for a template with optional segments, such as `{/:locale}?/about`. `needed` lists the required
 * params, and `not` has an expression for each path.
 */
const optional = (template, names, needed, not, ...rule) => (...args) => {
  const [all, rest] = assign(names, needed, args)
  const isWritten = (name, index) => needed.includes(name) || all[index] != null
  const written = names.filter(isWritten)
  const chosen = choose(template, written) || '/'
  // A param that is given without the optional segment that encloses it is missing.
  const problem = !chosen.split(/[:*]\b/)[written.length]
  return writePath(problem, chosen, true, [...all.filter((_, index) => isWritten(names[index], index)), ...rest], not?.[chosen], ...rule)
}

/** Of a template with optional segments, the path with the segments whose params are given. */
const choose = (template, written) => {
  const chosen = template.replace(/\{([^{}]*?[:*](\w+)[^{}]*)\}\?/g, (_, group, name) => written.includes(name) ? group : '')
  return chosen === template ? chosen : choose(chosen, written)
}

/** Adds defaults of params to a function that makes paths of a template. `needed` lists the params without a default. */
const defaulted = (defaults, make) => (template, names, needed, ...rule) => {
  const written = names.filter(name => needed.includes(name) || name in defaults)
  const build = make(template, names, ...template.includes('{') ? [written] : [], ...rule)
  return (...args) => {
    const [values, rest] = assign(names, needed, args)
    return build(...names.map((name, index) => values[index] ?? defaults[name]), ...rest)
  }
}

/** Adds a default format, which is written if the path requires a format, to a function that makes paths. */
const preset = (usual, isRequired, make) => (template, names, ...rule) => {
  const build = make(template, names, ...rule)
  const needed = Array.isArray(rule[0]) ? rule[0] : names
  return (...args) => {
    if (!names[0] && args.length > 1 && isPlain(args[0]) && !Object.keys(args[0])[0]) args.shift()
    const [values, rest] = names[0] ? assign(names, needed, args) : [[], args]
    const text = names[0] && typeof rest[0] === 'string' ? rest.shift() : undefined
    const [options] = rest
    const given = options?.format === false ? text : options?.format ?? text
    const format = isRequired ? given ?? usual : given === usual ? undefined : given
    return rest[1] || !isOptions(options) || (format === undefined && !options)
      ? build(...values, ...rest)
      : build(...values, { ...options, format })
  }
}

/** Adds a slash before the format extension of a prefix: the extension is a segment there. */
const rooted = (prefix, make) => (...rule) => {
  const build = make(...rule)
  return (...args) => build(...args).replace(prefix, '$&/')
}

export { assign, choose, defaulted, optional, preset, rooted }
