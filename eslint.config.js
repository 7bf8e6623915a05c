import neostandard from 'neostandard'
import { folders } from './lint/folders.js'

export default [
  ...neostandard({ ts: true, ignores: ['dist', '.tap', 'tap-snapshots'] }),
  {
    files: ['lib/**/*.ts'],
    plugins: { house: { rules: { folders } } },
    rules: { 'house/folders': 'error' }
  },
  {
    files: ['lib/**/*.ts', 'types/**/*.ts'],
    rules: { '@stylistic/max-len': ['error', { code: 120, ignoreComments: true }] }
  }
]
