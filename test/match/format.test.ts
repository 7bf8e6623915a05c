import t from 'tap'
import { extensionTest, searches } from '../../lib/match/format.js'
import { memberPattern, planOf, url } from '../fixtures/plans.js'

const rails = { dialect: 'rails' }

/** Options of `photos`, the string of `:id`, and the id and the format after the split; `null` if the path does not match. */
type Case = readonly [options: object, value: string, id: string | null, format?: string | undefined, drawOptions?: object]

const split: readonly Case[] = [
  // An open format is one extension without a dot.
  [{}, '7', '7'],
  [{}, '7.json', '7', 'json'],
  [{}, 'a.b.c', null],
  [{}, '.json', null],
  [{}, '7.', null],
  [{}, 'a..json', null],
  [{}, '7.json', '7', 'json', rails],
  [{}, 'a.b.c', null, undefined, rails],
  [{ format: false }, 'v1.2', 'v1.2'],
  [{ format: false }, 'v1.2', 'v1.2', undefined, rails],
  [{ format: false }, '..', null],
  // Apart from a list, a string belongs to the id.
  [{ format: ['json', 'csv'] }, '7.json', '7', 'json'],
  [{ format: ['json', 'csv'] }, 'v1.2', 'v1.2'],
  [{ format: ['json', 'csv'] }, 'v1.2.csv', 'v1.2', 'csv'],
  [{ format: ['json', 'csv'] }, '7.JSON', '7.JSON'],
  [{ format: ['json', 'csv'] }, '.csv', null],
  [{ format: true }, '7', null],
  [{ format: true }, '7.json', '7', 'json'],
  [{ format: true }, 'a.b.json', null],
  // The first dot with a valid extension counts if extensions may have dots.
  [{ format: /json|xml/ }, '7.json', '7', 'json'],
  [{ format: /json|xml/ }, '7.exe', null],
  [{ format: /tar\.gz|zip/ }, 'a.tar.gz', 'a', 'tar.gz'],
  [{ format: /tar\.gz|zip/ }, 'a.b.zip', null],
  [{ format: /gz|tar\.gz/ }, 'a.tar.gz', 'a', 'tar.gz'],
  // A constraint that allows dots takes the whole segment, if it matches.
  [{ constraints: { id: /[0-9]+/ } }, '7.json', '7', 'json'],
  [{ constraints: { id: /[a-z.]+/ } }, 'a.json', 'a.json'],
  [{ constraints: { id: /[a-z.]+/ } }, '7.json', '7', 'json'],
  [{ constraints: { id: /[0-9.]+/ } }, '1.5.json', '1.5', 'json'],
  [{ format: /tar\.gz/, constraints: { id: /[a-z.]+9/ } }, 'a.b9.tar.gz', 'a.b9', 'tar.gz'],
  [{ format: true, constraints: { id: /[a-z.]+/ } }, 'a.b.json', 'a.b', 'json'],
  // A lazy pattern leaves an extension that the format accepts to the format.
  [{ constraints: { id: /[a-z.]+?/ } }, 'a.b.json', 'a.b', 'json'],
  [{ constraints: { id: /[a-z.]+?/ } }, 'a.json', 'a', 'json', rails],
  [{ constraints: { id: /[a-z.]+?/ } }, 'a', 'a'],
  [{ format: /json|yaml/, constraints: { id: /[A-Za-z0-9.\-_]+?/ } }, 'rack-1.5.json', 'rack-1.5', 'json'],
  [{ format: /json|yaml/, constraints: { id: /[A-Za-z0-9.\-_]+?/ } }, 'rack-1.5', 'rack-1.5'],
  [{ format: /json|yaml/, constraints: { id: /[a-z.]*[a-z]+?/ } }, '.json', '.json'],
  [{ format: ['json'], constraints: { id: /[a-z.]+?/ } }, 'a.b', 'a.b'],
  [{ format: ['json'], constraints: { id: /[a-z.]+?/ } }, 'a.json', 'a', 'json'],
  [{ format: true, constraints: { id: /[a-z.]+?/ } }, 'a.b.json', 'a.b', 'json'],
  [{ format: /gz|tar\.gz/, constraints: { id: /[a-z.]+?/ } }, 'a.b.tar.gz', 'a.b', 'tar.gz'],
  [{ format: false, constraints: { id: /[a-z.]+?/ } }, 'a.json', 'a.json'],
  // A default.
  [{ format: 'json' }, '7', '7', 'json'],
  [{ format: 'json' }, '7.xml', '7', 'xml'],
  [{ format: 'json' }, '7.xml', null, undefined, rails]
]

for (const [options, value, id, format, drawOptions] of split) {
  t.test(`${print(options)}: ${value} is ${id} and ${format}${drawOptions === undefined ? '' : ' in the Rails dialect'}`, async t => {
    const { prepare, failure } = memberPattern(options, drawOptions).reader
    const params = Object.assign(Object.create(null) as Record<string, string>, { id: value })
    prepare?.(params)
    if (id === null) t.not(failure?.(params) ?? null, null)
    else t.strictSame([{ ...params }, failure?.(params) ?? null], [format === undefined ? { id } : { id, format }, null])
  })
}

const ofWildcard: readonly (readonly [value: string, path: string, format?: string])[] = [
  ['a/b.json', 'a/b', 'json'], ['a.b/c', 'a.b/c'], ['a.b.json', 'a.b', 'json'], ['.json', '.json'], ['a/.json', 'a/.json'],
  [`${'x/'.repeat(300)}a.json`, `${'x/'.repeat(300)}a`, 'json'],
  // The segments of a wildcard have no limit, and an extension has 100 characters.
  [`a/${'b'.repeat(5000)}`, `a/${'b'.repeat(5000)}`], [`${'b'.repeat(5000)}.json`, 'b'.repeat(5000), 'json'],
  [`v1.${'b'.repeat(180)}.json`, `v1.${'b'.repeat(180)}`, 'json'], [`${'a.'.repeat(5000)}json`, `${'a.'.repeat(4999)}a`, 'json'],
  [`a.${'b'.repeat(100)}`, 'a', 'b'.repeat(100)], [`a.${'b'.repeat(101)}`, `a.${'b'.repeat(101)}`]
]

for (const [value, path, format] of ofWildcard) {
  t.test(`the last segment of a wildcard has the extension: ${value.slice(-20)}`, async t => {
    const { prepare } = planOf([url('files/*path')])[0]!.pattern.reader
    const params = Object.assign(Object.create(null) as Record<string, string>, { '*': value })
    prepare!(params)
    t.strictSame({ ...params }, format === undefined ? { path } : { path, format })
  })
}

const endings: readonly (readonly [path: string, options: object, paths: readonly string[]])[] = [
  ['a', {}, ['/a', '/a.:format']],
  ['a', { format: false }, ['/a']],
  ['a', { format: true }, ['/a.:format']],
  ['a', { format: ['json', 'csv'] }, ['/a', '/a.json', '/a.csv']],
  ['a/:id', { format: ['json', 'csv'] }, ['/a/:id']],
  ['a/:id', {}, ['/a/:id']],
  ['a(/:id)', {}, ['/a', '/a.:format', '/a/:id']],
  [':name.png', {}, ['/:name([^]*).png', '/:name([^]*).png.:format([^]*)']],
  ['*path', {}, ['/*']]
]

for (const [path, options, paths] of endings) {
  t.test(`${path} under ${print(options)} is mounted as ${paths.join(', ')}`, async t => {
    t.strictSame(planOf([url(path, options)]).map(({ pattern: { routerPath } }) => routerPath).sort(), [...paths].sort())
  })
}

/** The dots of values that each search tries, in order. The first character is part of the param. */
const dots: ReadonlyArray<readonly [search: keyof typeof searches, value: string, tried: readonly number[]]> = [
  ['only', 'a.b', [1]], ['only', 'a.b.c', []], ['only', '.b', []], ['only', 'a', []],
  ['leftmost', 'a.b.c', [1]], ['leftmost', '.a.b', []], ['leftmost', 'a', []],
  ['last', 'a.b.c', [3]], ['last', '.b', []], ['last', '..b', [1]],
  ['fromLeft', 'a.b.c', [1, 3]], ['fromLeft', '.a.b', [2]],
  ['fromRight', 'a.b.c', [3, 1]], ['fromRight', '.a.b', [2]]
]

for (const [search, value, tried] of dots) {
  t.test(`the search '${search}' tries ${tried.join(' and ') || 'no dot'} of ${value}`, async t => {
    const { first, next } = searches[search]
    const found: number[] = []
    for (let dot = first(value, 1); dot > 0; dot = next(value, dot)) found.push(dot)
    t.strictSame(found, tried)
  })
}

/** Extensions that each format accepts, and others that it rejects. */
const extensions: ReadonlyArray<readonly [options: object, accepts: readonly string[], rejects: readonly string[]]> = [
  [{}, ['json', 'x-y'], ['', 'a.b', 'a/b', 'a\u0000', '.']],
  [{ format: false }, [], ['json']],
  [{ format: true }, ['json'], ['', 'a.b']],
  [{ format: ['json', 'csv'] }, ['json', 'csv'], ['xml', 'JSON']],
  [{ format: /tar\.gz|zip/ }, ['tar.gz', 'zip'], ['gz']],
  [{ format: /[^]+/ }, ['a.b', 'a'], ['a/b', '..', '']]
]

for (const [options, accepts, rejects] of extensions) {
  t.test(`the extensions under ${print(options)}`, async t => {
    const test = extensionTest(memberPattern(options).entry)
    t.strictSame([...accepts, ...rejects].filter(extension => test(extension)), accepts)
  })
}

function print (options: object): string {
  return JSON.stringify(options, (_key, value: unknown) => value instanceof RegExp ? String(value) : value)
}
