import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { takesColors, type Place } from '../../lib/commands/command.js'
import { run } from '../../lib/commands/run.js'
import { defaultOf } from '../../lib/commands/table-in.js'
import { paint } from '../../lib/print/colors.js'
import { runWith, type Outcome } from '../../../../test/fixtures/program-io.js'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const fixtures = new URL('../../../../test/fixtures/program/', import.meta.url)

type Case = readonly [args: string, code: number, out: RegExp | null, err: RegExp | null, place?: Partial<Place>]

const cases: Case[] = [
  ['--help', 0, /usage: fastify-resources COMMAND/, null],
  ['-h', 0, /usage: fastify-resources COMMAND/, null],
  ['', 2, null, /^usage: fastify-resources COMMAND/],
  ['routs', 2, null, /^usage: [^]*\n\nunknown command 'routs' \(did you mean 'routes'\?\)\n$/],
  // Three edits are no sure suggestion.
  ['cuntrolxrs', 2, null, /^usage: [^]*\n\nunknown command 'cuntrolxrs' \(did you mean 'controllers'\?\)\. Known: routes, client, explain, controllers, import, diff\n$/],
  ['routes --help', 0, /usage: fastify-resources routes \[FILE\]/, null],
  ['explain --help', 0, /usage: fastify-resources explain METHOD URL/, null],
  ['import --help', 0, /^usage: fastify-resources import SOURCE \[options\]\n/, null],
  ['diff --help', 0, /^usage: fastify-resources diff SOURCE \[FILE\] \[options\]\n/, null],
  // The directory has no packages, so that the one next to the CLI is found.
  ['import --help', 0, /^usage: fastify-resources import SOURCE \[options\]\n/, null, { cwd: '/' }],
  ['routes table.ts', 0, /^ *Prefix Verb +URI Pattern +Controller#Action\n/, null],
  ['routes table.ts', 0, /^Verb {4}URI Pattern\n {8}Prefix {2}Controller#Action {2}Constraints\n[^]*\n\n\d+ routes\n$/, null, { width: 60 }],
  ['routes table.ts', 0, /^ *Prefix {2}Verb .*\n[^]*\n\n\d+ routes\n$/, null, { width: 200 }],
  ['routes table.ts --hooks -c photos', 0, /^ *Prefix +Verb .*\n[^]*\n\n\d+ of \d+ routes\n$/, null],
  ['routes table.ts -g comment', 0, /^ *Prefix.*\nphoto_comments GET.*\n photo_comment GET [^\n]*\n$/, null],
  ['routes table.ts -g ^put$', 0, /^Prefix Verb.*\n +PUT [^\n]*\n$/, null],
  ['routes table.ts -c comments -m get', 0, /^ *Prefix.*\n.*index.*\n.*show[^\n]*\n$/, null],
  ['routes table.ts -g /photos/7', 1, null,
    /^no route matches\. To look up a URL, run 'fastify-resources explain GET \/photos\/7 table\.ts'\n$/],
  ['routes built.ts --app -g /photos/7 -m put', 1, null, /To look up a URL, run 'fastify-resources explain PUT \/photos\/7 built\.ts --app'\n$/],
  ['routes -g /photos/7', 1, null, /explain GET \/photos\/7'\n$/, { cwd: fileURLToPath(new URL('usual/', fixtures)) }],
  ['routes constructs.ts -c fils', 1, null, /^no route matches: unknown controller 'fils' \(did you mean 'files'\?\)\n$/],
  ['routes table.ts -m patch', 1, null, /^no route matches\n$/],
  ['routes table.ts --expanded', 0, /^--\[ Route 1 \]-+\nPrefix +\| photo_comments\n/, null],
  ['routes table.ts --expanded -m delete', 0, /^-+\[ Route 1 \]/, null],
  ['routes table.ts --constraints none', 0, /photos#show\n/, null],
  ['routes table.ts --constraints once', 0, /photos#index\n[^{]*photos#edit \{ id: \/\[0-9\]\+\/ \}\n[^{]*$/, null],
  ['routes table.ts --json', 0, /^\{\n {2}"version": 1,/, null],
  ['routes conditional.ts --json', 0, /"when": \[\s+"is\\u001b\[2J",\s+"a function"\s+\],\s+"source"/, null],
  ['routes table.ts --markdown', 0, /^\| Prefix \|/, null],
  ['routes table.ts --mermaid', 0, /^flowchart LR\n/, null],
  ['routes empty.ts', 0, /^Prefix Verb URI Pattern Controller#Action\n$/, null],
  ['routes table.ts', 0, /\[32mGET/, null, { isColored: true }],
  ['routes table.ts --json --mermaid', 2, null, /^fastify-resources routes: conflicting options --json, --mermaid\. Use one of them\n$/],
  ['routes table.ts --constraints never', 2, null, /: --constraints must be 'all', 'once' or 'none', got 'never'\n$/],
  ['routes table.ts -g (', 2, null, /--grep: Invalid regular expression/],
  ['routes table.ts more', 2, null, /: unexpected argument 'more'\n$/],
  ['routes table.ts --jsn', 2, null, /: unknown option '--jsn' \(did you mean '--json'\?\)\n/],
  ['routes table.ts -x', 2, null, /: unknown option '-x'\. Known: --grep, /],
  ['explain --header=a --apps', 2, null, /: unknown option '--apps' \(did you mean '--app'\?\)\n$/],
  ['routes table.ts -c', 2, null, /: Option '-c, --controller <value>' argument missing\n$/],
  [`routes ${fileURLToPath(new URL('missing.ts', fixtures))}`, 2, null, /: file '.*missing\.ts' does not exist\n$/],
  ['routes missing.ts', 2, null, /file 'missing\.ts' does not exist/],
  ['routes usual', 2, null, /: 'usual' is a directory\. Pass the file that exports the route table\n$/],
  ['routes usual --app', 2, null, /: 'usual' is a directory\. Pass the file that exports the app\n$/],
  ['routes', 2, null, /: no file routes\.\{js,mjs,cjs,ts,mts,cts\} in \.\/, \.\/src, .*\. Pass the file that exports the route table\n$/,
    { cwd: root }],
  ['routes --app', 2, null, /no file app\..*\. Pass the file that exports the app\n$/, { cwd: root }],
  ['routes nothing.js', 2, null, /nothing\.js has no route table as its default export or as 'routes'\. Exports: routes \(object\)\n$/],
  ['routes several.ts', 2, null,
    /several\.ts has no route table.*\. It exports api and web\. For several tables pass the app that registers them, with --app\n$/],
  ['routes built.ts', 2, null, /has no route table.*\. For an app use --app\n$/],
  ['routes instance.ts', 2, null, /has no route table.*\. Use --app\n$/],
  ['routes elsewhere.ts', 2, null, /has no route table.*\. Export the app 'server' as 'app' or by default, and use --app\n$/],
  ['routes listed.ts', 2, null, /has no route table.*\. Wrap the declarations of 'routes' in draw\(…\)\n$/],
  ['routes listed-default.ts', 2, null, /has no route table.*\. Wrap the declarations of the default export in draw\(…\)\n$/],
  ['routes declared.ts', 2, null, /has no route table.*\. Wrap the declaration of 'routes' in draw\(\[…\]\)\n$/],
  ['routes one.ts', 2, null, /has no route table.*\. Export 'table' as 'routes' or by default\n$/],
  ['routes lookalike.js', 2, null,
    /: fastify-resources-cli \S+ reads descriptions of version 1, and the table of fastify-resources \S+, or of another copy of it, has version none\. Install one version of both\n$/],
  ['routes throwing.js', 2, null, /cannot load throwing\.js: broken in red \\u001b\[2J\n$/],
  ['routes faulty.ts', 2, null,
    /cannot load faulty\.ts: 2 invalid options:\n {2}- resources\('photos'\).*\n {2}- resources\('books'\).*\n$/],
  ['routes incomplete.ts --app', 2, null,
    /cannot start the app of incomplete\.ts: controller 'profiles' has no actions 'new', 'show', required by .*\n$/],
  ['routes rejecting.js', 2, null, /cannot load rejecting\.js: nothing but a text/],
  ['routes listening.js', 2, null, /listening\.js calls listen when it is imported\. Export the app, or a function that returns it, and call listen in another file\n$/],
  ['routes serving.js', 2, null, /serving\.js calls listen when it is imported\. /],
  ['routes plugin.js --app', 1, null, /^the app has no route table\n$/],
  ['routes bare.ts --app', 1, null, /^the app has no route table\n$/],
  ['routes table.ts -c photo', 1, null, /^no route matches: unknown controller 'photo' \(did you mean 'photos'\?\)\n$/],
  ['routes table.ts -c comments -g /photos/7 -m patch', 1, null,
    /^no route matches\. To look up a URL, run 'fastify-resources explain PATCH/],
  ['routes guarded.ts --without logIn', 1, /^ *Prefix.*\n +GET +\/pages\/:id.*\n *about GET.*\n +old GET[^\n]*\n$/, /^hooks that the app adds with addHook are not included\n$/],
  ['routes guarded.ts --without logIn -c pages', 1, /^.*\n.*pages#show\n.*pages#about\n$/, /^hooks that the app adds with addHook are not included\n$/],
  ['routes guarded.ts --without logIn -c photos', 0, /^every route of --controller 'photos' \(\d of \d+ routes\) has the hook 'logIn'\n$/,
    /^hooks that the app adds with addHook are not included\n$/],
  ['routes guarded.ts --without logIn -g photo -m get', 0, /^every route of --grep 'photo' --method 'get' \(\d of \d+ routes\) has the hook 'logIn'\n$/, null],
  ['routes guarded.ts --without logIn -c photos --json', 0, /^\{\n[^]*\n {2}"routes": \[\]\n\}\n$/, /^hooks that the app adds with addHook are not included\n$/],
  ['routes guarded.ts --without logIn -c photoz', 1, /^$/, /^no route matches: unknown controller 'photoz' \(did you mean 'photos'\?\)\n$/],
  ['routes guarded.ts --without logIn --controllers guarded', 1, /^ *Prefix.*\n *about GET.*\n +old GET[^\n]*\n$/, /^hooks that the app adds with addHook are not included\n$/],
  ['routes guarded.ts --without logIn --app --json', 1, /^\{\n[^]*\n {2}"routes": \[\n {4}\{\n {6}"index": \d+,\n {6}"table": 0,\n {6}"name": "about",/, /^hooks that the app adds with addHook are not included\n$/],
  ['routes guarded.ts --without logIn --except about', 1, /^ *Prefix.*\n.*pages#show\n +old GET[^\n]*\n$/,
    /addHook are not included\nleft out by --except:\n {2}GET \/about\(\.:format\) {2}pages#about\n$/],
  ['routes guarded.ts --without logIn --except pages#show --except about --except old', 0,
    /^every other route has the hook 'logIn'\n$/, /\nleft out by --except:\n {2}.*pages#show\n {2}.*pages#about\n {2}.*redirect\(301, \/about\)\n$/],
  ['routes guarded.ts --without logIn --app --except about --except old', 0, /^every other route has the hook/, null],
  ['routes guarded.ts --without logIn --except about -c photos', 0, /^every route of --controller 'photos' .* has/, /addHook are not included\n$/],
  ['routes guarded.ts --without logIn --except about --except pages#show -c pages', 0,
    /^every other route of --controller 'pages' \(2 of \d+ routes\) has the hook 'logIn'\n$/, /:\n.*pages#show\n.*pages#about\n$/],
  ['routes twice.ts --app --without logIn --except sessions#create', 0, /^every other route has the hook 'logIn'\n$/,
    /\nleft out by --except:\n {2}POST \/v1\/session {2}sessions#create\n {2}POST \/v2\/session {2}sessions#create\n$/],
  ['routes guarded.ts --without logIn --except abuot', 2, null,
    /: --except: unknown route 'abuot' \(did you mean 'about'\?\)\n$/],
  ['routes guarded.ts --without logIn --except photos --except abuot', 2, null,
    /: 2 invalid exceptions:\n {2}- --except: 'photos' has the hook 'logIn'\. Remove --except photos\n {2}- --except: unknown route 'abuot'/],
  ['routes guarded.ts --without logIn --app --except pages#show', 2, null, /: --except: 'pages#show' has the hook 'logIn'\. Remove/],
  ['routes guarded.ts --except about', 2, null, /: --except requires a hook\. Add --without HOOK\n$/],
  ['routes guarded.ts --without loadd --app', 2, null, /: --without: unknown hook 'loadd'\. Known: load photo, logIn\n$/],
  ['routes same-names.ts --without hasRole', 2, null,
    /: --without: 2 hooks have the name 'hasRole', of photos#index \(GET \/photos\(\.:format\)\) and of albums#index \(GET \/albums.*\)\. Name them differently\n$/],
  ['routes table.ts --without logIn', 2, null, /: --without: unknown hook 'logIn'.* Known: /],
  ['routes guarded.ts --without logIn --controllers nowhere', 2, null, /the directory of controllers '.*nowhere' does not exist\n$/],
  ['routes guarded.ts --app --expanded -c photos -m put', 0, /\nHooks +\| onRequest: logIn, \(no name\); preHandler: load photo\n/, null],
  ['routes guarded.ts --app --expanded -g ^pages#show', 0, /\nHooks +\| onRequest: logIn\n/, null],
  ['routes table.ts --unused --controllers controllers -c photos', 2, null, /: conflicting options --unused, --controller\. Use one of them\n$/],
  ['routes table.ts --unused --controllers controllers -m get -g x --json', 2, null, /: conflicting options --unused, --method, --grep, --json\. /],
  ['routes guarded.ts --unused --controllers controllers --without logIn', 2, null, /: conflicting options --unused, --without\. /],
  ['routes table.ts --controllers controllers', 2, null, /: --controllers requires --unused or --without\. Add one of them\n$/],
  ['routes table.ts --unused', 2, null, /--unused requires the directory of controllers\. Add --controllers DIR\n$/],
  ['routes table.ts --unused --controllers nowhere', 2, null, /the directory of controllers '.*nowhere' does not exist\n$/],
  ['routes table.ts --unused --controllers controllers', 1,
    /^routes without an action:\n {2}DELETE \/photos\/:id\(\.:format\) {2}photos#destroy\nactions without a route:\n {2}photos#share\n$/,
    null],
  ['routes empty.ts --unused --controllers shown', 1, /^actions without a route:\n {2}system#status\n$/, null],
  ['routes shown.ts --unused --controllers shown', 0, /^every route has an action, and every action a route\n$/, null],
  ['routes table.ts --unused --controllers named', 1,
    /photos#destroy\ncontrollers without a default export:\n {2}photos: The module exports 'Photos' only by name\. Export it by default\n$/, null],
  ['routes --app built.ts', 0, /\/v1\/photos\/:id/, null],
  ['routes --app instance.ts', 0, /\/v2\/photos\/:id/, null],
  ['routes --app ../../evil.js', 2, null, /file '\.\.\/\.\.\/evil\.js' does not exist/],
  ['routes table.ts -g (a+)+$', 1, null, /^no route matches\n$/],
  ['routes --app compiled.cjs', 1, null, /^the app has no route table\n$/],
  ['routes --app table.ts', 2, null,
    /has no app, function that returns one, or plugin as its default export or as 'app'\. Exports: routes \(a route table\)\n$/],
  ['routes --app several.ts', 2, null, /\. Exports: api \(a route table\), title \(string\), web \(a route table\)\n$/],
  ['routes --app elsewhere.ts', 2, null, /\. Exports: hidden\\u001b\[2J \(function\), server \(an app\)\n$/],
  ['routes --app barren.ts', 2, null, /\. Exports: nothing\n$/],
  ['routes shown.ts --unused --controllers calling', 1,
    /^routes without an action:\n.*\nactions without a route:\n {2}albums#forgotten\n {2}albums#index\n {2}albums#recursive\n {2}photos#alone\n {2}photos#edit\n {2}photos#recursive\n {2}photos#show\n {2}photos#update\n$/, null],
  ['routes --app unready.ts', 2, null, /cannot start the app of unready\.ts: no database/],
  ['explain GET /photos/7 table.ts', 0, /^GET \/photos\/7 is handled by photos#show/, null],
  ['explain GET /old/7 constructs.ts', 0, /^GET \/old\/7 is redirected to \/photos\/7 by redirect\(308, \/photos\/:id\) /, null],
  ['explain GET /app constructs.ts', 1, /when: isMobile returned false/, null],
  ['explain GET /app constructs.ts -H User-Agent:phone', 0, /is handled by app#phone/, null],
  ['explain GET /files/a/../b constructs.ts', 1, /segment 3: path must not be the dot segment '\.\.', which clients remove/, null],
  ['explain GET /broken constructs.ts', 2, null, /^fastify-resources explain: a 'when' condition threw: no cookie\n$/],
  ['routes constructs.ts -g redirect', 0, /redirect\(308, \/photos\/:id\)\n$/, null],
  ['routes constructs.ts --unused --controllers shown', 1,
    /^routes without an action:\n {2}GET \/files\/\*path\(\.:format\) {2}files#show\n {2}GET \/app\(\.:format\) {2}app#phone\n {2}GET \/broken\(\.:format\) {2}app#broken\nactions/, null],
  ['explain GET /health --app instance.ts', 0, /^GET \/health is handled by a plain Fastify route: GET \/health\n$/,
    null],
  ['explain GET /photo/7 table.ts', 1, /unknown segment 'photo' \(did you mean 'photos'\?\)\n$/, null],
  ['explain GET /v1/photo/7 --app built.ts', 1, /unknown segment 'photo' \(did you mean 'photos'\?\)\n$/, null],
  ['explain GET /status shown.ts', 1, /host: expected .*, got none/, null],
  ['explain GET /status shown.ts -H Host:api.x', 0, /is handled by/, null],
  ['explain GET /status shown.ts -H Host', 2, null, /--header must be 'NAME: VALUE', got 'Host'\n$/],
  ['explain get /photos/7 table.ts', 0, /^GET \/photos\/7 is handled by photos#show/, /^HTTP methods are in upper case: GET\n$/],
  ['explain table.ts GET /photos/7', 0, /^GET \/photos\/7 is handled by photos#show/, null],
  ['explain --app built.ts DELETE /v1/photos/7', 0, /^DELETE \/v1\/photos\/7 is handled by photos#destroy/, null],
  ['explain GET /photos/7 missing.ts', 2, null, /file 'missing\.ts' does not exist/],
  ['explain GET /photos 7', 2, null, /: file '7' does not exist\n$/],
  ['explain GET /photos/7 usual', 2, null, /: 'usual' is a directory\. Pass the file that exports the route table\n$/],
  ['--version', 0, /^fastify-resources \d+\.\d+\.\d+, fastify-resources-cli \d+\.\d+\.\d+\n$/, null],
  ['explain GET photos/7 table.ts', 2, null, /: a URL begins with a slash, got 'photos\/7'\. Use: explain GET \/photos\/7\n$/],
  ['explain GET photos table.ts', 2, null, /: a URL begins with a slash, got 'photos'\. Use: explain GET \/photos\n$/],
  ['explain GET https://shop.example/photos/7#top table.ts', 0, /^GET \/photos\/7 is handled by photos#show/, null],
  ['explain GET http://shop.example?a=1 table.ts', 1, /^GET \/\?a=1 /, null],
  ['explain GET https://api.x/status shown.ts', 0, /is handled by/, null],
  ['explain FETCH /photos/7 table.ts', 2, null, /: unknown HTTP method 'FETCH'.* Known: /],
  ['routes table.ts -m FETCH', 2, null, /: unknown HTTP method 'FETCH'.* Known: /],
  ['routes table.ts -c PhotosController', 1, null, /unknown controller 'PhotosController' \(did you mean 'photos'\?\)\n/],
  ['routes table.ts -c Photoz', 1, null, /unknown controller 'Photoz' \(did you mean 'photos'\?\)\n/],
  ['routes table.ts --unused --controllers fields', 0,
    /^unknown, as only an instance of the class may have the action \(use --app\):\n {2}GET \/photos.*photos#index\n/, null],
  ['routes built.ts --app --unused --controllers fields', 0, /^every route has an action, and every action a route\n$/, null],
  ['explain GET', 2, null, /method or URL missing\. Use: explain GET \/photos\/7\n$/]
]

/** The files in which there is no table, and the fix for commands that read apps, and for those that read none. */
const untabled: ReadonlyArray<readonly [file: string, forApps: RegExp, forTables: RegExp]> = [
  ['nothing.js', /\. Exports: routes \(object\)\n$/, /\. Exports: routes \(object\)\n$/],
  ['barren.ts', /\. Exports: nothing\n$/, /\. Exports: nothing\n$/],
  ['built.ts', /\. For an app use --app\n$/, /\. For an app pass the file that exports its route table\n$/],
  ['instance.ts', /\. Use --app\n$/, /\. For an app pass the file that exports its route table\n$/],
  ['elsewhere.ts', /\. Export the app 'server' as 'app' or by default, and use --app\n$/, /\. For an app pass the file that /],
  ['several.ts', /\. For several tables pass the app that registers them, with --app\n$/,
    /\. It exports api and web\. Export one of them as 'routes' or by default\n$/],
  ['both.ts', /\. For an app use --app\n$/, /\. Export 'table' as 'routes' or by default\n$/],
  ['one.ts', /\. Export 'table' as 'routes' or by default\n$/, /\. Export 'table' as 'routes' or by default\n$/],
  ['listed.ts', /\. Wrap the declarations of 'routes' in draw\(…\)\n$/, /\. Wrap the declarations of 'routes' in draw\(…\)\n$/]
]

for (const [file, forApps, forTables] of untabled) {
  for (const command of ['routes', 'routes -c photos', 'explain GET /photos/7', 'client', 'client --types']) {
    cases.push([`${command} ${file}`, 2, null, forApps])
  }
  cases.push([`controllers ${file} --out nowhere`, 2, null, forTables])
}

/** The options that messages advise outside of quotes, and the commands in quotes or after `Use: `. */
const ADVISED = /(?<!')--[a-z]+|'fastify-resources [^'\n]+'|Use: explain [^\n]+/g

for (const [args, code, out, err, place] of cases) {
  t.test(`fastify-resources ${args} ${place === undefined ? '' : JSON.stringify(place)}`, async t => {
    const outcome = await runWith(args === '' ? [] : args.split(' '), place)
    t.equal(outcome.code, code, outcome.err)
    if (out === null) t.equal(outcome.out, '')
    else t.match(outcome.out, out)
    if (err !== null) t.match(outcome.err, err)
    const [command = ''] = args.split(' ')
    const { out: usage } = await runWith([command, '--help'])
    for (const advice of outcome.err.replaceAll(/^usage[^]*|: unknown option.*|npx fastify-resources .*/gm, '').match(ADVISED) ?? []) {
      if (advice.startsWith('--')) t.ok(usage.includes(` ${advice} `), `${advice} is an option of ${command}`)
      else t.not((await runWith(advice.replaceAll("'", '').split(' ').slice(1), place)).code, 2, `${advice} works`)
    }
  })
}

t.test('a syntax error in a module is reported with its line', async t => {
  const cwd = t.testdir({ 'routes.mjs': 'export const routes = [\n}\n' })
  t.match(await runWith(['routes'], { cwd }),
    { code: 2, err: /^fastify-resources routes: cannot load routes\.mjs, from \S+routes\.mjs:2: Unexpected token '\}'\n$/ })
  const common = t.testdir({ 'routes.cjs': '\n\n}\n' })
  t.match(await runWith(['routes'], { cwd: common }), { code: 2, err: /: cannot load routes\.cjs, from \S+routes\.cjs:3: / })
  const thrown = t.testdir({ 'thrown.mjs': "throw new SyntaxError('odd')\n" })
  t.match(await runWith(['routes', 'thrown.mjs'], { cwd: thrown }),
    { code: 2, err: /: cannot load thrown\.mjs, from \S+thrown\.mjs or one of its imports: odd\n$/ })
})

t.test('a description of another version', async t => {
  const cwd = t.testdir({ 'newer.mjs': 'export default { routes: [], recognize () {}, describe: () => ({ version: 2 }) }\n' })
  t.match(await runWith(['routes', 'newer.mjs'], { cwd }), { code: 2, err: /reads descriptions of version 1, .* has version 2\. Install one version of both\n$/ })
})

t.test('an object that only looks like an app', async t => {
  const cwd = t.testdir({ 'app.mjs': 'export default { findRoute: 1, decorateRequest: 1, ready () {}, close () {} }\n' })
  t.match(await runWith(['routes', '--app'], { cwd }), { code: 2, err: /the argument of routeTable must be a Fastify instance/ })
})

t.test('a module that listens does not open a port, and servers listen afterwards as before', async t => {
  const { listen } = Server.prototype
  await runWith(['routes', 'listening.js'])
  t.equal(Server.prototype.listen, listen)
})

t.test('TypeScript is compiled by the loader of the project', async t => {
  for (const [has, said] of [[[], /cannot load TypeScript\. Install jiti or tsx/], [['tsx'], /has no route table/],
    [['jiti'], /has no route table/]] as const) {
    // In a directory outside this project, which has both loaders.
    const folder = await mkdtemp(join(tmpdir(), 'program-'))
    t.teardown(() => rm(folder, { recursive: true, force: true }))
    await mkdir(join(folder, 'node_modules'))
    for (const name of has) await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
    await writeFile(join(folder, 'table.ts'), 'const table: number = 1\nexport default table\n')
    t.match(await runWith(['routes', 'table.ts'], { cwd: folder, readsTypeScript: false }), { code: 2, err: said }, has.join() || 'nothing')
  }
})

t.test('an unexpected error of the CLI is not reported as wrong use', async t => {
  await t.rejects(run(['routes', '--help'], { stdout () { throw new RangeError('full') } } as unknown as Place), RangeError)
})

t.test('colours', async t => {
  for (const [env, terminal, pipe] of [
    [{}, true, false], [{ NO_COLOR: '1' }, false, false], [{ NO_COLOR: '' }, true, false], [{ TERM: 'dumb' }, false, false],
    [{ FORCE_COLOR: '1' }, true, true], [{ FORCE_COLOR: '3', TERM: 'dumb' }, true, true], [{ FORCE_COLOR: '' }, true, false],
    [{ FORCE_COLOR: '0' }, false, false], [{ FORCE_COLOR: 'false' }, false, false], [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, false]
  ] as const) t.strictSame([takesColors(true, env), takesColors(false, env)], [terminal, pipe], JSON.stringify(env))
  t.equal(paint({ method: 'PROPFIND' }, 'PROPFIND'), '\u001b[36mPROPFIND\u001b[0m', 'methods without a color of their own')
  t.equal(paint('name', '  '), '  ', 'values are printed without blanks')
  t.equal(paint('path', '/\u001b[2J\u202e'), '\u001b[1m/\\u001b[2J\\u202e\u001b[0m', 'colored output is escaped')
})

t.test('the default export of a module, for every way to compile it', async t => {
  const compiled = { __esModule: true, default: 'table' }
  for (const [module, given] of [
    [{ default: 'table' }, 'table'],
    [{ default: compiled, 'module.exports': compiled }, 'table'],
    [compiled, 'table'],
    [{ default: { __esModule: true } }, { __esModule: true }],
    [{ default: null }, { default: null }]
  ] as const) t.strictSame(defaultOf(module), given)
})

/** The sources, each in its own process. */
t.test('the CLI from its source', async t => {
  const terminal = 'data:text/javascript,process.stdout.isTTY=true;process.stdout.columns=60'
  const old = "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.8'}})"
  const uninstalled = fileURLToPath(new URL('../fixtures/uninstalled.mjs', import.meta.url))
  // Every process must compile a source in the same way, otherwise their coverage cannot be merged.
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(root, 'tsconfig.json') }
  const runs = (file: string) => (args: readonly string[], preloads: readonly string[] = []): Promise<Outcome> => new Promise(resolve => {
    const loaded = ['tsx/esm', ...preloads].map(one => `--import=${one}`)
    const child = execFile(process.execPath, [...loaded, file, ...args], { cwd: fileURLToPath(fixtures), env },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }))
    child.stdin!.end('photos GET /photos(.:format) photos#index')
  })
  const program = runs(join(root, 'lib/program.ts'))
  const fromSource = runs(fileURLToPath(new URL('../fixtures/run.ts', import.meta.url)))
  const [bin, missing, outdated, coloured, late, stuck, imported, unimported] = await Promise.all([
    program(['--help']),
    program(['--help'], [uninstalled]),
    program(['--help'], [uninstalled, old]),
    fromSource(['--help'], [terminal]),
    fromSource(['routes', 'late.js']),
    fromSource(['routes', 'stuck.js']),
    fromSource(['import', '-']),
    fromSource(['import', '-'], [uninstalled])
  ])
  t.match(bin, { code: 0, out: /^usage/, err: '' })
  t.match(missing, {
    code: 2, out: '', err: 'fastify-resources: the commands are not installed. Run npm install --save-dev fastify-resources-cli\n'
  })
  t.match(outdated, {
    code: 2, out: '', err: 'fastify-resources needs Node.js 20.19 or later, this is 18.20.8. Install a newer Node.js\n'
  })
  t.match(coloured, { code: 0, out: /^usage/, err: '' })
  t.match(late, { code: 2, err: /^fastify-resources: too late\n$/ })
  t.match(stuck, { code: 2, err: /^fastify-resources: the module ended the process, or awaits a promise that never settles\n$/ })
  t.match(imported, { code: 0, out: /\n {2}resources\('photos', \{ only: 'index' \}\)\n/, err: '' })
  t.match(unimported, {
    code: 2, out: '', err: 'fastify-resources import: the command is not installed. Run npm install --save-dev fastify-resources-import\n'
  })
})
