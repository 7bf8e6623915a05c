import t from 'tap'
import { routePaths } from '../../lib/fastify/path.js'
import { paramsOf, shapeOf } from '../../lib/operation.js'

/** A URL of a Fastify route, with the shapes of its paths, its params and their patterns. */
const cases: ReadonlyArray<readonly [url: string, shapes: string, params?: string, patterns?: string]> = [
  ['/', '/'],
  ['/photos', '/photos'],
  ['/photos/', '/photos/'],
  ['/photos/:id', '/photos/:', 'id'],
  ['/photos/:id/', '/photos/:/', 'id'],
  ['/photos/:id?', '/photos/: /photos', 'id'],
  ['/:id?', '/: /', 'id'],
  ['/files/*', '/files/*', '*'],
  ['*', '/*', '*'],
  ['/status::live', '/status%3Alive'],
  ['/:a-:b', '/:-:', 'a,b'],
  ['/:name.png', '/:.png', 'name'],
  ['/years/:year(^[0-9]{4}$)', '/years/:', 'year', 'year [0-9]{4}'],
  ['/at/:hour(^\\d+)h:minute(^\\d+)m', '/at/:h:m', 'hour,minute', 'hour \\d+,minute \\d+'],
  ['/path/:rest(a/b|\\(c)/d', '/path/:/d', 'rest', 'rest a/b|\\(c'],
  ['/group/:id((?:a|b)+)', '/group/:', 'id', 'id (?:a|b)+'],
  ['/ä ö', '/%C3%A4%20%C3%B6']
]

t.test('the paths of routes', async t => {
  for (const [url, shapes, params = '', patterns = ''] of cases) {
    const paths = routePaths(url)
    t.strictSame([paths.map(shapeOf).join(' '), paramsOf(paths[0]!.path).join(), [...paths[0]!.patterns].map(one => one.join(' ')).join()],
      [shapes, params, patterns], url)
  }
})
