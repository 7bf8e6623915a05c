// An app of ten resources that listens, as a process: `node bench/start.js ours` or `plain`. It sends its port.
import { items, plain } from './plain.js'

const create = process.argv[2] === 'plain' ? table => plain(table, { hasFormats: true }) : (await import('./ours.js')).ours
const app = await create(items(10))
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('disconnect', () => process.exit())
process.send(app.server.address().port)
