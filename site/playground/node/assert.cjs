/** `node:assert`, as far as the packages use it. */
const assert = (value, message) => { if (!value) throw new Error(message) }
assert.ok = assert
assert.equal = assert.strictEqual = (one, other, message) => assert(one === other, message)
assert.notEqual = assert.notStrictEqual = (one, other, message) => assert(one !== other, message)
module.exports = assert
