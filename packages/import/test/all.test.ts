import { runFolders } from '../../../test/fixtures/run-folders.js'

await runFolders(...['commands', 'compare', 'fastify', 'openapi', 'write'].map(name => `../packages/import/test/${name}`))
