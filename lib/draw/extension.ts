import type { SegmentCheck } from '../constrain/check.js'

/**
 * The format extension of a route, `(.:format)`:
 * `none`: no extension; `open`: optional, without a dot; `required`: the path must have an extension;
 * `checked`: optional, must match a pattern; `closed`: optional, one of a list, and other strings belong to the last
 * segment.
 */
export type Format = (
  | { readonly kind: 'none' | 'open', readonly check?: undefined }
  | { readonly kind: 'required', readonly check?: SegmentCheck | undefined }
  | { readonly kind: 'checked', readonly check: SegmentCheck }
  | { readonly kind: 'closed', readonly allowed: readonly string[], readonly check: SegmentCheck }
) & {
  /** The format of a URL without an extension. */
  readonly default?: string | undefined
}

/** Whether a path may have an extension. */
export function hasExtension ({ kind }: Format): boolean {
  return kind !== 'none'
}

/** Whether a path must have an extension. */
export function requiresExtension ({ kind }: Format): boolean {
  return kind === 'required'
}

/** The extensions of a list, apart from which each string belongs to the last segment; otherwise `null`. */
export function listedExtensions (format: Format): readonly string[] | null {
  return format.kind === 'closed' ? format.allowed : null
}

/** Whether a path may have an extension that matches a pattern. */
export function mayMatchPattern ({ kind }: Format): boolean {
  return kind === 'checked'
}

/** Prints the extension in the path of a record. */
export function printFormat ({ kind }: Format): string {
  if (kind === 'none') return ''
  return kind === 'required' ? '.:format' : '(.:format)'
}
