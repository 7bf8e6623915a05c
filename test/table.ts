import { runFolders } from './fixtures/run-folders.js'

await runFolders('errors', 'constrain', 'declare', 'draw', 'match', 'link', 'table')
