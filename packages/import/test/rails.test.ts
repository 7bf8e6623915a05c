import { runFolders } from '../../../test/fixtures/run-folders.js'

await runFolders('../packages/import/test/rails')
