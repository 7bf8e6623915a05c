import { runFolders } from './fixtures/run-folders.js'

await runFolders('app', 'rails')
