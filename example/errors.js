/** An error that a visitor is told of, under that status. */
export function httpError (statusCode, message) {
  return Object.assign(new Error(message), { statusCode })
}
