/** An error whose message the visitor sees, with that status. */
export function httpError (statusCode, message) {
  return Object.assign(new Error(message), { statusCode })
}
