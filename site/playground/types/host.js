/** A language service over a map of files, path → text. It reads texts, and runs none. */

const SETTINGS = {
  strict: true,
  // A controller in JavaScript has no annotations.
  noImplicitAny: false,
  noEmit: true,
  lib: ['lib.es2023.d.ts'],
  types: [],
  skipLibCheck: true,
  skipDefaultLibCheck: true,
  allowImportingTsExtensions: true
}

/** What a check, a hover and a completion are made of. `files` may be read late: it has `has`, `get` and `set`. */
export function serviceOf (ts, files, roots, settings = {}) {
  const versions = new Map()
  const snapshots = new Map()
  const options = {
    ...SETTINGS,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    ...settings
  }
  const versionOf = path => String(versions.get(path) ?? 0)
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => roots,
    getScriptVersion: versionOf,
    getScriptSnapshot (path) {
      if (!files.has(path)) return undefined
      const key = `${path} ${versionOf(path)}`
      if (!snapshots.has(key)) snapshots.set(key, ts.ScriptSnapshot.fromString(files.get(path)))
      return snapshots.get(key)
    },
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: () => `/lib/${options.lib[0]}`,
    fileExists: path => files.has(path),
    readFile: path => files.get(path),
    directoryExists: path => files.hasDirectory(path),
    getDirectories: () => [],
    realpath: path => path,
    useCaseSensitiveFileNames: () => true
  }, ts.createDocumentRegistry(true, '/'))
  return {
    service,
    update (path, text) {
      if (files.get(path) === text) return
      files.set(path, text)
      versions.set(path, Number(versionOf(path)) + 1)
    }
  }
}

/** The files of an object of texts. */
export function filesOf (texts) {
  const files = new Map(Object.entries(texts))
  const directories = new Set([...files.keys()].flatMap(path => {
    const names = path.split('/')
    return names.map((_name, index) => names.slice(0, index).join('/'))
  }))
  return Object.assign(files, { hasDirectory: path => directories.has(path.replace(/\/$/, '')) })
}

/** The errors of a file: places and messages. */
export function errorsIn (ts, { service }, path) {
  return [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)]
    .map(({ start = 0, length = 0, code, messageText }) => ({ from: start, to: start + length, code, message: messageOf(ts, messageText) }))
}

/** A `satisfies` that fails prints a whole type first; its cause is at the end of the chain. */
function messageOf (ts, message) {
  let cause = message
  if (message.code === 1360) while (cause.next !== undefined) [cause] = cause.next
  return ts.flattenDiagnosticMessageText(cause, '\n')
}

/** What is at a place, in words: of a function with several signatures all, one a line, the shortest first. */
export function hoverAt (ts, { service }, path, at) {
  const info = service.getQuickInfoAtPosition(path, at)
  if (info === undefined) return null
  const { start, length } = info.textSpan
  const overloads = overloadsAt(ts, service.getProgram(), path, start)
  const text = overloads.length > 1 ? overloads.join('\n') : ts.displayPartsToString(info.displayParts)
  return { from: start, to: start + length, text, docs: ts.displayPartsToString(info.documentation) }
}

function overloadsAt (ts, program, path, start) {
  const checker = program.getTypeChecker()
  let node = program.getSourceFile(path)
  for (let child = node; child !== undefined;) {
    node = child
    child = ts.forEachChild(node, one => one.getStart() <= start && start < one.end ? one : undefined)
  }
  if (!ts.isIdentifier(node)) return []
  const signatures = checker.getTypeAtLocation(node).getCallSignatures().map(signature => node.text + checker.signatureToString(signature))
  return signatures.sort((one, other) => one.length - other.length)
}

/** The words that fit at a place. */
export function completionsAt ({ service }, path, at) {
  const entries = service.getCompletionsAtPosition(path, at, {})?.entries ?? []
  // An import lists the types of the package too, which nobody begins with.
  const isImport = /\bimport\s*{[^}]*$/.test(service.getProgram().getSourceFile(path).text.slice(0, at))
  return entries.filter(({ kind }) => !isImport || kind === 'function').map(({ name, kind, sortText }) => ({ name, kind, sortText }))
}
