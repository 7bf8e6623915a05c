import { printTemplate } from '../declare/template-print.js'
import { refuse } from '../errors/errors.js'
import type { Link } from './link.js'

/** Refuses a call, with all that is wrong with it. Error: `FST_RESOURCES_ARGUMENTS`. */
export function refuseCall (link: Link, takesOrigin: boolean, faults: readonly string[]): never {
  return refuse('FST_RESOURCES_ARGUMENTS',
    `${link.nameOf(takesOrigin)} cannot build ${pathOf(link)}: ${faults.join('; ')}`)
}

/** The path as the table has it, behind its prefix, whose params are asked for too. */
function pathOf ({ entry, url: { path, way } }: Link): string {
  const prefix = path.slice(0, path.length - way.length)
  if (prefix.length === 0) return entry.path
  return printTemplate(prefix) + (entry.path === '/' ? '' : entry.path)
}
