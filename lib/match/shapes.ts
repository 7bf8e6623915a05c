/** The shapes that a segment's text may have, decoded once. Control characters match only in the Rails dialect. */
export const shapes = {
  /* eslint-disable no-control-regex */
  plain: /^[^.\u0000-\u001f\u007f-\u009f]+$/,
  dotted: /^(?!\.\.?$)[^\u0000-\u001f\u007f-\u009f]+$/,
  suffix: /^[^./\u0000-\u001f\u007f-\u009f]+$/,
  /** A suffix whose pattern may hold dots; whatever the pattern, it is no dot segment and no piece of another path. */
  dottedSuffix: /^(?!\.\.?$)[^/\u0000-\u001f\u007f-\u009f]+$/,
  /* eslint-enable no-control-regex */
  railsPlain: /^[^.]+$/,
  railsDotted: /^[^]+$/
} as const

/** Whether a text has a shape. Nearly all ids are letters, digits, `-` and `_`, which all shapes have, and a loop sees that sooner. */
export function has (shape: RegExp, text: string): boolean {
  return isPlain(text) || shape.test(text)
}

function isPlain (text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const isLetter = (code | 32) >= 97 && (code | 32) <= 122
    if (!isLetter && (code < 48 || code > 57) && code !== 45 && code !== 95) return false
  }
  return text !== ''
}

/** Whether a text is one that a param takes on every URL, in either dialect, unless a constraint says otherwise. */
export function isTakenEverywhere (text: string): boolean {
  return shapes.plain.test(text)
}

/** Whether a text is one or more segments that a glob takes, in either dialect: none of them empty, a dot segment or too long. */
export function isGlobText (text: string, maxParamLength: number): boolean {
  return text.split('/').every(one => one.length <= maxParamLength && has(shapes.dotted, one))
}
