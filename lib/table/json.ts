import { siteOf } from '../errors/site.js'
import { paramsOf } from '../declare/template.js'
import { hooksOf } from './hooks.js'
import type { Row } from './row.js'

/** A table as JSON, whose schema is `docs/routes.schema.json`. */
export function printJson (rows: readonly Row[]): string {
  return JSON.stringify({ routes: rows.map(routeOf) }, null, 2)
}

const anyText = { type: 'string' }

function routeOf ({ route, entry }: Row): object {
  const { name, method, path, controller, action, constraints, defaults } = route
  return {
    name,
    method,
    path,
    controller,
    action,
    params: paramsOf(entry.template).map(name => ({ name, schema: entry.checks.get(name)?.schema ?? anyText })),
    constraints: Object.fromEntries(Object.entries(constraints).map(([key, value]) => [key, plain(value)])),
    defaults,
    hooks: hooksOf(entry.options),
    source: sourceOf(siteOf(entry.declaration))
  }
}

/** A regular expression is told from a text by being an object. */
function plain (constraint: unknown): unknown {
  return constraint instanceof RegExp ? { source: constraint.source, flags: constraint.flags } : constraint
}

/** `" at /app/routes.js:3:5"` in parts. */
function sourceOf (site: string): object | null {
  const found = /^ at (.*):(\d+):(\d+)$/s.exec(site)
  return found === null ? null : { file: found[1], line: Number(found[2]), column: Number(found[3]) }
}
