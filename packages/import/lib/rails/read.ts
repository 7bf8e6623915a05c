import { factsOf } from '../compare/facts.js'
import type { SourceOperation, ImportSource } from '../operation.js'
import { paramsIn } from './path.js'
import { FROM_RAILS, type OmittedRow, type RailsRow, type RailsTable } from './table.js'

/** The rows of Rails' table that can be compared, and as notes the others. Routes of Rails itself are left out. */
export function railsSource (table: RailsTable): ImportSource {
  return {
    operations: table.flatMap(row => 'methods' in row ? operationsOf(row) : []),
    components: new Map(),
    notes: table.filter((row): row is OmittedRow => 'reason' in row && row.reason !== FROM_RAILS)
      .map(({ printed, reason }) => ({ what: `${printed}: ${reason}`, places: [] }))
  }
}

/** An operation for each method of a row. The first has the name. */
function operationsOf (row: RailsRow): readonly SourceOperation[] {
  const { methods, path, name } = row
  return methods.map((method, index): SourceOperation => ({
    method,
    url: path,
    path: [],
    hasSlash: false,
    place: `${method} ${path}`,
    params: new Map(),
    conditions: {},
    beside: [],
    facts: factsOf({ ...row, name: index === 0 ? name : null }, paramsIn(path))
  }))
}
