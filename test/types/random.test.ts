import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import t from 'tap'
import ts from 'typescript'
import * as library from '../../lib/index.js'
import type { Constraint, Route, RouteSet } from '../../types/index.js'
import { helperName } from '../../lib/link/link.js'
import { callsOf, type HelperCall } from '../fixtures/helper-calls.js'
import { randomTables, type RandomTable } from '../fixtures/random-tables.js'
import { seed } from '../fixtures/seed.js'

const runs = Number(process.env['FC_RUNS'] ?? 300)
const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'types', 'test')
const calls = [
  'collection', 'del', 'draw', 'get', 'member', 'namespace', 'patch', 'post', 'put', 'resource', 'resources', 'root',
  'scope'
]
const GROUP = /(?:^\/)?\((?:[^()]|\([^()]*\))*\)/g

t.setTimeout(0)

/** The calls of helpers that were compared. */
let asked = 0

/** The tables of one program: more of them would take gigabytes. */
const BATCH = 300

t.test(`types and values of ${runs} random tables are the same`, t => {
  const parsed = new Map<string, ts.SourceFile | undefined>()
  let seen = 0
  for (let batch = 0; seen < runs; batch++) {
    const sources = new Map<string, string>()
    for (const table of fc.sample(randomTables, { seed: seed + batch, numRuns: BATCH * 6 })) {
      const set = sources.size < Math.min(BATCH, runs - seen) ? drawn(table) : null
      if (set !== null) sources.set(join(folder, `random-${sources.size}.ts`), programOf(table, set))
    }
    seen += sources.size
    for (const [source, found] of check(sources, parsed)) t.fail(found, { source })
  }
  t.equal(seen, runs)
  t.ok(asked > runs * 10, `${asked} calls of helpers`)
  t.end()
})

/** What the compiler reports of programs, by their sources. `parsed` keeps the files that all programs read. */
function check (
  sources: ReadonlyMap<string, string>, parsed: Map<string, ts.SourceFile | undefined>
): ReadonlyMap<string, string> {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, strict: true, noEmit: true, skipLibCheck: true, types: []
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile, readFile } = host
  host.fileExists = file => sources.has(file) || fileExists(file)
  host.readFile = file => sources.get(file) ?? readFile(file)
  host.getSourceFile = (file, version, ...rest) => {
    const source = sources.get(file)
    if (source !== undefined) return ts.createSourceFile(file, source, version)
    if (!parsed.has(file)) parsed.set(file, getSourceFile(file, version, ...rest))
    return parsed.get(file)
  }
  const program = ts.createProgram([...sources.keys()], options, host)
  const errors = new Map<string, string>()
  for (const [file, source] of sources) {
    for (const { start = 0, messageText } of program.getSemanticDiagnostics(program.getSourceFile(file))) {
      errors.set(source, `${source.slice(start - 200, start)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
    }
  }
  return errors
}

function drawn ({ declarations, options }: RandomTable): RouteSet | null {
  const scope = library as unknown as Record<string, unknown>
  const run = new Function(...calls, `return draw([${declarations}], ${options || '{}'})`) // eslint-disable-line no-new-func
  try {
    return run(...calls.map(name => scope[name])) as RouteSet
  } catch {
    return null
  }
}

/** A program that compiles if the types of a table are what its records and its helpers are. */
function programOf ({ declarations, options }: RandomTable, { routes, paths }: RouteSet): string {
  const named = routes.filter(({ name }) => name !== null)
  return `import { ${calls.join(', ')} } from 'fastify-resources'
import { expectType, type Equal, type Table } from './expect.js'
type Holds<Given, Value> = Value extends Given ? true : false
function returns<const Declared extends string> (_declared: Declared, _value: NoInfer<Declared>): void {}
const set = draw([${declarations}]${options === '' ? '' : `, ${options}`})
type Drawn = Table<typeof set>
${named.map(one => `expectType<${isShared(one, routes) || options.includes('rails') ? 'Holds' : 'Equal'}<
  [Drawn['${one.name!}'][0], Drawn['${one.name!}'][1]], [${pathType(one)}, { ${paramsType(one)} }]
>>(true)`).join('\n')}
expectType<Equal<keyof typeof set.paths, ${union(Object.keys(paths))}>>(true)
const { paths } = set
${named.filter(one => !isShared(one, routes)).flatMap(one => callsOf(one, paths, helpersOf(one, options), options.includes('rails'))).map(printCall).join('\n')}
export { ${calls.join(', ')} }
`
}

function printCall ({ code, result }: HelperCall): string {
  asked++
  return result === null ? `// @ts-expect-error\n${code}` : `returns(${code}, '${result}')`
}

function helpersOf ({ name }: Route, options: string): readonly [path: string, url: string] {
  const style = options.includes('camel') ? 'camel' : 'snake'
  return [helperName(name!, 'path', style), helperName(name!, 'url', style)]
}

function union (names: readonly string[]): string {
  return names.map(name => `'${name}'`).join(' | ') || 'never'
}

/** Whether several declarations have the URL, so that its name is of the first, and the type that of any. */
function isShared (one: Route, routes: readonly Route[]): boolean {
  return routes.some(other => other !== one && other.path === one.path &&
    (other.action === one.action || other.defaults !== one.defaults || other.constraints !== one.constraints))
}

function pathType ({ path }: Route): string {
  const own = path.replace(/\(?\.:format\)?$/, '').replace(GROUP, '\x01')
  return `\`${own.replace(/[:*][A-Za-z_]\w*|\x01/g, '$${string}')}\`` // eslint-disable-line no-control-regex, no-template-curly-in-string
}

function paramsType ({ path, constraints, defaults }: Route): string {
  const own = path.replace(/\(?\.:format\)?$/, '')
  const types = new Map<string, string>()
  for (const [, name] of own.matchAll(/[:*]([A-Za-z_]\w*)/g)) {
    const isOptional = own.replace(GROUP, '').match(new RegExp(`[:*]${name!}(?!\\w)`)) === null
    set(name!, isOptional, valueType(constraints[name!]))
  }
  const { format } = constraints
  if (path.endsWith('(.:format)')) set('format', true, Array.isArray(format) ? valueType(format) : 'string')
  else if (path.endsWith('.:format')) set('format', false, Array.isArray(format) ? valueType(format) : 'string')
  for (const [name, value] of Object.entries(defaults)) {
    if (!types.has(name)) types.set(name, `${name}: ${value === null ? 'null' : typeof value}`)
  }
  return [...types.values()].join(', ')

  function set (name: string, isOptional: boolean, type: string): void {
    const value = defaults[name]
    const filled = value === undefined ? '' : typeof value === 'string' ? ` | '${value}'` : ` | ${value === null ? 'null' : typeof value}`
    types.set(name, isOptional ? filled === '' ? `${name}?: ${type}` : `${name}: ${type}${filled}` : `${name}: ${type}`)
  }
}

function valueType (constraint: Constraint | undefined): string {
  if (constraint === undefined || constraint instanceof RegExp || typeof constraint === 'string') return 'string'
  if (Array.isArray(constraint)) return constraint.map(one => `'${one as string}'`).join(' | ')
  return 'allOf' in constraint ? 'string | number | boolean' : 'number'
}
