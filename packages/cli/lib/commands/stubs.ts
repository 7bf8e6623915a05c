import type { DescribedRoute } from 'fastify-resources'
import { propertyName, quote } from '../client/code.js'
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

/** The actions of routes as members of an object: each fails with 501. */
export function printStubs (routes: readonly DescribedRoute[]): string {
  return [...groupBy(routes, ({ action }) => action!)].map(([action, own]) => [
    ...new Set(own.map(route => `  // ${commentOf(route)}`)),
    `  ${propertyName(action)} (request) {`,
    // The schemas of the responses may have no status 501, so a reply would not compile.
    // eslint-disable-next-line no-template-curly-in-string
    '    throw Object.assign(new Error(`${request.method} ${request.url} is not implemented`), { statusCode: 501 })',
    '  }'
  ].join('\n')).join(',\n\n')
}

/** `GET /photos/:photo_id/comments/:id, records: photo, comment`: the records that loaders may load for the path. */
function commentOf (route: DescribedRoute): string {
  const records = route.params.flatMap(({ record }) => record ?? [])
  const own = printRoute({ ...route, path: route.path.replace('(.:format)', '') })
  return escapeControls([own, ...records.length === 0 ? [] : [`records: ${records.join(', ')}`]].join(', '))
}
