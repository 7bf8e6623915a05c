import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { runWith } from '../../fixtures/program-io.js'
import { folder, top } from '../../../packages/cli/test/fixtures/module.js'

const ROUTES = `import { draw, resources } from '../../lib/index.js'
export default draw([resources('photos', [
  resources('comments')
])])
`

/** Answers of tsserver about positions in a file: the file and the line of each definition. */
async function definitionsIn (file: string, positions: ReadonlyArray<readonly [line: number, offset: number]>): Promise<readonly string[]> {
  const server = spawn(process.execPath, [join(top, 'test/matrix/node_modules/typescript-5.9/lib/tsserver.js'), '--disableAutomaticTypingAcquisition'])
  const ask = (seq: number, command: string, rest: object): unknown =>
    server.stdin.write(`${JSON.stringify({ seq, type: 'request', command, arguments: { file, ...rest } })}\n`)
  ask(1, 'open', {})
  positions.forEach(([line, offset], index) => ask(index + 2, 'definition', { line, offset }))
  let text = ''
  const found: string[] = []
  for await (const chunk of server.stdout) {
    text += String(chunk)
    const lines = text.split('\n')
    text = lines.pop()!
    for (const line of lines.filter(one => one.includes('"command":"definition"'))) {
      const { body } = JSON.parse(line) as { readonly body: ReadonlyArray<{ readonly file: string, readonly start: { readonly line: number } }> }
      found.push(body.map(({ file, start }) => `${file}:${start.line}`).join())
    }
    if (found.length === positions.length) break
  }
  server.kill()
  return found
}

t.test('an editor goes from a function of a client to the line of its declaration', async t => {
  const routes = join(folder, 'routes.ts')
  writeFileSync(routes, ROUTES)
  t.match(await runWith(['client', 'routes.ts', '--out', 'client.js', '--map'], { cwd: folder }), { code: 0, err: '' })
  const page = join(folder, 'page.ts')
  writeFileSync(page, "import { photo_path, photo_comments_path, form } from './client.js'\nphoto_path(7)\nphoto_comments_path(7)\nform\n")
  // At a call, TypeScript adds the signature, which functions share.
  const found = await definitionsIn(page, [[1, 12], [1, 24], [2, 3], [3, 3]])
  t.strictSame(found.map(one => one.split(',')[0]), [2, 3, 2, 3].map(line => `${routes}:${line}`))
  t.strictSame(found.map(one => one.split(',').length), [1, 1, 2, 2])
  t.match(await definitionsIn(page, [[4, 2]]), [/client\.d\.ts:\d+$/], 'shared declarations are in the module')
})
