/** `node:util`, as far as the packages use it. */
const { of } = require('./known.cjs')

const PRINTED = { s: String, d: Number, i: Number.parseInt, j: JSON.stringify, o: JSON.stringify, O: JSON.stringify }

module.exports = of('util', {
  format (text, ...values) {
    const rest = [...values]
    const printed = String(text).replace(/%([sdijoO%])/g, (all, kind) => kind === '%' ? '%' : rest.length === 0 ? all : PRINTED[kind](rest.shift()))
    return [printed, ...rest].join(' ')
  },
  inherits (child, parent) {
    Object.setPrototypeOf(child.prototype, parent.prototype)
  },
  debuglog: () => Object.assign(() => {}, { enabled: false })
})
