import { wordless } from '../declare/canonical.js'
import { groupBy } from '../declare/map.js'
import type { CodedProblem } from '../errors/errors.js'
import { duplicateName, renameFix } from '../errors/message.js'
import { describe } from '../errors/site.js'
import type { Drawing, DrawnEntry } from './drawing.js'
import type { ScopeFrame } from './frame.js'
import type { EntryDeclaration } from './visit.js'

/** The path as words for names, or `null` if the path has other characters than words, dashes and slashes. */
export function wordsOf (path: string): string | null {
  return /^[\w/-]+$/.test(path) ? path : null
}

/** Whether a call adds no word to the path and the name: a canonical action, in Rails also of a method route. */
export function isWordless ({ frame: { level, dialect }, declaration }: EntryDeclaration, path: string): boolean {
  if (declaration.kind === 'verb' && !dialect.wordsAreSymbols) return false
  return (level === 'collection' || level === 'member' || level === 'new') && wordless.has(path)
}

/** The name of a URL by Rails' rule (`name_for_action`), or `null` for none. Another URL may have it already. */
function nameForAction (call: EntryDeclaration, word: string): string | null {
  const { frame, options: { as } } = call
  const wordPath = wordsOf(word)
  if (as === null || (frame.resource !== null && as === undefined && wordPath === null)) return null
  const prefix = as ?? (wordPath !== null && isWordless(call, wordPath) ? null : wordPath)
  const words = prefix?.replaceAll('-', '_').split('/').filter(word => word !== '').join('_') ?? null
  const name = nameParts(frame, words).filter(word => word !== null && word !== '').join('_')
  // A derived name that begins with a digit is dropped, as in Rails. The option `as` is already checked.
  return /^[a-z_]\w*$/i.test(name) ? name : null
}

/**
 * The name of a URL, the name of its helper, and the problem if the name is taken. An earlier URL with the same path has
 * the name for all methods. Any other URL is a conflict, which Rails ignores unless the name is an option.
 */
export function namesOf (
  { names }: Drawing, call: EntryDeclaration, word: string, path: string
): Pick<DrawnEntry, 'helper'> & Readonly<{ name: string | null, conflict?: CodedProblem }> {
  const { frame, declaration, options: { as } } = call
  const name = nameForAction(call, word)
  const holder = name === null ? undefined : names.get(name)
  if (name === null || holder === undefined) return { name, helper: name }
  const helper = holder.path === path ? name : null
  if (as === undefined && (frame.dialect.dropsTaken || helper !== null)) return { name: null, helper }
  const routes = [`${describe(declaration)} (${path})`, `${describe(holder.declaration)} (${holder.path})`] as const
  const message = duplicateName('route name', name, routes, renameFix(declaration, holder.declaration))
  return { name: null, helper, conflict: { code: 'DUPLICATE_NAME', message } }
}

/** The name of a route's helper: `edit_photo_path`, or `editPhotoPath`. */
export function helperName (route: string, form: 'path' | 'url', style: Drawing['helpers']): string {
  const snake = `${route}_${form}`
  if (style === 'snake') return snake
  return snake.replace(/(?<=[^_])_+([a-zA-Z0-9])/g, (_found, letter: string) => letter.toUpperCase())
}

/** The problems of names that have one helper in camel case: `step_2` and `step2`. */
export function helperProblems ({ names, helpers }: Drawing): readonly CodedProblem[] {
  // In snake case, each name has its own.
  if (helpers === 'snake') return []
  return [...groupBy(names, ([name]) => helperName(name, 'path', helpers))].flatMap(([helper, [first, ...others]]) =>
    others.map(([, later]) => {
      const [declaration, holder] = [later.declaration, first![1].declaration]
      const routes = [`${describe(declaration)} (${later.path})`, `${describe(holder)} (${first![1].path})`]
      const message = duplicateName('helper', helper, routes, renameFix(declaration, holder))
      return { code: 'DUPLICATE_NAME', message } as const
    }))
}

function nameParts ({ as, resource, level }: ScopeFrame, prefix: string | null): readonly (string | null)[] {
  switch (level) {
    case 'collection': return [prefix, as, resource!.collectionName]
    case 'new': return [prefix, 'new', as, resource!.memberName]
    case 'member': return [prefix, as, resource!.memberName]
    case 'root': return [as, resource!.collectionName, prefix]
    default: return [as, prefix]
  }
}
