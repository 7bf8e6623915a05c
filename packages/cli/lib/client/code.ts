/** The functions that write values of a description as code, one for each place. Nothing of a value leaves its place. */
import { escapeControls, escaped } from '../texts.js'

/** What ends a comment, opens or ends a script in a page, or is half of a character. */
const UNSAFE = /(?<=\*)\/|<(?=[!/])|\ufeff|\p{Surrogate}/gu

function inert (code: string): string {
  return escapeControls(code).replace(UNSAFE, escaped)
}

/** A string as code. */
export function quote (text: string): string {
  return `'${inert(JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'"))}'`
}

/** Text of a comment. */
export function comment (text: string): string {
  return quote(text).slice(1, -1).replaceAll("\\'", "'")
}

/** A string as the source of a regular expression, in which the module has no quotes. */
export function escapeRegex (text: string): string {
  return inert(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll("'", '\\x27'))
}

export function printBoolean (value: boolean): string {
  return value ? 'true' : 'false'
}

/** A number as a type. A number that has no literal is any number. */
export function numberType (value: number): string {
  return Number.isFinite(value) ? String(value) : 'number'
}

/** The name of a property. In an object, `__proto__` without brackets would be its prototype. */
export function propertyName (text: string): string {
  if (text === '__proto__') return `['${text}']`
  return /^[a-z_$][\w$]*$/i.test(text) ? text : quote(text)
}

/** A string as an identifier: other characters are `_`. */
export function identifier (text: string): string {
  return text.replace(/[^\p{ID_Continue}$]/gu, '_').replace(/^(?![\p{ID_Start}_$])/u, '_')
}
