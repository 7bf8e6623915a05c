import { draw, type Declaration, type RouteSet } from 'fastify-resources'
import {
  declareCalls, definedOptions, FIRST, functionsIn, printCalls, printValue, type Call, type Options
} from '../call.js'
import type { SourceOperation } from '../operation.js'
import { callsBelow } from './group.js'
import { Names } from './names.js'
import { endOptions, usualEnd } from './operation.js'
import { plainRows, rowCalls } from './row.js'
import { Schemas } from './schemas.js'
import type { Outer, Writing } from './scope.js'
import { sharedTags, tagOptions } from './tags.js'
import { operationsIn, segmentText, trieOf, type Node, type RejectedOperation } from './trie.js'

/** Declarations that draw operations, as calls. */
export interface Declarations {
  readonly calls: readonly Call[]
  readonly options: Options
  /** The operations that no call draws. */
  readonly rejected: readonly RejectedOperation[]
  readonly schemas: Schemas
}

/** Declares operations as a person would: by resources where they fit, otherwise by method routes in scopes. */
export function declarationsFor (operations: readonly SourceOperation[], hasSchemas: boolean): Declarations {
  const { root, rejected, conditional } = trieOf(operations)
  const schemas = new Schemas(hasSchemas)
  const writing: Writing = { names: new Names(), schemas, strays: [] }
  const end = usualEnd(operationsIn(root))
  const updates = updateMethodsFor(operations)
  const tags = sharedTags(operations)
  const outermost: Outer = {
    path: [],
    prefix: '',
    module: '',
    controller: null,
    end,
    updateMethods: updates ?? ['PATCH', 'PUT'],
    tags,
    constrained: new Map()
  }
  const { node, texts } = commonPrefix(root)
  const inner = callsBelow(node, { ...outermost, path: texts }, plainRows, writing)
  const prefixed = inScope(inner, texts.length === 0 ? undefined : texts.join('/'))
  const own = rowCalls(root.operations, outermost, plainRows, writing)
  const strays = rowCalls([...writing.strays.splice(0), ...conditional], outermost, plainRows, writing)
  const calls = [...prefixed, ...own, ...strays]
  const comments = rejected.map(({ operation: { method, url }, reason }): Call =>
    ({ fn: '//', name: `${method} ${url}: ${reason}` }))
  return {
    calls: [...inScope(calls, undefined, tagOptions(tags, undefined)), ...comments],
    options: definedOptions({ apiOnly: true, updateMethods: updates, ...endOptions(end, 'none') })!,
    rejected,
    schemas
  }
}

/** Calls in a scope with options, unless there are none. A single scope has them itself. */
function inScope (calls: readonly Call[], path: string | undefined, routeOptions?: Options): readonly Call[] {
  const options = definedOptions({ path, routeOptions })
  if (options === undefined || calls.length === 0) return calls
  const [only] = calls
  if (calls.length > 1 || only!.fn !== 'scope') return [{ fn: 'scope', options, children: calls }]
  const whole = [path, only!.options?.['path']].filter(text => text !== undefined).join('/')
  return [{ ...only!, options: { ...only!.options, ...options, path: whole } }]
}

/** The method that most updates have, unless there is none. */
function updateMethodsFor (operations: readonly SourceOperation[]): readonly string[] | undefined {
  const numberOf = (wanted: string): number => operations.filter(({ method }) => method === wanted).length
  const [patch, put] = ['PATCH', 'PUT'].map(numberOf) as [number, number]
  return patch + put === 0 ? undefined : patch >= put ? ['PATCH'] : ['PUT']
}

/** The literals that all paths begin with. */
function commonPrefix (root: Node): { readonly node: Node, readonly texts: readonly string[] } {
  const [only] = root.children.values()
  const isAlone = root.operations.length === 0 && root.children.size === 1 && operationsIn(root).length > 1
  const isCommon = isAlone && only!.operations.length === 0 && !only!.children.has(':') && !/[:*]/.test(only!.key)
  if (!isCommon) return { node: root, texts: [] }
  const { node, texts } = commonPrefix(only!)
  return { node, texts: [segmentText(only!, null), ...texts] }
}

/** Draws the declarations. */
export function drawDeclarations ({ calls, options }: Declarations): RouteSet {
  const declarations: readonly Declaration[] = declareCalls(calls)
  return draw(declarations, options as never)
}

/** The source of a module that exports the table. */
export function printDeclarations (
  { calls, options, schemas }: Declarations, isTypeScript: boolean, schemasFile: string | null
): string {
  const names = [...new Set(['draw', ...functionsIn(calls)])].sort()
  const body = printCalls(calls, { indent: '  ', left: 108 })
  const constants = schemas.constants.map(([name, schema]) => isTypeScript
    ? `const ${name} = ${printValue(schema, FIRST)} as const\n`
    : `const ${name} = /** @type {const} */ (${printValue(schema, FIRST)})\n`)
  return [
    `import { ${names.join(', ')} } from 'fastify-resources'\n`,
    ...schemasFile === null ? [] : [`import * as schemas from ${printValue(schemasFile)}\n`],
    '\n',
    ...constants.length === 0 ? [] : [...constants, '\n'],
    `export const routes = draw([\n${body}\n], ${printValue(options)})\n\nexport default routes\n`
  ].join('')
}
