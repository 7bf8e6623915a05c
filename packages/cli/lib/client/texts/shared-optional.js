/* The paths of a client module with optional params, or with defaults: see shared.js. */
import { isObject, isOptions, isPlain, misplaced, writePath } from './shared.js'

/**
 * A value for each param, and the other arguments. Only their number decides, so that no value becomes options; without a
 * meaning for the number, the first argument is a params object.
 */
const assign = (names, needed, args) => {
  const [first] = args
  const few = needed.length
  const count = args.length < names.length ? [few, few + 1].includes(args.length) && few : names.length
  const isNamed = (count === 1 || (!count && args.length < 3)) && isObject(first) && !first.toParam &&
    (names.some(name => name in first) || (isPlain(first) && !Object.keys(first)[0]))
  const problem = isNamed ? misplaced(first, names) : !count && first
  if (problem) throw TypeError(names + ': ' + problem)
  if (isNamed) args.shift()
  const values = names.map(name => isNamed
    // A record has the param of a parent by its own name for it.
    ? name in first || names.includes('id') || !needed.includes(name) ? first[name] : first
    : count === names.length || needed.includes(name) ? args.shift() : null)
  return [values, args]
}

/**
 * The same as `path` for a template with optional segments, such as `{/:locale}?/about`. `needed` lists the required
 * params, `usual` has names and defaults of the others, the last first and as a path has them, and `not` has an expression
 * for each path. A value that equals its default is omitted, unless a param of the same segment needs it or another
 * route has the shorter path.
 */
const optional = (template, names, needed, usual, not, ...rule) => (...args) => {
  const [values, rest] = assign(names, needed, args)
  const write = (all, [name, text, ...others]) => {
    if (name) {
      try {
        return write(all.map((value, index) =>
          names[index] === name && writePath('', ':' + name, names, [value], null, 0, 0, /^/) === text ? null : value), others)
      } catch {
        return write(all, others)
      }
    }
    const written = names.filter((name, index) => needed.includes(name) || all[index] != null)
    // The path with the segments whose params are given: each pass reads the innermost segments.
    const chosen = names.reduce(text => text.replace(/\{([^{}]*?[:*](\w+)[^{}]*)\}\?/g, (_, group, name) => written.includes(name) ? group : ''), template) || '/'
    // A param that is given without the optional segment that encloses it is missing.
    return writePath(!chosen.split(/[:*]\b/)[written.length], chosen, names, all.filter((_, index) => written.includes(names[index])).concat(rest), not?.[chosen], ...rule)
  }
  return write(values, usual)
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

/** Refuses `trailingSlash: false` for a path that ends in a slash by the option of its declaration. */
const slashed = make => (...rule) => {
  const build = make(...rule)
  return (...args) => {
    const last = args.at(-1)
    if (isOptions(last) && last?.trailingSlash === false) throw TypeError(rule[0] + ': trailingSlash')
    return build(...args)
  }
}

export { assign, defaulted, optional, preset, rooted, slashed }
