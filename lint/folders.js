/**
 * The rule `house/folders`: the order in which the directories of `lib/` build upon each other, and the imports that each may have
 * from elsewhere.
 */
import { isBuiltin } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'

/** A file imports from its own directory and from those before it. Last are the files in `lib/` itself, which import from all. */
const chain = ['errors', 'constrain', 'declare', 'draw', 'match', 'link', 'table', 'serve', 'lib']

/** From here on a file may import Node and Fastify. Before, only Fastify's function to create errors. */
const host = chain.indexOf('serve')

/** A declaration may have any HTTP method, and only Node has the list. The build removes the other. */
const allowed = ['declare node:http', 'constrain node:module']

/** @type {import('eslint').Rule.RuleModule} */
export const folders = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unknown: "'{{from}}' is not a directory of lib/: move the file into one of {{chain}}",
      order: "'{{from}}' comes before '{{to}}' and cannot import from it: the order is {{chain}}",
      package: "'{{from}}' cannot import '{{name}}': the packages of the repository import the built lib/, not the reverse",
      host: "'{{from}}' cannot import '{{name}}': only 'serve' and the directories after it may import Node and Fastify"
    }
  },

  create (context) {
    const from = folderOf(context.filename, context.cwd)
    const check = source => {
      // A computed import and an export of the file itself have no name to check.
      if (typeof source?.value !== 'string') return
      const target = join(dirname(context.filename), source.value)
      const to = folderOf(target, context.cwd)
      const isRelative = source.value.startsWith('.')
      const isPackage = isRelative ? relative(context.cwd, target).startsWith('packages') : source.value.startsWith('fastify-resources')
      const messageId = isPackage ? 'package' : isRelative ? orderFault(from, to) : packageFault(from, source.value)
      if (messageId !== null) context.report({ node: source, messageId, data: { from, to, name: source.value, chain: chain.join(', ') } })
    }
    return {
      Program (node) {
        if (!chain.includes(from)) context.report({ node, messageId: 'unknown', data: { from, chain: chain.join(', ') } })
      },
      ImportDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source }) => check(source)
    }
  }
}

function orderFault (from, to) {
  return to !== null && chain.indexOf(to) > chain.indexOf(from) ? 'order' : null
}

function packageFault (from, name) {
  if (chain.indexOf(from) >= host || allowed.includes(`${from} ${name}`)) return null
  const isHost = isBuiltin(name) || /^(?:fastify(?:-plugin)?|@fastify\/(?!error$).*)$/.test(name)
  return isHost ? 'host' : null
}

/** The directory of `lib/` that contains a file, `lib` for a file directly in it, and `null` for a file elsewhere. */
function folderOf (file, root) {
  const [top, ...rest] = relative(root, file).split(sep)
  if (top !== 'lib') return null
  return rest.length === 1 ? 'lib' : rest[0]
}
