import type { FastifyInstance } from 'fastify'
import { singularize } from 'inflected'
import { paramsOf, type Segments } from '../../declare/template.js'
import type { DrawnEntry } from '../../draw/drawing.js'
import type { Pattern } from '../../match/pattern.js'

/** Warns if @fastify/swagger is not registered yet, since it would not find the routes of this mount. */
export function warnWithoutSwagger (fastify: FastifyInstance): void {
  if (fastify.hasDecorator('swagger')) return
  process.emitWarning("the plugin option 'openapi' requires @fastify/swagger, which finds only later routes. " +
    'Register @fastify/swagger before fastify-resources', 'FastifyResourcesWarning')
}

/** The description of a param, such as `The photo's id`. */
export function describeParam ({ entry, path }: Pattern, name: string): string {
  if (name === 'format') return 'The format'
  const { properties } = entry
  const index = path.findIndex(segment => paramsOf([segment]).includes(name))
  const owner = isOwn(entry, name) ? ownerOf(path, index) : undefined
  const word = (properties.get(name) ?? name).replaceAll('_', ' ')
  return `The ${owner === undefined || owner === word ? '' : `${owner}'s `}${word}`
}

/** Whether a param is that of a resource, or of a method route's own path. A param of a scope or prefix is not. */
function isOwn ({ owners, declaration }: DrawnEntry, name: string): boolean {
  return owners.some(({ param }) => param === name) ||
    (declaration.kind === 'verb' && new RegExp(`[:*]\\{?${name}\\b`).test(declaration.path))
}

/** The singular of the static segment before a param. */
function ownerOf (path: Segments, index: number): string | undefined {
  const previous = path[index - 1]
  if (previous === undefined || previous.param !== null) return undefined
  return singularize(previous.before).replace(/[-_]/g, ' ')
}
