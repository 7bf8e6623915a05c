import t from 'tap'
import type ts from 'typescript'
import { open } from './fixtures/language-service.js'
import { completions, definitions, documentations, hovers, signatures, typeDefinitions } from './fixtures/type-hints.js'

const hints = [hovers, documentations, signatures, definitions, typeDefinitions, completions].flat()

t.test('an editor shows what helpers take and give', async t => {
  for (const [version, name] of [['5.6', 'typescript-5.6'], ['5.9', 'typescript-5.9'], ['6.0', 'typescript']] as const) {
    await t.test(`TypeScript ${version}`, async t => {
      const editor = open((await import(name) as { default: typeof ts }).default, [...new Set(hints.map(({ code }) => code))])
      for (const { code, shows } of hovers) t.equal(editor.hover(code), shows, `over ${code}`)
      for (const { code, shows } of documentations) t.equal(editor.documentation(code), shows, `below ${code}`)
      for (const { code, shows } of signatures) t.equal(editor.signature(code), shows, `in ${code}`)
      for (const { code, shows } of definitions) t.equal(editor.definition(code), shows, `from ${code}`)
      for (const { code, shows } of typeDefinitions) t.equal(editor.typeDefinition(code), shows, `from the type of ${code}`)
      for (const { code, shows } of completions) t.equal(editor.completion(code), shows, `at ${code}`)
    })
  }
})
