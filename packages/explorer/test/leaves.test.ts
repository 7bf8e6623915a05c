import t from 'tap'
import { answerOf, explanationView, tableView, toHtml, treeView, type ExplainedRequest } from '../lib/components.js'
import { printPage } from '../lib/page.js'
import { draw, resources } from '../../../lib/index.js'
import { mutationsOf, richDescription } from '../../../test/fixtures/hostile/leaves.js'

/** The elements of HTML, and each with an attribute: `a`, `a href`. */
function namesIn (html: string): readonly string[] {
  return [...html.matchAll(/<([a-z]+)([^>]*)>/g)].flatMap(([, name, list]) =>
    [name!, ...[...list!.matchAll(/ ([a-z-]+)="[^"]*"/g)].map(([, key]) => `${name!} ${key!}`)])
}

t.test('a forged description or answer is text: the components and the page choose each element', async t => {
  const table = draw([resources('photos', { constraints: { id: /[0-9]+/ } })])
  const description = await richDescription()
  const answers = JSON.parse(JSON.stringify(['/photos/7', '/photo/7'].map(path => answerOf(table, 'GET', path)))) as readonly ExplainedRequest[]
  // Scripts and styles are the page's own files, but the data.
  const withoutFiles = (page: string): string => page.replace(/(<(?:style|script)(?! type="application)[^>]*>).*?<\/(?:style|script)>/gs, '$1')
  const allowed = new Set(namesIn([toHtml(tableView(description), treeView(description)), withoutFiles(printPage(description, 'vscode')),
    ...answers.map(one => toHtml(...explanationView(one)))].join('')))
  const counts = { drawn: 0, refused: 0 }
  const check = (title: string, draw: () => string): void => {
    let html: string
    try {
      html = draw()
    } catch (error) {
      if (!(error instanceof TypeError)) t.fail(`${title}: ${String(error)}`)
      counts.refused++
      return
    }
    counts.drawn++
    const wrong = [
      ...namesIn(html).filter(name => !allowed.has(name)),
      ...[...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href!).filter(href => !/^(?:#[rn]|vscode:\/\/file\/|data:image\/svg\+xml,)/.test(href)),
      // eslint-disable-next-line no-control-regex
      ...html.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/) ?? []
    ]
    const [, data] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html) ?? []
    if (data !== undefined) JSON.parse(data)
    if (wrong.length > 0) t.fail(`${title}: ${JSON.stringify([...new Set(wrong)])}`)
  }
  for (const [index, { title, mutated }] of [...mutationsOf(description)].entries()) {
    check(title, () => toHtml(tableView(mutated), treeView(mutated)))
    // A page has the same views, and is 40 times slower than they are.
    if (index % 5 === 0) check(`page: ${title}`, () => withoutFiles(printPage(mutated, 'vscode')))
  }
  for (const answer of answers) {
    for (const { title, mutated } of mutationsOf(answer, null)) check(title, () => toHtml(...explanationView(mutated)))
  }
  t.comment(counts)
  t.ok(counts.drawn > 1500)
})
