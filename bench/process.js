/** Measures once in a process of its own, and prints JSON: `node bench/process.js import`, `boot WHO TABLE`, `memory WHO TABLE`. */
const [what, who, table] = process.argv.slice(2)

/** The options of `draw` by contestant. `plain` and `the same URLs` are plain Fastify routes. */
const options = { ours: {}, 'format: false': { format: false } }

const measures = {
  /** The CPU time of the import, after Fastify if it is the package's. Each side loads only its own modules. */
  async import () {
    if (who !== 'fastify') await import('fastify')
    return timeOf(() => import(who === 'fastify' ? who : process.env.BUILD ?? who))
  },

  /** The CPU time from the imports to an app that is ready. The smallest table includes the import of the package. */
  async boot () {
    await import(who in options && table !== '10' ? './ours.js' : './plain.js')
    return timeOf(build)
  },

  /** The heap of an app that is ready, minus the heap after a small app. */
  async memory () {
    const small = await build('2')
    const before = heap()
    const app = await build()
    return [heap() - before, small.server, app.server][0]
  }
}

async function build (rows = table) {
  const { items, plain } = await import('./plain.js')
  if (rows === 'github') {
    const { ourGithub, plainGithub } = await import('./github.js')
    return who in options ? ourGithub(options[who]) : plainGithub()
  }
  if (!(who in options)) return plain(items(Number(rows)), { hasFormats: who === 'the same URLs' })
  const { ours } = await import('./ours.js')
  return ours(items(Number(rows)), options[who])
}

/** Milliseconds of CPU time, so that other processes do not count. */
async function timeOf (work) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function heap () {
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().heapUsed
}

console.log(JSON.stringify(await measures[what]()))
process.exit()
