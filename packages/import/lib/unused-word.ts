/**
 * The first free one of `photos`, `photos_2`, `photos_3` and so on. `numbers` has the last number of each word, so that a
 * word that is asked for again and again is not counted from the beginning.
 */
export function unusedWord (
  word: string, isTaken: (word: string) => boolean, before = '_', numbers = new Map<string, number>()
): string {
  let free = word
  let number = numbers.get(word) ?? 1
  if (number > 1) free = word + before + number
  while (isTaken(free)) free = word + before + ++number
  numbers.set(word, number)
  return free
}
