import { RESERVED } from '../declare/characters.js'
import { pathIn } from '../match/read.js'
import { decodedForLiterals, isMalformed } from '../match/shapes.js'

/**
 * A request target in origin form or absolute form (RFC 9112, 3.2). Node.js accepts no other form for these methods.
 */
export const TARGET = /^(?:https?:\/)?\//i

/** A fragment, or an absolute form without a host. */
const BAD_TARGET = /#|^\w+:\/\/(?:[/?]|$)/

/**
 * Whether the response to a target is 400 although no route matches: before a 404, Fastify reads the URL again, without
 * router options.
 */
export function isBadTarget (target: string): boolean {
  if (isMalformed(pathIn(target, {}))) return true
  return !target.startsWith('/') && (BAD_TARGET.test(target) || URL.parse(target) === null)
}

/** A segment of a request's path. */
export interface UrlSegment {
  /** The segment as the client sent it. */
  readonly raw: string
  /**
   * The string as the router compares it with literals: reserved characters stay percent-encoded. The last segment also
   * has its strings without an extension, for each dot: `v1.2.json`, `v1`, `v1.2`.
   */
  readonly literals: readonly [string, ...string[]]
  /** The string as a param has it. */
  readonly text: string
  /** Whether the percent-encoding is invalid. The string is then not decoded. */
  readonly isBroken: boolean
}

/** Splits a path after its first slash. */
export function splitPath (path: string): readonly UrlSegment[] {
  if (path === '') return []
  return path.split('/').map((raw, at, segments) => parseUrlSegment(raw, at === segments.length - 1))
}

function parseUrlSegment (raw: string, isLast: boolean): UrlSegment {
  const isBroken = isMalformed(raw)
  const decodedText = isBroken ? raw : decodedForLiterals(raw)
  const text = isBroken ? raw : decoded(decodedText)
  const literals = isLast ? withoutExtensions(decodedText) : [decodedText] as const
  return { raw, literals, text, isBroken }
}

/** Decodes a literal, or a part of a literal, as a param has it. */
export function decoded (literal: string): string {
  return literal.replace(RESERVED, match => decodeURIComponent(match))
}

/** The maximum of dots in a literal before its extension. */
const MAX_DOTS = 2

/** A literal, and its beginnings without an extension, because a literal may contain dots. */
function withoutExtensions (literal: string): UrlSegment['literals'] {
  const literals: [string, ...string[]] = [literal]
  let dot = literal.indexOf('.', 1)
  while (dot !== -1 && literals.length <= MAX_DOTS) {
    literals.push(literal.slice(0, dot))
    dot = literal.indexOf('.', dot + 1)
  }
  return literals
}
