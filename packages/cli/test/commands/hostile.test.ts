import t from 'tap'
import { runWith } from '../../../../test/fixtures/program-io.js'

// eslint-disable-next-line no-control-regex
const LIVE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/

/** Arguments with a string that appears in the error. */
const ARGUMENTS: ReadonlyArray<(text: string) => readonly string[]> = [
  text => [text],
  text => ['routes', text],
  text => ['routes', `--${text}`],
  text => ['routes', 'table.ts', '-g', `(${text}`],
  text => ['routes', 'table.ts', '-g', `/${text}`],
  text => ['routes', 'table.ts', '-c', `photos${text}`],
  text => ['routes', 'table.ts', '--constraints', text],
  text => ['routes', 'table.ts', 'x', text],
  text => ['routes', 'table.ts', '--unused', '--controllers', text],
  text => ['controllers', text, '--out', 'controllers'],
  text => ['controllers', 'table.ts', '--out', `table.ts/${text}`],
  text => ['explain', 'GET', `/${text}`, 'table.ts'],
  text => ['explain', text, '/photos/7', 'table.ts'],
  text => ['explain', 'GET', '/', 'table.ts', '-H', text]
]

t.test('error messages contain no control characters of arguments', async t => {
  for (const [index, args] of ARGUMENTS.entries()) {
    for (const weapon of ['\u001b[2J', '\u009b31m', '\u202e', '\u2028', '\r', '\u0000', 'a\nb']) {
      const { out, err } = await runWith(args(weapon))
      const live = LIVE.exec(out + err)
      if (live !== null) t.fail(`${JSON.stringify(args(weapon))} (${index}) writes ${JSON.stringify(out + err)}`)
    }
  }
})
