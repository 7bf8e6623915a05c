// One contestant of a race, as a process: it creates and checks its cases, warms up, and then times a batch of a case on request.
const [file, name, batch] = process.argv.slice(2)
const count = Number(batch)
const WARM_UP = 20

/** @type {Record<string, (count: number) => void>} the function of each case, which repeats its call `count` times */
const cases = await (await import(file)).contestants[name]()

// The cases take turns while warming up, because a real server runs all of them.
for (let round = 0; round < WARM_UP; round++) for (const run of Object.values(cases)) run(count)

process.on('message', key => process.send(time(cases[key])))
process.on('disconnect', () => process.exit())
process.send(Object.keys(cases))

/** Nanoseconds of CPU time for a call, so that other processes do not count. */
function time (run) {
  const before = process.cpuUsage()
  run(count)
  const { user, system } = process.cpuUsage(before)
  return (user + system) * 1000 / count
}
