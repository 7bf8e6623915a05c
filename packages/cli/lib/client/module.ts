import { groupBy } from '../texts.js'
import { pathCode, requestCode } from './calls.js'
import { comment, printBoolean } from './code.js'
import { printTypes, unused, type TypeSources } from './declarations.js'
import { functionsOf, GLOBALS, RESERVED, type ClientFunction } from './functions.js'
import type { ClientRoute } from './route.js'
import { withoutFormat } from './template.js'
import { declarationsIn, needed } from './sources.js'
import { textOf } from './texts.js'

/** How a module is written. */
export interface ModuleOptions extends TypeSources {
  /** The generator and its source, for the first line. */
  readonly source: string
  /** Whether to write a function of that name. */
  readonly isWanted: (name: string) => boolean
}

/** The two files of a client module. */
export interface WrittenModule {
  readonly code: string
  readonly types: string
  readonly functions: readonly ClientFunction[]
}

/** A module with functions for the routes; `null` if no function is left. */
export function printModule (routes: readonly ClientRoute[], options: ModuleOptions): WrittenModule | null {
  const shared = sharedCode(routes)
  const isTaken = (name: string): boolean => RESERVED.has(name) || GLOBALS.has(name) || shared.has(name)
  const functions = functionsOf(routes, isTaken, options.isWanted)
  if (functions.length === 0) return null
  // By controller, so that each function has its own line, which no other resource changes.
  const groups = [...groupBy(functions, ({ route }) => route.controller).values()]
  const names = new Set([...shared.keys(), ...functions.map(({ name }) => name)])
  const constants = new Map<string, string>()
  // A bundle with one function is smaller without a constant.
  const share = (expression: string): string => {
    if (expression.length < 100) return expression
    const name = constants.get(expression) ?? unused(`not_${digest(expression)}`, names)
    constants.set(expression, name)
    return name
  }
  const lines = groups.map(group => `export const\n${group.map(({ name, isRequest, route, template }) =>
    `  ${name} = ${(isRequest ? requestCode : pathCode)(route, template, share)}`).join(',\n')}`)
  const expressions = [...constants].map(([expression, name]) => `const ${name} = ${expression}`).sort()
  const begin = `/* ${comment(options.source)} */\n/* eslint camelcase: "off", one-var: "off" */`
  const code = [begin, ...needed(shared, lines, ALWAYS), expressions.join('\n'), ...lines].filter(text => text !== '')
  return {
    code: `${code.join('\n\n')}\n`,
    types: `${begin}\n${printTypes(groups, options, documentation).join('\n\n')}\n`,
    functions
  }
}

/** A short name by content (FNV-1a), so that other routes do not change it. */
function digest (text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 8).toString(16).padStart(6, '0')
}

/** `GET /photos/:id → photos#show` */
function documentation ({ route: { method, path, controller, action, redirect } }: ClientFunction): string {
  const target = controller === null ? `redirect(${redirect})` : `${controller}#${action}`
  return `/** ${comment(`${method} ${withoutFormat(path)} → ${target}`)} */`
}

/** The declarations of modules that are always there. */
const ALWAYS = ['form', 'send', 'createSend']

/** The shared code by name, with the rules of the app's router. */
function sharedCode ([route]: readonly ClientRoute[]): ReadonlyMap<string, string> {
  const { ignoreTrailingSlash = true, useSemicolonDelimiter = false, caseSensitive } = route?.table.router ?? {}
  const text = ['shared.js', 'shared-optional.js', 'shared-requests.js'].map(textOf).join('\n')
    .replace(/(?<=SLASHES = )\w+/, printBoolean(ignoreTrailingSlash))
    .replace(/(?<=SEMICOLONS = )\w+/, printBoolean(useSemicolonDelimiter))
    // A router without letter case cannot compare these characters.
    .replace('%([01]|', caseSensitive === false ? '%(C4%B0|E2%84%AA|[01]|' : '$&')
  return declarationsIn(text)
}
