/**
 * Checks the words of docs, messages, test titles and comments: `node lint/words.js` checks the files that `words.json` lists under
 * `checked`, and `node lint/words.js FILES` checks those files. A line with `<!-- words: reason -->` is excused, in code one with
 * `// words: reason`. The exit code is 1 if a file has a phrase.
 *
 * `words.json` has
 * - `checked`: globs of the files whose phrases are checked; one that begins with `!` excludes files,
 * - `readers`: for a glob, the readers of `prose.js` that find the prose of a file (the first glob that matches applies),
 * - `phrases`: patterns that must not match (a space matches any white space), each with its replacement.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readers } from './prose.js'

const { values, positionals } = parseArgs({
  options: { config: { type: 'string', default: join(import.meta.dirname, 'words.json') } },
  allowPositionals: true
})
const config = JSON.parse(readFileSync(values.config, 'utf8'))
const phrases = config.phrases.map(([source, say]) => ({ pattern: new RegExp(source.replaceAll(' ', '\\s+'), 'gi'), say }))
const EXCUSE = /(?:<!--|\/\/) words: \S/
const SKIPPED = new Set(['.git', '.tap', 'dist', 'node_modules'])

const lines = (positionals.length > 0 ? positionals : filesOf(config.checked)).flatMap(hitsOf)
for (const line of lines) console.log(line)
if (lines.length > 0) process.exitCode = 1

/** The phrases that a file must not have. */
function hitsOf (file) {
  const source = readFileSync(file, 'utf8')
  const rows = source.split('\n')
  return passagesOf(file, source).flatMap(({ offset, text }) => phrases.flatMap(({ pattern, say }) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => {
      const line = source.slice(0, offset + index + found.search(/\w/)).split('\n').length
      return EXCUSE.test(rows[line - 1]) ? null : `${file}:${line}: ${found.replace(/^\W+/, '').replace(/\s+/g, ' ').trim()} -> ${say}`
    }).filter(hit => hit !== null)))
}

/** The passages of a file that are prose. */
function passagesOf (file, source) {
  const reader = config.readers.find(([glob]) => matches(glob, file))
  if (reader === undefined) throw new Error(`words.json must have a reader for ${file}`)
  return reader.slice(1).flatMap(name => readers[name](source))
}

/** The files that globs select. A glob must match: a list of files that were moved checks nothing. */
function filesOf (globs) {
  const all = filesIn('')
  const idle = globs.find(glob => !all.some(file => matches(glob.replace(/^!/, ''), file)))
  if (idle !== undefined) throw new Error(`the glob '${idle}' of words.json must match a file`)
  return all.filter(file => globs.reduce((isIn, glob) => glob.startsWith('!') ? isIn && !matches(glob.slice(1), file) : isIn || matches(glob, file), false))
}

function filesIn (folder) {
  return readdirSync(folder || '.', { withFileTypes: true }).filter(({ name }) => !SKIPPED.has(name)).flatMap(entry => {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(file) : [file]
  })
}

/** Whether a file matches a glob: `*` is any part of a name, and `**` with its slash any directories. */
function matches (glob, file) {
  const source = glob.replace(/[.+^$()[\]{}|\\]/g, '\\$&').replace(/\*\*\/|\*/g, star => star === '*' ? '[^/]*' : '(?:.*/)?')
  return new RegExp(`^${source}$`).test(file)
}
