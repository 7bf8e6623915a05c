import { runFolders } from './fixtures/run-folders.js'

await runFolders('package', 'types')
