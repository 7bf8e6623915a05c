import t from 'tap'
import { literalOf, paramOf, paramsIn, parsePath, printSegments } from '../../lib/rails/path.js'

/** A path as Rails prints it: its segments, its format, and its string in a declaration. */
const paths: ReadonlyArray<readonly [path: string, segments: readonly string[], format: string, declared: string]> = [
  ['/', [], '', ''],
  ['/photos(.:format)', ['/photos'], '(.:format)', 'photos'],
  ['/photos/:id.:format', ['/photos', '/:id'], '.:format', 'photos/:id'],
  ['/caf%C3%A9/%2541/a%FF', ['/caf%C3%A9', '/%2541', '/a%FF'], '', 'café/%41/a%FF'],
  ['(/:locale)/photos(.:format)', ['(/:locale)', '/photos'], '(.:format)', '(:locale)/photos'],
  ['/(:locale)(.:format)', ['/(:locale)'], '(.:format)', '(:locale)'],
  ['/photos(/page/:page)', ['/photos', '(/page/:page)'], '', 'photos(/page/:page)'],
  ['/posts(/:year(/:month))/x', ['/posts', '(/:year(/:month))', '/x'], '', 'posts(/:year(/:month))/x'],
  ['/files/*path(.:format)', ['/files', '/*path'], '(.:format)', 'files/*path'],
  ['/y(:id)', ['/y(:id)'], '', 'y(:id)']
]

t.test('a path is split at slashes outside optional segments', async t => {
  for (const [path, segments, format, declared] of paths) {
    t.strictSame(parsePath(path), { segments, format }, path)
    t.equal(printSegments(segments), declared, path)
  }
})

t.test('kinds of segments', async t => {
  t.strictSame(['/:id', '/a', '/:a-b', '/*a', undefined].map(paramOf), ['id', null, null, null, null])
  t.strictSame(['/a', '/caf%C3%A9', '/:id', '/*a', '(/a)', undefined].map(literalOf), ['a', 'café', null, null, null, null])
  t.strictSame([...paramsIn('(/:a)/b::c/x-:d/*e(.:format)')], ['a', 'd', 'e', 'format'])
})
