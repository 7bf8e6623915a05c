import type { Dialect } from '../draw/dialect.js'
import type { Entry } from '../draw/drawing.js'

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

/** What a suffix may be; whatever a pattern says, it has the shape of one. */
export function admitsSuffix ({ format }: Entry, dialect: Dialect): (text: string) => boolean {
  switch (format.kind) {
    case 'none': return () => false
    case 'closed': return format.check.test
    case 'open': return text => (dialect.strict ? shapes.suffix : shapes.railsPlain).test(text)
    case 'checked':
    case 'required': {
      const test = format.check?.test ?? (dialect.strict ? text => shapes.suffix.test(text) : () => true)
      return text => shapes.dottedSuffix.test(text) && test(text)
    }
  }
}

/** Whether a suffix may hold a dot: where its pattern does, and in Rails a required one, which is `.+` there. */
export function mayHoldDots ({ format }: Entry, dialect: Dialect): boolean {
  if (format.kind === 'checked') return format.check.admitsDot
  return format.kind === 'required' && (format.check?.admitsDot ?? !dialect.strict)
}
