import Fastify from 'fastify'
import { readFileSync, writeFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import t from 'tap'
import * as api from '../../lib/index.js'

/** Declarations and calls that users get wrong, and the whole message of each: `> code`, and the lines of the message. */
const file = new URL('../fixtures/mistakes/cases.txt', import.meta.url)
const cases = readFileSync(file, 'utf8').trimEnd().split('\n\n').map(block => {
  const [code, ...lines] = block.split('\n')
  return [code!.slice('> '.length), lines.join('\n')] as const
})

/** The names in the code: the package's own, a hook, and an app with the plugin. */
const { default: resources, ...names } = api
const scope = {
  ...names,
  guard: Object.defineProperty(async () => {}, 'name', { value: 'guard' }),
  mount: async (options: object) => Fastify().register(resources as never, options),
  async request (to: string, handler: () => unknown): Promise<never> {
    const app = Fastify()
    const [controller, action] = to.split('#') as [string, string]
    await app.register(resources as never,
      { routes: [api.get(controller, { to })], controllers: { [controller]: { [action]: handler } } })
    throw new Error((await app.inject(controller)).json<{ readonly message: string }>().message)
  }
}

async function messageOf (code: string): Promise<string> {
  // The code is on a line of its own, so that a message names the line and column of the code.
  const run = runInThisContext(`({ ${Object.keys(scope).join(', ')} }) =>\n${code}`, { filename: '/app/routes.js', lineOffset: -1 }) as
    (names: typeof scope) => unknown
  try {
    await run(scope)
    return 'no error'
  } catch (error) {
    return (error as Error).message
  }
}

/** The fix of a message: an imperative clause, the names that exist, or the name that was likely meant. */
const FIX = /(?:did you mean '|Known: |(?:^|[.:(,] ?|, or |path )(?:Add|Await|Begin|Change|Close|Correct|Call|Children come last|Convert|Copy|Create|Declare|Export|Inline|List|Move|Name|Pass|Put|Register|Remove|remove|check|Rename|Replace|Return|Set|Skip|Spread|Use|use the option|Wrap|Write)\b)/

t.test('a natural mistake has a message with its value and its fix', async t => {
  const update = process.env['UPDATE_MISTAKES'] !== undefined
  const found: string[] = []
  for (const [code, expected] of cases) {
    const message = await messageOf(code)
    found.push(`> ${code}\n${message}`)
    if (!update) t.equal(message, expected, code)
    t.match(message, FIX, `${code}: a fix`)
    if (!/^(?:mount|request)\(/.test(code)) t.match(message, /\/app\/routes\.js:1:\d+/, `${code}: the line`)
  }
  if (update) writeFileSync(file, `${found.join('\n\n')}\n`)
  t.ok(cases.length >= 100, `${cases.length} mistakes`)
})
