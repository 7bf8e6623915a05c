/** A string of at most 60 characters, with control characters as escapes. */
export function truncate (text: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escaped)
  return plain.length > 60 ? `${plain.slice(0, 59)}…` : plain
}

/** A UTF-16 code unit as an escape, such as `\u001b`. */
export function escaped (char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}
