import t, { type Test } from 'tap'
import { ORDERS, outcomeOf, type Row } from '../fixtures/citizen/compare.js'
import { HEADING, stopEndless } from '../fixtures/citizen/heads.js'
import { LISTENING } from '../fixtures/citizen/listeners.js'
import { PLUGINS } from '../fixtures/citizen/plugins.js'

t.test('beside a plugin the package is what the same routes by hand are', async t => {
  for (const row of PLUGINS) {
    t.test(row.name, async t => {
      for (const outcome of await compare(t, row)) t.equal(outcome.boot, 'ready')
    })
  }
})

t.test('a listener to onRoute that', async t => {
  for (const row of LISTENING) t.test(row.name, async t => { await compare(t, row) })
})

t.test('HEAD', async t => {
  t.teardown(stopEndless)
  for (const row of HEADING) t.test(row.name, async t => { await compare(t, row) })
})

/** Compares both sides aspect by aspect, and gives what is so by hand. */
async function compare (t: Test, row: Row) {
  const outcomes = []
  for (const order of row.orders ?? ORDERS) {
    const [byHand, ours] = [await outcomeOf('by hand', row, order), await outcomeOf('package', row, order)]
    for (const aspect of ['boot', 'seen', 'answers', 'log', 'found'] as const) t.strictSame(ours[aspect], byHand[aspect], `${aspect}, registered ${order}`)
    outcomes.push(byHand)
  }
  return outcomes
}
