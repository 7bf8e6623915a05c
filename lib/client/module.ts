import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operations } from '../serve/openapi.js'
import { callOf, quote } from './calls.js'
import { functionsOf, type ClientFunction, type ClientTable } from './functions.js'
import { takenFinder } from './taken.js'
import { RESERVED, typeOf, type ParamTypes, type Replies } from './types.js'

/** How a module is written. */
export interface ModuleOptions {
  /** What wrote it, and from what: its first line. */
  readonly source: string
  readonly language: 'ts' | 'js'
  /** Whether a function of that name is wanted. */
  readonly isWanted: (name: string) => boolean
  readonly replies: Replies
  /** What the app that has the tables shows in OpenAPI. */
  readonly operations?: Operations | undefined
}

/** The source of a module with a function for each route of the tables; `''` where none is wanted. */
export function printModule (tables: readonly ClientTable[], options: ModuleOptions): string {
  const { language, source, isWanted } = options
  const shared = sharedIn(language, tables)
  const { operations = { ids: new Map(), shown: new Map() } } = options
  const isTaken = (name: string): boolean => RESERVED.has(name) || shared.has(name) || name in globalThis
  const functions = functionsOf(tables, operations, isTaken, isWanted)
  if (functions.length === 0) return ''
  const takenBy = takenFinder(tables)
  const types: ParamTypes = new Map()
  const imports = new Map<string, string>()
  const replyOf = ({ ways: [{ route }] }: ClientFunction): string => {
    const reply = options.replies(route)
    if (reply === null) return ''
    const { from, action } = reply
    if (language === 'js') return `, ReplyOf<typeof import(${from}), ${action}>`
    let name = imports.get(from)
    if (name === undefined) {
      name = `${route.controller!.replace(/\W/g, '_')}_${imports.size + 1}`
      while (functions.some(one => one.name === name)) name = `_${name}`
      imports.set(from, name)
    }
    return `, ReplyOf<typeof ${name}, ${action}>`
  }
  const lines = functions.map(one => printFunction(one, callOf(one, takenBy), language,
    typeOf(one, one.isRequest ? `Call<${quote(one.ways[0].route.method)}${replyOf(one)}>` : 'string', types)))
  const own = [
    [...types].map(([name, text]) => printDeclaration(`type ${name} = ${text}`, language)).join('\n'),
    ...lines
  ]
  const parts = [
    `/* ${quote(source).slice(1, -1)} */\n/* eslint camelcase: "off"${language === 'js' ? ', no-undef: "off"' : ''} */`,
    [...imports].map(([from, name]) => `import type * as ${name} from ${from}`).join('\n'),
    ...needed(shared, own),
    ...own
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

function printFunction (one: ClientFunction, path: string, language: ModuleOptions['language'], type: string): string {
  const { isRequest, name, ways: [{ route }] } = one
  const code = isRequest ? `/* @__PURE__ */ request(${quote(route.method)}, ${path})` : path
  return language === 'ts'
    ? `export const ${name}: ${type} = ${code}`
    : `/** @type {${type}} */\nexport const ${name} = ${code}`
}

/** What the module always has, whether its functions need it or not. */
const ALWAYS = ['form', 'Options', 'Query', 'ResponseBody']

/** What the functions share, by name: the declarations of three files here, with the rules of the app's router. */
function sharedIn (language: ModuleOptions['language'], [table]: readonly ClientTable[]): ReadonlyMap<string, string> {
  const { ignoreTrailingSlash, useSemicolonDelimiter } = table!.rules
  const files = ['shared-types', 'shared', 'shared-rails'].map(name => join(import.meta.dirname, `${name}.ts`))
  const text = files.map(file => readFileSync(file, 'utf8')).join('\n')
    .replace(/(?<=SLASHES: boolean = )\w+/, String(ignoreTrailingSlash))
    .replace(/(?<=SEMICOLONS: boolean = )\w+/, String(useSemicolonDelimiter))
  const found = text.matchAll(/^(?:\/\*\*[^]*?\*\/\n)?(?:export )?(?:type|const|function) (\w+).*(?:\n[ )}].*)*/gm)
  return new Map([...found].map(([text, name]) => [name!, printDeclaration(text, language)]))
}

/** An annotation of shared code: `: string[]`, `as Fields`; or the comment above. */
const ANNOTATION = new RegExp([
  /^\/\*[^]*?\*\//,
  /(?<=[\w)\]}])\??: (?:readonly |value is )?(?:string|unknown|boolean|number|[A-Z]\w*)(?:<\w+>|\[\])?(?: \| \w+)?/,
  / as (?:string|never|[A-Z]\w*)(?:\[\])?/
].map(({ source }) => source).join('|'), 'g')

function printDeclaration (text: string, language: ModuleOptions['language']): string {
  if (/^(?:export )?type/.test(text)) {
    const line = text.replace(/\s*\n\s*/g, ' ')
    return language === 'ts' ? line : typedef(line)
  }
  return language === 'ts' ? text : text.replace(ANNOTATION, found => found.startsWith('/*') ? found : '')
}

/** A type as JSDoc; one with params of its own has a template for each. */
function typedef (declaration: string): string {
  const [, name, list, text] = /type (\w+)(?:<(.*?)>)? = (.*)$/.exec(declaration)!
  if (list === undefined) return `/** @typedef {${text!}} ${name!} */`
  const params = list.split(', ').map(param =>
    ` * @template ${param.replace(/^(\w+) extends (.*)$/, '{$2} $1').replace(/^(\w+) = (.*)$/, '[$1=$2]')}\n`)
  return `/**\n${params.join('')} * @typedef {${text!}} ${name!}\n */`
}

/** Of what functions share that which their texts name, and what that names itself. */
function needed (shared: ReadonlyMap<string, string>, texts: readonly string[]): readonly string[] {
  const found = new Set<string>()
  const visit = (text: string): void => {
    // A text in quotes and a comment in words name nothing, and neither does a property.
    const code = text.replace(/\/\*\*(?!\s(?: \* )?@)[^]*?\*\/|'(?:[^'\\\n]|\\.)*'/g, '')
    for (const [name] of code.matchAll(/(?<![\w)\]?]\.)\b\w+\b(?!\??:)/g)) {
      if (!shared.has(name) || found.has(name)) continue
      found.add(name)
      visit(shared.get(name)!)
    }
  }
  for (const text of [...ALWAYS, ...texts]) visit(text)
  return [...shared].filter(([name]) => found.has(name)).map(([, text]) => text)
}
