import { compileFunction } from 'node:vm'
import t from 'tap'
import { printJson, printMarkdown, printMermaid } from '../../lib/commands/forms.js'
import { printController } from '../../lib/commands/stubs.js'
import { checked } from '../../lib/description/check.js'
import { printTable } from '../../lib/index.js'
import { mutationsOf, richDescription } from '../../../../test/fixtures/hostile/leaves.js'

/** Characters that a terminal obeys, and those of a line's end but one. */
// eslint-disable-next-line no-control-regex
const LIVE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/
// eslint-disable-next-line no-control-regex
const COLOR = /\u001b\[\d+m/g

type Description = Awaited<ReturnType<typeof richDescription>>

/** The forms of a table, and what is wrong with an output of the description. */
const forms: Readonly<Record<string, readonly [print: (of: Description) => string, problem: (text: string, of: Description) => boolean]>> = {
  document: [of => printTable(of), (text, { routes }) => text.split('\n').length !== routes.length + 1],
  once: [of => printTable(of, { constraints: 'once' }), (text, { routes }) => text.split('\n').length !== routes.length + 1],
  columns: [of => printTable(of, { width: 300, hooks: true, constraints: true }), text => !/\n\n\d+ routes$/.test(text)],
  'two lines': [of => printTable(of, { width: 60, hooks: true }), text => !/\n\n\d+ routes$/.test(text)],
  colors: [of => printTable(of, { width: 200, colors: true }).replace(COLOR, ''), text => !/\n\n\d+ routes$/.test(text)],
  blocks: [of => printTable(of, { expanded: true }), (text, { routes }) => (text.match(/^--\[ Route \d+ \]-+$/gm) ?? []).length !== routes.length],
  // Compared as text: after a name `\\`, the JSON.parse of Node 24 reads a name `\u0000` as `\\`.
  json: [of => printJson(of.routes, of), (text, of) => text !== JSON.stringify(of, null, 2)],
  markdown: [of => printMarkdown(of.routes), (text, { routes }) => {
    const [, , ...lines] = text.split('\n')
    // A row of GitHub's tables: a backslash takes the next character, whatever it is. Each cell is code, or empty.
    const cell = /^ (?:(?:(`+) ?(?!`)(?:\\.|[^`]|(?!\1)`)*(?<!`)\1|<code>[\p{L}\p{N} &#;]*<\/code>|[A-Z-]+) ?)* $/u
    return lines.length !== routes.length || lines.some(line => {
      const cells = [...line.matchAll(/((?:\\.|[^\\|])*)\|/g)].map(([, text]) => text!)
      return cells.length !== 6 || cells.slice(1).some(text => !cell.test(text))
    })
  }],
  mermaid: [of => printMermaid(of.routes), text => text.split('\n').slice(1).some(line =>
    !/^ {2}n\d+(?:\["(?:[\w /:.()+@~-]|#\d+;|<br>)*"\]| --> n\d+)$/.test(line))],
  stubs: [of => printController('a*/b', of.routes.filter(({ action }) => action !== null), 'cjs'), text => {
    const lines = text.split('\n')
    return lines.some(line => !/^(?:\/\*\* @satisfies .*\*\/|const controller = \{|\}|module\.exports = controller|| {4}throw .*| {2}\},?| {2}\/\/ .*| {2}\S.* \(request\) \{)$/.test(line)) ||
      hasRun(text)
  }]
}

/** Whether the code of a file with stubs is no code, or does something. */
function hasRun (text: string): boolean {
  const module = { exports: {} }
  compileFunction(text, ['module'])(module)
  return 'ran' in globalThis || Object.getPrototypeOf(module.exports) !== Object.prototype
}

t.test('each leaf of a description stays in its line in every form of a table, or is an error', async t => {
  const description = await richDescription()
  const counts = { valid: 0, refused: 0, printed: 0 }
  for (const { title, mutated } of mutationsOf(description)) {
    let problem: unknown = null
    try {
      checked(mutated)
    } catch (error) {
      problem = error
    }
    if (problem !== null) {
      counts.refused++
      const { name, message } = problem as Error
      if (name !== 'UsageError' || LIVE.test(message)) t.fail(`${title}: ${name}: ${message}`)
      t.throws(() => printTable(mutated), { name: 'UsageError' })
      continue
    }
    counts.valid++
    for (const [form, [print, isWrong]] of Object.entries(forms)) {
      counts.printed++
      const text = print(mutated)
      // JSON has no other place for a character than its string.
      const isLive = form !== 'json' && LIVE.test(text)
      if (isLive || isWrong(text, mutated)) t.fail(`${form}: ${title} prints ${JSON.stringify(text.slice(0, 2000))}`)
    }
  }
  t.comment(counts)
  t.ok(counts.valid > 500 && counts.refused > 500)
})
