import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import t from 'tap'
import { bare } from '../fixtures/child.js'
import { install } from '../fixtures/packed.js'
import { read } from '../fixtures/pages.js'
import { inJavaScript, inTypeScript, sectionsOf } from '../fixtures/snippets.js'
import { asTerminal } from '../fixtures/terminal.js'

/*
 * Follows the README and the tutorials from the first block to the last, each from an empty directory, and the first tutorial in both
 * languages of its tabs: a block that begins with `// path` is written to that file, each line of a `sh` block runs, and a `text`
 * block is the output of the block before it, that of the package's commands at a terminal. `…` in it stands for any string.
 */

const SERVERS: ReadonlySet<string> = new Set(['node server.js', 'npx tsx server.ts'])
const FILE = /^(?:\/\/|<!--) (\S+\.\w+)(?: -->)?\n/

interface Outcome {
  readonly code: number | null
  readonly output: string
}

for (const { page, language } of [
  { page: 'README.md', language: 'JavaScript' },
  { page: 'docs/tutorial.md', language: 'JavaScript' },
  { page: 'docs/tutorial.md', language: 'TypeScript' },
  { page: 'docs/tutorial-accounts.md', language: 'JavaScript' }
]) {
  t.test(`${page} works from an empty directory, in ${language}`, async t => {
    const folder = await mkdtemp(join(tmpdir(), 'tutorial-'))
    const project = join(folder, 'empty')
    await mkdir(project)
    const port = await freePort()
    let server: ChildProcess | undefined
    t.teardown(async () => {
      await stop(server)
      await rm(folder, { recursive: true, force: true })
    })
    let installs = 0
    const run = async (command: string): Promise<Outcome> => {
      if (command.startsWith('npm install ')) {
        if (installs++ === 0) await install(project)
        return { code: 0, output: '' }
      }
      if (!SERVERS.has(command)) return await outputOf(command.replace(/ --test\b/, '$& --test-reporter=spec'), project)
      await stop(server)
      server = start(command, project)
      return { code: 0, output: await firstOutput(server) }
    }

    for (const { title, blocks } of sectionsIn(page, language)) {
      for (const [index, { language: kind, text, line }] of blocks.entries()) {
        const local = text.replaceAll(':3000', `:${port}`).replaceAll('port: 3000', `port: ${port}`)
        const [, path] = FILE.exec(text) ?? []
        if (path !== undefined) {
          await mkdir(dirname(join(project, path)), { recursive: true })
          await writeFile(join(project, path), local)
        } else if (kind === 'sh') {
          const next = blocks[index + 1]
          for (const command of local.trimEnd().split('\n')) {
            const { code, output } = await run(command)
            if (next?.language !== 'text') t.equal(code, 0, `${title}, ${command}: ${output}`)
            else t.equal(elided(stable(output, port), stable(next.text, 3000)), stable(next.text, 3000), `${title}, line ${next.line}`)
          }
        } else if (kind !== 'text') t.fail(`${title}, line ${line}: the block is no file`)
      }
    }
  })
}

function sectionsIn (page: string, language: string): ReturnType<typeof sectionsOf> {
  return sectionsOf(read(page), page).map(language === 'JavaScript' ? inJavaScript : inTypeScript)
}

async function freePort (): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => { server.close(resolve) })
  return port
}

/** A command as a reader's shell starts it: a group of processes, because npx starts others. */
function start (command: string, cwd: string): ChildProcess {
  // Without the variables by which the test runner and npm reach into other processes.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:NODE_|TAP|_TAP|npm_)/.test(name)))
  const typed = command.replace(/^curl /, 'curl -s ').replace(/^(?=npx fastify-resources )/, `env NO_COLOR=1 'NODE_OPTIONS=${asTerminal}' `)
  return spawn(...bare('sh', ['-c', `exec ${typed}`]), { cwd, env, detached: true })
}

async function outputOf (command: string, cwd: string): Promise<Outcome> {
  const child = start(command, cwd)
  let [out, err] = ['', '']
  child.stdout!.on('data', chunk => { out += chunk })
  child.stderr!.on('data', chunk => { err += chunk })
  await new Promise(resolve => child.on('close', resolve))
  return { code: child.exitCode, output: out === '' && child.exitCode !== 0 ? err : out }
}

async function firstOutput (child: ChildProcess): Promise<string> {
  return await new Promise((resolve, reject) => {
    child.stdout!.once('data', chunk => { resolve(String(chunk)) })
    let error = ''
    child.stderr!.on('data', chunk => { error += chunk })
    child.once('close', () => { reject(new Error(`the server has ended: ${error}`)) })
  })
}

async function stop (child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null) return
  process.kill(-child.pid!)
  await new Promise(resolve => child.once('close', resolve))
}

/** An output without the port, the date and the durations of this run. */
function stable (text: string, port: number): string {
  return text.replaceAll(`:${port}`, ':3000').replace(/^(date: ).*$/gim, '$1*').replace(/[\d.]+ms/g, '*ms').replace(/(duration_ms ).*/g, '$1*')
    .replaceAll('\r', '').trimEnd()
}

/** The output, or what the page expects if that differs only where the page has `…`. */
function elided (printed: string, expected: string): string {
  const parts = expected.split('…').map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(printed) ? expected : printed
}
