import t from 'tap'
import { runCommand } from '../fixtures/run-command.js'

const PHOTOS = 'photos GET /photos(.:format) photos#index\n'
const ABOUT = 'about GET /about(.:format) pages#about'
const BLOG = 'blog /blog Blog::Engine: Blog::Engine is no controller: register a plugin under a prefix'

const files: Readonly<Record<string, string>> = {
  'about.txt': ABOUT,
  'engine.txt': `${ABOUT}\nblog /blog Blog::Engine`,
  'doubt.txt': 'a GET /a(.:format) x#y {:format=>"html"}\nb GET /b(.:format) x#y {:theme=>"dark"}',
  'condition.txt': 'a GET /a(.:format) x#y {:port=>8080}\nb GET /b(.:format) x#y {:protocol=>"https://"}\n' +
    'c GET /c(.:format) x#y {:subdomain=>"api", :port=>1}\nd GET /:port/d(.:format) x#y {:port=>1, :subdomain=>true}',
  'empty.txt': '',
  'nothing.txt': 'nothing',
  '-': PHOTOS,
  'photo.txt': `${PHOTOS}photo GET /photos/:id(.:format) photos#show`,
  'photos-engine.txt': `${PHOTOS}blog /blog Blog::Engine`,
  'info.txt': `${PHOTOS}info GET /rails/info(.:format) rails/info#index`
}

/** Arguments, and the outcome. */
const cases: ReadonlyArray<readonly [args: string, code: number, out: RegExp | string, err: RegExp | string]> = [
  ['import --help', 0, /^usage: fastify-resources import SOURCE \[options\]\n/, ''],
  ['import about.txt', 0, /get\('about', \{ to: 'pages#about' \}\)/, ''],
  ['import engine.txt', 1, /get\('about'/, `1 of 2 rows are left out:\n  ${BLOG}\n`],
  ['import doubt.txt', 0, /defaults: \{ format: 'html' \}/, '1 row has a default that may be a constraint ({ constraints: ' +
    "{ format: 'html' } }):\n  a GET /a(.:format) x#y { format: \"html\" }\n"],
  ['import condition.txt', 1, /defaults: \{ port: 8080 \}/, '3 rows have a default that may be a condition on the request ' +
    '(constraints protocol: "https"):\n  a GET /a(.:format) x#y { port: 8080 }\n' +
    '  b GET /b(.:format) x#y { protocol: "https://" }\n  c GET /c(.:format) x#y { port: 1 } host: /^api\\./\n'],
  ['import', 2, '', "fastify-resources import: source missing. Pass an OpenAPI document, a module that exports an app, or the output of 'rails routes'\n"],
  ['import a b', 2, '', "fastify-resources import: unexpected argument 'b'\n"],
  ['import nothing.txt', 2, '', "fastify-resources import: nothing.txt is no OpenAPI document, no module and no output of 'rails routes'. If it is one of them, say which with --from\n"],
  ['import missing.txt', 2, '', /^fastify-resources import: cannot read missing.txt: ENOENT: /],
  ['import --quick a', 2, '', /^fastify-resources import: unknown option '--quick'\. Known: --out, /],
  ['diff -h', 0, /^usage: fastify-resources diff SOURCE \[FILE\] \[options\]\n/, ''],
  ['diff - imported.js', 0, 'no differences\n', ''],
  ['diff photo.txt imported.js', 1, '- photo GET /photos/:id(.:format) photos#show\n1 only in the source, 0 only here, 0 different\n', ''],
  ['diff photos-engine.txt imported.js', 1, '0 only in the source, 0 only here, 0 different, 1 not compared\n', `not compared:\n  ${BLOG}\n`],
  // No application needs the routes that Rails adds.
  ['diff info.txt imported.js', 0, 'no differences\n', ''],
  ['diff - table.js', 1, /^[-+~]/m, ''],
  ['diff', 2, '', /^fastify-resources diff: source missing\. /],
  ['diff - imported.js more', 2, '', "fastify-resources diff: unexpected argument 'more'\n"],
  ['diff empty.txt imported.js', 2, '', "fastify-resources diff: empty.txt is no OpenAPI document, no module and no output of 'rails routes'. If it is one of them, say which with --from\n"],
  ['diff - other.ts', 2, '', "fastify-resources diff: file 'other.ts' does not exist\n"],
  ['diff - app.js', 2, '', "fastify-resources diff: app.js has no route table as its default export or as 'routes'. " +
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
