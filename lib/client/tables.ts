import { parseTemplate } from '../declare/template-parse.js'
import { emptyTemplate, globOf, type Segments, type Template } from '../declare/template.js'
import { planRoutes } from '../match/plan.js'
import { mountingsIn, type Table } from '../table/table.js'
import type { ClientTable } from './functions.js'

/** The tables that an app has mounted, each under its prefix. */
export function mountedTables (table: Table): readonly ClientTable[] {
  const { tables, rules } = mountingsIn(table)
  return tables.map(({ drawing, prefix, base = '', plan }) => ({ drawing, prefix, base, rules, routes: plan() }))
}

/** One table under a prefix, or what is wrong with that. What slashes its router takes is not known, so helpers may give them. */
export function drawnTables (table: Table, prefix: string): readonly ClientTable[] | { readonly fault: string } {
  const { tables, rules } = mountingsIn(table)
  const path = prefix === '' ? emptyTemplate : parseTemplate(prefix)
  if ('fault' in path) return path
  if (!isPlain(path) || globOf(path) !== null) {
    return { fault: 'a prefix is one path, without optional groups and globs' }
  }
  const { drawing, plan } = tables[0]!
  const routes = path.length === 0 ? plan() : planRoutes(drawing, { prefix: path }).routes
  return [{ drawing, prefix, base: '', rules: { ...rules, ignoreTrailingSlash: true }, routes }]
}

function isPlain (path: Template): path is Segments {
  return path.every(part => !('ways' in part))
}
