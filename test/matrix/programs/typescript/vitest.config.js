// On Node 20, which reads no TypeScript by itself, the package has to be loaded by vitest for its imports to be vitest's too.
export default { test: { server: { deps: { inline: ['fastify-resources'] } } } }
