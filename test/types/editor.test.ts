import { join } from 'node:path'
import t, { type Test } from 'tap'
import type ts from 'typescript'
import { compilers } from '../fixtures/compilers.js'
import { connect } from '../fixtures/language-server.js'
import { open, root, type Editor } from '../fixtures/language-service.js'
import { completions, definitions, documentations, hovers, program, signatures, typeDefinitions } from '../fixtures/type-hints.js'

const hints = {
  hover: hovers,
  documentation: documentations,
  signature: signatures,
  definition: definitions,
  typeDefinition: typeDefinitions,
  completion: completions
}
const lines = [...new Set(Object.values(hints).flatMap(list => list.map(({ code }) => code)))]

t.test('an editor shows the arguments and results of helpers', async t => {
  for (const { version, module } of compilers) {
    if (module === null) continue
    await t.test(`TypeScript ${version}`, async t => {
      await look(t, open((await import(module) as { default: typeof ts }).default, lines, program), version === '5.6' ? cut : inOrder)
    })
  }
  await t.test('TypeScript 7.0, which does not count overloads', async t => {
    const editor = await connect(join(root, 'node_modules/@typescript/native/bin/tsc'), lines, program)
    t.teardown(() => editor.close())
    await look(t, editor, shows => inOrder(shows.replace(/ \(\+\d overloads?\)$/, '')))
  })
})

/**
 * The keys of the params object and the calls of `problem`, which compilers show in the order in which they first met
 * their types.
 */
function inOrder (shows: string): string {
  return shows.replace(/\{ (readonly .*?); \}/, sortFields)
    .replace(/(?<=Problem<\[).*(?=\]>)/, calls => calls.split('] | [').sort().join('] | ['))
}

/** TypeScript 5.6 cuts the last type of a long hint. */
function cut (shows: string): string {
  return inOrder(shows).replace('PathOptions<never>', 'PathOptions<...>').replace(/Problem<\[.*\]>/, 'Problem<...>')
}

function sortFields (_object: string, fields: string): string {
  return `{ ${fields.split('; ').sort().join('; ')}; }`
}

async function look (t: Test, editor: Editor, asShown: (shows: string) => string): Promise<void> {
  for (const [ask, list] of Object.entries(hints) as [keyof Editor, typeof hovers][]) {
    for (const { code, shows } of list) t.equal(asShown(await editor[ask](code)), asShown(shows), `${ask}: ${code}`)
  }
}
