// Load over HTTP for some seconds, by autocannon on connections that stay open.
import autocannon from 'autocannon'

/** @returns {Promise<{ perSecond: number, p99: number, answered: number, wrong: number }>} */
export async function cannonade (port, requests, { seconds, connections, pipelining }) {
  const result = await autocannon({ url: `http://127.0.0.1:${port}`, requests, connections, pipelining, duration: seconds })
  return {
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    answered: result.requests.total,
    wrong: result.non2xx + result.errors + result.timeouts
  }
}
