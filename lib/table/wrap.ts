/**
 * Texts on lines of at most `width` characters, with spaces between them; one that is longer than a line is broken inside.
 * There is one line at least.
 */
export function wrap (texts: readonly string[], width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const text of texts.flatMap(text => pieces(text, width))) {
    const isFull = line !== '' && line.length + 1 + text.length > width
    if (isFull) lines.push(line)
    line = isFull || line === '' ? text : `${line} ${text}`
  }
  return [...lines, line]
}

function pieces (text: string, width: number): readonly string[] {
  if (text.length <= width) return [text]
  const starts = Array.from({ length: Math.ceil(text.length / width) }, (_, index) => index * width)
  return starts.map(start => text.slice(start, start + width).trimEnd())
}
