// From nothing loaded to an app that is ready: import, draw, register, ready; ours with the variants for suffixes.
import { fileURLToPath } from 'node:url'
import { raceProcesses, roundsOf } from '../race.js'
import { compare, milliseconds, state } from '../report.js'
import { exponentOf, figureOf } from '../statistics.js'

export const title = 'Boot'

const program = fileURLToPath(new URL('../process.js', import.meta.url))
const [hand, formats, sameUrls] = ['by hand', 'by hand with formats', 'by hand, the same URLs']

/** How many resources, how often, and the mark; by hand with formats, 5,000 would take minutes. */
const sizes = [
  { count: 10, rounds: 15, peers: [hand, formats] },
  { count: 100, rounds: 9, peers: [hand, sameUrls] },
  { count: 1000, rounds: 5, peers: [hand, formats, sameUrls], marks: { [sameUrls]: { most: 1.1 } } },
  { count: 5000, rounds: 2, peers: [sameUrls], marks: { [sameUrls]: { most: 1.1 } } }
]
const shapes = ['flat', 'nested']

export async function run () {
  const rows = []
  for (const shape of shapes) {
    const series = { ours: [], [sameUrls]: [] }
    for (const { count, rounds, peers, marks = {} } of sizes) {
      const times = await timesOf(['ours', ...peers], count, shape, Math.min(rounds, roundsOf(rounds)))
      for (const who of Object.keys(series)) if (who in times) series[who].push([count, figureOf(times[who]).middle])
      for (const peer of peers) {
        rows.push(
          compare(`${count} resources, ${shape}`, times.ours, peer, times[peer], { show: milliseconds, mark: marks[peer] }))
      }
      if (count === 10) rows.push(overByHand(shape, times))
    }
    rows.push(growth(shape, series))
  }
  return rows
}

/** What a small app pays: milliseconds, since a ratio would be that of the imports. */
function overByHand (shape, times) {
  const over = times.ours.map((time, round) => time - times[hand][round])
  return state(`10 resources, ${shape}, over by hand`, over, ' ms', { mark: { most: 25 } })
}

/** Boot is to grow no steeper than Fastify's own; below 100 resources it is all import. */
function growth (shape, series) {
  const [ours, theirs] = [series.ours, series[sameUrls]].map(points => exponentOf(points.filter(([count]) => count >= 100)))
  return state(`growth from 100 to 5,000, ${shape}: the exponent, less Fastify's own`, [ours - theirs], '',
    { ours: ours.toFixed(2), peer: sameUrls, theirs: theirs.toFixed(2), mark: { most: 0 } })
}

async function timesOf (whos, count, shape, rounds) {
  const commands = Object.fromEntries(whos.map(who => [who, ['--max-old-space-size=6144', program, 'boot', who, String(count), shape]]))
  const results = await raceProcesses(commands, rounds)
  return Object.fromEntries(Object.entries(results).map(([who, all]) => [who, all.map(one => one.milliseconds)]))
}
