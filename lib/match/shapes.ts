/** The shapes that a segment's text may have, decoded once. Control characters match only in the Rails dialect. */
export const shapes = {
  /* eslint-disable no-control-regex */
  plain: /^[^.\u0000-\u001f\u007f-\u009f]+$/,
  dotted: /^(?!\.\.?$)[^\u0000-\u001f\u007f-\u009f]+$/,
  /** The same two where the router cuts a segment at a text, by a regular expression whose dot takes no line separator. */
  cutPlain: /^[^.\u0000-\u001f\u007f-\u009f\u2028\u2029]+$/,
  cutDotted: /^(?!\.\.?$)[^\u0000-\u001f\u007f-\u009f\u2028\u2029]+$/,
  suffix: /^[^./\u0000-\u001f\u007f-\u009f]+$/,
  /** A suffix whose pattern may hold dots; whatever the pattern, it is no dot segment and no piece of another path. */
  dottedSuffix: /^(?!\.\.?$)[^/\u0000-\u001f\u007f-\u009f]+$/,
  /* eslint-enable no-control-regex */
  railsPlain: /^[^.]+$/,
  railsDotted: /^[^]+$/
} as const

/** Whether a text is one or more segments that a glob takes, in either dialect: none of them empty, a dot segment or too long. */
export function isGlobText (text: string, maxParamLength: number): boolean {
  return text.split('/').every(one => one.length <= maxParamLength && shapes.dotted.test(one))
}
