// A request in tables of 70 to 35,000 routes: the same one repeatedly, and random ones, which miss the caches.
import { byHand, items, ROUTES } from '../by-hand.js'
import { requests } from '../dispatch.js'
import { ours } from '../ours.js'
import { race } from '../race.js'
import { compare, state } from '../report.js'
import { figureOf, slopeOf } from '../statistics.js'

export const title = 'Lookup in large tables'

const counts = [10, 100, 1000, 5000]
const makers = { ours, baseline: byHand }

/** A member of one resource, in the middle of the table, and members of all resources in a scattered order. */
async function casesOf (make, count) {
  const app = await make(items(count))
  const scattered = Array.from({ length: Math.min(count, 5000) }, (_, index) => `/item${(index * 7919) % count}s/7`)
  return { hot: requests(app, `/item${count >> 1}s/7`, 200, { id: '7' }), random: requests(app, scattered, 200, { id: '7' }) }
}

export const contestants = Object.fromEntries(
  Object.entries(makers).flatMap(([who, make]) => counts.map(count => [`${who}, ${count}`, () => casesOf(make, count)])))

export async function run () {
  const rows = []
  const series = { ours: [], hand: [] }
  for (const count of counts) {
    // The largest tables take a minute to boot.
    const samples = await race(import.meta.url, [`ours, ${count}`, `baseline, ${count}`], { generations: count > 1000 ? 1 : 3 })
    const [mine, theirs] = Object.keys(makers).map(who => samples[`${who}, ${count}`])
    const what = `${(count * ROUTES).toLocaleString('en')} routes`
    rows.push(compare(`member, ${what}, hot`, mine.hot, 'baseline', theirs.hot),
      compare(`member, ${what}, random`, mine.random, 'baseline', theirs.random))
    for (const [points, { hot }] of [[series.ours, mine], [series.hand, theirs]]) points.push([count, figureOf(hot).middle])
  }
  const [growth, handGrowth] = [series.ours, series.hand].map(growthOf)
  return [...rows,
    state("hot, growth per factor of ten routes, minus the baseline's", [growth - handGrowth], '',
      { ours: growth.toFixed(2), peer: 'baseline', theirs: handGrowth.toFixed(2), mark: { most: 0.05 } })]
}

/** The growth of the cost of a hot request for ten times as many routes, as a share of its cost. A large heap is slower for any app. */
function growthOf (points) {
  const mean = points.reduce((sum, [, time]) => sum + time, 0) / points.length
  return slopeOf(points.map(([count, time]) => [Math.log10(count), time / mean]))
}
