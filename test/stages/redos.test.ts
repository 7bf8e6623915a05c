import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import ts from 'typescript'
import '../../lib/index.js'
import { compileConstraint, type SegmentCheck } from '../../lib/constrain/constraint.js'
import { patterns } from '../fixtures/arbitraries.js'
import { casesOf } from '../fixtures/rails-nodes.js'
import { seed } from '../fixtures/seed.js'

/** How many random patterns the checker is asked about; each takes it some 20 ms. */
const patternRuns = Number(process.env['FC_PATTERNS'] ?? 60)

// The checker takes longer than a test file may without asking.
t.setTimeout(600_000)

/** What backtracks beyond all bounds on a segment of a hundred characters. */
const costly: readonly string[] = [
  '(?:a|a)*b', '(?:a|aa)+b', '(?:\\w|\\d)+z', '[a-z]*[a-z]*[a-z]*[a-z]*[a-z]*[a-z]*9', '\\d+\\d+\\d+\\d+\\d+\\d+\\d+\\d+x', '.*a.*a.*a.*a.*a.*a.*a.*ab',
  '(?:[a-z0-9]+-?)+', '(a+)+', '([a-z]+)*x', '(\\w+\\s?)*x', '(x+x+)+y', '(?:a*)*b', '(?:a?){50}a{50}b', '(?:a+b?)+c', '(?:.|\\.)+x', '(?:[a-z]|[^0-9])+1', '(?:ab|a|b)+c',
  '(?:\\w+\\.?)+', '(?:[^/]+/?)+x', '(?:(?:a|b)+c?)+d', '(?:a|b|ab)*c', '(?:\\d+,?)+x', '(?:a{1,5}){1,50}b', '(?:é|[à-ü])+x', '(?:\\S+\\s?)+x', '.*.*.*.*x',
  '[a-f]+[a-f]+5|fedcba[g-z]+[g-z]+[g-z]+[g-z]+9', '[a-f]+[a-f]+5|fedcba[g-z]+[g-z]+[g-z]+[g-z]+[g-z]+[g-z]+9',
  // No sample of characters shows that these overlap, nor a search for the worst text how much these cost.
  '(?:[^\\x00-\\x7f]|[\u0e00-\u0e7f])+x', 'a(?:[^\\s\\S]?|[^\\s\\S]?){22}', 'a(?:[^\\s\\S]?){3000}b', '(?:[A-Z].+){0,4}1', '(?:[A-Za-z]\\w*-?){1,4}\\d', '(?:[A-Z][A-Za-z]+){0,4}[a-z]\\d',
  '[ab]*a[ab]{7}c|zyxwvut[d-s]+[d-s]+[d-s]+[d-s]+[d-s]+9', '(?:(?:[a-z]{1,60}-){1,30})+x', '(?:\\b|\\b){30}ab', '(?:.*,){11}P', '(?:a|b|ab){1,99}c', '(?:(?:(?:[a-z]{1,99}){1,99}){1,99}){1,99}x'
]

/** The same, where it takes flags to say so. */
/* eslint-disable no-control-regex */
const costlyWithFlags: readonly RegExp[] = [
  /(?:\p{Ll}|\p{Script=Cyrillic})+9/u, /(?:[^\x00-\x7f]|\p{Script=Thai})+x/u, /(?:[^s]|ſ)+x/i, /(?:\u{1f600}|\p{Emoji})+x/u, /(?:[a-z]|[A-Z])+9/i, /(?:s|ſ)+x/iu, /(?:k|\u212a)+x/iu, /(?:\p{Lu}|[a-z])+9/iu,
  /(?:\P{L}|\d)+x/u, /(?:σ|ς)+x/i, /(?:[^\p{L}]|\p{N})+x/u
]
/* eslint-enable no-control-regex */

/** What people write for slugs, numbers and names, which costs little. */
const cheap: readonly string[] = [
  '[a-z0-9]+(?:-[a-z0-9]+)*', '[a-z]+-?[a-z]+', '\\d+(?:\\.\\d+)*', '[^/]+', '\\w+@\\w+\\.\\w+', '(?:[a-z]+\\.)*[a-z]+', '\\d+', '[0-9]+', '[a-z]{1,15}', 'a|b|cc', '([a-z]+)-([0-9]+)', '[A-Z]\\d{5}',
  '.+', '\\S+', '[\\w-]+', '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', '\\d{4}-\\d{2}-\\d{2}', '(?:en|de|fr)(?:-[A-Z]{2})?', '[a-z][a-z0-9_]*', '\\d+-[a-z-]+', 'v\\d+(?:\\.\\d+){0,2}', '[A-Za-z0-9_-]{22}', '(?:\\d{1,3}\\.){3}\\d{1,3}',
  '(?:ab)+', '(?:a|b)+', '(?:[^\\s\\S]a)*b', '(?:[^\\s\\S]a)*b|bc', '[^.]+\\.[^.]+', '.*\\.json', '[a-z]+(?:_[a-z]+)*\\.(?:json|xml)'
]

/** More of what people write, for names, versions, dates, addresses and files. */
const harmless: readonly string[] = [
  '[\\w.-]+', '\\w+(?:\\.\\w+)?', '[A-Z]{2,3}\\d+', '[a-z]{2}(?:-[A-Z]{2})?', '[A-Za-z0-9+/_-]+={0,2}', '[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+', '\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]+)?(?:\\+[0-9A-Za-z.-]+)?',
  '(?:0|[1-9]\\d*)\\.(?:0|[1-9]\\d*)\\.(?:0|[1-9]\\d*)(?:-(?:(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\\+(?:[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*))?',
  '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,6}', '.+\\.(?:png|jpe?g|gif)', '[^/]+\\.(?:tar\\.gz|zip)', '.+-.+', '[^/]+-[^/]+', '.*-\\d+', '\\w+-\\w+', '[a-z]{1,60}', '(?:\\w+/)*\\w+', '.{1,50}-.{1,50}', '[a-z]+\\d+[a-z]+', '@[\\w-]{1,39}',
  '\\S+@\\S+', '[^@]+@[^@]+\\.[^@]+', '.+@.+', '(?:[A-Z][a-z]+)+', '(?:\\d{1,3},)*\\d{1,3}', '[A-Za-z0-9][A-Za-z0-9_-]{2,38}', '[0-9a-f]{7,40}', '(?:[0-9a-f]{7}|[0-9a-f]{40})', '[a-zA-Z][\\w.-]*[a-zA-Z0-9]',
  '\\d{4}-W\\d{2}', '[12]\\d{3}', '(?:0[1-9]|1[0-2])', '\\d+-.*', '\\d+(?:-\\w+)*', '[a-z_]+!?', '~[\\w-]+', '(?:[a-zA-Z0-9_.]+-)*[a-zA-Z0-9_.]+', 'admin|staff|user-\\d+', '[^.]+', '[^/.]+', '.*a', '[^/]*?\\d', '\\w{8}', '[\\w+%-]+', '[A-Z0-9]{26}', 'tag:[a-z]+(?:,[a-z]+)*'
]

for (const source of harmless) {
  t.test(`${source} is taken as a constraint too`, async t => {
    t.notOk('faults' in compileConstraint(source))
  })
}

for (const source of costly) {
  t.test(`${source} is refused as a constraint`, async t => {
    const outcome = compileConstraint(source)
    t.match('faults' in outcome && outcome.faults.join('\n'), /time|millisecond|too much/)
  })
}

for (const regex of costlyWithFlags) {
  t.test(`${regex} is refused as a constraint`, async t => {
    t.match(compileConstraint(regex), { faults: [/is too expensive: it takes exponential time/] })
  })
}

for (const source of cheap) {
  t.test(`${source} is taken as a constraint`, async t => {
    t.notOk('faults' in compileConstraint(source))
  })
}

t.test('the checker says so too', async t => {
  cheapAll(t, cheap.map(source => [source, `^(?:${source})$`, '']))
})

t.test('every regex that is made of the constraints of the corpora costs little', async t => {
  const emitted = new Map<string, readonly [source: string, flags: string]>()
  for (const given of [...corpora(), ...patterns, ...cheap]) {
    const check = compileConstraint(given)
    if ('faults' in check) continue
    for (const [source, flags] of regexesOf(check)) emitted.set(`/${source}/${flags}`, [source, flags])
  }
  t.ok(emitted.size > 40, `${emitted.size} of them`)
  cheapAll(t, [...emitted].map(([name, [source, flags]]) => [name, source, flags]))
})

t.test('every regex in the source costs little', async t => {
  const found = literals()
  t.ok(found.size > 50, `${found.size} of them`)
  cheapAll(t, [...found].map(([literal, file]) => {
    const [, source, flags] = /^\/([^]*)\/([a-z]*)$/.exec(literal)!
    // The checker does not know these flags: one that is sticky begins at one place, and the others do not bear on the cost.
    return [`${file} ${literal}`, flags!.includes('y') ? `^(?:${source})` : source!, flags!.replace(/[gyd]/g, '')]
  }))
})

t.test(`random patterns are judged as the checker judges them, or more strictly (seed ${seed})`, async t => {
  const differences: string[] = []
  let judged = 0
  const asked = fc.sample(pattern, { seed, numRuns: patternRuns }).flatMap(source => {
    const outcome = compileConstraint(source)
    const isTaken = !('faults' in outcome)
    return isTaken || /time|millisecond|too much/.test(outcome.faults.join('\n')) ? [{ source, isTaken }] : []
  })
  const growths = growthsOf(asked.map(({ source }) => [`^(?:${source})$`, '', 300]))
  for (const [index, { source, isTaken }] of asked.entries()) {
    const theirs = growths[index]!
    if (theirs.startsWith('unknown')) continue
    judged++
    if (isTaken && theirs === 'exponential') t.fail(`${source} is taken, and exponential`)
    const isDearer = /exponential|degree (?:[3-9]|\d\d)/.test(theirs)
    if (isTaken === isDearer) differences.push(`${source} is ${isTaken ? 'taken' : 'refused'}, and ${theirs}`)
  }
  // On a hundred characters a high degree with a narrow choice may cost little, and a low one with a wide choice much.
  t.comment(`${judged} patterns, ${differences.length} of them judged by more than the degree`)
  for (const difference of differences) t.comment(difference)
  t.ok(judged > patternRuns * 0.3, 'the checker knows most of them')
})

/** Each regex, by a name, takes at most quadratic time on any text. */
function cheapAll (t: Test, regexes: readonly (readonly [name: string, source: string, flags: string])[]): void {
  const growths = growthsOf(regexes.map(([, source, flags]) => [source, flags, 120_000]))
  t.equal(growths.length, regexes.length)
  for (const [index, [name]] of regexes.entries()) {
    t.match(growths[index], /^(?:constant|linear|safe|degree 2)$/, name)
  }
}

type Asked = readonly [source: string, flags: string, timeout: number]

/** How the time of each regex grows with the text, in the checker's words. */
function growthsOf (asked: readonly Asked[]): readonly string[] {
  const { NODE_V8_COVERAGE: _coverage, NODE_OPTIONS: _options, ...env } = process.env
  const program = fileURLToPath(new URL('../fixtures/growth.js', import.meta.url))
  return JSON.parse(execFileSync(process.execPath, [program], { input: JSON.stringify(asked), env, encoding: 'utf8' }))
}

function regexesOf (check: SegmentCheck): readonly (readonly [string, string])[] {
  const { given, schema } = check
  const found: (readonly [string, string])[] = patternsIn(schema).map(one => [one, 'u'])
  if (given instanceof RegExp) found.push([`^(?:${given.source})$`, given.flags])
  if (typeof given === 'string') found.push([`^(?:${given})$`, ''])
  return found
}

function patternsIn (schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => key === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value))
}

/** Every pattern that the declarations of the corpus hold, whatever they hold it for. */
function corpora (): readonly RegExp[] {
  const found: RegExp[] = []
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { $regex: source, flags } = value as { readonly $regex?: string, readonly flags?: string }
    if (source !== undefined && isRegex(source, flags ?? '')) found.push(new RegExp(source, flags))
    Object.values(value).forEach(walk)
  }
  for (const file of ['tables', 'requests', 'helpers']) walk(casesOf(file))
  return found
}

function isRegex (source: string, flags: string): boolean {
  try {
    return RegExp(source, flags) instanceof RegExp
  } catch {
    return false
  }
}

/** The RegExp literals of lib/, each with the file that has it. */
function literals (): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const folder = new URL('../../lib/', import.meta.url)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))) {
    const tree = ts.createSourceFile(file, readFileSync(new URL(file, folder), 'utf8'), ts.ScriptTarget.Latest, false)
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.set(node.text, file)
      ts.forEachChild(node, visit)
    }
    visit(tree)
  }
  return found
}

/** Patterns that overlap and nest more often than people's do. */
const pattern: fc.Arbitrary<string> = (() => {
  const atom = fc.constantFrom('a', 'b', '[ab]', '\\w', '\\d', '.', '[a-z]', '-', '[^-]', '1')
  const quantifier = fc.constantFrom('', '', '+', '*', '?', '{2,3}', '{1,}')
  const { source } = fc.letrec<{ source: string, term: string }>(tie => ({
    term: fc.oneof({ maxDepth: 1 }, { weight: 3, arbitrary: atom }, { weight: 2, arbitrary: tie('source').map(inner => `(?:${inner})`) }),
    source: fc.array(fc.array(fc.tuple(tie('term'), quantifier).map(parts => parts.join('')), { minLength: 1, maxLength: 3 }).map(terms => terms.join('')), { minLength: 1, maxLength: 2 }).map(ways => ways.join('|'))
  }))
  return source
})()
