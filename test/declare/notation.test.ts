import t from 'tap'
import { draw, get, resources, scope } from '../../lib/index.js'
import { GRAMMAR } from '../../lib/declare/escapes.js'
import { notationProblems, paramPatternProblems } from '../../lib/declare/notation.js'

/** Notations of other routers: the form that the error shows, URLs that the notation means, with their params, and other URLs. */
const translated: ReadonlyArray<readonly [path: string, form: string, means: Readonly<Record<string, object>>, others: readonly string[]]> = [
  ['photos/{id}', 'photos/:id', { '/photos/7': { id: '7' }, '/photos/a.b': { id: 'a.b' } }, ['/photos', '/photos/7/x']],
  ['{a}/{b}', ':a/:b', { '/1/2': { a: '1', b: '2' } }, ['/1']],
  ['{id}.png', ':id.png', { '/7.png': { id: '7' } }, ['/7', '/7.jpg']],
  ['{team}-id/<name>', ':{team}-id/:name', { '/a-id/7': { team: 'a', name: '7' }, '/a-b-id/7': { team: 'a-b', name: '7' } }, ['/a/7', '/a-idx/7']],
  ['v{major}_x', 'v:{major}_x', { '/v7_x': { major: '7' } }, ['/v7', '/v_x']],
  ['<id>s', ':{id}s', { '/7s': { id: '7' } }, ['/7']],
  ['<id>-2020', ':id-2020', { '/7-2020': { id: '7' } }, ['/7-2021']],
  ['[id]/[name]', ':id/:name', { '/7/a': { id: '7', name: 'a' } }, ['/7']],
  ['users/:id?', 'users(/:id)', { '/users': {}, '/users/7': { id: '7' } }, ['/users/7/x', '/usersx']],
  [':lang?/about', '(:lang)/about', { '/about': {}, '/en/about': { lang: 'en' } }, ['/en']],
  ['a/:b?/:c?', 'a(/:b)(/:c)', { '/a': {}, '/a/1': { b: '1' }, '/a/1/2': { b: '1', c: '2' } }, ['/']],
  ['{id}/:kind?', ':id(/:kind)', { '/7': { id: '7' }, '/7/x': { id: '7', kind: 'x' } }, ['/']],
  ['photos/:id(\\d+)', 'photos/:id', { '/photos/7': { id: '7' } }, ['/photos/x', '/photos/7x']],
  [':id(^[0-9]+$)/edit', ':id/edit', { '/7/edit': { id: '7' } }, ['/x/edit', '/7/x']],
  [':id([0-9]+)-x', ':{id}-x', { '/7-x': { id: '7' } }, ['/a-x', '/7']],
  [':kind(cats|dogs)/:id(\\w{2})', ':kind/:id', { '/cats/ab': { kind: 'cats', id: 'ab' } }, ['/cows/ab', '/cats/abc']]
]

/** Everything else: what the error names. */
const rejected: ReadonlyArray<readonly [path: string, named: string]> = [
  ['{team}-{x}x/<id>', '{team}'], ['x/:id.:kind?', ':kind?'], ['{a}{b}', '{a}'], ['{+path}', '{+path}'], ['{}', '{}'], ['a/{id:[0-9]+}', '{id:'],
  ['<id:\\d+>', '<id:\\d+>'], ['{id:int}', '{id:int}'], ['<int:id>/x', '<int:id>'], ['[...slug]', '[...slug]'], ['[[...slug]]', '['],
  ['{id?}', '{id?}'], ['{proxy+}', '{proxy+}'], ['{path...}', '{path...}'], ['/:foo{/:bar}', '{/:bar}'], ['/users{/:id}/edit', '{/:id}'],
  ['files/:path+', ':path+'], [':naïve', ':naï'], [':é', ':é'], [':2fa', ':2fa'], ['a:', ':'], ['v1/items:-x', ':'], ['a:::', ':'],
  ['a{', '{'], ['a>b', '>'], [':{2fa}', ':{2fa}'], [':{}', ':{}'], ['v1/{name}:cancel', '{name}'], ['v1/items::{id}', '{id}'], ['x:id?', ':id?'],
  [':id?x', ':id?'], ['{a}/:id+', '{a}']
]

/** Patterns after a param that no constraint replaces, in both dialects. */
const patterns: ReadonlyArray<readonly [path: string, named: string]> = [
  [':rest(.*)', ':rest(.*)'], [':rest(.+)', ':rest(.+)'], [':id([^/]+)', ':id([^'], [':id(?:a|b)', ':id(?:a|b)'], [':id((?:a|b)\\))', ':id((?:a|b)\\\\))'],
  [':id(?<kind>a|b)/{x}', ':id(?<kind>a|b)'], [':id([a-z]+)+', ':id([a-z]+)+'], ['a/:id([a-z]+)?', ':id([a-z]+)?'], [':id(\\d*)', ':id(\\\\d*)'],
  [':id([0-9', ':id([0-9'], [':h(\\d+)h:m(\\d+)m', ':h(\\\\d+)h:m(\\\\d+)m'], [':{id}(\\d+)', ':{id}(\\\\d+)'], [':a(b)(c)', ':a(b)(c)']
]

/** Paths that both dialects draw. */
const accepted = ['photos', 'photos(/:id)', 'photos(/page/:page)', ':a/:b', 'files/*path', ':slug.png', ':slug.png(.gz)', '/', '(:locale)/about',
  'a::b', ':{team}-id', ':{a}', ':year-2020', ':a-_', 'x(/*rest)', "it's/a+b/~!$&,=@"]

function messageOf (act: () => unknown): string {
  try {
    return String(act())
  } catch (error) {
    return (error as Error).message
  }
}

/** The form that a message shows, with its constraints. */
function formIn (message: string): readonly [path: string, constraints: Record<string, string>] {
  const [, path, rules = ''] = /Write '([^']*)'(?: with constraints: \{ (.*) \})?$/.exec(message)!
  const constraints = [...rules.matchAll(/(\w+): '([^']*)'/g)].map(([, name, pattern]) => [name!, pattern!.replaceAll('\\\\', '\\')])
  return [path!, Object.fromEntries(constraints)]
}

t.test('the form that an error shows draws the route that the notation means', async t => {
  for (const [path, form, means, others] of translated) {
    const message = messageOf(() => draw([get(path, { to: 'a#b' })], { format: false }))
    t.match(message, /is not allowed in a path\. |has a pattern, which is a constraint\. /, path)
    const [shown, constraints] = formIn(message)
    t.equal(shown, form, path)
    const routes = draw([get(shown, { to: 'a#b', constraints })], { format: false, constraintFailure: 'not-found' })
    for (const [url, params] of Object.entries(means)) t.strictSame({ ...routes.recognize('GET', url)?.params }, params, `${path}: ${url}`)
    for (const url of others) t.equal(routes.recognize('GET', url), null, `${path}: ${url}`)
  }
})

t.test('for every other notation the error has the grammar', async t => {
  for (const [path, named] of rejected) {
    t.strictSame(notationProblems(path), [`'${named.replaceAll('\\', '\\\\')}' is not allowed in a path. ${GRAMMAR}`], path)
    t.match(messageOf(() => draw([get(path, { to: 'a#b' })])), GRAMMAR, `${path} is an error`)
  }
  for (const [path, named] of patterns) t.strictSame(paramPatternProblems(path), [`'${named}' has a pattern, which is a constraint. ${GRAMMAR}`], path)
  for (const path of accepted) {
    t.strictSame([notationProblems(path), paramPatternProblems(path)], [[], []], path)
    t.equal(draw([get(path, { to: 'a#b' })], { format: false }).routes.length, 1, path)
  }
})

t.test('a pattern after a param is an error in both dialects', async t => {
  for (const path of [':id(\\d+)', ':rest(.*)', 'a/:id(x)']) {
    for (const dialect of ['default', 'rails'] as const) {
      t.match(messageOf(() => draw([get(path, { to: 'a#b' })], { dialect })), `: ${paramPatternProblems(path)[0]}`, `${dialect}: ${path}`)
    }
  }
})

t.test('a param before a dash and a letter is an error that shows both meanings', async t => {
  for (const [path, named, one, two] of [
    [':team-id', ':team-id', ':team_id', ':{team}-id'], ['a/:team-member-id/x', ':team-member-id', ':team_member_id', ':{team}-member-id'],
    [':{a}/:b-c', ':b-c', ':b_c', ':{b}-c'], ['a:::b-c', ':b-c', ':b_c', ':{b}-c']
  ] as const) {
    t.match(messageOf(() => draw([get(path, { to: 'a#b' })])),
      `: '${named}' is not allowed. Write '${one}' for one name, or '${two}' for a param and text`, path)
    for (const form of [one, two]) t.equal(draw([get(form, { to: 'a#b' })]).routes[0]!.path, `/${form}(.:format)`, form)
  }
})

t.test('the Rails dialect draws what Rails draws', async t => {
  for (const path of ['photos/{id}', '[id]', '<int:id>', ':2fa', 'a:', 'photos/', ':path+', 'x(/y)z', 'sort::sort', ':team-id', ':{x}', '100%', 'a%zz', 'docs(:key)']) {
    t.equal(draw([get(path, { to: 'a#b' })], { dialect: 'rails' }).routes.length, 1, path)
  }
})

t.test('the error has the line of the declaration, in each option that is a path', async t => {
  const wrong = [scope({ path: 'api/' }, []), scope({ shallowPath: '{id}' }, []), resources('photos', { path: ':2fa', pathNames: { new: 'neu/' } }),
    get('show', { to: 'a#b', path: '[id]' })]
  t.throws(() => draw(wrong), { code: 'FST_RESOURCES_INVALID_PATH', message: /^5 invalid paths:/ })
  const lines = messageOf(() => draw(wrong)).split('\n').slice(1)
  for (const [index, text] of ["path 'api/'", "shallowPath '{id}'", "path ':2fa'", "pathNames.new 'neu/'"].entries()) {
    t.match(lines[index], new RegExp(`at \\S+notation\\.test\\.ts:\\d+:\\d+: invalid ${text.replace(/[{}.]/g, '\\$&')}: `), text)
  }
})

t.test('a slash at the end of a path is an error that names the option', async t => {
  const option = 'The option trailingSlash: true adds it, and with ignoreTrailingSlash the app accepts both'
  for (const [path, bare, problem] of [
    ['photos/', 'photos'], ['photos//', 'photos'], ['photos(/)', 'photos'], ['photos(/page/)', 'photos(/page)'],
    ['photos/{id}/', 'photos/:id', "'{id}' is not allowed in a path"]
  ] as const) {
    t.match(messageOf(() => draw([get(path, { to: 'a#b' })])),
      `: invalid path '${path}': ${problem ?? 'a path has no slash at its end'}. Write '${bare}'. ${option}`, path)
    t.equal(draw([get(bare, { to: 'a#b' })]).routes.length, 1, bare)
  }
})

t.test('an empty segment is an error, as the path would be that of another URL', t => {
  for (const [path, single] of [['//openapi', '/openapi'], ['a//b', 'a/b'], ['a///b(//:c)', 'a/b(/:c)'], ['//', '/'], ['a//b/', 'a/b']] as const) {
    t.match(messageOf(() => draw([get(path, { to: 'a#b' })])), `: invalid path '${path}': a path has no empty segment. Write '${single}'`, path)
    t.equal(draw([get(single, { to: 'a#b' })]).routes.length, 1, single)
    t.equal(draw([get(path, { to: 'a#b' })], { dialect: 'rails' }).routes[0]!.path, draw([get(single, { to: 'a#b' })], { dialect: 'rails' }).routes[0]!.path, path)
  }
  for (const path of ['a/(/:b)', '/(/:b)/c', 'a(/:b)/']) t.notMatch(messageOf(() => draw([get(path, { to: 'a#b' })])), 'empty segment', path)
  t.end()
})

t.test('the target of a redirect is read by the same rules, except the query and a slash at the end', async t => {
  const code = 'FST_RESOURCES_INVALID_OPTION'
  for (const [to, form] of [
    ['/{id}', "Write '/:id'"], ['/{id}-y', "Write '/:{id}-y'"], ['https://example.com:80/[id]', "Write '/:id'"], ['/a:', GRAMMAR], ['/:id+', GRAMMAR],
    ['/a*', GRAMMAR], ['/:id-x', "Write ':id_x' for one name, or ':{id}-x' for a param and text"],
    ['/:id([0-9]+)', "Write '/:id' with constraints: { id: '[0-9]+' }"]
  ] as const) t.throws(() => get('a/:id', { redirect: to }), { code, message: new RegExp(`${form.replace(/[*+{}[\]().]/g, '\\$&')}$`) }, to)
  for (const to of ['/a/', '/a/:id?x=1', '/a:{id}s', '/:{id}-x', 'https://example.com:80/:id', '/a?t=12:30', '/x::y?z=a::b', '/:id-2020']) {
    t.ok(get('a/:id', { redirect: to }), to)
  }
})
