import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { bare } from '../fixtures/child.js'
import { compilers } from '../fixtures/compilers.js'
import { internals, messages, prelude, table } from '../fixtures/type-messages.js'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, '.tap', 'messages')
const right = 'export const path: `/photos/${string}` = paths.photo_path(7)' // eslint-disable-line no-template-curly-in-string

/** An error in a declaration, for which a compiler reports one message. */
const declaring = /^(?:an|arguments) /

interface Diagnostic {
  readonly line: number
  readonly column: number
  readonly text: string
}

t.test('wrong use is a compile error that names the problem', async t => {
  const programs = Object.entries(messages).flatMap(([what, cases]) => cases.map(one => ({ what, ...one })))
  await writePrograms([...programs.map(({ code }) => code), right])
  const results = await Promise.all(compilers.map(async ({ version, command, flags }) => [version, await compile(command, flags)] as const))
  for (const [version, found] of results) {
    await t.test(`TypeScript ${version}`, async t => {
      t.strictSame(found.get(programs.length), undefined, 'right use compiles')
      for (const [index, { what, code, at: newest, before7 = newest, words }] of programs.entries()) {
        const at = version === '7.0' ? newest : before7
        const [diagnostic, ...others] = found.get(index) ?? []
        const { line, column, text } = diagnostic ?? { line: 0, column: 0, text: '' }
        const place = `${prelude}${code}`.split('\n')[line - 1]?.slice(column - 1, at === null ? 0 : column - 1 + at.length)
        const heard = {
          place,
          words: words.filter(word => text.includes(word)),
          internals: internals.exec(text),
          others,
          overloads: declaring.test(what) ? text.match(/No overload|Overload \d of/g) ?? [] : []
        }
        t.strictSame(heard, { place: at ?? '', words, internals: null, others: [], overloads: [] }, `${what}: ${code}`, { text })
      }
    })
  }
})

async function writePrograms (programs: readonly string[]): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const config = {
    compilerOptions: {
      target: 'es2022',
      module: 'nodenext',
      types: ['node'],
      strict: true,
      noEmit: true,
      skipLibCheck: true
    },
    include: ['*.ts']
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await writeFile(join(folder, 'routes.ts'), table)
  await Promise.all(programs.map((code, index) => writeFile(join(folder, `program-${index}.ts`), `${prelude}${code}\nexport {}\n`)))
}

/** The compiler's messages for each program, by its number. */
async function compile (compiler: string, flags: readonly string[]): Promise<ReadonlyMap<number, readonly Diagnostic[]>> {
  const output = await run(...bare('node', [compiler, '-p', folder, '--pretty', 'false', ...flags]),
    { cwd: folder, maxBuffer: 2 ** 26 }).then(({ stdout }) => stdout, (error: { stdout: string }) => error.stdout)
  const found = new Map<number, Diagnostic[]>()
  for (const part of output.split(/^(?=\S)/m)) {
    const [, index, line, column, text] = /^program-(\d+)\.ts\((\d+),(\d+)\): error ([^]*)/.exec(part) ?? []
    if (index === undefined) throw new Error(part)
    const number = Number(index)
    found.set(number, [...found.get(number) ?? [], { line: Number(line), column: Number(column), text: text!.replace(/\s+/g, ' ') }])
  }
  return found
}
