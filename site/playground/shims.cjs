// Node's modules, as far as the packages use them in a browser: `http`, `util` and `assert` in one.
const assert = (value, message) => { if (!value) throw new Error(message) }
assert.equal = assert.strictEqual = (one, other, message) => assert(one === other, message)
assert.notEqual = assert.notStrictEqual = (one, other, message) => assert(one !== other, message)
/** `%s` in a message, which is all that `@fastify/error` needs. */
assert.format = (text, ...values) => values.reduce((text, value) => text.replace('%s', () => String(value)), text)
// The methods that Node.js 20 knows.
assert.METHODS = ['ACL', 'BIND', 'CHECKOUT', 'CONNECT', 'COPY', 'DELETE', 'GET', 'HEAD', 'LINK', 'LOCK', 'M-SEARCH', 'MERGE', 'MKACTIVITY',
  'MKCALENDAR', 'MKCOL', 'MOVE', 'NOTIFY', 'OPTIONS', 'PATCH', 'POST', 'PROPFIND', 'PROPPATCH', 'PURGE', 'PUT', 'QUERY', 'REBIND', 'REPORT',
  'SEARCH', 'SOURCE', 'SUBSCRIBE', 'TRACE', 'UNBIND', 'UNLINK', 'UNLOCK', 'UNSUBSCRIBE']
module.exports = assert
