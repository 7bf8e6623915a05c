import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { bare } from '../fixtures/child.js'
import { root } from '../fixtures/pages.js'

const execute = promisify(execFile)
const url = 'https://git.example/owner/name'

// Packing and installing is slow, and slower when other processes run.
t.setTimeout(600_000)

t.test('a dry run packs and installs every package, and leaves the files of the repository as they are', async t => {
  const files = ['package.json', ...readdirSync(join(root, 'packages')).map(name => `packages/${name}/package.json`)]
  const textsOf = (): string[] => files.map(file => readFileSync(join(root, file), 'utf8'))
  const before = textsOf()
  const env = { ...process.env, GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'owner/name' }
  const { stdout } = await execute(...bare('npm', ['run', '--silent', 'release', '--', '--dry-run']), { cwd: root, env })
  const lines = stdout.trimEnd().split('\n')
  const { version } = JSON.parse(before[0]!) as { version: string }
  const names = before.map(text => JSON.parse(text) as { name: string, private?: true })
    .filter(manifest => manifest.private !== true).map(({ name }) => name)
  const released = lines.slice(0, names.length)
  t.strictSame([...released].sort(), names.map(name => `${name} ${version}: ${url}`).sort())
  t.equal(released[0], `fastify-resources ${version}: ${url}`)
  t.match(lines.slice(names.length), [/Prefix Verb URI Pattern/, /photo GET {2}\/photos\/:id/, 'dry run: nothing is published'])
  t.strictSame(textsOf(), before)
})

t.test('a release names the repository of its workflow only', async t => {
  const { GITHUB_REPOSITORY: _name, ...env } = process.env
  await t.rejects(execute(...bare('npm', ['run', '--silent', 'release']), { cwd: root, env }), /which knows the repository/)
})
