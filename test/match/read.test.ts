import fc from 'fast-check'
import findMyWay from 'find-my-way'
import t from 'tap'
import { draw, get } from '../../lib/index.js'
import { parsePrefix } from '../../lib/declare/template-parse.js'
import type { Segments } from '../../lib/declare/template.js'
import type { RouterRules } from '../../lib/match/read.js'
import { planRoutes } from '../../lib/match/plan.js'
import type { PlannedRoute } from '../../lib/match/pattern.js'
import { urlReader } from '../../lib/match/read.js'
import { routerPathsOf } from '../../lib/table/strategy.js'
import { drawingOf } from '../../lib/table/route-set.js'
import { seed } from '../fixtures/seed.js'

const paths = ['/', 'a', 'a/:id', ':a/:b', 'v-:id', ':name.png', ':name~x/b', 'A/*rest', 'é%25/:id', 'a%28:id%29', ':{id}s/b', ':a/b/*rest', 'x@:id'] as const

const part = fc.constantFrom('/', '//', 'a', 'A', 'b', 'v-', '1', '.png', '~x', '.', '%2F', '%2e', '%25', '%C3%A9', '%', 'é', '@', '%40', ';', '?', '#',
  '%3F', ' ', 'long'.repeat(30), 'http://h', '%3b', 'png', '.json', 'x@')
const rules = fc.record({
  maxParamLength: fc.constantFrom(100, 10),
  ignoreTrailingSlash: fc.boolean(),
  ignoreDuplicateSlashes: fc.boolean(),
  caseSensitive: fc.boolean(),
  useSemicolonDelimiter: fc.boolean()
})

t.test(`a URL is read as find-my-way reads it (seed ${seed})`, async t => {
  const routes = ['', '/', '/v1/:tenant', '/v1/:tenant/'].flatMap(prefix => planOf(prefix))
  let [asked, found] = [0, 0]
  fc.assert(fc.property(rules, fc.constantFrom('/', '/v1/', '/a/', '/A/', 'http://host/', 'HTTPS://h'), fc.array(part, { maxLength: 9 }), (rules, begin, parts) => {
    const url = begin + parts.join('')
    const read = urlReader(rules)
    for (const planned of routes) {
      const theirs = readBy(planned, rules, url)
      // What cannot be decoded is refused before a route is asked.
      if (theirs === 'bad') continue
      const ours = read(planned, url)
      if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
        throw new Error(`${url} as ${routerPathsOf(planned, rules).join()}: ${JSON.stringify([ours, theirs, rules])}`)
      }
      asked++
      if (ours !== null) found++
    }
  }), { seed, numRuns: Number(process.env['FC_RUNS'] ?? 300) })
  t.ok(found > asked / 20, `${found} of ${asked}`)
})

t.test('thirty routes decode one URL once', async t => {
  const { routes } = planRoutes(drawingOf(draw(Array.from({ length: 30 }, (_, index) =>
    get('*path', { to: `files#a${index}`, as: `file_${index}`, when: () => true })))))
  const read = urlReader({})
  const calls = [t.capture(globalThis, 'decodeURI', decodeURI), t.capture(globalThis, 'decodeURIComponent', decodeURIComponent)]
  const url = '/%2e%41%2F'.repeat(1500)
  for (const planned of routes) t.equal(read(planned, url)?.['*']?.length, 5999)
  t.strictSame(calls.map(calls => calls().length), [1, 1])
})

function planOf (prefix: string): readonly PlannedRoute[] {
  const all = paths.map((path, index) => get(path, { to: `c#a${index}`, as: `r${index}`, format: false }))
  const slashes = (['slash', 'no-slash'] as const).map(prefixTrailingSlash =>
    get('/', { to: 'c#root', as: 'home', format: false, routeOptions: { prefixTrailingSlash } }))
  const mounting = { prefix: parsePrefix(prefix) as Segments, endsWithSlash: prefix.endsWith('/') }
  return [all, ...slashes.map(one => [one])].flatMap(declared => planRoutes(drawingOf(draw(declared)), mounting).routes)
}

function readBy (planned: PlannedRoute, rules: RouterRules, url: string): unknown {
  const router = findMyWay({ ...rules, defaultRoute: () => null, onBadUrl: () => 'bad', onMaxParamLength: () => null } as never)
  for (const pattern of routerPathsOf(planned, rules)) router.on('GET', pattern, (_request, _response, params) => params as never)
  return router.lookup({ method: 'GET', url } as never, undefined as never)
}
