// The import of the package after Fastify, as in every app, compared with the import of Fastify.
import { fileURLToPath } from 'node:url'
import { raceProcesses } from '../race.js'
import { compareValues, milliseconds } from '../report.js'

export const title = 'Import, CPU time'

const program = fileURLToPath(new URL('../process.js', import.meta.url))

export async function run () {
  const commands = ['fastify-resources', 'fastify'].map(name => [name, [program, 'import', name]])
  const { 'fastify-resources': ours, fastify } = await raceProcesses(Object.fromEntries(commands), 21)
  return [compareValues('import after Fastify', ours, 'fastify', fastify, milliseconds)]
}
