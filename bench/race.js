/**
 * Contestants against each other. Each has its own process, so that none runs code that another has made
 * polymorphic. They take turns round by round, in a rotating order, so that noise of the machine affects all of
 * them. After some rounds new processes take over, because the compiler's choices differ from process to process.
 */
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const contestant = fileURLToPath(new URL('./contestant.js', import.meta.url))
const run = promisify(execFile)

/** @typedef {Record<string, Record<string, number[]>>} Samples nanoseconds by contestant and case, one for each round */

/** The number of rounds of a scenario, unless `ROUNDS` sets another. */
export function roundsOf (usual) {
  return Number(process.env.ROUNDS ?? usual)
}

/**
 * Times the cases of a scenario's contestants. Each case is a function that runs many times in each round.
 *
 * @param {string} file the scenario's URL, whose `contestants` create their cases by name
 * @param {readonly string[]} names
 * @param {{ generations?: number, rounds?: number }} [options]
 * @returns {Promise<Samples>}
 */
export async function race (file, names, { generations = 5, rounds = roundsOf(12) } = {}) {
  const samples = Object.fromEntries(names.map(name => [name, {}]))
  for (let generation = 0; generation < generations; generation++) {
    const children = new Map()
    for (const name of rotated(names, generation)) children.set(name, await start(file, name))
    for (let round = 0; round < rounds; round++) {
      for (const name of rotated(names, round)) {
        for (const [one, time] of Object.entries(await ask(children.get(name), 'round'))) (samples[name][one] ??= []).push(time)
      }
    }
    for (const child of children.values()) child.disconnect()
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
  for (let round = 0; round < rounds; round++) {
    for (const name of rotated(names, round)) {
      const { stdout } = await run(process.execPath, commands[name], { maxBuffer: 2 ** 24 })
      results[name].push(JSON.parse(stdout))
    }
  }
  return results
}

/** @param {readonly string[]} names */
export function rotated (names, by) {
  const first = by % names.length
  return [...names.slice(first), ...names.slice(0, first)]
}

async function start (file, name) {
  const child = fork(contestant, [file, name], { execArgv: ['--max-old-space-size=4096'] })
  await answerOf(child)
  return child
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
