/** Escapes a path segment as Rails does: all but `A-Za-z0-9-._~!$&'()*+,;=:@` becomes `%XX` of its UTF-8. */
export function escapeSegment (value: string): string {
  const escaped = encodeURI(value)
  // `encodeURI` keeps all reserved characters, and three of them would end the segment.
  return /[/?#]/.test(escaped) ? escaped.replace(/[/?#]/g, encodeURIComponent) : escaped
}

/** Escapes a param's string. A wildcard keeps its slashes. */
export function escapeParam (value: string, isGlob: boolean): string {
  return isGlob ? value.split('/').map(escapeSegment).join('/') : escapeSegment(value)
}

/** Escapes as Ruby's `CGI.escape` does: a space becomes `+`, and only `A-Za-z0-9_.-~` stay. */
export function escapeForm (value: string): string {
  if (/^[\w.~-]*$/.test(value)) return value
  return encodeURIComponent(value).replace(/[!'()*]|%20/g, match =>
    match === '%20' ? '+' : `%${match.charCodeAt(0).toString(16).toUpperCase()}`)
}
