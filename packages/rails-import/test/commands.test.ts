import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import type { Terminal } from '../lib/commands.js'
import { processes, start } from './fixtures/processes.js'
import { runCommand } from './fixtures/run-command.js'

const folder = fileURLToPath(new URL('../', import.meta.url))

const PHOTOS = 'photos GET /photos(.:format) photos#index\n'
const ABOUT = 'about GET /about(.:format) pages#about'
const BLOG = 'blog /blog Blog::Engine: Blog::Engine is no controller: register a plugin under a prefix'

const files: Readonly<Record<string, string>> = {
  'about.txt': ABOUT,
  'engine.txt': `${ABOUT}\nblog /blog Blog::Engine`,
  'doubt.txt': 'a GET /a(.:format) x#y {:format=>"html"}\nb GET /b(.:format) x#y {:theme=>"dark"}',
  'condition.txt': 'a GET /a(.:format) x#y {:port=>8080}\nb GET /b(.:format) x#y {:protocol=>"https://"}\n' +
    'c GET /c(.:format) x#y {:subdomain=>""}\nd GET /:port/d(.:format) x#y {:port=>1, :subdomain=>true}',
  'empty.txt': '',
  'nothing.txt': 'nothing',
  '-': PHOTOS,
  'photo.txt': `${PHOTOS}photo GET /photos/:id(.:format) photos#show`,
  'photos-engine.txt': `${PHOTOS}blog /blog Blog::Engine`,
  'info.txt': `${PHOTOS}info GET /rails/info(.:format) rails/info#index`
}

/** Arguments, and the outcome. */
const cases: ReadonlyArray<readonly [args: string, code: number, out: RegExp | string, err: RegExp | string]> = [
  ['--help', 0, /^usage: fastify-resources-rails COMMAND\n/, ''],
  ['-h', 0, /^usage: fastify-resources-rails COMMAND\n/, ''],
  ['', 2, '', /^usage: fastify-resources-rails COMMAND\n/],
  ['imprt', 2, '', /^unknown command 'imprt'\. Known: import, diff\n\nusage: /],
  ['import --help', 0, /^usage: fastify-resources-rails import FILE\n/, ''],
  ['import about.txt', 0, /get\('about', \{ to: 'pages#about' \}\)/, ''],
  ['import engine.txt', 1, /get\('about'/, `1 of 2 rows are left out:\n  ${BLOG}\n`],
  ['import doubt.txt', 0, /defaults: \{ format: 'html' \}/, '1 row has a default that may be a constraint ({ constraints: ' +
    "{ format: 'html' } }):\n  a GET /a(.:format) x#y { format: \"html\" }\n"],
  ['import condition.txt', 1, /defaults: \{ port: 8080 \}/, '3 rows have a default that may be a condition on the request ' +
    '(constraints protocol: "https"):\n  a GET /a(.:format) x#y { port: 8080 }\n' +
    '  b GET /b(.:format) x#y { protocol: "https://" }\n  c GET /c(.:format) x#y { subdomain: "" }\n'],
  ['import', 2, '', "fastify-resources-rails import: file missing. Pass the file with the output of 'rails routes'\n"],
  ['import a b', 2, '', "fastify-resources-rails import: unexpected argument 'b'\n"],
  ['import nothing.txt', 2, '', "fastify-resources-rails import: nothing.txt does not contain the output of 'rails routes'\n"],
  ['import missing.txt', 2, '', 'fastify-resources-rails import: cannot read missing.txt: no such file\n'],
  ['import --quick a', 2, '', /^fastify-resources-rails import: Unknown option '--quick'/],
  ['diff -h', 0, /^usage: fastify-resources-rails diff FILE \[TABLE\]\n/, ''],
  ['diff - imported.js', 0, 'the tables are the same\n', ''],
  ['diff photo.txt imported.js', 1, '- photo GET /photos/:id(.:format) photos#show\n1 only in Rails, 0 only here, 0 different\n', ''],
  ['diff photos-engine.txt imported.js', 1, '0 only in Rails, 0 only here, 0 different, 1 not compared\n', `not compared:\n  ${BLOG}\n`],
  // No application needs the routes that Rails adds.
  ['diff info.txt imported.js', 0, 'the tables are the same\n',
    'not compared:\n  info GET /rails/info(.:format) rails/info#index: it comes with Rails\n'],
  ['diff - table.js', 1, /^[-+]/m, ''],
  ['diff', 2, '', "fastify-resources-rails diff: file missing. Pass the file with the output of 'rails routes'\n"],
  ['diff - imported.js more', 2, '', "fastify-resources-rails diff: unexpected argument 'more'\n"],
  ['diff empty.txt imported.js', 2, '', "fastify-resources-rails diff: empty.txt does not contain the output of 'rails routes'\n"],
  ['diff - other.ts', 2, '', "fastify-resources-rails diff: file 'other.ts' does not exist\n"],
  ['diff - app.js', 2, '', "fastify-resources-rails diff: app.js has no route table as its default export or as 'routes'. " +
    'For an app pass the file that exports its route table\n']
]

t.test('the commands', async t => {
  for (const [args, code, out, err] of cases) {
    const outcome = await runCommand(files, args === '' ? [] : args.split(' '))
    t.equal(outcome.code, code, `${args}: ${outcome.err}`)
    for (const [actual, expected] of [[outcome.out, out], [outcome.err, err]] as const) {
      if (typeof expected === 'string') t.equal(actual, expected, args)
      else t.match(actual, expected, args)
    }
  }
})

t.test('an unexpected error is not reported as wrong use', async t => {
  const stdout = (): never => { throw new RangeError('full') }
  await t.rejects(runCommand({}, ['import', '--help'], { stdout } satisfies Partial<Terminal>), RangeError)
})

t.test('the program from its source', async t => {
  // Every process must compile a source in the same way, otherwise their coverage cannot be merged.
  const env = { ...process.env, TSX_TSCONFIG_PATH: fileURLToPath(new URL('../../../tsconfig.json', import.meta.url)) }
  const own = processes.filter(([args]) => ['--help', 'import -', 'diff rails.txt late.js', 'diff rails.txt stuck.js'].includes(args.join(' ')))
  const outcomes = await Promise.all(own.map(([args]) => start(process.execPath, ['--import=tsx/esm', join(folder, 'lib/bin.ts'), ...args], env)))
  for (const [index, outcome] of outcomes.entries()) t.match(outcome, own[index]![1], own[index]![0].join(' '))
})
