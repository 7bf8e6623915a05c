import { precedingFinder } from '../match/preceding.js'
import { refuse } from '../errors/errors.js'
import type { Url } from '../match/urls.js'
import { functionsOf, type ClientFunction, type ClientTable } from './functions.js'
import type { Replies } from './replies.js'
import { shared, type Shared } from './shared.js'
import { sharedRails } from './shared-rails.js'
import { takenOf } from './taken.js'
import { defaultsOf, pure, quote, suffixOf, templateOf } from './template.js'
import { printTypes } from './type-texts.js'
import { typeOf, type ParamTypes } from './types.js'

/** How a module is written. */
export interface ModuleOptions {
  /** What wrote it, and from what: its first line. */
  readonly source: string
  readonly language: 'ts' | 'js'
  /** Whether a function of that name is wanted. */
  readonly isWanted: (name: string) => boolean
  readonly replies: Replies
}

/** What is written so far. */
interface Draft {
  readonly types: ParamTypes
  readonly used: Set<string>
  readonly suffixes: Map<string, string>
  readonly verbs: Set<string>
}

/**
 * The source of a module with a function for each route of the tables. Error: `FST_RESOURCES_DUPLICATE_NAME`, for two
 * functions of one name.
 */
export function printModule (tables: readonly ClientTable[], options: ModuleOptions): string {
  const faults: string[] = []
  const functions = functionsOf(tables, faults).filter(({ name }) => options.isWanted(name))
  if (faults.length > 0) refuse('FST_RESOURCES_DUPLICATE_NAME', faults)
  // At one place the router asks the contested ones, whichever table they are of, before it takes another.
  const reachable = tables.flatMap(({ routes }) => routes.filter(({ isReachable }) => isReachable))
  const [contested, others] = [true, false].map(is => reachable.filter(({ isContested }) => isContested === is))
  const findPreceding = precedingFinder([...contested!, ...others!])
  const { language, source, replies } = options
  const draft: Draft = { types: new Map(), used: new Set(['form']), suffixes: new Map(), verbs: new Set() }
  const lines = functions.map(one => {
    const { drawing: { dialect: { strict } }, routes, rules } = one.table
    // A way to write a path has its own URL, and those behind it that add a suffix.
    const takenBy = (way: Url): string => {
      const planned = routes.filter(({ route, url }) => route === one.route && url.way === way.way)
      const taken = takenOf(planned, findPreceding)
      return taken === null ? '' : `, /${taken}/${rules.caseSensitive ? '' : 'i'}`
    }
    return printFunction(one, strict ? buildOf(one, takenBy, draft) : railsOf(one, draft), options, draft)
  })
  const hasMarks = draft.used.has('rails') || lines.some(line => / [.*]\}/.test(line))
  const common = printShared(draft, tables, language, hasMarks)
  const parts = [
    `/* ${source} */\n/* eslint camelcase: "off"${language === 'js' ? ', no-undef: "off"' : ''} */`,
    ...language === 'ts' ? replies.imports : [],
    printTypes(draft.types, draft.used, language, replies.isTyped),
    ...common,
    [...draft.suffixes].map(([code, name]) => `const ${name} = ${pure(code)}`).join('\n'),
    ...lines
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

function printFunction (
  one: ClientFunction, build: string, { language, replies }: ModuleOptions, draft: Draft
): string {
  const { method } = one.route
  if (one.isRequest) {
    draft.used.add('request')
    draft.verbs.add(method)
  }
  const reply = one.isRequest && language === 'ts' ? replies.typeOf(one.route) : null
  const gives = one.isRequest ? `Call<${quote(method)}${reply === null ? '' : `, ${reply}`}>` : 'string'
  const type = typeOf(one, gives, draft.types)
  const code = one.isRequest ? `/* @__PURE__ */ request(${quote(method)}, ${build})` : build
  return language === 'ts'
    ? `export const ${one.name}: ${type} = ${code}`
    : `/** @type {${type}} */\nexport const ${one.name} = ${code}`
}

/** The call that makes a route's paths; `takenBy` says what those of one way must not be. */
function buildOf (one: ClientFunction, takenBy: (way: Url) => string, draft: Draft): string {
  const { ways, table } = one
  const rule = suffixOf(one)
  const suffix = named(rule.code, rule.uses, draft)
  const isGlob = ways.some(({ path }) => path.at(-1)?.isGlob === true)
  const defaults = defaultsOf(one)
  draft.used.add('path')
  if (isGlob) draft.used.add('glob')
  const globbed = (code: string): string => isGlob ? `glob(${code})` : code
  if (ways.length === 1 && Object.keys(defaults).length === 0) {
    return pure(globbed(pure(`path(${quote(templateOf(ways[0]!, table))}, ${suffix}${takenBy(ways[0]!)})`)))
  }
  draft.used.add('choose')
  const list = ways.map(way => `[${quote(templateOf(way, table))}${takenBy(way)}]`).join(', ')
  const values = Object.keys(defaults).length === 0 ? '' : `, ${printMap(defaults)}`
  return pure(`choose([${list}], (way, not) => ${globbed(`path(way, ${suffix}, not)`)}${values})`)
}

function railsOf (one: ClientFunction, draft: Draft): string {
  const { ways, table, entry: { format, defaults, checks } } = one
  const own = defaultsOf(one)
  const usual = Object.hasOwn(defaults, 'format') && defaults['format'] !== null ? String(defaults['format']) : null
  const rule = [
    ...Object.keys(own).length === 0 ? [] : [`defaults: ${printMap(own)}`],
    ...usual === null ? [] : [`format: ${quote(usual)}`],
    ...format.kind === 'none' ? ['hasFormat: false'] : [],
    ...format.kind === 'required' ? ['isRequired: true'] : [],
    ...checks.size === 0 ? ['isFree: true'] : []
  ]
  draft.used.add('rails')
  const list = ways.map(way => quote(templateOf(way, table))).join(', ')
  return `/* @__PURE__ */ rails([${list}]${rule.length === 0 ? '' : `, { ${rule.join(', ')} }`})`
}

function printMap (texts: Readonly<Record<string, string>>): string {
  return `{ ${Object.entries(texts).map(([name, text]) => `${name}: ${quote(text)}`).join(', ')} }`
}

/** What a suffix rule is called by in the module: a rule that is made has one name for all of its routes. */
function named (code: string, uses: readonly string[], { used, suffixes }: Draft): string {
  for (const one of uses) used.add(one)
  if (!code.includes('(')) return code
  const known = suffixes.get(code)
  if (known !== undefined) return known
  const name = `suffix${suffixes.size + 1}`
  suffixes.set(code, name)
  return name
}

/** The shared functions that are called, those that they call included, in the order of the tables. */
function printShared (
  { used, verbs }: Draft, tables: readonly ClientTable[], language: 'ts' | 'js', hasMarks: boolean
): readonly string[] {
  const all: ReadonlyMap<string, Shared> = new Map([...shared, ...sharedRails])
  for (const name of used) for (const one of all.get(name)?.uses ?? []) used.add(one)
  const { ignoreTrailingSlash, useSemicolonDelimiter } = tables[0]!.rules
  const overloads = [...verbs].map(verb =>
    `function request (method: ${quote(verb)}, build: Build): ` +
    `(...args: readonly unknown[]) => Call<${quote(verb)}, never>`)
  const blanks: Readonly<Record<string, string>> = {
    slash: ignoreTrailingSlash
      ? 'ending === undefined || '
      : "(ending === '' ? trailingSlash && url[1] : ending === undefined) || ",
    slashed: ignoreTrailingSlash ? "(trailingSlash && !ending && url[1] ? '/' : '') + " : '',
    semicolon: useSemicolonDelimiter ? ';' : '',
    verbs: language === 'ts' ? overloads.join('\n') : '',
    mark: hasMarks ? '(mark ? /^\\.?\\.?$/ : /^$|\\./)' : '/^$|\\./',
    markParam: hasMarks ? ', mark«: string»' : '',
    markPart: hasMarks ? ' ?(.?)' : ''
  }
  return [...all].filter(([name]) => used.has(name)).map(([, { text }]) => {
    const written = text
      .replace(/\?(slashed|slash|semicolon|verbs|markParam|markPart|mark)\b/g, (_all, name: string) => blanks[name]!)
      .replace(/\n\s*(?=\n)/g, '')
    return language === 'ts' ? written.replace(/[«»]/g, '') : written.replace(/«[^»]*»/g, '')
  })
}
