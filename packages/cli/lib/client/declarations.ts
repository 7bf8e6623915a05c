import { hasBody } from './calls.js'
import { identifier, quote } from './code.js'
import type { ClientFunction } from './functions.js'
import type { ClientRoute } from './route.js'
import type { RouteTypes } from './schemas.js'
import { relativePath } from './paths.js'
import { declarationsIn, needed } from './sources.js'
import { textOf } from './texts.js'
import { formatType, functionType, type SignatureTypes } from './types.js'

/** An action of a file, both as code. */
interface ActionSource {
  readonly from: string
  readonly action: string
}

/** The sources of the types of requests and responses. */
export interface TypeSources {
  readonly actionOf: (route: ClientRoute) => ActionSource | null
  readonly schemasOf: (route: ClientRoute) => RouteTypes
  /** The types of shared schemas that these types use. */
  readonly named?: ReadonlyMap<string, string>
}

/** The types that modules always have. */
const ALWAYS = ['form', 'send', 'createSend', 'ErrorOf', 'Options', 'Query', 'ResponseBody', 'RequestBody', 'QueryOf']

/** The declarations of a module: the shared types, imports of controllers, and a list for each group of functions. */
export function printTypes (
  groups: ReadonlyArray<readonly ClientFunction[]>, sources: TypeSources, documentation: (one: ClientFunction) => string
): readonly string[] {
  const names = new Set(groups.flat().map(({ name }) => name))
  const imports = new Map<string, string>()
  const forms = new Map<string, readonly [name: string, form: string]>()
  const shared = declarationsIn(textOf('shared-types.ts'))
  const nameFor = (route: ClientRoute, { from }: ActionSource): string => {
    const known = imports.get(from)
    if (known !== undefined) return known
    const name = unused(`${identifier(route.controller!)}_controller`, names)
    imports.set(from, name)
    return name
  }
  const lines = groups.map(group => {
    const aliases: string[] = []
    const declared = group.map(one => {
      const types = one.isRequest ? typesOf(one.route, sources, nameFor) : ''
      const alias = types === '' ? '' : unused(`${one.name}_types`, names)
      const signature = one.isRequest ? requestTypes(one.route, sources, alias) : pathTypes(one.route)
      const more = one.isRequest ? `Endpoint<${quote(one.route.method)}> & ` : ''
      if (types !== '') aliases.push(`type ${alias} = ${types}\n\n`)
      const { name, args, form } = functionType(one.route, signature)
      if (!forms.has(name)) forms.set(name, [unused(name, names), form])
      return `  ${documentation(one)}\n  ${one.name}: ${more}${forms.get(name)![0]}${args}`
    })
    return `${aliases.join('')}export declare const\n${declared.join(',\n')}`
  })
  // Sorted, so that another form, or another shared schema, is only another line.
  const formLines = [...forms.values()].map(([name, form]) => `interface ${name}${form}`).sort()
  return [
    // A compiler reads the types without checking each of them again, except the imports of controllers.
    imports.size === 0
      ? '// @ts-nocheck'
      : [...imports].map(([from, name]) => `import type * as ${name} from ${from}`).join('\n'),
    ...needed(shared, [...formLines, ...lines], ALWAYS),
    formLines.join('\n'),
    ...[...sources.named?.values() ?? []].sort(),
    ...lines,
    // Otherwise TypeScript exports every declaration.
    'export {}'
  ].filter(text => text !== '')
}

function pathTypes ({ format }: ClientRoute): SignatureTypes {
  const formats = formatType(format)
  return { options: formats === 'string' ? 'Options' : `Options<${formats}>`, needsOptions: false, result: 'string' }
}

/** A name that no other declaration has. */
export function unused (name: string, names: Set<string>): string {
  let own = name
  while (names.has(own)) own = `_${own}`
  names.add(own)
  return own
}

/** The types of a request and its response: those of schemas, then those of the action; `''` if none are known. */
function typesOf (
  route: ClientRoute, { actionOf, schemasOf }: TypeSources,
  nameFor: (route: ClientRoute, source: ActionSource) => string
): string {
  const { body, query, response, errors } = schemasOf(route)
  const own = Object.entries({ response, body, query, errors }).filter(([, type]) => type !== undefined)
  const written = own.length === 0 ? [] : [`{ ${own.map(([name, type]) => `${name}: ${type}`).join(', ')} }`]
  const source = actionOf(route)
  if (source === null) return written.join('')
  const by = route.replacedBy === 'none' ? '' : `, ${quote(route.replacedBy)}`
  const action = `Action<typeof ${nameFor(route, source)}, ${source.action}${by}>`
  const others = own.length === 0 ? action : `Omit<${action}, ${own.map(([name]) => quote(name)).join(' | ')}>`
  return [...written, others].join(' & ')
}

/** The types of a request function, whose own types are named `alias`. */
function requestTypes (route: ClientRoute, { actionOf, schemasOf }: TypeSources, alias: string): SignatureTypes {
  const { body, query, needsBody, needsQuery } = schemasOf(route)
  const isTyped = actionOf(route) !== null
  const search = query !== undefined || isTyped ? `QueryIn<${alias}>` : 'Query'
  const content = body !== undefined || isTyped ? `BodyIn<${alias}>` : 'unknown'
  const isWriting = hasBody(route.method)
  const args = [formatType(route.format), search, ...isWriting ? [content] : []]
  const usual = ['string', 'Query', 'unknown']
  const given = args.slice(0, args.findLastIndex((arg, index) => arg !== usual[index]) + 1)
  const name = !isWriting ? 'Options' : needsBody === true ? 'NeededBody' : 'BodyOptions'
  const options = given.length === 0 ? name : `${name}<${given.join(', ')}>`
  const method = quote(route.method)
  return {
    options: needsQuery === true ? `NeededQuery<${options}, ${search}>` : options,
    needsOptions: needsQuery === true || (isWriting && needsBody === true),
    result: alias === '' ? `Call<${method}>` : `Call<${method}, ${alias}>`
  }
}

/** The actions of files, by the paths of their controllers; `folder` is the directory of the module. */
export function actionsIn (
  files: Readonly<Record<string, string>>, folder: string, cwd: string
): TypeSources['actionOf'] {
  return ({ controller, action }) => {
    const file = Object.hasOwn(files, controller!) ? files[controller!]! : null
    return file === null ? null : { from: quote(specifier(relativePath(folder, file, cwd))), action: quote(action!) }
  }
}

/** A file as a module imports it: every resolver of TypeScript finds `photos.ts` by `photos.js`. */
function specifier (path: string): string {
  const file = path.replace(/\.([cm]?)ts$/, '.$1js')
  return file.startsWith('.') ? file : `./${file}`
}
