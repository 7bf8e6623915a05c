import type { DescribedRoute } from 'fastify-resources'

/** A UTF-16 code unit as an escape, such as `\u001b`. */
export function escaped (char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Escapes control and bidirectional characters, which could hide or reorder text. */
export function escapeControls (text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escaped)
}

/** A default as code: `"en"`, `7`. */
export function printValue (value: unknown): string {
  return escapeControls(JSON.stringify(value))
}

/** The value of a param: `'new'`, `7`. */
export function printParam (value: unknown): string {
  const text = escapeControls(typeof value === 'string' ? value.replace(/[\\']/g, '\\$&') : String(value))
  const short = text.length > 60 ? `${text.slice(0, 59)}…` : text
  return typeof value === 'string' ? `'${short}'` : short
}

/** `GET /photos/:id(.:format)` */
export function printRoute ({ method, path }: Pick<DescribedRoute, 'method' | 'path'>): string {
  return escapeControls(`${method} ${path}`)
}

/** The handler of a route: `photos#show`, `redirect(301, /articles)`. */
export function handlerOf ({ controller, action, redirect }: DescribedRoute): string {
  const text = redirect === undefined ? `${controller}#${action}` : `redirect(${redirect.status}, ${redirect.to})`
  return escapeControls(text)
}
