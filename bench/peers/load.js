// Load over HTTP for some seconds, by autocannon on connections that stay open.
import autocannon from 'autocannon'

/** @returns {Promise<{ perSecond: number, answered: number, wrong: number }>} */
export async function cannonade (port, requests, { seconds, connections }) {
  const { requests: { total }, duration, non2xx, errors, timeouts } =
    await autocannon({ url: `http://127.0.0.1:${port}`, requests, connections, duration: seconds })
  return { perSecond: total / duration, answered: total, wrong: non2xx + errors + timeouts }
}
