import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { bare } from '../fixtures/child.js'
import { TUTORIALS } from '../fixtures/documents.js'
import { pages, read, root } from '../fixtures/pages.js'
import { filesOf, inJavaScript, sectionsOf, type Section } from '../fixtures/snippets.js'
import { asTerminal, COLUMNS } from '../fixtures/terminal.js'

const COMMAND = /^\$ npx fastify-resources (.*)\n([^]*?)(?=\n?^\$ |$(?![^]))/gm

/** A command as a reader types it, and its output. */
interface Typed {
  readonly args: readonly string[]
  readonly prints: string
}

function commandsIn ({ blocks }: Section): readonly Typed[] {
  // Either `$ npx …` with its output below, or `npx …` and its output in a `text` block.
  const shell = blocks.flatMap(({ language, text }, index) => {
    if (language !== 'sh') return []
    const next = blocks[index + 1]
    return next?.language === 'text' && !text.startsWith('$ ') ? [`$ ${text}${next.text}`] : [text]
  })
  return shell.flatMap(text => [...text.matchAll(COMMAND)].map(([, line, prints]): Typed =>
    ({ args: line!.match(/'[^']*'|\S+/g)!.map(word => word.replaceAll("'", '')), prints: prints!.trimEnd() })))
}

const program = join(root, 'dist/program.cjs')

/** What a program prints in a folder, without the test runner's own preloads. */
async function outputOf (command: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise(resolve => {
    execFile(...bare(command, args), { cwd, env: { ...process.env, NO_COLOR: '1' } }, (_error, out, err) => resolve((out + err).trimEnd()))
  })
}

/** The output of the built program at a terminal. */
async function run (args: readonly string[], cwd: string): Promise<string> {
  return outputOf(process.execPath, [asTerminal, program, ...args], cwd)
}

const script = '/usr/bin/script'

t.test('the table of the README is that of a terminal', { skip: !existsSync(script) }, async t => {
  const sections = sectionsOf(read('README.md'), 'README.md').map(inJavaScript)
  const routes = sections.flatMap(filesOf).find(({ path }) => path === 'routes.js')!
  const table = sections.flatMap(commandsIn).find(({ args }) => args.join() === 'routes')!
  const folder = t.testdir({ 'package.json': '{ "type": "module" }', 'routes.js': routes.block.text, node_modules: {} })
  symlinkSync(root, join(folder, 'node_modules', 'fastify-resources'))
  const printed = await outputOf(script, ['-qec', `stty cols ${COLUMNS}; '${process.execPath}' '${program}' routes`, '/dev/null'], folder)
  t.equal(printed.replaceAll('\r', ''), table.prints)
})

t.test('the commands in the docs print the output shown, if the docs show the files too', async t => {
  const all = pages.filter(name => !TUTORIALS.includes(name)).flatMap(name => {
    const sections = sectionsOf(read(name), name).map(inJavaScript)
    // The files before the first heading are those of the whole page.
    const opening = sections.slice(0, 1).flatMap(filesOf)
    return sections.map((section, index) => [section, [...index === 0 ? [] : opening, ...filesOf(section)]] as const)
  })
  const sections = all.filter(([section, files]) => commandsIn(section).length > 0 && files.length > 0)
  t.ok(sections.length > 0, 'the docs have such a command')
  for (const [number, [section, files]] of sections.entries()) {
    const folder = join(t.testdir({ [number]: {} }), String(number))
    writeFileSync(join(folder, 'package.json'), '{ "name": "user", "type": "module" }')
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(root, join(folder, 'node_modules', 'fastify-resources'))
    for (const { path, block } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), block.text)
    }
    for (const { args, prints } of commandsIn(section)) t.equal(await run(args, folder), prints, `${section.title}: ${args.join(' ')}`)
  }
})
