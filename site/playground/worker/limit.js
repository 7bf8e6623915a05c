/** A table of so many declarations is drawn and described while one waits. */
const LIMIT = 300

const countOf = declarations => Array.isArray(declarations)
  ? declarations.reduce((sum, one) => sum + 1 + countOf(one?.children), 0)
  : 0

/** `draw`, for a table that is not too large for the page. */
export const limited = draw => (declarations, options) => {
  const count = countOf(declarations)
  if (count > LIMIT) throw new RangeError(`The table is too large for the playground: ${count} declarations. It draws ${LIMIT}`)
  return draw(declarations, options)
}
