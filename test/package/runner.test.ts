import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import t from 'tap'
import { read, root } from '../fixtures/pages.js'

const { isBuiltFor } = await import(pathToFileURL(join(root, 'test/runner.js')).href) as {
  isBuiltFor: (runner: string, config: string) => boolean
}

const line = (name: string): string => `import * as Plugin from "@tapjs/${name}";\n`

t.test('the runner is built again unless it has the plugins of the configuration', t => {
  const own = read('.taprc')
  for (const [runner, config, isBuilt] of [
    ['', own, false],
    [line('after'), own, true],
    [line('after') + line('mock'), own, false],
    [line('typescript'), own, false],
    [line('after'), `${own}  - "@tapjs/clock"\n`, false],
    [line('clock'), `${own}  - "@tapjs/clock"\n`, true],
    [line('after'), 'jobs: 2\n', true]
  ] as const) t.equal(isBuiltFor(runner, config), isBuilt, `${runner}${config.slice(-20)}`)
  t.end()
})
