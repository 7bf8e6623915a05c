// The cost of the types for the compiler; `npm run bench:types` prints all figures.
import { rmSync } from 'node:fs'
import { compare, state } from '../report.js'
import { exponentOf } from '../statistics.js'
import { measureProgram } from '../budgets/types.js'

export const title = 'Types, instantiations'

const [ours, remix] = ['ours, pairs', 'Remix, pairs']

export async function run () {
  const instantiations = (name, count) => measureProgram(name, count).instantiations
  const pairs = instantiations(ours, 300)
  const flat = [100, 300, 1000].map(count => [count, instantiations('ours, flat', count)])
  const rows = [
    state('300 nested pairs', [pairs], '', { mark: { most: 150_000 } }),
    compare('300 nested pairs', [pairs], 'Remix fetch-router', [instantiations(remix, 300)], { show: value => value.toLocaleString('en') }),
    state('growth to 1,000 resources: the exponent', [exponentOf(flat)], '', { mark: { most: 1.05 } })
  ]
  rmSync(new URL('../.types/', import.meta.url), { recursive: true, force: true })
  return rows
}
