/** A path segment as Rails escapes it: all but `A-Za-z0-9-._~!$&'()*+,;=:@` becomes `%XX` of its UTF-8. */
export function escapeSegment (value: string): string {
  const escaped = encodeURI(value)
  // It leaves what may stand anywhere in a URL; three of those would end the segment.
  return /[/?#]/.test(escaped) ? escaped.replace(/[/?#]/g, encodeURIComponent) : escaped
}

/** A param's text as it stands in a path: a glob keeps its slashes. */
export function escapeParam (value: string, isGlob: boolean): string {
  return isGlob ? value.split('/').map(escapeSegment).join('/') : escapeSegment(value)
}

/** As Ruby's CGI.escape: a space is `+`, and only `A-Za-z0-9_.-~` stay. */
export function escapeForm (value: string): string {
  if (/^[\w.~-]*$/.test(value)) return value
  return encodeURIComponent(value).replace(/[!'()*]|%20/g, match =>
    match === '%20' ? '+' : `%${match.charCodeAt(0).toString(16).toUpperCase()}`)
}
