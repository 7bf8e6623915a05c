import t from 'tap'
import { argumentCasesIn, printCases } from '../fixtures/argument-cases.js'
import { compileArguments } from '../fixtures/compile-arguments.js'

for (const dialect of ['default', 'rails'] as const) {
  t.test(`a call that compiles returns a path, in the ${dialect} dialect`, async t => {
    compileArguments(t, argumentCasesIn(dialect), `import { draw, match, resources, scope } from 'fastify-resources'\nconst { paths } = ${printCases(dialect)}`)
  })
}
