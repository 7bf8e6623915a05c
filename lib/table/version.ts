/** The version of the built package, which the build writes here. */
export const version: string = 'source'

/** The Fastify versions that the plugins register with. The build replaces it with the peer range of package.json. */
export const fastifyRange: string = '>=5.0.0'
