/**
 * String formats that a constraint may name. Fastify's own set is in a package that we do not depend on, and a
 * format that is not checked would be a hole; these two are what people put in a path.
 */
export const formats: Readonly<Record<string, RegExp>> = Object.freeze({
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
})
