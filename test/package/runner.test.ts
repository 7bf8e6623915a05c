import { mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import { read, root } from '../fixtures/pages.js'

const { isBuiltFor, isLinkedIn } = await import(pathToFileURL(join(root, 'test/runner.js')).href) as {
  isBuiltFor: (runner: string, config: string) => boolean
  isLinkedIn: (root: string) => boolean
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

t.test('the runner is built again in a checkout that was copied or moved', t => {
  const [old, moved] = ['old', 'moved'].map(name => join(t.testdir(), name)) as [string, string]
  for (const place of ['.tap/plugins/node_modules/@tapjs', 'node_modules/@tapjs/core']) mkdirSync(join(old, place), { recursive: true })
  t.equal(isLinkedIn(old), false, 'no runner')
  symlinkSync(join(old, 'node_modules/@tapjs/core'), join(old, '.tap/plugins/node_modules/@tapjs/core'))
  t.equal(isLinkedIn(old), true, 'its own')
  renameSync(old, moved)
  t.equal(isLinkedIn(moved), false, 'the old place is gone')
  mkdirSync(join(old, 'node_modules/@tapjs/core'), { recursive: true })
  t.equal(isLinkedIn(moved), false, 'the old place is another checkout')
  t.end()
})
