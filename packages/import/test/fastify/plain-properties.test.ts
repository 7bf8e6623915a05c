import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import fc from 'fast-check'
import t from 'tap'
import resources, { type RouteSet } from 'fastify-resources'
import { seed } from '../../../../test/fixtures/seed.js'
import { compareSources } from '../../lib/compare/compare.js'
import { describedSource } from '../../lib/compare/described.js'
import { printComparison } from '../../lib/compare/print.js'
import { readApp } from '../../lib/fastify/read.js'
import { printNote } from '../../lib/list-of.js'
import { keyOf, shapeOf, type ImportSource, type SourceOperation } from '../../lib/operation.js'
import { compiledSource } from '../../lib/write/compile.js'
import { declarationsFor, drawDeclarations, printDeclarations } from '../../lib/write/declarations.js'
import { plan } from '../fixtures/planned-app.js'
import { hookKey, makeApp, plainApps, withoutHook, type ExpectedHooks } from '../fixtures/random-plain-apps.js'

const cwd = fileURLToPath(new URL('../fixtures/', import.meta.url))

/** `FC_RUNS` sets how many apps the property tests, up to 300: each is booted several times. */
const runs = Math.min(Number(process.env['FC_RUNS'] ?? 30), 300)

const read = async (build: () => unknown): Promise<ImportSource> => {
  plan.build = build
  return readApp('planned-app.js', { cwd })
}

/** Why a route may not be declared. */
const REASONS = /^it has the method and the path of |has more than one param|^duplicate param /
/** What a declaration has in another way: a wildcard has a name, and no param has that of a condition. */
const DIFFERENCES = /^the param '(?:\*' is named 'path|version' is named 'version_)'$/

t.test(`random plain apps are imported without a difference (seed ${seed})`, async t => {
  let count = 0
  await fc.assert(fc.asyncProperty(plainApps, async app => {
    const expected: ExpectedHooks = new Map()
    const source = await read(() => makeApp(app, expected))
    const imported = await compiledSource(source)
    const declarations = declarationsFor(imported.operations, true)
    const set = drawDeclarations(declarations)
    const fail = (...texts: readonly string[]): never => {
      throw new Error([...texts, printDeclarations(declarations, true, './schemas.js'), ...source.notes.map(printNote)].join('\n'))
    }
    for (const { reason } of declarations.rejected) if (!REASONS.test(reason)) fail(reason)
    // With a GET goes its HEAD.
    const rejected = new Set(declarations.rejected.flatMap(({ operation }) =>
      [keyOf(operation), ...operation.method === 'GET' ? [keyOf({ ...operation, method: 'HEAD' })] : []]))
    const own = { ...source, operations: source.operations.filter(operation => !rejected.has(keyOf(operation))) }
    const mounted = await read(async () => {
      const app = Fastify()
      for (const schema of source.components.values()) app.addSchema(schema)
      await app.register(resources, { routes: set, controllers: controllersOf(set) as never })
      return app
    })
    for (const other of [describedSource(set.describe()), mounted]) {
      const comparison = compareSources(own, other)
      const differences = comparison.differences.map(({ operation, texts }) => ({ operation, texts: texts.filter(text => !DIFFERENCES.test(text) && !isOfGet(text, operation, own) && !/hook/.test(text)) }))
        .filter(({ texts }) => texts.length > 0)
      const lost = comparison.differences.flatMap(({ operation, texts }) => texts.filter(text => /hook/.test(text)).map(text => `${keyOf(operation)}: ${text}`))
      const guards = own.operations.flatMap(operation => [...new Set(operation.hooks!['onRequest'])].map(name => `${keyOf(operation)}: the onRequest hook '${name}' is missing`))
      assert.deepEqual(lost.sort(), other === mounted ? guards.sort() : [])
      if (comparison.missing.length + comparison.added.length + differences.length > 0) fail(printComparison({ ...comparison, differences }, 0))
    }
    if (source.operations.length > 0) count++
  }), { numRuns: runs, seed })
  t.ok(count > runs / 2, `${count} apps were equal`)
})

t.test(`a hook that a route has lost is a difference (seed ${seed})`, async t => {
  let count = 0
  await fc.assert(fc.asyncProperty(plainApps, fc.constantFrom('logIn', 'isOwner', 'audit'), async (app, name) => {
    const expected: ExpectedHooks = new Map()
    const source = await read(() => makeApp(app, expected))
    const hooksOf = ({ method, url, conditions }: SourceOperation): readonly string[] => {
      // The second URL of a prefix, and the HEAD of a GET, are no routes of their own.
      const keys = [method, 'GET'].flatMap(one => [url, url.replace(/\/$/, '')].map(at => hookKey(one, at, conditions)))
      return expected.get(keys.find(key => expected.has(key))!)!
    }
    for (const operation of source.operations) assert.deepEqual(operation.hooks?.['onRequest'] ?? [], hooksOf(operation), `${operation.method} ${operation.url}`)
    const other = await read(() => makeApp(withoutHook(app, name), new Map()))
    const lost = source.operations.filter(operation => hooksOf(operation).includes(name))
    assert.deepEqual(compareSources(source, other), {
      missing: [],
      added: [],
      differences: lost.map(operation => ({ operation, texts: [`the onRequest hook '${name}' is missing`] }))
    })
    count += lost.length
  }), { numRuns: runs, seed })
  t.ok(count > runs, `${count} routes lost a hook`)
})

/** Whether a difference is that of a param of HEAD: one row has GET and HEAD of a path, with the params of GET. */
function isOfGet (text: string, operation: SourceOperation, { operations }: ImportSource): boolean {
  return operation.method === 'HEAD' && /^the (?:param|schema of) '/.test(text) &&
    operations.some(other => other.method === 'GET' && shapeOf(other) === shapeOf(operation))
}

function controllersOf ({ routes }: RouteSet): Record<string, Record<string, () => string>> {
  const controllers: Record<string, Record<string, () => string>> = {}
  for (const { controller, action } of routes) controllers[controller!] = { ...controllers[controller!], [action!]: () => '' }
  return controllers
}
