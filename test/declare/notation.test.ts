import t from 'tap'
import { draw, get, resources, scope } from '../../lib/index.js'
import { inlinePatternProblem, notationProblem } from '../../lib/declare/notation.js'

/** Notations of other routers, and what to write instead; `null` if the reason has the fix. */
const rejected: readonly (readonly [path: string, fixed: string | null, reason: RegExp])[] = [
  ['photos/{id}', 'photos/:id', /^'\{id\}' is not allowed: a param begins with a colon\. /],
  ['{a}/{b}', ':a/:b', /^'\{a\}' is not allowed/],
  ['{+path}', '*path', /a param begins with a colon/],
  ['{}', ':id', /a param begins with a colon/],
  ['a/{id:[0-9]+}', 'a/:id', /a pattern is a constraint: \{ constraints: \{ id: '\[0-9\]\+' \} \}/],
  ['<id:\\d+>', ':id', /a pattern is a constraint: \{ constraints: \{ id: '\\\\d\+' \} \}/],
  ['{id:int}', ':id', /a param begins with a colon/],
  ['<int:id>/x', ':id/x', /a param begins with a colon/],
  ['[id]', ':id', /a param begins with a colon/],
  ['[...slug]', '*slug', /a param begins with a colon/],
  ['[[...slug]]', '*slug', /a param begins with a colon/],
  ['photos/:id?', 'photos(/:id)', /an optional segment is in parentheses, with its slash/],
  ['files/:path*', 'files/*path', /a param of several segments is a wildcard/],
  ['files/:path+', 'files/*path', /a param of several segments is a wildcard/],
  [':naïve', null, /^':naï' is not allowed: the name of a param has the letters a to z, digits and '_'\. Rename it$/],
  [':2fa', null, /begins with a letter or '_'\. Rename it, or write '::' for a literal colon$/],
  ['a:', 'a::', /a literal colon is '::'/],
  ['v1/items:-x', 'v1/items::-x', /a literal colon is '::'/],
  ['a:::', 'a::::', /a literal colon is '::'/],
  [':{id}', ':id', /only the target of a redirect has braces/],
  ['a/{id:\\d{2}}', 'a/:id', /a pattern is a constraint: \{ constraints: \{ id: '\\\\d\{2\}' \} \}/],
  ['a/{id<\\d+>?1}', 'a/:id', /a pattern is a constraint: \{ constraints: \{ id: '\\\\d\+' \} \}/],
  ['a/:id{[0-9]{2}}.png', 'a/:id.png', /a pattern is a constraint: \{ constraints: \{ id: '\[0-9\]\{2\}' \} \}/],
  ['v1/{name}:cancel', 'v1/:name::cancel', /a literal colon is '::'/],
  ['v1/items::{id}', 'v1/items:::id', /a param begins with a colon/],
  ['{id?}', '(:id)', /a param begins with a colon/],
  ['{proxy+}', '*proxy', /a param begins with a colon/],
  ['{path...}', '*path', /a param begins with a colon/],
  ['{id}/', ':id', /a param begins with a colon/],
  ['a/:b?/:c?/', 'a(/:b)(/:c)', /an optional segment is in parentheses/],
  ['x:id?', 'x(:id)', /an optional segment is in parentheses/],
  [':é', null, /^':é' is not allowed: the name of a param has the letters a to z, digits and '_'\. Rename it$/],
  ['photos/', 'photos', /no path ends in a slash \(with ignoreTrailingSlash, the app accepts both\)/],
  ['photos//', 'photos', /no path ends in a slash/],
  ['photos(/)', 'photos', /no path ends in a slash/],
  ['photos(/page/)', 'photos(/page)', /no path ends in a slash/]
]

/** Patterns after a param, which both dialects reject, and the constraint to write. */
const patterns: readonly (readonly [path: string, fixed: string, constraint: string])[] = [
  [':id([0-9]+)', ':id', "{ id: '[0-9]+' }"],
  ['photos/:id(\\d+)/edit', 'photos/:id/edit', "{ id: '\\\\d+' }"],
  [':id(^\\d+$)', ':id', "{ id: '\\\\d+' }"],
  ['a/:id([a-z]+)?', 'a(/:id)', "{ id: '[a-z]+' }"],
  [':id([a-z]+)+', '*id', "{ id: '[a-z]+' }"],
  [':id(?:a|b)', ':id', "{ id: 'a|b' }"],
  [':id(?<kind>a|b)/{x}', ':id/:x', "{ id: 'a|b' }"],
  [':kind(cats|dogs)/:id', ':kind/:id', "{ kind: 'cats|dogs' }"],
  [':id((?:a|b)\\))', ':id', "{ id: '(?:a|b)\\\\)' }"],
  [':id(.+)', ':id', "{ id: '.+' }"],
  [':id(.*)', ':id', "{ id: '.+' }"]
]

/** Paths that both dialects draw. */
const accepted = ['photos', 'photos(/:id)', 'photos(/page/:page)', ':a/:b', 'files/*path', ':slug.png', ':id(.:ext)', '/', '(:locale)/about']

function messageOf (act: () => unknown): string {
  try {
    return String(act())
  } catch (error) {
    return (error as Error).message
  }
}

t.test('a notation of another router is an error with the right form', async t => {
  for (const [path, fixed, reason] of rejected) {
    const problem = notationProblem(path)
    t.match(problem, reason, path)
    if (fixed === null) continue
    const written = `Write '${fixed}'`
    t.ok(problem!.endsWith(written), `${path}: ${problem}`)
    t.equal(notationProblem(fixed), null, `${fixed} is accepted`)
  }
  for (const path of accepted) t.strictSame([notationProblem(path), inlinePatternProblem(path)], [null, null], path)
})

t.test('a pattern after a param is an error in both dialects, and its constraint is accepted', async t => {
  for (const [path, fixed, constraint] of patterns) {
    const problem = inlinePatternProblem(path)
    t.ok(problem!.endsWith(`Write '${fixed}' with constraints: ${constraint}`), `${path}: ${problem}`)
    for (const dialect of ['default', 'rails'] as const) {
      const message = messageOf(() => draw([get(path, { to: 'a#b' })], { dialect }))
      t.match(message, `: ${problem}`, `${dialect}: ${path}`)
    }
    const [, pattern] = /: '(.*)' \}$/.exec(constraint)!
    const key = constraint.slice(2, constraint.indexOf(':'))
    const [route] = draw([get(fixed, { to: 'a#b', constraints: { [key]: pattern!.replaceAll('\\\\', '\\') } })]).routes
    t.ok(route!.constraints[key], fixed)
  }
  t.equal(inlinePatternProblem(':id([0-9'), null, 'without its end')
  t.match(messageOf(() => get('files/{*path}', { to: 'a#b' })), /: '\{\*path\}' is not allowed: a param begins with a colon\. Write '\*path'$/)
})

t.test('the Rails dialect draws what Rails draws', async t => {
  for (const path of ['photos/{id}', '[id]', '<int:id>', ':2fa', 'a:', 'photos/', ':path+', 'x(/y)z', 'sort::sort']) {
    t.equal(draw([get(path, { to: 'a#b' })], { dialect: 'rails' }).routes.length, 1, path)
  }
})

t.test('the error has the line of the declaration, in each option that is a path', async t => {
  const wrong = [scope({ path: 'api/' }, []), scope({ shallowPath: '{id}' }, []), resources('photos', { path: ':2fa', pathNames: { new: 'neu/' } }),
    get('show', { to: 'a#b', path: '[id]' })]
  t.throws(() => draw(wrong), { code: 'FST_RESOURCES_INVALID_PATH', message: /^5 invalid paths:/ })
  const lines = messageOf(() => draw(wrong)).split('\n').slice(1)
  for (const [index, text] of ["path 'api/'", "shallowPath '{id}'", "path ':2fa'", "pathNames.new 'neu/'"].entries()) {
    t.match(lines[index], new RegExp(`at \\S+notation\\.test\\.ts:\\d+:\\d+: invalid ${text.replace(/[{}.]/g, '\\$&')}: '`), text)
  }
})

t.test('the target of a redirect is read by the same rules, except braces, the query and a slash at the end', async t => {
  const code = 'FST_RESOURCES_INVALID_OPTION'
  for (const [to, fixed] of [['/{id}', '/:id'], ['/a:', '/a::'], ['/:id+', '/*id'], ['https://example.com:80/[id]', '/:id']] as const) {
    t.throws(() => get('a/:id', { redirect: to }), { code, message: new RegExp(`Write '${fixed.replace(/[*]/g, '\\$&')}'$`) }, to)
  }
  t.throws(() => get('a/:id', { redirect: '/:id([0-9]+)' }), { code, message: /Write '\/:id' with constraints: \{ id: '\[0-9\]\+' \}$/ })
  for (const to of ['/a/', '/a/:id?x=1', '/a:{id}s', 'https://example.com:80/:id', '/a?t=12:30', '/x::y?z=a::b']) t.ok(get('a/:id', { redirect: to }), to)
})
