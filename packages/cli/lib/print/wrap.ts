/** Where lines may break: spaces, and the separators of names, paths and handlers. */
export const BREAKS = {
  space: /(?<= )/, name: /(?<=_)/, path: /(?=\/|\(\.:format\))/, handler: /(?<=[/#])|(?<= )/
} as const

/** Wraps a string to lines of at most `width` characters, and cuts longer words. Returns at least one line. */
export function wrap (text: string, width: number, breaks: RegExp): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const part of text.split(breaks).flatMap(part => cut(part, width))) {
    const isFull = line !== '' && (line + part).trimEnd().length > width
    if (isFull) lines.push(line.trimEnd())
    line = isFull ? part : line + part
  }
  return [...lines, line.trimEnd()]
}

function cut (text: string, width: number): readonly string[] {
  if (text.trimEnd().length <= width) return [text]
  return Array.from({ length: Math.ceil(text.length / width) }, (_, index) =>
    text.slice(index * width, (index + 1) * width))
}
