// Ten minutes of hostile requests at full load, over sockets on loopback: `npm run soak`, `SECONDS=30 npm run soak`.
import { createHistogram } from 'node:perf_hooks'
import { clientOf, faultOf, randomFrom, requestFrom, startServer } from './hostile.js'

const seconds = Number(process.env.SECONDS ?? 600)
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const connections = Number(process.env.CONNECTIONS ?? 32)
const sampleEvery = Math.max(500, seconds * 10)

console.log(`soak: ${seconds} s, ${connections} connections, SEED=${seed}`)
const server = await startServer()
const counts = { requests: 0, serverErrors: 0, wrongRoutes: 0, unanswered: 0, crashes: 0 }
const statuses = new Map()
const latency = createHistogram()
const samples = []
const run = { isOver: false }

server.child.on('exit', () => {
  if (run.isOver) return
  counts.crashes++
  run.isOver = true
})

const started = performance.now()
const sampler = setInterval(async () => {
  const { heapUsed, rss } = await server.memory()
  samples.push({ at: (performance.now() - started) / 60_000, heap: heapUsed / 2 ** 20, rss: rss / 2 ** 20 })
}, sampleEvery)
const timer = setTimeout(() => { run.isOver = true }, seconds * 1000)

await Promise.all(Array.from({ length: connections }, (_, index) => drive(randomFrom(seed + index))))
clearInterval(sampler)
clearTimeout(timer)
run.isOver = true
const elapsed = (performance.now() - started) / 1000
if (counts.crashes === 0) await server.stop()

const warm = samples.filter(({ at }) => at > seconds / 60 * 0.3)
const slope = slopeOf(warm)
// In a short run the garbage collector has more influence than any leak.
const isFlat = Math.abs(slope) < Math.max(0.1, 60 / seconds)
console.log(`requests      ${counts.requests}, ${Math.round(counts.requests / elapsed)} per second`)
console.log(`statuses      ${[...statuses].sort().map(([status, count]) => `${status}: ${count}`).join(', ')}`)
console.log(`5xx           ${counts.serverErrors}`)
console.log(`crashes       ${counts.crashes}`)
console.log(`wrong routes  ${counts.wrongRoutes}`)
console.log(`no response   ${counts.unanswered}`)
console.log(
  `heap slope    ${slope.toFixed(3)} MB/min after warm-up (${isFlat ? 'flat' : 'not flat'}), ${range(warm, 'heap')} MB; rss ${range(warm, 'rss')} MB`)
console.log(`latency       p50 ${ms(latency.percentile(50))}, p99 ${ms(latency.percentile(99))}, max ${ms(latency.max)}`)
const isGood = isFlat && counts.serverErrors + counts.crashes + counts.wrongRoutes + counts.unanswered === 0
process.exitCode = isGood ? 0 : 1

/** Sends one request after the other until the end. */
async function drive (random) {
  const client = clientOf(server.port)
  while (!run.isOver) {
    const request = requestFrom(random)
    const sent = performance.now()
    const answer = await client.ask(request)
    if (run.isOver && answer === null) break
    counts.requests++
    if (answer === null) {
      report('unanswered', request.raw.slice(0, 200))
      continue
    }
    latency.record(Math.max(1, Math.round((performance.now() - sent) * 1000)))
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const fault = faultOf(request, answer)
    if (fault !== '') report(answer.status >= 500 ? 'serverErrors' : 'wrongRoutes', fault)
  }
  client.close()
}

function report (kind, fault) {
  counts[kind]++
  if (counts[kind] <= 5) console.log(`${kind}: ${fault}`)
}

/** The slope of the heap over time, by least squares. */
function slopeOf (points) {
  const mean = key => points.reduce((sum, point) => sum + point[key], 0) / points.length
  const [at, heap] = [mean('at'), mean('heap')]
  const covariance = points.reduce((sum, point) => sum + (point.at - at) * (point.heap - heap), 0)
  return points.length < 2 ? 0 : covariance / points.reduce((sum, point) => sum + (point.at - at) ** 2, 0)
}

function range (points, key) {
  const values = points.map(point => point[key])
  return `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`
}

function ms (microseconds) {
  return `${(microseconds / 1000).toFixed(1)} ms`
}
