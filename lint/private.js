/**
 * The rule `house/private`: what Fastify, find-my-way and Node do not document stays theirs. One file looks for symbols of
 * Fastify's; nobody imports files from inside of a package of theirs, and nobody writes to an instance, a request or a reply.
 */
import { join, relative, sep } from 'node:path'

/** The one file that knows private names. */
const knowing = join('lib', 'serve', 'internals.ts')

/** What instances, requests and replies are called, and what is never written to: their own methods and fields. */
const theirs = /^(?:app|child|fastify|instance|reply|request|root|router|scope|server)$/

/** What a validator sets too. */
const settable = new Set(['request.params', 'request.validationError'])

/** @type {import('eslint').Rule.RuleModule} */
export const privateNames = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      symbols: "'{{name}}' finds private names: only {{knowing}} knows those of Fastify",
      inside: "'{{name}}' is a file from inside of a package: import what it documents",
      write: "'{{name}}' is not written to: its methods and fields are Fastify's own"
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

/** Whether a member is a named one of theirs; what stands under a symbol of ours is ours. */
function isTheirs (node) {
  if (node.type !== 'MemberExpression' || !theirs.test(nameOf(node.object))) return false
  return !node.computed || node.property.type === 'Literal'
}

/** A value's own name, whatever type it is taken for. */
function nameOf (node) {
  if (/^TS(?:As|NonNull|Satisfies)/.test(node.type)) return nameOf(node.expression)
  return node.type === 'Identifier' ? node.name : ''
}
