import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether the text of tap's built runner has the plugins of the text of a configuration, and none that it removes. `npm ci` installs
 * a runner with all plugins of tap, whatever the configuration says.
 *
 * @param {string} runner
 * @param {string} config
 */
export function isBuiltFor (runner, config) {
  const plugins = [...config.matchAll(/^ +- "(!?)(@tapjs\/[^"]+)"$/gm)]
  return runner !== '' && plugins.every(([, not, name]) => runner.includes(`from "${name}"`) === (not === ''))
}

/**
 * Whether the runner's plugins load tap from the installed packages of this checkout. Their link is absolute, so that in a copied or
 * moved checkout it leads to the old place.
 *
 * @param {string} root
 */
export function isLinkedIn (root) {
  const [link, own] = ['.tap/plugins/node_modules', 'node_modules'].map(place => join(root, place, '@tapjs/core'))
  return existsSync(link) && realpathSync(link) === realpathSync(own)
}
