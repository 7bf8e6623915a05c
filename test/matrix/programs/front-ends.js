/** Runs the recipe for SWR of the guide Front-ends; prints whether equal requests have one key, and the body. The others are in `npm test`. */
import { createRequire } from 'node:module'
import Fastify from 'fastify'
import resources from 'fastify-resources'
import { createSend, photos_show as show } from './client.js'
import { routes } from './routes.js'

const { unstable_serialize: serialize } = createRequire(process.env.PACKAGES)('swr')
const none = () => ''
const app = Fastify()
await app.register(resources, { routes, controllers: { photos: { index: none, create: none, show: () => ({ id: 7 }) } } })
const send = createSend({ baseUrl: await app.listen({ port: 0, host: '127.0.0.1' }) })

const [key, same] = [show(7), show(7)].map((request) => serialize(request))
console.log('swr', key === same, JSON.stringify(await send(show(7))))
await app.close()
