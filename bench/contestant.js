// One contestant of a scenario, as a process: it creates and checks its cases, warms up, and then times a round on request.
const [file, name] = process.argv.slice(2)
const ROUND_MS = 8
const WARM_UP_MS = 600

/** @type {Record<string, (count: number) => void>} the function of each case, which repeats its call `count` times */
const cases = await (await import(file)).contestants[name]()
const counts = new Map(Object.keys(cases).map(one => [one, 50]))

// The cases take turns while warming up too, because a real server runs all of them.
const until = performance.now() + WARM_UP_MS * Math.sqrt(counts.size)
while (performance.now() < until) {
  for (const [one, count] of counts) {
    const nanoseconds = time(one, count)
    counts.set(one, Math.min(count * 2, Math.max(10, Math.round(ROUND_MS * 1e6 / nanoseconds))))
  }
}

process.on('message', () => process.send(Object.fromEntries([...counts].map(([one, count]) => [one, time(one, count)]))))
process.on('disconnect', () => process.exit())
process.send('ready')

function time (one, count) {
  const started = process.hrtime.bigint()
  cases[one](count)
  return Number(process.hrtime.bigint() - started) / count
}
