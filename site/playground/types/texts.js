/** The visitor's two texts as TypeScript reads them. The parts that a visitor need not write are invisible. */

export const PATHS = { code: '/routes.ts', controllers: '/controllers.ts' }
export const REGISTER = '/register.ts'

/** A module that registers the table and the records of its loaders, so that the types know them everywhere. */
export function registerOf ({ code, controllers }) {
  const [, name = 'default'] = /^export\s+const\s+(\w+)\s*=\s*draw\b/m.exec(code) ?? []
  const table = `import type { ${name} as table } from './routes.ts'
declare module 'fastify-resources' { interface Register { routes: typeof table } }
`
  const records = `import type { load } from './controllers.ts'
type Loaded = { [Name in keyof typeof load]: (typeof load)[Name] extends (...args: never[]) => infer Record ? NonNullable<Awaited<Record>> : never }
declare module 'fastify-resources' { interface Records extends Loaded {} }
`
  return table + (/^export\s+const\s+load\b/m.test(controllers) ? records : '')
}

/** The controllers, checked and typed as those of a call of `register`, if their object is the last of the text. */
export function controllersOf (ts, text) {
  const source = ts.createSourceFile(PATHS.controllers, text, ts.ScriptTarget.Latest)
  const last = source.statements.at(-1)
  if (last === undefined || !ts.isExportAssignment(last) || !ts.isObjectLiteralExpression(last.expression)) return text
  const { end } = last.expression
  return `${text.slice(0, end)} satisfies import('fastify-resources').Controllers${text.slice(end)}`
}
