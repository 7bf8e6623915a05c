// The CPU time of explain for any URL, in a table of 1,000 resources, after its indexes are created.
import { draw, drawItems, methods } from '../ours.js'
import { items } from '../plain.js'
import { isQuick } from '../race.js'
import { state } from '../report.js'

export const title = 'Explain, 1,000 resources'

const CALLS = isQuick ? 15 : 60

/** URLs by what is wrong with them. */
const urls = {
  'a member': '/item500s/7',
  'a literal with a typo': '/itme500s/7',
  'an extra prefix': '/api/v1/item500s/7',
  'several format extensions': '/item999s.x.y.z',
  'a string of 15,000 letters': `/${'a'.repeat(15_000)}`,
  '7,000 segments': '/a'.repeat(7000),
  '15,000 slashes': '/'.repeat(15_000)
}
const wildcards = { 'a wildcard with a dot segment after 7,000 segments': `/itme500s/tree${'/a'.repeat(7000)}/..` }

/** Each resource has a wildcard, after an optional segment. */
function drawWildcards () {
  const tree = methods.get('tree(/:branch)/*path', { on: 'collection', action: 'tree' })
  return draw(items(1000).map(({ name }) => methods.resources(name, [tree])))
}

export async function run () {
  return [...rowsOf(drawItems(items(1000)), urls), ...rowsOf(drawWildcards(), wildcards)]
}

function rowsOf (routes, urls) {
  return Object.entries(urls).map(([what, url]) => {
    const times = Array.from({ length: CALLS }, () => timeOf(() => routes.explain('GET', url))).slice(10)
    return state(what, times, ' ms', { most: 20 })
  })
}

/** Milliseconds of CPU time. */
function timeOf (work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
