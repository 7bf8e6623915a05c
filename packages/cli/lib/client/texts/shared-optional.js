/* The paths of a client module with optional params, or with defaults: see shared.js. */
import { isObject, isOptions, isPlain, OPTIONS, writePath } from './shared.js'

/**
 * The same as `path` for a template with optional segments, such as `{/:locale}?/about`. `needed` lists the required
 * params, and `not` has an expression for each path.
 */
const optional = (template, names, needed, not, ...rule) => (...args) => {
  const [first, second] = args
  const isNamed = isObject(first) && !first.toParam &&
    (names.some(name => name in first) || (!needed[0] && isPlain(first) && !Object.keys(first).length)) &&
    (isOptions(second) || !names[1])
  const listed = args.length < names.length ? needed : names
  const valueOf = name => isNamed ? first[name] : args[listed.indexOf(name)]
  const written = names.filter(name => needed.includes(name) || valueOf(name) != null)
  const chosen = choose(template, written) || '/'
  // A param that is given without the optional segment that encloses it is missing.
  const problem = !chosen.split(/[:*]\b/)[written.length] || (isNamed
    ? Object.keys(first).find(name => OPTIONS.includes(name, 1) && !names.includes(name))
    : listed === needed && args[needed.length])
  const values = written.map(valueOf).concat(args.slice(isNamed || listed.length))
  return writePath(problem, chosen, true, values, not?.[chosen], ...rule)
}

/** Of a template with optional segments, the path with the segments whose params are given. */
const choose = (template, written) => {
  const chosen = template.replace(/\{([^{}]*?[:*](\w+)[^{}]*)\}\?/g, (_, group, name) => written.includes(name) ? group : '')
  return chosen === template ? chosen : choose(chosen, written)
}

/** Adds defaults of params to a function that makes paths of a template. */
const defaulted = (defaults, needed, make) => (template, names, ...rule) => {
  const build = make(template, names, ...rule)
  return (...args) => {
    const [first] = args
    const isNamed = isObject(first) && !first.toParam && args.length < 3 && isOptions(args[1]) &&
      (names.some(name => name in first) || (!needed[0] && isPlain(first) && !Object.keys(first)[0]))
    const isShort = args.length <= needed.length
    const values = names.map((name, index) => {
      const value = isNamed ? first[name] : args[isShort ? needed.indexOf(name) : index]
      return value === undefined ? defaults[name] : value
    })
    const option = isNamed && Object.keys(first).find(name => OPTIONS.includes(name, 1) && !names.includes(name))
    if (option) throw TypeError(template + ': ' + option)
    return build(...values, ...args.slice(isNamed ? 1 : isShort ? args.length : names.length))
  }
}

/** Adds a default format, which is written if the path requires a format, to a function that makes paths. */
const preset = (usual, isRequired, make) => (template, names, ...rule) => {
  const build = make(template, names, ...rule)
  return (...args) => {
    const hasOptions = (args.length > names.length || (args.length > 1 && isObject(args[0]))) && isOptions(args.at(-1))
    const options = hasOptions ? args.pop() ?? {} : {}
    const text = names[0] && args.length > names.length && typeof args.at(-1) === 'string' ? args.pop() : undefined
    const given = options.format === false ? text : options.format ?? text
    const format = isRequired ? given ?? usual : given === usual ? undefined : given
    if (format === undefined && !hasOptions) return build(...args)
    // Without the optional params, options would be read as a record.
    const [needed] = rule
    const isShort = Array.isArray(needed) && args.length < names.length && !isObject(args[0])
    const values = isShort ? names.map(name => needed.includes(name) ? args.shift() : null) : args
    return build(...values, { ...options, format })
  }
}

/** Adds a slash before the format extension of a prefix: the extension is a segment there. */
const rooted = (prefix, make) => (...rule) => {
  const build = make(...rule)
  return (...args) => build(...args).replace(prefix, '$&/')
}

export { choose, defaulted, optional, preset, rooted }
