import { conditionsOf, hooksOf, type Row } from './row.js'

/** A table as JSON, whose schema is `docs/routes.schema.json`. */
export function printJson (rows: readonly Row[]): string {
  return JSON.stringify({ routes: rows.map(routeOf) }, null, 2)
}

function routeOf (row: Row): object {
  const { name, method, path, controller, action, redirect, params, constraints, defaults, source } = row.route
  return {
    name,
    method,
    path,
    controller,
    action,
    redirect,
    params,
    constraints: Object.fromEntries(Object.entries(constraints).map(([key, value]) => [key, plain(value)])),
    defaults,
    when: conditionsOf(row.entry),
    hooks: hooksOf(row),
    source
  }
}

/** A regular expression is told from a text by being an object. */
function plain (constraint: unknown): unknown {
  return constraint instanceof RegExp ? { source: constraint.source, flags: constraint.flags } : constraint
}
