import neostandard from 'neostandard'
import { folders } from './lint/folders.js'
import { privateNames } from './lint/private.js'

const browser = ['Worker', 'addEventListener', 'confirm', 'dispatchEvent', 'history', 'location', 'matchMedia', 'removeEventListener', 'self']

export default [
  ...neostandard({ ts: true, ignores: ['dist', 'packages/*/dist', '.tap', 'bench/.types*', 'tap-snapshots', 'example/public', 'site/dist', 'site/.pages', 'site/playground/types/stubs', 'site/.vitepress/cache'] }),
  {
    files: ['lib/**/*.ts'],
    plugins: { house: { rules: { folders, private: privateNames } } },
    rules: { 'house/folders': 'error', 'house/private': 'error' }
  },
  {
    // All other files ask the functions of these three, so that the kinds of format extensions can change.
    files: ['lib/**/*.ts'],
    ignores: ['lib/draw/extension.ts', 'lib/draw/format.ts', 'lib/match/format.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...[
        "MemberExpression[property.name='kind'] > .object:matches([name=/format$/i], [property.name=/format$/i])",
        "ObjectPattern[typeAnnotation.typeAnnotation.typeName.name='Format'] > Property[key.name='kind']"
      ].map(selector => ({ selector, message: 'Ask a function of lib/draw/extension.ts.' }))]
    }
  },
  {
    // Other packages of the repository use the public interface only.
    files: ['packages/*/lib/**/*.ts'],
    ignores: ['packages/cli/lib/client/texts/*'],
    rules: {
      'max-lines': ['error', 220],
      'max-lines-per-function': ['error', 45],
      'no-restricted-imports': ['error', {
        patterns: [{
          regex: '^(?:\\.\\./)+(?:lib|types|packages)/|^fastify-resources(?:-[a-z]+)?/(?!client$|components$|package\\.json$)',
          message: 'Import the exports of the package.'
        }]
      }]
    }
  },
  {
    files: ['lib/**/*.ts', 'types/**/*.ts', 'packages/*/lib/**/*.ts'],
    rules: {
      '@stylistic/max-len': ['error', { code: 120, ignoreComments: true }],
      'no-restricted-properties': ['error', {
        object: 'URL', property: 'canParse', message: 'Ask URL.parse: canParse of Node.js 20 is wrong about letters beyond ASCII.'
      }]
    }
  },
  {
    // What runs in the album's pages.
    files: ['example/browser/*.js'],
    languageOptions: { globals: { document: 'readonly', window: 'readonly', fetch: 'readonly', FormData: 'readonly', Option: 'readonly' } },
    // The functions are named like the routes.
    rules: { camelcase: 'off' }
  },
  {
    // What runs in the pages for development, and in those of the site.
    files: ['packages/explorer/lib/texts/*.mjs', 'site/playground/{page,types}/*.js'],
    languageOptions: {
      globals: Object.fromEntries(browser.map(name => [name, 'readonly']))
    }
  }
]
