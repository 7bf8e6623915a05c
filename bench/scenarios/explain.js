// The CPU time of explain for any URL, in a table of 1,000 resources, after its indexes are created.
import { draw, get, resources } from 'fastify-resources'
import { drawItems } from '../ours.js'
import { items } from '../by-hand.js'
import { milliseconds, state } from '../report.js'

export const title = 'Explain, 1,000 resources'

const targets = {
  'a member': '/item500s/7',
  'a literal with a typo': '/itme500s/7',
  'another literal in the last segment': '/item500s/7/edlt',
  'other letter case': '/Item500s/7',
  'a slash at the end': '/item500s/7/',
  'an extra prefix': '/api/v1/item500s/7',
  'several format extensions': '/item999s.x.y.z',
  'nothing similar': '/x/y/z',
  'a string of 15,000 letters': `/${'a'.repeat(15_000)}`,
  '7,000 segments': '/a'.repeat(7000),
  '15,000 slashes': '/'.repeat(15_000)
}

/** The same if each resource has a wildcard, after an optional prefix. */
const globTargets = {
  'a wildcard with a dot segment after 7,000 segments': `/item500s/tree${'/a'.repeat(7000)}/..`,
  'the same with a typo before it': `/itme500s/tree${'/a'.repeat(7000)}/..`
}

function drawGlobs () {
  const glob = get('tree(/:branch)/*path', { on: 'collection', action: 'tree' })
  return draw(Array.from({ length: 1000 }, (_, index) => resources(`item${index}s`, [glob])))
}

export async function run () {
  return [...timesOf(drawItems(items(1000)), targets), ...timesOf(drawGlobs(), globTargets)]
}

function timesOf (routes, asked) {
  return Object.entries(asked).map(([what, target]) => {
    const samples = Array.from({ length: 60 }, () => timeOf(() => routes.explain('GET', target))).slice(10)
    return state(what, samples, ' ms', { ours: milliseconds(Math.min(...samples)), mark: { most: 20 } })
  })
}

/** CPU time in milliseconds, so that other processes do not count. */
function timeOf (work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
