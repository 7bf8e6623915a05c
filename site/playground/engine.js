export * from 'fastify-resources/table'
