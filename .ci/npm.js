import { execFileSync } from 'node:child_process'

/**
 * Runs npm, which must have started the script, and returns its output. npm's program has another name on each system, so it is
 * started as a program of Node.
 */
export function npm (args, options = {}) {
  const program = process.env.npm_execpath
  if (!program?.endsWith('npm-cli.js')) throw new Error('start the release by npm: npm run release -- pack')
  return execFileSync(process.execPath, [program, ...args], { encoding: 'utf8', ...options })
}
