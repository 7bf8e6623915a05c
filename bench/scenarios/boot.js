// From an empty process to an app that is ready: import, draw, register, ready; the package mounts the formats too.
import { fileURLToPath } from 'node:url'
import { raceProcesses, roundsOf } from '../race.js'
import { compare, milliseconds, state } from '../report.js'
import { exponentOf, figureOf } from '../statistics.js'

export const title = 'Boot'

const program = fileURLToPath(new URL('../process.js', import.meta.url))
const [hand, formats, sameUrls] = ['baseline', 'baseline with formats', 'baseline, the same URLs']

/** The numbers of resources, rounds and marks. The baseline with formats would take minutes for 5,000. */
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

/** The cost for a small app in milliseconds, because a ratio would mostly compare the imports. */
function overByHand (shape, times) {
  const over = times.ours.map((time, round) => time - times[hand][round])
  return state(`10 resources, ${shape}, over the baseline`, over, ' ms', { mark: { most: 25 } })
}

/** Boot should grow no faster than Fastify's own; below 100 resources it is mostly import. */
function growth (shape, series) {
  const [ours, theirs] = [series.ours, series[sameUrls]].map(points => exponentOf(points.filter(([count]) => count >= 100)))
  return state(`growth from 100 to 5,000, ${shape}: the exponent, minus Fastify's own`, [ours - theirs], '',
    { ours: ours.toFixed(2), peer: sameUrls, theirs: theirs.toFixed(2), mark: { most: 0 } })
}

async function timesOf (whos, count, shape, rounds) {
  const commands = Object.fromEntries(whos.map(who => [who, ['--max-old-space-size=6144', program, 'boot', who, String(count), shape]]))
  const results = await raceProcesses(commands, rounds)
  return Object.fromEntries(Object.entries(results).map(([who, all]) => [who, all.map(one => one.milliseconds)]))
}
