import type { DescribedRoute } from 'fastify-resources'
import { quote } from '../client/calls.js'
import { escapeControls, groupBy, printRoute } from '../texts.js'

/** The languages of a controller's file: what is before and after its stubs, for the type of the controller. */
const LANGUAGES = {
  ts: [() => "import type { Controller } from 'fastify-resources'\n\nexport default {\n",
    (path: string) => `} satisfies Controller<${path}>\n`],
  esm: [constant, () => '}\n\nexport default controller\n'],
  cjs: [constant, () => '}\n\nmodule.exports = controller\n']
} as const

export type Language = keyof typeof LANGUAGES

function constant (path: string): string {
  return `/** @satisfies {import('fastify-resources').Controller<${path}>} */\nconst controller = {\n`
}

/** The file of a controller, with a stub for each action of its routes. */
export function printController (path: string, routes: readonly DescribedRoute[], language: Language): string {
  const [begin, end] = LANGUAGES[language]
  return `${begin(quote(path))}${printStubs(routes)}\n${end(quote(path))}`
}

/** The actions of routes as members of an object: each responds with 501. */
export function printStubs (routes: readonly DescribedRoute[]): string {
  return [...groupBy(routes, ({ action }) => action!)].map(([action, own]) => [
    ...new Set(own.map(route => `  // ${commentOf(route)}`)),
    `  ${/^[a-z_$][\w$]*$/i.test(action) ? action : quote(action)} (request, reply) {`,
    // A request that is not used would be an error under TypeScript's `noUnusedParameters`.
    // eslint-disable-next-line no-template-curly-in-string
    '    return reply.code(501).send({ message: `${request.method} ${request.url} is not implemented` })',
    '  }'
  ].join('\n')).join(',\n\n')
}

/** `GET /photos/:photo_id/comments/:id, records: photo, comment`: the records that loaders may load for the path. */
function commentOf (route: DescribedRoute): string {
  const records = route.params.flatMap(({ record }) => record ?? [])
  const own = printRoute({ ...route, path: route.path.replace('(.:format)', '') })
  return escapeControls([own, ...records.length === 0 ? [] : [`records: ${records.join(', ')}`]].join(', '))
}
