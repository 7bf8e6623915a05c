import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { bare } from '../fixtures/child.js'
import { root } from '../fixtures/pages.js'
import { startRegistry } from '../fixtures/registry.js'

const execute = promisify(execFile)
const url = 'https://git.example/owner/name'
const workflow = { GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'owner/name' }
const { GITHUB_REPOSITORY: _name, ...elsewhere } = process.env

interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: true
}

const folder = mkdtempSync(join(tmpdir(), 'release-test-'))
t.teardown(() => { rmSync(folder, { recursive: true, force: true }) })
const tarballs = join(folder, 'tarballs')

const release = async (args: readonly string[], cwd = root, env: object = { ...elsewhere, ...workflow }): Promise<string> =>
  (await execute(...bare('npm', ['run', '--silent', 'release', '--', ...args]), { cwd, env: env as NodeJS.ProcessEnv })).stdout

const manifests = ['package.json', ...readdirSync(join(root, 'packages')).map(name => `packages/${name}/package.json`)]
const textsOf = (): readonly string[] => manifests.map(file => readFileSync(join(root, file), 'utf8'))
const released = textsOf().map(text => JSON.parse(text) as Manifest).filter(manifest => manifest.private !== true)
const { version } = released[0]!
const names = released.map(({ name }) => name)
const fileOf = (name: string): string => `${name}-${version}.tgz`

t.test('packs every published package, tries the tarballs, and leaves the files of the repository as they are', async t => {
  const before = textsOf()
  const lines = (await release(['pack', tarballs])).trimEnd().split('\n')
  t.strictSame(lines.slice(-names.length).sort(), names.map(name => `${name} ${version}: ${url}`).sort())
  t.match(lines.slice(0, -names.length), [/Prefix Verb URI Pattern/, /photo GET {2}\/photos\/:id/])
  t.strictSame(readdirSync(tarballs).sort(), names.map(fileOf).sort())
  const { stdout } = await execute('tar', ['-tzf', join(tarballs, fileOf('fastify-resources'))])
  t.match(stdout, /^package\/packages\/linear-regexp\/lib\/index\.ts$/m, 'the sources of the bundle are packed')
  for (const name of names) {
    const { stdout } = await execute('tar', ['-xzOf', join(tarballs, fileOf(name)), 'package/package.json'])
    t.strictSame(Object.keys(JSON.parse(stdout) as object).filter(key => ['scripts', 'workspaces', 'devDependencies', 'c8'].includes(key)), [], name)
  }
  t.strictSame(textsOf(), before)
})

t.test('tarballs name the repository of the workflow', async t => {
  await t.rejects(release(['pack', join(folder, 'other')], root, elsewhere), /set GITHUB_SERVER_URL and GITHUB_REPOSITORY/)
})

t.test('unknown commands are errors', async t => {
  for (const args of [[], ['publish'], ['pack', tarballs, '--tried'], ['upload', tarballs]]) await t.rejects(release(args), /the commands are 'pack \[FOLDER /, args.join(' '))
})

t.test('a registry', async t => {
  const registry = await startRegistry()
  t.teardown(registry.close)
  // The script and no installed package.
  const checkout = join(folder, 'checkout')
  for (const name of ['.ci', 'package.json']) cpSync(join(root, name), join(checkout, name), { recursive: true })
  const config = join(folder, 'npmrc')
  writeFileSync(config, `registry=${registry.url}\n${registry.url.replace('http:', '')}:_authToken=none\nfetch-retries=0\n`)
  const publish = (): Promise<string> =>
    release(['publish', tarballs], checkout, { ...elsewhere, npm_config_userconfig: config, npm_config_registry: registry.url })
  const published = (): object => Object.fromEntries([...registry.packages.values()].flatMap(({ _attachments: files }) =>
    Object.entries(files).map(([file, { data }]) => [file, data])))
  const tried = Object.fromEntries(names.map(name => [fileOf(name), readFileSync(join(tarballs, fileOf(name)), 'base64')]))

  for (const status of [401, 403, 500]) {
    t.test(`that responds with ${status} stops the release`, async t => {
      registry.error = status
      await t.rejects(publish(), new RegExp(`the registry must list the versions of fastify-resources, got E${status}: `))
      registry.error = undefined
      t.strictSame(published(), {})
    })
  }

  t.test('that knows no package gets the tried tarballs, each after the packages that it needs', async t => {
    await publish()
    t.equal([...registry.packages.keys()][0], 'fastify-resources')
    t.strictSame(published(), tried)
  })

  t.test('that has some of the packages gets the others', async t => {
    registry.packages.delete(names.at(-1)!)
    t.equal((await publish()).match(/is published already/g)!.length, names.length - 1)
    t.strictSame(published(), tried)
  })
})

t.test('only the job that installs nothing may publish', t => {
  const text = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')
  const jobs = text.slice(text.indexOf('jobs:')).split(/^ {2}(?=\w+:$)/m).slice(1)
  const publishing = jobs.filter(job => job.includes('id-token: write'))
  t.equal(publishing.length, 1)
  t.strictSame(publishing[0]!.match(/- run: .*/g), ['- run: npm run release -- publish tarballs'])
  t.end()
})
