import { groupBy } from '../declare/map.js'
import { throwError } from '../errors/errors.js'
import { duplicateName } from '../errors/message.js'
import { helperName } from '../link/link.js'
import type { ClientRoute } from './route.js'
import { printTemplate, type ClientTemplate } from './template.js'

/** A function of the module: `photo_path`, or for requests `photos_show`. */
export interface ClientFunction {
  readonly name: string
  readonly isRequest: boolean
  readonly route: ClientRoute
  readonly template: ClientTemplate
}

/**
 * The functions of routes that are wanted, those of one route together. A name that `isTaken` has a `_` before it.
 * Errors: `FST_RESOURCES_DUPLICATE_NAME`, for two functions of one name, with both declarations;
 * `FST_RESOURCES_INVALID_PATH`, for optional segments that no template can have.
 */
export function functionsOf (
  routes: readonly ClientRoute[], isTaken: (name: string) => boolean, isWanted: (name: string) => boolean
): readonly ClientFunction[] {
  const all = routes.flatMap(route => functionsFor(route, printTemplate(route)))
    .map(one => isTaken(one.name) ? { ...one, name: `_${one.name}` } : one)
    .filter(({ name }) => isWanted(name))
  const faults = [...groupBy(all, ({ name }) => name)].flatMap(([name, [first, ...others]]) =>
    others.map(other => duplicateName('function name', name, first!.route.site, other.route.site)))
  if (faults.length > 0) throwError('DUPLICATE_NAME', faults)
  const unwritten = all.filter(({ template }) => template === null).map(({ name, route: { site } }) =>
    `${site}: function '${name}' cannot have such optional segments. Declare a route for each path, or leave the ` +
    `function out with --except ${name}`)
  if (unwritten.length > 0) throwError('INVALID_PATH', unwritten)
  return all.filter((one): one is ClientFunction => one.template !== null)
}

/** A function whose template may be missing. */
type Planned = Omit<ClientFunction, 'template'> & { readonly template: ClientTemplate | null }

function functionsFor (route: ClientRoute, template: ClientTemplate | null): readonly Planned[] {
  const { name, operationId, table: { style } } = route
  return [
    ...name === null ? [] : [{ name: helperName(name, 'path', style), isRequest: false, route, template }],
    ...operationId === null ? [] : [{ name: nameOf(operationId, style), isRequest: true, route, template }]
  ]
}

/** An operation's id as a function's name: a character that no identifier can have is `_`. */
function nameOf (id: string, style: ClientRoute['table']['style']): string {
  const name = id.replace(/[^\p{ID_Continue}$]/gu, '_').replace(/^(?![\p{ID_Start}_$])/u, '_')
  // Joined like the name of a helper.
  return helperName(name, '' as 'path', style).replace(/_$/, '')
}

/** Names that no function and no argument can have. */
export const RESERVED: ReadonlySet<string> = new Set([
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends',
  'false finally for function if implements import in instanceof interface let new null options package private',
  'protected public rest return static super switch this throw true try typeof var void while with yield'
].flatMap(line => line.split(' ')))
