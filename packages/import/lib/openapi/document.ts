import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { $RefParser } from '@apidevtools/json-schema-ref-parser'
import { UsageError } from 'fastify-resources-cli'
import { parse } from 'yaml'
import { decoded } from '../decoded.js'
import { isObject, type JsonObject } from '../operation.js'

/** A parsed document, which contains what it references. */
export interface OpenapiDocument {
  readonly root: JsonObject
  /** The value of a reference such as `#/components/schemas/Photo`; `undefined` if there is none. */
  readonly resolve: (reference: string) => unknown
  /** The references to other files that were not read, each with the reason. */
  readonly refused: readonly string[]
}

/** The largest published document has three quarters of this. */
const MOST_VALUES = 2_000_000
const DEEPEST = 400

/**
 * Parses a document and reads the files of its directory that it references. Nothing else is read, and nothing is
 * fetched. `file` is `null` for the standard input, which references no file. Throws {@link UsageError}.
 */
export async function readDocument (text: string, file: string | null): Promise<OpenapiDocument> {
  const root = checkedSize(parseText(text))
  if (!isObject(root)) throw new UsageError('an OpenAPI document must be an object')
  const refused = new Map<string, string>()
  const main = file === null ? join(sep, '-') : await realpath(file)
  const read = async (url: string): Promise<unknown> => {
    try {
      return checkedSize(parseText(await readBeside(url, file === null ? null : dirname(main))))
    } catch (error) {
      refused.set(url, (error as Error).message)
      return {}
    }
  }
  const whole = hasOtherFiles(root) ? await bundle(root, pathToFileURL(main).href, read) : root
  const bundled = checkedSize(whole) as JsonObject
  return {
    root: bundled,
    resolve: reference => resolveIn(bundled, reference),
    refused: [...refused].map(([url, reason]) => `${url}: ${reason}`)
  }
}

/** A document with the content of other files, whose references all begin with `#`. */
async function bundle (root: JsonObject, url: string, read: (url: string) => Promise<unknown>): Promise<unknown> {
  return new $RefParser().bundle(url, root as never, {
    resolve: {
      http: false,
      file: false,
      beside: { order: 1, canRead: true, read: (({ url }: Url) => read(url)) as never }
    },
    // The values come parsed, so that a file that is refused is no error of the parser.
    parse: {
      json: false,
      yaml: false,
      text: false,
      binary: false,
      own: { order: 1, canParse: true, allowEmpty: true, parse: valueOf }
    }
  })
}

interface Url { readonly url: string }

function valueOf ({ data }: { readonly data: unknown }): unknown {
  return data
}

/** The text of a file in a directory, links followed. */
async function readBeside (url: string, folder: string | null): Promise<string> {
  if (/^\w{2,}:/.test(url) && !url.startsWith('file:')) throw new Error('nothing is fetched')
  if (folder === null) throw new Error('the standard input references no file')
  const file = await realpath(fileURLToPath(new URL(url, 'file:///')))
  if (!file.startsWith(folder + sep)) throw new Error("only files in the document's directory are read")
  if (!(await stat(file)).isFile()) throw new Error('it is no file')
  return readFile(file, 'utf8')
}

/** Parses JSON or YAML. */
function parseText (text: string): unknown {
  // YAML has these brackets too.
  const mayBeJson = /^\s*[{[]/.test(text)
  try {
    return mayBeJson ? JSON.parse(text) : parse(text, { logLevel: 'error' })
  } catch (error) {
    const value = mayBeJson ? yamlOrNull(text) : null
    if (value !== null) return value
    throw new UsageError(`cannot parse the document: ${(error as Error).message}`)
  }
}

function yamlOrNull (text: string): unknown {
  try {
    return parse(text, { logLevel: 'error' })
  } catch {
    return null
  }
}

/** Returns a value of which every node can be visited: an alias of YAML may contain itself, or many others. */
function checkedSize (value: unknown): unknown {
  let count = 0
  const stack: Array<readonly [value: unknown, depth: number]> = [[value, 0]]
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [node, depth] = top
    if (++count > MOST_VALUES) throw new UsageError(`a document has at most ${MOST_VALUES} values, aliases included`)
    if (depth > DEEPEST) throw new UsageError(`a document is at most ${DEEPEST} levels deep`)
    if (typeof node !== 'object' || node === null) continue
    for (const inner of Object.values(node)) stack.push([inner, depth + 1])
  }
  return value
}

/** Whether a value of a document references another file. */
function hasOtherFiles (value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { $ref } = value as JsonObject
  return (typeof $ref === 'string' && !$ref.startsWith('#')) || Object.values(value).some(hasOtherFiles)
}

/** The value at a JSON pointer, other references on the way followed. */
function resolveIn (root: JsonObject, reference: string, left = 50): unknown {
  if (!reference.startsWith('#/') || left === 0) return undefined
  const keys = decoded(reference.slice(2)).split('/').map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return keys.reduce<unknown>((value, key) => {
    const { $ref } = Object(value) as JsonObject
    const target = typeof $ref === 'string' ? resolveIn(root, $ref, left - 1) : value
    return typeof target === 'object' && target !== null && Object.hasOwn(target, key)
      ? (target as JsonObject)[key]
      : undefined
  }, root)
}
