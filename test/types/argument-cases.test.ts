import { fileURLToPath } from 'node:url'
import t from 'tap'
import { argumentCases, OPEN, printArguments, printCases, type ArgumentCase } from '../fixtures/argument-cases.js'
import { errorLines } from '../fixtures/compile-sources.js'

const file = fileURLToPath(new URL('../../types/test/argument-cases.ts', import.meta.url))

/** What Rails accepts at run time and the types of its dialect do not, by a reason. Each reason has cases. */
const stricter: Readonly<Record<string, (call: ArgumentCase, n: number) => boolean>> = {
  'an array and a boolean are no values': ({ args }) => args.some(arg => Array.isArray(arg) || arg === true),
  'a format is a string': ({ args }) => [null, 7].includes(args.at(-1) as never),
  'a format before options is given': ({ args }, n) => args.length === n + 2 && args[n] === undefined,
  'options are no format': ({ args }, n) => args.length === n + 2 && args[n + 1] === 'x',
  'a format is not among the params': ({ args: [first] }) => typeof first === 'object' && first !== null && 'format' in first
}

for (const dialect of ['default', 'rails'] as const) {
  t.test(`what compiles returns a path, in the ${dialect} dialect`, async t => {
    const cases = argumentCases.map(one => ({ ...one, path: dialect === 'rails' ? one.rails : one.path })).filter(({ path }) => path !== OPEN)
    const program = `import { draw, get, resources, scope } from 'fastify-resources'
declare function row<Row> (columns: Row): Row
const { paths } = ${printCases(dialect)}
`
    const calls = cases.map(one => `paths.${one.name}_path(${one.args.map(arg => printArgument(one, arg)).join(', ')})`)
    const wrong = errorLines(file, `${program}${calls.join('\n')}\n`)
    const first = program.split('\n').length
    const reasons = new Set<string>()
    for (const [index, one] of cases.entries()) {
      const compiles = !wrong.has(first + index)
      const n = !/^(?:none|one|two|three|four)_/.test(one.name) ? Infinity : ['none', 'one', 'two', 'three', 'four'].indexOf(one.name.split('_')[0]!)
      const reason = dialect === 'rails' && !compiles && one.path !== null && Object.keys(stricter).find(reason => stricter[reason]!(one, n))
      if (typeof reason === 'string') reasons.add(reason)
      else t.equal(compiles, one.path !== null, calls[index]!)
    }
    t.strictSame([...reasons].sort(), dialect === 'rails' ? Object.keys(stricter).sort() : [], 'every reason has a case')
  })
}

/** The source text of an argument. A row with other columns is a value, since a literal is checked for misspelled names. */
function printArgument ({ name }: ArgumentCase, arg: unknown): string {
  const isRow = typeof arg === 'object' && arg !== null && ('title' in arg || 'body' in arg) && ('format' in arg || !name.startsWith('one_one'))
  return isRow ? `row(${printArguments([arg])})` : printArguments([arg])
}
