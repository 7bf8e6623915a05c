/** The words that the editor completes: the functions of the package, and the options that they accept. */

/** A call that no option passes, so that its error lists the known ones. */
const CALLS = {
  resources: (call, options) => call('photos', options),
  resource: (call, options) => call('profile', options),
  namespace: (call, options) => call('admin', options, []),
  scope: (call, options) => call(options, []),
  get: (call, options) => call('about', options),
  match: (call, options) => call('about', options),
  draw: (call, options) => call([], options)
}

/** `{ functions, options }` of `fastify-resources/table`, in alphabetical order. */
export function wordsOf (table) {
  const functions = Object.keys(table).filter(name => typeof table[name] === 'function' && name !== 'default')
  const options = Object.entries(CALLS).flatMap(([name, call]) => {
    try {
      call(table[name], { 'no option': true })
      return []
    } catch ({ message }) {
      return /Known: (.*)$/.exec(message)[1].split(', ')
    }
  })
  return { functions: functions.sort(), options: [...new Set(options)].sort() }
}
