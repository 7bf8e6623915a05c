// The lookup of a GET in other libraries. Each has all patterns with their names, in the order of the table.

/** @typedef {(path: string) => { name: string, params: Record<string, string> } | null} Recognize */

/** @returns {Promise<Recognize>} */
async function findMyWay (patterns) {
  const { default: makeRouter } = await import('find-my-way')
  const router = makeRouter()
  for (const { name, method, path } of patterns) router.on(method, path, () => {}, name)
  return path => {
    const found = router.find('GET', path)
    return found === null ? null : { name: found.store, params: found.params }
  }
}

/** @returns {Promise<Recognize>} */
async function adonis (patterns) {
  const { adonisRouter } = await import('./adonis.js')
  const router = adonisRouter()
  for (const { name, method, path } of patterns) router.route(path, [method], () => {}).as(name)
  router.commit()
  return path => {
    const found = router.match(path, 'GET')
    return found === null ? null : { name: found.route.name, params: found.params }
  }
}

/** @returns {Promise<Recognize>} */
async function remix (patterns) {
  const { createMultiMatcher } = await import('@remix-run/route-pattern/match')
  const matcher = createMultiMatcher()
  for (const { name, path } of patterns.filter(({ method }) => method === 'GET')) matcher.add(path, name)
  return path => {
    const found = matcher.match(`http://localhost${path}`)
    return found === null ? null : { name: found.data, params: found.params }
  }
}

/** @returns {Promise<Recognize>} One pattern after the other, because it has no router. */
async function pathToRegexp (patterns) {
  const { match } = await import('path-to-regexp')
  return firstOf(patterns.map(({ name, path }) => ({ name, find: match(path) })), ({ name, find }, path) => {
    const found = find(path)
    return found === false ? null : { name, params: found.params }
  }, patterns)
}

/** @returns {Promise<Recognize>} The same. */
async function regexparam (patterns) {
  const { parse } = await import('regexparam')
  return firstOf(patterns.map(({ name, path }) => ({ name, ...parse(path) })), ({ name, keys, pattern }, path) => {
    const found = pattern.exec(path)
    return found === null ? null : { name, params: Object.fromEntries(keys.map((key, index) => [key, found[index + 1]])) }
  }, patterns)
}

function firstOf (compiled, find, patterns) {
  const reads = compiled.filter((_one, index) => patterns[index].method === 'GET')
  return path => {
    for (const one of reads) {
      const found = find(one, path)
      if (found !== null) return found
    }
    return null
  }
}

export { findMyWay as 'find-my-way', adonis as AdonisJS, remix as 'Remix route-pattern', pathToRegexp as 'path-to-regexp', regexparam }
