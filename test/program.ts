import { runFolders } from './fixtures/run-folders.js'

await runFolders('program', 'client')
