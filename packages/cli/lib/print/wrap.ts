/** A space at which no line breaks. A string that is printed has no such character, which is escaped. */
export const GLUE = '\u0000'

/** Wraps a string between words to lines of at most `width` characters. A longer word has a line of its own. */
export function wrap (text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<= )/)) {
    const isFull = line !== '' && (line + word).trimEnd().length > width
    if (isFull) lines.push(line.trimEnd())
    line = isFull ? word : line + word
  }
  return [...lines, line.trimEnd()]
}
