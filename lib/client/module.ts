import { pathCode, quote, requestCode } from './calls.js'
import { printTypes, type TypeSources } from './declarations.js'
import { functionsOf, RESERVED, type ClientFunction } from './functions.js'
import type { ClientRoute } from './route.js'
import { withoutFormat } from './template.js'
import { declarationsIn, needed, readShared } from './sources.js'

/** How a module is written. */
export interface ModuleOptions extends TypeSources {
  /** The generator and its source, for the first line. */
  readonly source: string
  /** Whether to write a function of that name. */
  readonly isWanted: (name: string) => boolean
}

/** The two files of a client module. */
export interface ClientModule {
  readonly code: string
  readonly types: string
}

/** A module with functions for the routes; `null` if no function is left. */
export function printModule (routes: readonly ClientRoute[], options: ModuleOptions): ClientModule | null {
  const shared = sharedCode(routes)
  const isTaken = (name: string): boolean => RESERVED.has(name) || shared.has(name) || name in globalThis
  const functions = functionsOf(routes, isTaken, options.isWanted)
  if (functions.length === 0) return null
  const lines = functions.map(one => {
    const code = one.isRequest ? requestCode(one.route, one.template) : pathCode(one.route, one.template)
    return `${documentation(one)}\nexport const ${one.name} = ${code}`
  })
  const begin = `/* ${quote(options.source).slice(1, -1)} */\n/* eslint camelcase: "off" */`
  return {
    code: `${[begin, ...needed(shared, lines, ALWAYS), ...lines].join('\n\n')}\n`,
    types: `${begin}\n${printTypes(functions, options, documentation).join('\n\n')}\n`
  }
}

/** `GET /photos/:id → photos#show` */
function documentation ({ route: { method, path, controller, action, redirect } }: ClientFunction): string {
  const target = controller === null ? `redirect(${redirect})` : `${controller}#${action}`
  const text = `${method} ${withoutFormat(path)} → ${target}`
  return `/** ${quote(text).slice(1, -1).replaceAll("\\'", "'")} */`
}

/** The declarations of modules that are always there. */
const ALWAYS = ['form', 'send', 'createSend']

/** The shared code by name, with the rules of the app's router. */
function sharedCode ([route]: readonly ClientRoute[]): ReadonlyMap<string, string> {
  const { ignoreTrailingSlash, useSemicolonDelimiter } = route?.table.router ?? {}
  const text = readShared('shared.js', 'shared-optional.js', 'shared-rails.js', 'shared-requests.js')
    .replace(/(?<=SLASHES = )\w+/, String(ignoreTrailingSlash))
    .replace(/(?<=SEMICOLONS = )\w+/, String(useSemicolonDelimiter))
  return declarationsIn(text)
}
