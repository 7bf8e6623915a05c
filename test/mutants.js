/**
 * Changes one place of the code at a time, in a copy, and runs the tests: a mutant that no test notices survives. `npm run mutants`
 * tries 200 mutants of lib/match, lib/serve and lib/link, which takes hours; `npm run mutants -- 20 lib/link` tries 20 of a directory.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const [count = 200, ...chosen] = process.argv.slice(2).map(word => /^\d+$/.test(word) ? Number(word) : word)
  .sort((one, other) => Number(typeof other === 'number') - Number(typeof one === 'number'))
const folders = chosen.length > 0 ? chosen : typeof count === 'string' ? [count] : ['lib/match', 'lib/serve', 'lib/link']

/** Each pattern, and its replacement. */
const OPERATORS = [
  [/ === /g, ' !== '], [/ !== /g, ' === '], [/ && /g, ' || '], [/ \|\| /g, ' && '], [/ \?\? /g, ' && '], [/ <= /g, ' < '], [/ >= /g, ' > '],
  [/ < (?=[\w(])/g, ' <= '], [/ > (?=[\w(])/g, ' >= '], [/ \+ 1\b/g, ' + 2'], [/ - 1\b/g, ' - 0'], [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'], [/(?<=[( ])!(?=[\w(])/g, ''], [/\bif \((?!!)/g, 'if (!'], [/\.some\(/g, '.every('], [/\.every\(/g, '.some('],
  [/\b(\d{2,})\b/g, (_all, number) => String(Number(number) + 1)], [/(?<=return )null\b/g, 'undefined'], [/\.filter\(/g, '.map(']
]

/** Every mutant of a file: the line, and its text before and after. Comments, imports and types are not changed. */
function mutantsOf (file) {
  return readFileSync(join(root, file), 'utf8').split('\n').flatMap((text, line) =>
    /^\s*(?:\/?\*|\/\/|import |export type|type |interface |readonly )/.test(text)
      ? []
      : OPERATORS.flatMap(([pattern, by]) => [...text.matchAll(pattern)].map(match => ({
        file,
        line,
        text,
        changed: text.slice(0, match.index) + match[0].replace(new RegExp(pattern.source), by) + text.slice(match.index + match[0].length)
      }))).filter(({ changed }) => changed !== text))
}

/** Mutants in equal distances, so that each run tries the same. */
function spread (all, number) {
  const step = Math.max(1, all.length / number)
  return Array.from({ length: Math.min(number, all.length) }, (_none, index) => all[Math.floor(index * step)])
}

/** The tests of the directory are fastest, so they run first. */
function suitesFor (file) {
  const own = join('test', basename(dirname(file)))
  const files = existsSync(join(root, own)) ? readdirSync(join(root, own)).filter(name => name.endsWith('.test.ts')) : []
  return [...files.map(name => join(own, name)), ...files.length > 0 ? ['test/table.ts'] : [], 'test/app.ts']
}

/** A copy of what the tests need, in which lines may change. */
function copy () {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'mutants-')))
  for (const name of ['lib', 'test', 'types', 'docs', 'example', 'packages', 'dist', 'README.md', 'package.json', 'tsconfig.json', '.taprc']) {
    cpSync(join(root, name), join(place, name), { recursive: true, filter: path => !path.includes('node_modules') })
  }
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  return place
}

/** Whether every test passes. A test that never ends has noticed the mutant. */
function survives ({ file, line, text, changed }, place) {
  const lines = readFileSync(join(place, file), 'utf8').split('\n')
  writeFileSync(join(place, file), lines.with(line, changed).join('\n'))
  const isFine = suite => spawnSync(process.execPath, ['--import=tsx/esm', '--conditions=fastify-resources:source', suite],
    { cwd: place, env: { ...process.env, TAP_BAIL: '1' }, stdio: 'ignore', timeout: 600_000 }).status === 0
  const outcome = suitesFor(file).every(isFine)
  writeFileSync(join(place, file), lines.with(line, text).join('\n'))
  return outcome
}

const place = copy()
try {
  const files = folders.flatMap(folder => readdirSync(join(root, folder), { recursive: true }).filter(name => name.endsWith('.ts')).sort().map(name => `${folder}/${name}`))
  const tried = spread(files.flatMap(mutantsOf), typeof count === 'number' ? count : 200)
  console.log(`${tried.length} mutants of ${files.length} files, on a machine with ${availableParallelism()} processors`)
  if (!survives({ ...tried[0], changed: tried[0].text }, place)) throw new Error('the tests fail without a change')
  const survivors = tried.filter((mutant, index) => {
    const lives = survives(mutant, place)
    const { file, line, text, changed } = mutant
    console.log(`${index + 1}. ${lives ? 'SURVIVED' : 'noticed'} ${file}:${line + 1}${lives ? `\n  - ${text.trim()}\n  + ${changed.trim()}` : ''}`)
    return lives
  })
  console.log(`${tried.length - survivors.length} of ${tried.length} noticed (${Math.floor(100 - survivors.length / tried.length * 100)} %)`)
} finally {
  rmSync(place, { recursive: true, force: true })
}
