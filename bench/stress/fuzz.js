// A million round trips of helpers and a hundred thousand raw requests: `npm run fuzz`. ROUND_TRIPS, REQUESTS and SEED change the numbers.
import { clientOf, faultOf, pick, randomFrom, requestFrom, routes, startServer, textFrom } from './hostile.js'

const roundTrips = Number(process.env.ROUND_TRIPS ?? 1e6)
const requests = Number(process.env.REQUESTS ?? 1e5)
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const random = randomFrom(seed)
let faults = 0

console.log(`fuzz: SEED=${seed}`)
callHelpers()
await sendRequests()
console.log(`errors        ${faults}`)
process.exitCode = faults === 0 ? 0 : 1

/** Every path that a helper returns matches its route with its params, or the helper throws with the reason. */
function callHelpers () {
  const named = routes.routes.filter(({ name }) => name !== null)
  const started = performance.now()
  let refused = 0
  let built = 0
  while (built < roundTrips) {
    const { name, method, path, defaults } = pick(random, named)
    const names = [...path.matchAll(/:([a-z_]+)/g)].map(([, param]) => param).filter(param => param !== 'format')
    const texts = names.map(() => textFrom(random))
    const options = random() < 0.3 ? { format: pick(random, ['json', 'csv', 'x', textFrom(random)]) } : {}
    const call = `${name}_path(${JSON.stringify(texts)}, ${JSON.stringify(options)})`
    let target
    try {
      target = routes.paths[`${name}_path`](...texts, options)
    } catch (error) {
      refused++
      if (error.code !== 'FST_RESOURCES_INVALID_ARGUMENTS') fault(`${call} throws ${error.stack}`)
      continue
    }
    built++
    const found = routes.recognize(method, target)
    const expected = { ...defaults, ...Object.fromEntries(names.map((param, index) => [param, texts[index]])), ...options }
    const keys = Object.keys(expected)
    const isSame = found?.route.name === name &&
      Object.keys(found.params).length === keys.length && keys.every(key => String(found.params[key]) === expected[key])
    if (!isSame) fault(`${call} returns ${target}, which is read as ${found?.route.path} ${JSON.stringify(found?.params)}`)
    if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(target) || target.includes('\\') || new URL(target, 'http://o').href !== `http://o${target}`) {
      fault(`${call} returns ${target}, which is not a plain path`)
    }
  }
  console.log(`round trips   ${built} in ${Math.round(performance.now() - started)} ms, ${refused} calls threw`)
}

/** Raw requests get a response, no 5xx, and no other route than the recognized one. */
async function sendRequests () {
  const server = await startServer()
  const started = performance.now()
  const statuses = new Map()
  let left = requests
  const run = { hasExited: false }
  server.child.once('exit', () => { run.hasExited = true })
  await Promise.all(Array.from({ length: 16 }, async () => {
    const client = clientOf(server.port)
    while (left-- > 0 && !run.hasExited) {
      const request = requestFrom(random)
      const answer = await client.ask(request)
      if (answer === null) {
        fault(`no response to ${JSON.stringify(request.raw.slice(0, 300))}`)
        continue
      }
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const found = faultOf(request, answer)
      if (found !== '') fault(found)
    }
    client.close()
  }))
  console.log(
    `raw requests  ${requests} in ${Math.round(performance.now() - started)} ms: ${[...statuses].sort().map(([status, count]) => `${status}: ${count}`).join(', ')} (0: disconnected)`)
  if (run.hasExited) fault('the server has exited')
  else await server.stop()
}

function fault (text) {
  faults++
  if (faults <= 10) console.log(text)
}
