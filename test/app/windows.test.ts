import { posix, win32, type PlatformPath } from 'node:path'
import t from 'tap'
import { pathWithin, errorSite } from '../../lib/serve/controllers/folder.js'

/** A directory of controllers, a file in it, and the controller's path. */
const names: ReadonlyArray<readonly [path: PlatformPath, folder: string, file: string, name: string]> = [
  [posix, '/app/controllers', '/app/controllers/photos.js', 'photos.js'],
  [posix, '/app/controllers', '/app/controllers/admin/photos.js', 'admin/photos.js'],
  [win32, 'C:\\app\\controllers', 'C:\\app\\controllers\\photos.js', 'photos.js'],
  [win32, 'C:\\app\\controllers', 'c:\\app\\controllers\\admin\\photos.js', 'admin/photos.js'],
  [win32, '\\\\server\\app\\controllers', '\\\\server\\app\\controllers\\admin\\old\\photos.js', 'admin/old/photos.js']
]

t.test('the path of a controller has slashes on every system', t => {
  for (const [path, folder, file, name] of names) t.equal(pathWithin(folder, file, path), name, file)
  t.end()
})

/** The first line of a syntax error's stack, and the place in the message. */
const places: ReadonlyArray<readonly [line: string, place: string]> = [
  ['file:///app/a%20b/photos.js:3', '/app/a b/photos.js:3'],
  ['/app/photos.cjs:3', '/app/photos.cjs:3'],
  ['file:///C:/app/a%20b/photos.js:3', 'C:\\app\\a b\\photos.js:3'],
  ['C:\\app\\photos.cjs:3', 'C:\\app\\photos.cjs:3'],
  ['file://server/app/photos.js:3', '\\\\server\\app\\photos.js:3']
]

t.test('the place of a syntax error is a path of the system', t => {
  for (const [line, place] of places) {
    const error = new SyntaxError('Unexpected token')
    error.stack = `${line}\nexport {\n\nSyntaxError: Unexpected token`
    t.equal(errorSite('photos.js', error), place, line)
  }
  t.end()
})
