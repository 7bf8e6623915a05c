/** A text without percent-encoding; another text, or the same, if its encoding is invalid. */
export function decoded (text: string, otherwise = text): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return otherwise
  }
}
