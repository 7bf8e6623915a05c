import t from 'tap'
import { ORDERS, outcomeOf } from '../fixtures/citizen/compare.js'
import { PLUGINS } from '../fixtures/citizen/plugins.js'

t.test('beside a plugin the package is what the same routes by hand are', async t => {
  for (const row of PLUGINS) {
    t.test(row.name, async t => {
      for (const order of row.orders ?? ORDERS) {
        const byHand = await outcomeOf('by hand', row, order)
        t.strictSame(await outcomeOf('package', row, order), byHand, `registered ${order}`)
        t.equal(byHand.boot, 'ready')
      }
    })
  }
})
