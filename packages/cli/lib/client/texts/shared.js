/*
 * The code that the functions of a client module share. The command copies the declarations that a module needs, so
 * each declaration is followed by an empty line. Bundles contain most of this code, so its size is limited by a test.
 */

/** Whether the router ignores a slash at the end of a path. */
const SLASHES = true

/** Whether a semicolon ends a path. */
const SEMICOLONS = false

const OPTIONS = ['format', 'query', 'anchor', 'trailingSlash']

/**
 * Makes a function that returns paths. `template` is a path with params, such as `/photos/:id` or `/files/*path`, and
 * `|` ends a param before a letter. `names` lists these params. `not` matches the paths of other routes, `keys` are the
 * properties of records for params (`{ photo_id: 'id' }`), `brackets` is that of `print`, `formats` matches format
 * extensions, and `texts` matches the values of params. `split` matches paths that the server would read as a path with a
 * format extension.
 */
const path = (template, names, ...rule) => (...args) => {
  const [first] = args
  // Only the number of arguments decides, so that no value becomes options.
  const isNamed = isObject(first) && !first.toParam && names.every(name => name in first) &&
    (names[1] ? args.length < (names[2] ? 3 : 2) : names[0] || (args.length > 1 && !Object.keys(first)[0]))
  const problem = isNamed && misplaced(first, names)
  if (isNamed) args.splice(0, 1, ...names.map(name => first[name]))
  return writePath(problem, template, names, args, ...rule)
}

/**
 * Builds a path. `args` are the values of the params, then a format if the path has params, and options. Without a
 * `problem`, the path is returned.
 */
const writePath = (problem, template, names, args, not, keys, brackets, formats = /^[^./]+$/, texts = formats, split) => {
  let url = template.replace(/[:*](\w+)\|?/g, (param, name) => {
    let value = args.shift()
    if (misplaced(value, [name, keys?.[name]])) problem = name
    if (isObject(value)) value = value.toParam ? value.toParam() : value[name] ?? value[keys?.[name]]
    // A wildcard param may contain slashes.
    const text = escape(value, param < ':' && (SEMICOLONS ? /[?#;]/g : /[?#]/g))
    if (!(/^(s|bi)/.test(typeof value) || Number.isSafeInteger(value)) || !texts.test(text)) problem = name + '=' + value
    return text
  })
  const extension = !!names[0] && typeof args[0] === 'string' && args.shift()
  const [option, query, anchor, trailingSlash] = OPTIONS.map(name => args[0]?.[name] ?? false)
  const format = option === false ? extension : option
  const end = format === false ? '' : '.' + escape(format)
  if (end ? !formats.test(format) : split?.test(url)) problem = '.' + format
  url += end
  // Control characters are invalid in every path.
  if (problem || args.length > 1 || !isOptions(args[0]) || not?.test(url) || /%([01]|7F|C2%[89])/.test(url) ||
    (!SLASHES && trailingSlash && !end && !/\/$/.test(url))) {
    throw TypeError(template + ': ' + (problem || url))
  }
  return (trailingSlash && !end ? url.replace(/\/?$/, '/') : url) + print(query || {}, brackets).replace(/.+/, '?$&') + (anchor === false ? '' : '#' + escape(anchor, /#/g))
}

/** The option in an object with otherwise only params. A row with other columns may have a column of that name. */
const misplaced = (object = 0, names) => isOptions(object, names) && Object.keys(object).find(name => !names.includes(name))

const escape = (text, pattern) =>
  encodeURI(text).replace(pattern || (SEMICOLONS ? /[/?#;]/g : /[/?#]/g), encodeURIComponent)

const isObject = value => Object(value) === value && !Array.isArray(value)

/** A plain object has no prototype, or one without a prototype. */
const isPlain = value => !!value && !Object.getPrototypeOf(Object.getPrototypeOf(value) || value)

/** Whether an object has no other names than options, and `names`. */
const isOptions = (value = {}, names = []) => isPlain(value) && Object.keys(value).every(name => [...OPTIONS, ...names].includes(name))

/**
 * Prints a query: nested by brackets, and sorted at each level. Without `brackets`, an array of plain values repeats its
 * key.
 */
const print = (value, brackets, name) => {
  const isList = Array.isArray(value)
  if (isPlain(value) || isList) {
    const isRepeated = isList && !brackets && !value.some(item => item?.map || isPlain(item))
    const pairs = Object.keys(value).flatMap(key => print(
      value[key] === null && name != null ? '' : value[key] ?? [],
      brackets || name != null,
      name == null ? key : isRepeated ? name : name + `[${isList ? '' : key}]`
    ) || [])
    return (isList ? pairs : pairs.sort()).join('&')
  }
  const text = value instanceof Date ? value.toJSON() : value
  if (!(/^(s|b)/.test(typeof text) || Number.isFinite(text)) || name == null) throw TypeError(name)
  // Throws for a lone surrogate.
  escape(name + text)
  return (new URLSearchParams({ [name]: text }) + '').replaceAll('%7E', '~').replaceAll('*', '%2A')
}

/** Makes paths with a literal colon or asterisk, which a template contains as `%3a` or `%2a`. */
const literal = make => (...rule) => {
  const build = make(...rule)
  return (...args) => build(...args).replace(/%3a|%2a/g, decodeURIComponent)
}

export { writePath, escape, isObject, isOptions, isPlain, literal, misplaced, OPTIONS, path, print }
