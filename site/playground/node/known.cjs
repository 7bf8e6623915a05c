/** Modules of Node for a browser. A name that they do not have throws at once, so that a new version of a package says what is missing. */

/** What an interoperation of module formats asks of any object. */
const ASKED = new Set(['__esModule', 'default', 'then'])

exports.of = (name, members) => new Proxy(members, {
  get (target, key) {
    if (key in target || typeof key === 'symbol' || ASKED.has(key)) return target[key]
    throw new Error(`node:${name} of the playground has no '${key}'`)
  }
})

/** A function that a browser cannot have. */
exports.absent = what => () => { throw new Error(`${what} is not available in the playground`) }
