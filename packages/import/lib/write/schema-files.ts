import { schemaTypes, type SchemaTypes } from 'fastify-resources-cli/client'
import { FIRST, printEntry, printItems, printValue, type CallLayout } from '../call.js'
import { isObject, type SourceSchema, type OperationSchema, type ImportSource } from '../operation.js'
import type { OutputFile } from '../commands/files.js'
import type { Schemas } from './schemas.js'

const TYPE = `/** A JSON schema that carries the types of its values before and after validation. */
export type CarriedSchema<Input, Output = Input> = { readonly [keyword: string]: unknown } & {
  readonly '~standard': {
    readonly version: 1, readonly vendor: string, readonly types: { readonly input: Input, readonly output: Output }
  }
}
`
const TYPED = `function typed<Input, Output = Input> (schema: object): CarriedSchema<Input, Output> {
  return schema as CarriedSchema<Input, Output>
}
`
const PLUGIN = '/** A plugin that adds the shared schemas to an app. Register it before the routes. */\n'
// Fastify documents this name for plugins that do not use `fastify-plugin`.
const SHARED = "Object.assign(addSchemas, { [Symbol.for('skip-override')]: true })\n"
const BODY = ' {\n  for (const schema of components) app.addSchema(schema)\n}\n\n'

/**
 * The files of the schemas beside a module of declarations: `routes.schemas.js` and `routes.schemas.d.ts`, or
 * `routes.schemas.ts`. No file without schemas.
 */
export function schemaFiles (
  { components }: ImportSource, { operations }: Schemas, out: string
): readonly OutputFile[] {
  if (operations.size === 0) return []
  const name = out.replace(/\.(m?[jt]s)$/, '.schemas.$1')
  const types = schemaTypes(Object.fromEntries(components))
  const all = [...operations].map(([name, { schema }]) => [name, schema!] as const)
  const listed = printValue([...components.values()], FIRST)
  if (/ts$/.test(out)) {
    const constants = all.map(([name, schema]) => `export const ${name} = ${printParts(schema, types)}\n`)
    return [{
      name,
      text: [
        "import type { FastifyInstance } from 'fastify'\n",
        TYPE,
        TYPED,
        `const components: readonly object[] = ${listed}\n`,
        `${PLUGIN}export async function addSchemas (app: FastifyInstance): Promise<void>${BODY}${SHARED}`,
        ...constants, ...namedTypes(types)
      ].join('\n')
    }]
  }
  const constants = all.map(([name, schema]) => `export const ${name} = ${printValue(schema, FIRST)}\n`)
  const declared = all.map(([name, schema]) => `export declare const ${name}: ${printTypes(schema, types)}\n`)
  return [
    {
      name,
      text: [
        `const components = ${listed}\n`,
        `${PLUGIN}export async function addSchemas (app)${BODY}${SHARED}`,
        ...constants
      ].join('\n')
    },
    {
      name: name.replace(/\.(m?)js$/, '.d.$1ts'),
      text: [
        "// @ts-nocheck\nimport type { FastifyInstance } from 'fastify'\n", TYPE,
        `${PLUGIN}export declare function addSchemas (app: FastifyInstance): Promise<void>\n`,
        ...declared, ...namedTypes(types)
      ].join('\n')
    }
  ]
}

/** The types of the shared schemas that other types name. */
function namedTypes ({ named }: SchemaTypes): readonly string[] {
  return named.size === 0 ? [] : [`${[...named.values()].sort().map(type => `export ${type}`).join('\n')}\n`]
}

/** Prints the parts of an operation with each schema as the call that gives it its types. */
function printParts (schema: OperationSchema, types: SchemaTypes): string {
  return printTree(schema, FIRST, (one, layout) => {
    const begin = `typed<${typesOf(one, types)}>(`
    return `${begin}${printValue(one, { ...layout, left: layout.left - begin.length - 1 })})`
  })
}

/** Prints the types of the parts of an operation. */
function printTypes (schema: OperationSchema, types: SchemaTypes): string {
  return printTree(schema, FIRST, one => `CarriedSchema<${typesOf(one, types)}>`, 'readonly ')
}

/** Prints an object of schemas, whose property `response` and contents are objects of schemas themselves. */
function printTree (
  value: object, layout: CallLayout, print: (schema: SourceSchema, layout: CallLayout) => string, modifier = ''
): string {
  return printItems('{ ', Object.entries(value).map(([key, one]) => inner => {
    const begin = modifier + printEntry(key, undefined, inner).replace(/undefined$/, '')
    const rest = { ...inner, left: inner.left - begin.length }
    if (!isObject(one)) return begin + (modifier === '' ? printValue(one, rest) : 'string')
    const isTree = key === 'response' || key === 'content' || isObject(one['content'])
    const isMedia = Object.keys(one).join() === 'schema'
    return begin + (isTree || isMedia ? printTree(one, rest, print, modifier) : print(one, rest))
  }), ' }', layout)
}

/** The types of the values of a schema before and after validation. */
function typesOf (schema: SourceSchema, types: SchemaTypes): string {
  const [input, output] = [true, false].map(isInput => types.typeOf(schema, isInput)) as [string, string]
  return input === output ? input : `${input}, ${output}`
}
