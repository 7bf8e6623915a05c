import type { Piece, PathPart } from '../operation.js'
import { paramName } from './words.js'

/** A segment as a declaration has it: `:id`, `items::batchGet`, `:{team}-id`. */
export function printSegment (segment: PathPart): string {
  return segment.map((piece, index) => printPiece(piece, segment[index - 1], segment[index + 1])).join('')
}

function printPiece (piece: Piece, before: Piece | undefined, after: Piece | undefined): string {
  if (typeof piece === 'string') return printLiteral(piece, before !== undefined)
  const name = paramName(piece.param)
  if (piece.isWildcard) return `*${name}`
  return typeof after === 'string' && /^[\w-]/.test(after) ? `:{${name}}` : `:${name}`
}

/** Characters that mean themselves in a path. Two colons are one. */
const PLAIN = /[A-Za-z0-9._~!$&'+,=@:-]/

/** A literal, of which the characters that a path has for something else are percent-encoded. */
function printLiteral (text: string, isAfterParam: boolean): string {
  return [...text].map((char, index) => {
    const isPlain = PLAIN.test(char) && !(isAfterParam && index === 0 && char === '+')
    return char === ':' ? '::' : isPlain ? char : percentEncoded(char)
  }).join('')
}

function percentEncoded (char: string): string {
  const bytes = new TextEncoder().encode(char)
  return Array.from(bytes, byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
}
