/** The problem with the version of Node.js; none in a browser. It runs in older versions too. */
export function nodeProblems (): readonly string[] {
  const version = globalThis.process?.versions?.node
  if (version === undefined) return []
  const [major, minor] = version.split('.').map(Number) as [number, number]
  const isOld = major < 20 || (major === 20 && minor < 19)
  return isOld ? [`fastify-resources needs Node.js 20.19 or later, this is ${version}. Install a newer Node.js`] : []
}
