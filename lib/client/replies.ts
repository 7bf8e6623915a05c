import { posix, relative, sep } from 'node:path'
import type { Route } from '../../types/index.js'
import { quote } from './template.js'

/** The types of what actions answer. */
export interface Replies {
  /** Whether it is known where the actions are. */
  readonly isTyped: boolean
  /** Imports of types alone. */
  readonly imports: readonly string[]
  /** What a route answers, `null` where that is not known. */
  readonly typeOf: (route: Route) => string | null
}

/** Where nobody says where the actions are. */
export const noReplies: Replies = { isTyped: false, imports: [], typeOf: () => null }

/** Replies of actions in files, by the paths of their controllers; `from` is the folder of the module. */
export function repliesIn (
  files: ReadonlyMap<string, string>, from: string, controllers: ReadonlySet<string>
): Replies {
  const known = [...files].filter(([path]) => controllers.has(path)).sort(([one], [other]) => one < other ? -1 : 1)
  const names = new Map(known.map(([path], index) => [path, `${path.replace(/\W/g, '_')}_${index + 1}`]))
  return {
    isTyped: known.length > 0,
    imports: known.length === 0
      ? []
      : [known.map(([path, file]) =>
      `import type * as ${names.get(path)!} from ${quote(specifier(from, file))}`).join('\n')],
    typeOf: ({ controller, action }) => {
      const name = names.get(controller ?? '')
      return name === undefined ? null : `ReplyOf<typeof ${name}, ${quote(action!)}>`
    }
  }
}

/** A file as a module imports it: every resolver of TypeScript finds `photos.ts` by `photos.js`. */
function specifier (from: string, file: string): string {
  const path = relative(from, file).split(sep).join(posix.sep).replace(/\.([cm]?)ts$/, '.$1js')
  return path.startsWith('.') ? path : `./${path}`
}
