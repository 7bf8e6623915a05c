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
