import type { Dialect } from '../draw/dialect.js'
import type { Entry } from '../draw/drawing.js'
import { shapes } from './shapes.js'

/** What a suffix may be; whatever a pattern says, it has the shape of one. */
export function admitsSuffix ({ format }: Entry, dialect: Dialect): (text: string) => boolean {
  switch (format.kind) {
    case 'none': return () => false
    case 'closed': return format.check.test
    case 'checked': return checked(format.check.test)
    case 'required': return checked(format.check?.test ?? (dialect.strict ? isSuffix : () => true))
    case 'open': return dialect.strict ? isSuffix : text => shapes.railsPlain.test(text)
  }
}

function isSuffix (text: string): boolean {
  return shapes.suffix.test(text)
}

function checked (test: (text: string) => boolean): (text: string) => boolean {
  return text => shapes.dottedSuffix.test(text) && test(text)
}

/** Whether a suffix may hold a dot: where its pattern does, and in Rails a required one, which is `.+` there. */
export function mayHoldDots ({ format }: Entry, dialect: Dialect): boolean {
  if (format.kind === 'checked') return format.check.admitsDot
  return format.kind === 'required' && (format.check?.admitsDot ?? !dialect.strict)
}
