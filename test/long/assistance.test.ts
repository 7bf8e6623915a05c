import t from 'tap'
import ts from 'typescript'
import { open } from '../fixtures/language-service.js'
import { completions, hovers, program } from '../fixtures/type-assistance.js'
import { messages, OVERLOAD } from '../fixtures/message-lines.js'

/** The most characters of a hover. */
const LENGTH = 200

t.test('an editor helps in a table of 300 nested resources', async t => {
  const lines = [...completions, ...hovers, ...messages].map(([code]) => code)
  const editor = open(ts, lines, program)
  // The first check.
  await editor.messages(lines[0]!)
  for (const [code, names, undocumented] of completions) {
    const found = await editor.completion(code)
    t.equal(found, names, `completions of ${code}`)
    if (undocumented !== null) t.equal(await editor.undocumented(code), undocumented, `documentation in ${code}`)
  }
  for (const [code, shows] of hovers) {
    t.equal(await editor.hover(code), shows, `hover in ${code}`)
    t.ok(shows.length <= LENGTH, `length of the hover in ${code}`)
  }
  for (const [code, ...texts] of messages) {
    t.strictSame((await editor.messages(code)).replace(/^Overload .*/m, OVERLOAD).split('\n').slice(0, texts.length), texts, `message of ${code}`)
  }
})
