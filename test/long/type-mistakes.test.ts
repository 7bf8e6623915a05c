import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { bare } from '../fixtures/child.js'
import { compilers } from '../fixtures/compilers.js'
import { changed, mistakes, nameOfRunTime, program } from '../fixtures/thirty-resources.js'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, '.tap', 'type-mistakes')

/** The most errors of a mistake, and the most files with one. The uses of a misspelled name are more. */
const MOST = 2

for (const { version, command, flags } of compilers) {
  t.test(`errors of mistakes among thirty resources, TypeScript ${version}`, async t => {
    const errors = async (files: Readonly<Record<string, string>>, strict = true): Promise<readonly string[]> =>
      await compile(files, join(folder, version), command, flags, strict)
    t.strictSame(await errors(program), [], 'the right program compiles')
    t.strictSame(await errors(changed(nameOfRunTime)), [], 'and with a name of run time')
    for (const mistake of mistakes) {
      const found = await errors(changed(mistake))
      t.strictSame(countByFile(found), mistake.errors, mistake.what, { found })
    }
    const loose = await errors(program, false)
    t.ok(loose.length >= 30, `${loose.length} errors without strict`)
    const message = 'set "strict": true in tsconfig.json'
    t.strictSame(loose.filter(error => !error.replaceAll('\\', '').includes(message)), [], 'each names the option')
  })
}

t.test('a mistake has few errors in few files', t => {
  for (const { what, errors } of mistakes) {
    const counts = Object.values(errors)
    if (what !== 'a misspelled resource') t.ok(counts.reduce((sum, count) => sum + count) <= MOST, what)
    t.ok(counts.length <= MOST, `${what}: ${counts.length} files`)
  }
  t.end()
})

/** The compiler's errors, each with its file and its whole message. */
async function compile (
  files: Readonly<Record<string, string>>, directory: string, command: string, flags: readonly string[], strict: boolean
): Promise<readonly string[]> {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  const compilerOptions = {
    target: 'es2022', module: 'nodenext', types: ['node'], strict, noEmit: true, skipLibCheck: true
  }
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  await Promise.all(Object.entries(files).map(([name, source]) => writeFile(join(directory, name), source)))
  const args = [command, '-p', directory, '--pretty', 'false', ...flags]
  const output = await run(...bare('node', args), { cwd: directory, maxBuffer: 2 ** 26 })
    .then(({ stdout }) => stdout, (error: Error & { stdout: string }) => {
      // A compiler that did not run prints no errors.
      if (error.stdout === '') throw error
      return error.stdout
    })
  return output.split(/^(?=\S)/m).filter(error => error.trim() !== '')
}

function countByFile (errors: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const error of errors) {
    const file = /^[^(]*/.exec(error)![0]
    counts[file] = (counts[file] ?? 0) + 1
  }
  return counts
}
