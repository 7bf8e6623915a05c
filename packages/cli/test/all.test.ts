import { runFolders } from '../../../test/fixtures/run-folders.js'

// The commands register a loader of CommonJS in this process.
await runFolders('../packages/cli/test/client', '../packages/cli/test/commands')
