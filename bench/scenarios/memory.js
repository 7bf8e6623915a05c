// The heap of apps that are ready, after a full collection: with 1,000 resources, and for each declared route, as the slope over the
// number of resources.
import { fileURLToPath } from 'node:url'
import { ROUTES } from '../by-hand.js'
import { raceProcesses, roundsOf } from '../race.js'
import { compare, state } from '../report.js'
import { exponentOf, figureOf, slopeOf } from '../statistics.js'

export const title = 'Memory'

const program = fileURLToPath(new URL('../process.js', import.meta.url))
const counts = [100, 250, 500, 1000]
/** The last has the same formats as the package and no other features, so its heap is the lower limit. */
const whos = ['ours', 'baseline', 'baseline with formats', 'baseline, the same URLs']
const shapes = ['flat', 'nested']
const megabytes = bytes => `${(bytes / 1e6).toFixed(1)} MB`

export async function run () {
  const rows = []
  for (const shape of shapes) {
    const commands = Object.fromEntries(
      whos.flatMap(who => counts.map(count => [`${who} ${count}`, ['--expose-gc', program, 'memory', who, String(count), shape]])))
    const results = await raceProcesses(commands, Math.min(3, roundsOf(3)))
    const [ours, ...peers] = whos.map(who => seriesOf(results, who))
    const [all, theirs] = ['ours', 'baseline, the same URLs'].map(who => results[`${who} 1000`].map(({ bytes }) => bytes))
    rows.push(compare(`1,000 resources, ${shape}`, all, 'baseline, the same URLs', theirs, { show: megabytes, mark: { most: 1.5 } }))
    for (const [index, theirs] of peers.entries()) {
      const peer = whos[index + 1]
      const extra = ours.map((points, round) => slopeOf(points) - slopeOf(theirs[round]))
      rows.push(
        state(`each declared route, ${shape}, over its peer's`, extra, ' KB',
          { ours: kilobytes(ours), peer, theirs: kilobytes(theirs), mark: peer === 'baseline, the same URLs' ? { most: 2 } : undefined }))
    }
    rows.push(state(`growth, ${shape}: the exponent`, ours.map(exponentOf), '', { mark: { most: 1.05 } }))
  }
  return rows
}

/** For each round the points of a contestant: declared routes, and kilobytes. */
function seriesOf (results, who) {
  return results[`${who} ${counts[0]}`].map((_one,
    round) => counts.map(count => [count * ROUTES, results[`${who} ${count}`][round].bytes / 1024]))
}

function kilobytes (series) {
  return `${figureOf(series.map(slopeOf)).middle.toFixed(2)} KB`
}
