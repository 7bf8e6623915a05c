/**
 * Contestants against each other. Each has a process of its own, so that none runs code that another has made polymorphic. The
 * processes take turns batch by batch, so that a noisy moment of the machine meets all of them. Each run has new processes,
 * because the compiler's choices differ from process to process.
 */
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const contestant = fileURLToPath(new URL('./contestant.js', import.meta.url))
const run = promisify(execFile)

/** The entry of another build of the package, which runs beside this one. */
const { BEFORE } = process.env
/** A quick look has one run of a few rounds. */
export const isQuick = process.env.QUICK === '1'
const RUNS = isQuick ? 1 : 3
const ROUNDS = isQuick ? 15 : 100

/** @typedef {Record<string, Record<string, number[][]>>} Samples nanoseconds of CPU time by contestant, case, run and round */

/**
 * Times the cases of a scenario's contestants. With `BEFORE`, each contestant of the package also runs with the other build,
 * by the name `…, before`.
 *
 * @param {string} file the scenario's URL, whose `contestants` create their cases by name
 * @param {readonly string[]} ours
 * @param {readonly string[]} peers
 * @param {number} [batch] how often a case runs in a round
 * @returns {Promise<Samples>}
 */
export async function race (file, ours, peers, batch = 2000) {
  const names = [...withBefore(ours), ...peers]
  const samples = Object.fromEntries(names.map(name => [name, {}]))
  for (let run = 0; run < RUNS; run++) {
    console.error(`  ${names.join(' · ')}: run ${run + 1} of ${RUNS}`)
    const children = []
    for (const name of rotate(names, run)) children.push(await start(file, name, batch))
    for (const { cases, name } of children) for (const key of cases) (samples[name][key] ??= []).push([])
    for (let round = 0; round < ROUNDS; round++) {
      for (const key of new Set(children.flatMap(({ cases }) => cases))) {
        for (const { child, cases, name } of rotate(children, round)) {
          if (cases.includes(key)) samples[name][key][run].push(await ask(child, key))
        }
      }
    }
    for (const { child } of children) child.disconnect()
  }
  return samples
}

/**
 * Runs whole processes in turn. Each prints JSON.
 *
 * @param {Record<string, readonly string[]>} commands arguments of node, by contestant
 * @param {number} rounds
 * @returns {Promise<Record<string, any[]>>}
 */
export async function raceProcesses (commands, rounds) {
  const names = Object.keys(commands)
  const results = Object.fromEntries(names.map(name => [name, []]))
  for (let round = 0; round < (isQuick ? 1 : rounds); round++) {
    for (const name of rotate(names, round)) {
      const { stdout } = await run(process.execPath, commands[name], { maxBuffer: 2 ** 24 })
      results[name].push(JSON.parse(stdout))
    }
  }
  return results
}

/** The same list, which begins at another place. */
export function rotate (list, by) {
  const first = by % list.length
  return [...list.slice(first), ...list.slice(0, first)]
}

const withBefore = names => BEFORE === undefined ? names : names.flatMap(name => [name, `${name}, before`])

async function start (file, name, batch) {
  const isBefore = name.endsWith(', before')
  const child = fork(contestant, [file, isBefore ? name.slice(0, -', before'.length) : name, String(batch)],
    { execArgv: ['--max-old-space-size=4096'], env: { ...process.env, ...isBefore && { BUILD: BEFORE } } })
  return { child, name, cases: await answerOf(child) }
}

function ask (child, question) {
  child.send(question)
  return answerOf(child)
}

async function answerOf (child) {
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => { throw new Error(`a contestant has ended with ${code}`) })])
    return answer
  } finally {
    waiting.abort()
  }
}
