import fastifySwagger from '@fastify/swagger'
import { Ajv } from 'ajv'
import Fastify from 'fastify'
import fc from 'fast-check'
import t from 'tap'
import { z } from 'zod'
import plugin, { draw, get, type Constraint, type RouteSet } from '../../lib/index.js'
import { compileConstraint } from '../../lib/constrain/constraint.js'
import { seed } from '../fixtures/seed.js'
import { letCollect } from '../fixtures/until.js'

const runs = Number(process.env['FC_RUNS'] ?? 300)

/**
 * Patterns whose alternatives have anchors of their own, at any place. V8 finds an empty match, as of `\B`, between the halves of
 * a surrogate pair, against the standard.
 */
const pattern = (() => {
  const atom = fc.constantFrom('a', 'b', 'c', '[a-c]', '[^a]', '.', '\\.', '\\d', '\\w', '\\S', '[0-9.]', '-', '/', 'é', '\\u{1f600}', '\\b')
  const term = fc.tuple(atom, fc.constantFrom('', '', '', '+', '*', '?', '{2}', '{1,3}', '+?', '*?'))
    .map(([one, often]) => one === '\\b' ? one : one + often)
  const group = fc.array(term, { maxLength: 3 }).map(terms => terms.join(''))
  const part = fc.oneof({ weight: 4, arbitrary: group }, { weight: 1, arbitrary: fc.tuple(group, group).map(([one, other]) => `(?:${one}|${other})`) },
    { weight: 1, arbitrary: fc.tuple(group, group).map(([one, other]) => `(${one}$|^${other})`) })
  const branch = fc.tuple(fc.constantFrom('', '', '^'), part, part, fc.constantFrom('', '', '$', '$', '.{1,4000}')).map(parts => parts.join(''))
  return fc.array(branch, { minLength: 1, maxLength: 3 }).map(branches => branches.join('|'))
})()

/** A pattern at every depth of a schema. */
const forms: ReadonlyArray<(pattern: string) => object> = [
  pattern => ({ type: 'string', pattern }),
  pattern => ({ type: 'string', allOf: [{ pattern }, { minLength: 2 }] }),
  pattern => ({ oneOf: [{ type: 'string', pattern }, { type: 'string', pattern: '^a' }] }),
  pattern => ({ type: 'string', not: { pattern } }),
  pattern => ({ type: 'string', if: { pattern }, then: { maxLength: 3 }, else: { anyOf: [{ pattern: 'b$' }, { pattern }] } })
]

const segment = fc.array(fc.constantFrom('a', 'b', 'c', 'd', '0', '9', '.', '-', '/', 'é', '\u{1f600}', ' ', '_', 'ab', '.json'), { minLength: 1, maxLength: 6 })
  .map(parts => parts.join('')).filter(text => text !== '.' && text !== '..')

/** A schema that the differential test mounts, too. */
interface Mounted {
  readonly schema: object
  readonly accepts: (text: string) => boolean
  readonly routes: RouteSet
}

t.test(`a pattern of a schema is a search, as in Ajv (seed ${seed})`, async t => {
  const ajv = new Ajv({ strict: false })
  const mounted: Mounted[] = []
  const refused: string[] = []
  const patterns = fc.sample(pattern, { seed, numRuns: runs })
  const texts = fc.sample(segment, { seed, numRuns: 200 })
  for (const [index, source] of patterns.entries()) {
    const schema = forms[index % forms.length]!(source)
    const accepts = ajv.compile(schema) as (text: unknown) => boolean
    const check = compileConstraint(schema)
    if ('problems' in check) {
      refused.push(check.problems.join())
      const isEmpty = check.problems.join().includes('matches only the empty string')
      t.ok(isEmpty ? texts.every(text => !RegExp(source, 'u').test(text)) : /repeats too much/.test(check.problems.join()), check.problems.join())
      continue
    }
    const routes = draw([get('x/:id', { as: 'x', to: 'a#b', constraints: { id: schema as Constraint } })], { format: false, constraintFailure: 'not-found' })
    // Nine has no factor in common with the number of forms, so that apps have each.
    if ((index - refused.length) % 9 === 0) mounted.push({ schema, accepts, routes })
    const wrong = texts.filter((text, at) => {
      const isValid = accepts(text)
      const end = at % (text.length + 1)
      const url = `/x/${encodeURIComponent(text)}`
      return check.test(text) !== isValid || check.test(text, end) !== accepts(text.slice(0, end)) ||
        (routes.recognize('GET', url) !== null) !== isValid || (built(routes, text) === `/x/${text}`) !== isValid
    })
    t.strictSame(wrong, [], JSON.stringify(schema))
  }
  t.comment(`${patterns.length - refused.length} schemas × ${texts.length} strings; ${refused.length} refused`)
  t.ok(refused.length < patterns.length / 8)
  for (const { schema, accepts, routes } of mounted) {
    const app = Fastify()
    await app.register(fastifySwagger, { openapi: {} })
    await app.register(plugin, { routes, openapi: true, controllers: { a: { b: ({ params }) => params } } })
    const { paths } = (await app.ready(), app.swagger() as unknown as { readonly paths: Readonly<Record<string, unknown>> })
    t.match(paths, { '/x/{id}': { get: { parameters: [{ name: 'id', in: 'path', schema }] } } }, 'published as written')
    for (const text of texts) {
      const { statusCode, body } = await app.inject(`/x/${encodeURIComponent(text)}`)
      const response = statusCode === 200 ? JSON.parse(body) as unknown : statusCode
      if (JSON.stringify(response) !== JSON.stringify(accepts(text) ? { id: text } : 404)) t.fail(`${JSON.stringify(schema)} ${text}: ${body}`)
    }
    await app.close()
    await letCollect()
  }
})

/** The path of a helper, decoded; `null` if the helper throws. */
function built (routes: RouteSet, text: string): string | null {
  try {
    return decodeURIComponent((routes.paths as Readonly<Record<string, (id: string) => string>>)['x_path']!(text))
  } catch {
    return null
  }
}

/** Which part of `/x/…` is the id, and which the format. */
const extensions: ReadonlyArray<readonly [constraint: unknown, last: string, id: unknown, format?: string]> = [
  [{ pattern: '[0-9]+' }, '7.json', '7', 'json'],
  [{ pattern: '[0-9]+' }, 'v7', 'v7'],
  [{ pattern: '[0-9]+' }, 'v.7', 'v.7'],
  [{ pattern: '[0-9]+' }, '7.x_y', '7', 'x_y'],
  [{ pattern: '^acct_' }, 'acct_7.json', 'acct_7', 'json'],
  [{ type: 'string', pattern: '^acct_' }, 'acct_7.a.b', 'acct_7.a', 'b'],
  [{ pattern: '^[a-z.]+$' }, 'a.json', 'a.json'],
  [{ pattern: '^[0-9]+$' }, '7.json', '7', 'json'],
  [{ type: 'string' }, '7.json', '7.json'],
  [{ allOf: [{ pattern: 'a' }, { pattern: '^b' }] }, 'ba.json', 'ba', 'json'],
  [{ anyOf: [{ pattern: 'a' }, { pattern: '^[b.]+$' }] }, 'a.json', 'a.json'],
  [{ anyOf: [{ type: 'string', pattern: '^a' }, { type: 'number' }] }, '1.5', 1.5],
  [{ pattern: '^www', format: 'hostname' }, 'www.example.com', 'www.example.com'],
  [{ pattern: 'a', not: { pattern: '^a\\.b$' } }, 'a.b', 'a', 'b'],
  [z.string().regex(/[0-9]+/), '7.json', '7', 'json'],
  [z.string().startsWith('acct_'), 'acct_7.json', 'acct_7', 'json'],
  [z.toJSONSchema(z.string().startsWith('a').endsWith('b')), 'a.b', 'a.b'],
  [z.toJSONSchema(z.string().includes('a')), 'a.b', 'a', 'b']
]

t.test('an extension belongs to the format if every pattern may end anywhere', async t => {
  for (const [id, last, wanted, format] of extensions) {
    const routes = draw([get('x/:id', { as: 'x', to: 'a#b', constraints: { id: id as Constraint } })])
    const app = Fastify()
    await app.register(plugin, { routes, controllers: { a: { b: ({ params }) => params } } })
    const params = { id: wanted, ...format === undefined ? {} : { format } }
    const name = `${JSON.stringify(routes.routes[0]!.constraints['id'])} ${last}`
    t.strictSame({ ...routes.recognize('GET', `/x/${last}`)?.params }, params, name)
    t.strictSame((await app.inject(`/x/${last}`)).json(), params, `mounted: ${name}`)
    const path = (routes.paths as Readonly<Record<string, (...args: readonly unknown[]) => string>>)['x_path']!
    t.equal(path(String(wanted), ...format === undefined ? [] : [{ format }]), `/x/${last}`, `helper: ${name}`)
    await app.close()
  }
})

t.test('a pattern that is invalid under u, or has a large maximum, is served and published as written', async t => {
  for (const [written, yes, no] of [['^[\\w\\-\\:]+$', 'a-b:c', 'a b'], ['^[\\w\\_]{1,70000}', 'a_b', '%20'], ['^.{2,2097152}', 'ab.c', 'a'], ['^\\-', '-x', 'x']] as const) {
    const routes = draw([get('x/:id', { as: 'x', to: 'a#b', constraints: { id: { type: 'string', pattern: written } } })], { format: false })
    const app = Fastify()
    await app.register(fastifySwagger, { openapi: {} })
    await app.register(plugin, { routes, openapi: true, controllers: { a: { b: ({ params }) => params } } })
    await app.ready()
    const { paths } = app.swagger() as unknown as { readonly paths: Readonly<Record<string, unknown>> }
    t.match(paths, { '/x/{id}': { get: { parameters: [{ schema: { type: 'string', pattern: written } }] } } }, written)
    t.strictSame(routes.describe().routes[0]!.params[0]!.schema, { type: 'string', pattern: written })
    t.strictSame([(await app.inject(`/x/${yes}`)).statusCode, (await app.inject(`/x/${no}`)).statusCode], [200, 400], written)
    await app.close()
  }
})
