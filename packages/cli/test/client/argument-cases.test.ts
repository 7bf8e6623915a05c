import t from 'tap'
import { clientModule } from '../../lib/client.js'
import { compileArguments } from '../../../../test/fixtures/compile-arguments.js'
import { argumentCasesIn, drawCases, printArguments, valueCases } from '../../../../test/fixtures/argument-cases.js'

type Functions = Readonly<Record<string, (...args: readonly unknown[]) => string>>

for (const dialect of ['default', 'rails'] as const) {
  t.test(`the functions of a client module take their arguments as the helpers do: ${dialect}`, async t => {
    const { js } = clientModule(drawCases(dialect).describe())!
    const functions = await import(`data:text/javascript,${encodeURIComponent(js)}`) as Functions
    for (const { name, args, path: expected } of [...argumentCasesIn(dialect), ...valueCases]) {
      let actual: string | null = null
      try { actual = functions[`${name}_path`]!(...args) } catch {}
      t.equal(actual, expected, `${name}_path(${printArguments(args)})`)
    }
  })

  t.test(`a call of the client that compiles returns a path: ${dialect}`, async t => {
    const { dts } = clientModule(drawCases(dialect).describe())!
    compileArguments(t, argumentCasesIn(dialect), "import * as paths from './argument-client.js'", { 'argument-client.d.ts': dts.replace('// @ts-nocheck', '') })
  })
}
