/**
 * The types of the packages as one object, path → text, for a language service in a browser: the published declarations of
 * fastify-resources and Fastify with what they import, TypeScript's own library, and stubs for Node.js and for the libraries of
 * Fastify that no route shows.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { errorsIn, filesOf, serviceOf } from '../playground/types/host.js'
import { root, site } from './paths.js'

const library = dirname(createRequire(import.meta.url).resolve('typescript'))
const stubs = join(site, 'playground/types/stubs')

/** Packages that stubs declare. They have no files. */
const STUBBED = ['@types/node', 'undici-types', 'pino', 'pino-std-serializers', 'sonic-boom', 'thread-stream', 'ajv', '@fastify/ajv-compiler', 'fast-json-stringify',
  '@fastify/fast-json-stringify-compiler']
const ENTRY = '/entry.ts'

/** The texts of the set. Without stubs it is the full one, against which a test compares. */
export function typesOf ({ isFull = false } = {}) {
  const files = filesOfDisk(isFull ? {} : stubTexts(), isFull ? [] : STUBBED)
  files.set(ENTRY, "import 'fastify'\nimport 'fastify-resources'\n" + (isFull ? "import '/node_modules/@types/node/index.d.ts'\n" : ''))
  const roots = [ENTRY, ...[...files.seen.keys()].filter(path => path.startsWith('/stubs/'))]
  const { service } = serviceOf(ts, files, roots)
  const errors = service.getSemanticDiagnostics(ENTRY)
  if (errors.length > 0) throw new Error(ts.flattenDiagnosticMessageText(errors[0].messageText, '\n'))
  const used = service.getProgram().getSourceFiles().map(({ fileName }) => fileName).filter(path => path !== ENTRY)
  const packages = [...files.seen].filter(([path, text]) => path.endsWith('/package.json') && text !== undefined)
  return Object.fromEntries([
    ...used.map(path => [path, isOwn(path) ? files.get(path) : withoutComments(files.get(path), path)]),
    ...packages.map(([path, text]) => [path, fieldsOf(JSON.parse(text))])
  ])
}

/** The declarations of the package keep their comments, which a hover shows. */
const isOwn = path => path.startsWith('/node_modules/fastify-resources/')

/** What the resolution of a module reads. */
const fieldsOf = ({ name, version, type, types, typings, main, exports }) => JSON.stringify({ name, version, type, types, typings, main, exports })

function stubTexts () {
  const headers = readFileSync(join(root, 'node_modules/@types/node/http.d.ts'), 'utf8')
  const interfaces = [['IncomingHttpHeaders', 'string | string[]'], ['OutgoingHttpHeaders', 'number | string | string[]']].map(([name, value]) =>
    new RegExp(`interface ${name} extends[^{]*({[^}]*})`).exec(headers)[1].replace(/^/, `interface ${name} extends Dict<${value}> `))
  const node = readFileSync(join(stubs, 'node.d.ts'), 'utf8')
  return {
    '/stubs/node.d.ts': node.replace('  type OutgoingHttpHeader =', all => interfaces.join('\n') + '\n' + all),
    '/stubs/libraries.d.ts': readFileSync(join(stubs, 'libraries.d.ts'), 'utf8')
  }
}

/** Files that are read when TypeScript asks for them. */
function filesOfDisk (texts, absent) {
  const seen = new Map(Object.entries(texts))
  // In the repository, the package is a link to the root, whose packages are not its own.
  const isAbsent = path => path.startsWith('/node_modules/fastify-resources/node_modules/') || absent.some(name => path.startsWith(`/node_modules/${name}/`))
  const diskOf = path => path.startsWith('/lib/') ? join(library, path.slice(5)) : `${path}/`.startsWith('/node_modules/') ? join(root, path) : null
  const exists = (path, kind) => {
    const file = isAbsent(`${path}/`) ? null : diskOf(path)
    return file !== null && existsSync(file) && statSync(file)[kind]()
  }
  return {
    seen,
    get (path) {
      if (!seen.has(path)) seen.set(path, exists(path, 'isFile') ? readFileSync(diskOf(path), 'utf8') : undefined)
      return seen.get(path)
    },
    has (path) { return this.get(path) !== undefined },
    set: (path, text) => seen.set(path, text),
    hasDirectory: path => path === '/' || exists(path, 'isDirectory')
  }
}

/** A declaration without comments, but for the references to other files. */
function withoutComments (text, path) {
  const references = text.match(/^\/\/\/ *<reference.*$/gm) ?? []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS)
  const printed = ts.createPrinter({ removeComments: true }).printFile(source).replace(/^\/\/\/.*$/gm, '').replace(/^ +/gm, '')
  return [...references, printed].join('\n')
}

/** The errors of a text, under those types. */
export function errorsOf (code, types) {
  const stubPaths = Object.keys(types).filter(path => path.startsWith('/stubs/'))
  return errorsIn(ts, serviceOf(ts, filesOf({ ...types, '/routes.ts': code }), ['/routes.ts', ...stubPaths]), '/routes.ts')
}
