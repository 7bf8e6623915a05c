/** Actions by the words of other frameworks: Django REST, Laravel, NestJS, Feathers and Phoenix. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(Object.entries({
  index: ['list', 'find', 'findAll'],
  show: ['get', 'retrieve', 'findOne'],
  create: ['store'],
  update: ['patch'],
  destroy: ['delete', 'remove']
}).flatMap(([action, words]) => words.map(word => [word, action] as const)))

/**
 * The known word that an unknown one likely means, or `null` if none is similar. The maximum of edits is a third of the
 * letters, or what `mostFor` returns for a known word. `isSure` is whether no other word is likely: a synonym, or the only
 * word at a distance of 1 or 2 edits.
 */
export function suggestionFor (
  written: string, known: Iterable<string>, mostFor: (word: string) => number = () => Math.floor(written.length / 3)
): { readonly word: string, readonly isSure: boolean } | null {
  const words = [...known]
  const synonym = SYNONYMS.get(written)
  if (synonym !== undefined && words.includes(synonym)) return { word: synonym, isSure: true }
  const similar = words.flatMap(word => {
    const most = mostFor(word)
    // A client may have sent a long string.
    if (Math.abs(written.length - word.length) > most) return []
    const edits = distance(written.toLowerCase(), word.toLowerCase())
    return edits > most ? [] : [{ word, edits }]
  }).sort((one, other) => one.edits - other.edits)
  const [best, next] = similar
  if (best === undefined) return null
  return { word: best.word, isSure: best.edits < 3 && (next === undefined || next.edits > 2) }
}

/** A suggestion for an unknown word in a message: `" (did you mean 'only'?)"` for `onlyy`, or `''` for none. */
export function didYouMean (...args: Parameters<typeof suggestionFor>): string {
  return printSuggestion(suggestionFor(...args))
}

export function printSuggestion (suggestion: { readonly word: string } | null): string {
  return suggestion === null ? '' : ` (did you mean '${suggestion.word}'?)`
}

/** The number of edits between two words. A swap of two neighbors is an edit. */
export function distance (from: string, to: string): number {
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const changed = from[row - 1] === to[column - 1] ? 0 : 1
      let cost = Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + changed)
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (swapped) cost = Math.min(cost, before[column - 2]! + 1)
      current.push(cost)
    }
    before = above
    above = current
  }
  return above[to.length]!
}
