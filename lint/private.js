/**
 * The rule `house/private`: undocumented parts of Fastify, find-my-way and Node are not used. One file looks for symbols of
 * Fastify. No file imports internal files of their packages, and no file assigns to an instance, a request or a reply.
 */
import { join, relative, sep } from 'node:path'

/** The only file that uses private names. */
const knowing = join('lib', 'serve', 'internals.ts')

/** The names of instances, requests and replies, whose own methods and fields are not assigned. */
const theirs = /^(?:app|child|fastify|instance|reply|request|root|router|scope|server)$/

/** Properties that a validator sets too. */
const settable = new Set(['request.params', 'request.validationError'])

/** @type {import('eslint').Rule.RuleModule} */
export const privateNames = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      symbols: "'{{name}}' finds private names: only {{knowing}} may use those of Fastify",
      inside: "'{{name}}' is an internal file of a package: import its public exports",
      write: "'{{name}}' must not be assigned: its methods and fields belong to Fastify"
    }
  },

  create (context) {
    if (relative(context.cwd, context.filename) === knowing.split('/').join(sep)) return {}
    const report = (node, messageId, name) => context.report({ node, messageId, data: { name, knowing } })
    const checkSource = ({ source }) => {
      if (/^(?:fastify|find-my-way)\/(?!package\.json$)/.test(source?.value)) report(source, 'inside', source.value)
    }
    const checkWritten = node => {
      if (isTheirs(node) && !settable.has(context.sourceCode.getText(node))) report(node, 'write', context.sourceCode.getText(node))
    }
    return {
      ImportDeclaration: checkSource,
      ImportExpression: checkSource,
      AssignmentExpression: ({ left }) => checkWritten(left),
      UnaryExpression: ({ operator, argument }) => { if (operator === 'delete') checkWritten(argument) },
      CallExpression (node) {
        const called = context.sourceCode.getText(node.callee)
        if (called === 'Object.getOwnPropertySymbols') report(node, 'symbols', called)
        const [first] = node.arguments
        const isWriting = /^(?:(?:Object|Reflect)\.definePropert(?:y|ies)|(?:Object|Reflect)\.setPrototypeOf|Object\.assign|Reflect\.(?:set|deleteProperty))$/.test(called)
        if (isWriting && first !== undefined && theirs.test(nameOf(first))) report(first, 'write', nameOf(first))
      }
    }
  }
}

/** Whether a member is a named property of these objects. Properties with a symbol of the package are its own. */
function isTheirs (node) {
  if (node.type !== 'MemberExpression' || !theirs.test(nameOf(node.object))) return false
  return !node.computed || node.property.type === 'Literal'
}

/** The name of a value, without type assertions. */
function nameOf (node) {
  if (/^TS(?:As|NonNull|Satisfies)/.test(node.type)) return nameOf(node.expression)
  return node.type === 'Identifier' ? node.name : ''
}
