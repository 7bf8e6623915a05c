/** A path segment as Rails escapes it: all but `A-Za-z0-9-._~!$&'()*+,;=:@` becomes `%XX` of its UTF-8. */
export function escapeSegment (text: string): string {
  const escaped = encodeURI(text)
  // It leaves what may stand anywhere in a URL; three of those would end the segment.
  return /[/?#]/.test(escaped) ? escaped.replace(/[/?#]/g, encodeURIComponent) : escaped
}

/** A param's text as it stands in a path: a glob keeps its slashes. */
export function escapeParam (text: string, isGlob: boolean): string {
  return isGlob ? text.split('/').map(escapeSegment).join('/') : escapeSegment(text)
}

/** As Ruby's CGI.escape: a space is `+`, and only `A-Za-z0-9_.-~` stay. */
export function escapeForm (text: string): string {
  if (/^[\w.~-]*$/.test(text)) return text
  return encodeURIComponent(text).replace(/[!'()*]|%20/g, found =>
    found === '%20' ? '+' : `%${found.charCodeAt(0).toString(16).toUpperCase()}`)
}
