import { join } from 'node:path'
import { ESLint, type Linter } from 'eslint'
import neostandard from 'neostandard'
import t from 'tap'
import { folder, moduleOf } from '../fixtures/module.js'
import { tables } from '../fixtures/tables.js'

t.test('linters with default settings report no problem', async t => {
  const overrideConfig = neostandard({ ts: true }) as Linter.Config[]
  const eslint = new ESLint({ overrideConfigFile: true, overrideConfig, cwd: folder, ignore: false })
  for (const [name, routes] of Object.entries(tables)) {
    const { code, types } = moduleOf(routes)
    for (const [file, text] of [[`${name}.js`, code], [`${name}.d.ts`, types]] as const) {
      const [result] = await eslint.lintText(text, { filePath: join(folder, file) })
      t.strictSame(result!.messages, [], file)
    }
  }
})
