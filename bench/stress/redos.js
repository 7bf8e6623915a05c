// Attacks the random patterns that are taken as constraints, in steps and in time: `npm run redos`; PATTERNS, ROUNDS, ALPHABET and SEED set it.
import { resources } from 'fastify-resources'
import { alphabets, attack, engineOf, patternFrom, print, randomFrom } from './attack.js'

const patterns = Number(process.env.PATTERNS ?? 20_000)
const rounds = Number(process.env.ROUNDS ?? 60)
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

/** What a segment may cost, and what the judge allows. */
const MILLISECONDS = 1
const MAX_STEPS = 200_000
const LENGTH = 100

console.log(`redos: SEED=${seed}`)
const names = process.env.ALPHABET?.split(',') ?? Object.keys(alphabets)
const faults = names.map(name => attackAll(name, alphabets[name], randomFrom(seed)))
process.exitCode = faults.every(count => count === 0) ? 0 : 1

function attackAll (name, { sets, chars }, random) {
  let shown = performance.now()
  const found = { taken: 0, refused: 0, slowest: 0, most: 0, judging: 0, faults: 0 }
  while (found.taken + found.refused < patterns) {
    if (performance.now() - shown > 60_000) shown = report(name, found)
    const tree = patternFrom(random, sets)
    const source = print(tree)
    const before = process.cpuUsage()
    const isTaken = takes(source)
    found.judging = Math.max(found.judging, process.cpuUsage(before).user / 1000)
    if (isTaken === null) continue
    if (!isTaken) {
      found.refused++
      continue
    }
    found.taken++
    const { text, steps } = attack(random, engineOf(tree, 10 * MAX_STEPS), chars, { length: LENGTH, rounds })
    const time = timeOf(new RegExp(`^(?:${source})$`, 'u'), text)
    found.most = Math.max(found.most, steps)
    found.slowest = Math.max(found.slowest, time)
    if (steps <= MAX_STEPS && time <= MILLISECONDS) continue
    found.faults++
    console.log(`${source} takes ${steps} steps and ${time.toFixed(3)} ms on ${JSON.stringify(text)}`)
  }
  report(name, found)
  return found.faults
}

/** Prints what was found so far, once a minute and at the end. */
function report (name, { taken, refused, most, slowest, judging, faults }) {
  console.log(`${name}: ${taken} taken, ${refused} refused; at most ${most} steps, ${slowest.toFixed(3)} ms; ${judging.toFixed(0)} ms to judge one; ${faults} faults`)
  return performance.now()
}

/** Whether a pattern is taken; `null` where it is refused for another reason than its cost. */
function takes (source) {
  try {
    resources('things', { constraints: { id: new RegExp(source, 'u') } })
    return true
  } catch ({ message }) {
    return /too expensive/.test(message) ? false : null
  }
}

/** The time of one match in milliseconds, the least of some, more where it looks slow: others use the machine too. */
function timeOf (regex, text) {
  let least = Infinity
  for (let round = 0; round < (least > MILLISECONDS ? 40 : 4); round++) {
    const started = performance.now()
    regex.test(text)
    least = Math.min(least, performance.now() - started)
  }
  return least
}
