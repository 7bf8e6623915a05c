import fc from 'fast-check'
import t from 'tap'
import { parsePrefix } from '../../lib/declare/template-parse.js'
import type { Segments } from '../../lib/declare/template.js'
import { draw, match, scope, type Declaration } from '../../lib/index.js'
import type { Constraint, DrawOptions, RequestHead } from '../../types/index.js'
import { escapeParam } from '../../lib/link/encode.js'
import { urlReader, type RouterRules } from '../../lib/match/read.js'
import { isPrecededBy, precedingRoutes } from '../../lib/match/precedence.js'
import { planRoutes } from '../../lib/match/plan.js'
import type { PlannedRoute } from '../../lib/match/pattern.js'
import { orderOf } from '../../lib/match/order.js'
import { finderOf, type Find } from '../../lib/table/finder.js'
import { drawingOf } from '../../lib/table/route-set.js'
import { printDeclarations, printValue } from '../fixtures/arbitraries.js'
import { seed } from '../fixtures/seed.js'

/** `FC_RUNS` sets how many paths the property tests. */
const runs = Number(process.env['FC_RUNS'] ?? 800)

const isA = ({ headers }: RequestHead): boolean => headers['a'] === '1'
const isB = ({ headers }: RequestHead): boolean => headers['b'] === '1'

/** Segments that conflict: literals with a common beginning, before and after params and wildcards. */
const SEGMENTS = ['a', 'ab', 'A', 'x-', 'new', '.png', ':p', ':q', 'a:p', 'ab:p', 'x-:p', 'A:q', ':p.png', ':p-x', 'a:p.png', ':p.png.gz',
  '(:p)', '(a/:q)', ':p', ':q', ':p'] as const
const GLOBS = ['*r', 'a/*r', 'ab/*r', 'x-/*r', '(*r)'] as const
const PREFIXES = ['', '', '/a', '/:t', '/a/:t', '/x-:t'] as const
const TEXTS = ['', 'a', 'A', 'ab', 'abc', 'x-', 'X-', 'x-1', 'new', '.png', 'a.png', 'A.png', 'b', '7', 'a-x', 'a.json', 'ab.png.json',
  'a.png.gz.json', 'abcdefghijk', 'é', 'a b', '%', 'a;b', 'a:b'] as const

interface Verb {
  readonly path: string
  readonly options: Readonly<Record<string, unknown>>
}

interface Table {
  readonly verbs: readonly Verb[]
  readonly prefix: string
  readonly options: DrawOptions
}

interface Case {
  readonly tables: readonly Table[]
  readonly rules: RouterRules
  readonly asks: ReadonlyArray<{ readonly pick: number, readonly texts: readonly string[] }>
}

const sometimes = <T>(arbitrary: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | undefined> => fc.option(arbitrary,
  { nil: undefined, freq: times })

const verb: fc.Arbitrary<Verb> = fc.record({
  front: fc.array(fc.constantFrom(...SEGMENTS), { maxLength: 2, size: 'small' }),
  last: fc.oneof({ weight: 3, arbitrary: fc.constantFrom<string>(...SEGMENTS) },
    { weight: 2, arbitrary: fc.constantFrom<string>(...GLOBS) }),
  options: fc.record({
    format: sometimes(fc.constantFrom<unknown>(false, true, /json|xml/, ['json'], ['png']), 1),
    constraints: sometimes(fc.constantFrom<Readonly<Record<string, Constraint>>>({ p: /[a-m]+/ }, { q: /[^/]+/ },
      { p: ['a', 'x-', 'ab.png'] }), 2),
    constraintFailure: sometimes(fc.constantFrom('not-found', 'bad-request'), 2),
    trailingSlash: sometimes(fc.constant(true), 2),
    when: sometimes(fc.constantFrom(isA, isB), 3),
    via: fc.constantFrom<unknown>('get', 'get', ['get', 'post'])
  })
}).map(({ front, last, options }) => {
  // A path has each name once, and a constraint has its param.
  const names = new Map<string, number>()
  const path = [...front, last].join('/').replace(/[:*]([a-z])/g, (_found, name: string) => {
    names.set(name, (names.get(name) ?? 0) + 1)
    return `${_found[0]!}${name}${names.get(name) === 1 ? '' : names.get(name)!}`
  })
  const constraints = options.constraints !== undefined && names.has(Object.keys(options.constraints)[0]!) ? options.constraints : undefined
  const { trailingSlash: isSlashed, ...others } = options
  const slashed = isSlashed === undefined || path.includes('*') ? {} : { trailingSlash: true, format: false }
  return { path, options: Object.fromEntries(Object.entries({ ...others, constraints, ...slashed }).filter(([, value]) => value !== undefined)) }
})

const table: fc.Arbitrary<Table> = fc.record({
  verbs: fc.array(verb, { minLength: 2, maxLength: 8, size: 'max' }),
  prefix: fc.constantFrom(...PREFIXES),
  options: fc.constantFrom<DrawOptions>({}, {}, { dialect: 'rails' })
})

const given: fc.Arbitrary<Case> = fc.record({
  tables: fc.array(table, { minLength: 1, maxLength: 3 }),
  rules: fc.record({
    maxParamLength: fc.constantFrom(100, 100, 10),
    ignoreTrailingSlash: fc.boolean(),
    ignoreDuplicateSlashes: fc.boolean(),
    caseSensitive: fc.boolean(),
    useSemicolonDelimiter: fc.boolean()
  }),
  asks: fc.array(fc.record({
    pick: fc.nat(),
    texts: fc.array(fc.oneof({ weight: 2, arbitrary: fc.constantFrom<string>(...TEXTS) },
      { weight: 1, arbitrary: fc.constantFrom('a', 'ab', 'x-', 'x-1', 'abc', 'new', 'A', 'a/ab', 'x-a/a', 'ab/new') }),
    { minLength: 8, maxLength: 8 })
  }), { minLength: 1, maxLength: 300, size: 'max' })
})

function declarationsOf ({ verbs }: Table): readonly Declaration[] {
  return verbs.map(({ path, options }, index) => match(path, { ...options, to: `c#a${index}`, as: `r${index}` } as never) as Declaration)
}

/** The routes of all tables in the order in which an app mounts them; `null` if a table throws. */
function planned ({ tables, rules }: Case): readonly PlannedRoute[] | null {
  try {
    return tables.flatMap(one => {
      const drawing = drawingOf(draw([scope({}, declarationsOf(one))], one.options))!
      const prefix = parsePrefix(one.prefix) as Segments
      const { maxParamLength, ignoreTrailingSlash } = rules
      return planRoutes(drawing, { prefix, maxParamLength, ignoreTrailingSlash }).routes
    })
  } catch (error) {
    if (String((error as { readonly code?: unknown }).code).startsWith('FST_RESOURCES_')) return null
    throw error
  }
}

/** A path of a route: its segments, decoded, filled with strings. */
function segmentsOf ({ pattern: { segments, routerPath } }: PlannedRoute, texts: readonly string[]): readonly string[] {
  let next = 0
  const fill = ({ before, param, after, hasFormat }: Segments[number]): string => before +
    (param === null ? '' : texts[next++]!) + after + (hasFormat ? texts[next++]! : '')
  const end = /.\/$/.test(routerPath) ? [''] : []
  return [...segments.flatMap(segment => segment.isGlob ? fill(segment).split('/') : [fill(segment)]), ...end]
}

t.test(`the walk finds the route that the router finds (seed ${seed})`, async t => {
  const counts = { paths: 0, taken: 0 }
  for (let round = 0; counts.paths < runs; round++) {
    const outcome = fc.check(fc.property(given, one => check(one, counts)),
      { seed: (seed + round) % 2 ** 31, numRuns: 50, interruptAfterTimeLimit: 10_000 })
    if (outcome.failed && outcome.counterexample !== null) {
      throw new Error(`${(outcome.errorInstance as Error).message} [FC_SEED=${outcome.seed}]`)
    }
  }
  t.comment(counts)
  t.ok(counts.taken > counts.paths / 100)
})

/** A finder, or `null` if two tables have one path. */
function finderIn (all: readonly PlannedRoute[], rules: RouterRules): Find | null {
  try {
    return finderOf(all, rules).find
  } catch (error) {
    if (/already declared|maximum of 31/.test(String(error))) return null
    throw error
  }
}

function check (one: Case, counts: { paths: number, taken: number }): void {
  const { rules, asks } = one
  const all = planned(one)
  if (all === null) return
  const order = orderOf(all.filter(({ isReachable }) => isReachable))
  const read = urlReader(rules)
  const find = finderIn(all, rules)
  if (find === null) return
  for (const { pick, texts } of asks) {
    const route = all[pick % all.length]!
    const segments = segmentsOf(route, texts)
    const path = `/${segments.map(text => escapeParam(text, false)).join('/')}`.replaceAll(';', '%3B')
    const params = read(route, path)
    // A path that the route itself does not match is not matched by another route first.
    if (!route.isReachable || params === null) continue
    if (route.pattern.reader.match !== null && !route.pattern.reader.match(params)) continue
    const when = route.pattern.entry.when
    const headers = { ...when.includes(isA as never) ? { a: '1' } : {}, ...when.includes(isB as never) ? { b: '1' } : {} }
    const found = find(route.route.method, path, headers)
    const by = precedingRoutes(route, order.preceding(route)).find(other => isPrecededBy(route, other, path, read))
    const isSlashed = /.\/$/.test(route.pattern.routerPath)
    const values = isSlashed ? segments.slice(0, -1) : segments
    const asked = rules.ignoreTrailingSlash ? values : segments
    // A helper never passes an empty segment, which the router may drop.
    if (by !== undefined && !values.includes('') && !order.candidates(route.route.method, asked).includes(by)) {
      fail(one, `${path} is not found in the tree`)
    }
    counts.paths++
    if (by !== undefined) counts.taken++
    const isFound = found !== null && 'planned' in found && found.planned === route
    if (isFound !== (by === undefined)) {
      fail(one,
        `${route.route.method} ${path} of ${route.pattern.routerPath} ` +
          `is ${by === undefined ? 'its own' : `that of ${by.pattern.routerPath}`}, and the router ` +
            `finds ${found === null ? 'nothing' : 'planned' in found ? found.planned.pattern.routerPath : found.failure} ${printValue(headers)}`)
    }
  }
}

function fail ({ tables, rules }: Case, fault: string): never {
  const shown = tables.map(one => `${printValue(one.prefix)}: draw(${printDeclarations(declarationsOf(one))}, ${printValue(one.options)})`)
  throw new Error(`${shown.join('\n')}\n${printValue(rules)}: ${fault}`)
}
