import { pluralize, singularize } from 'inflected'
import type { ResourceDeclaration, ResourcesAction, ResourcesDeclaration, ScopeOptions } from '../../types/index.js'
import { canonicalUrls, type CanonicalUrl } from '../declare/canonical.js'
import type { Dialect } from './dialect.js'

/** The names of a resource. */
export interface ResourceNames {
  readonly plural: boolean
  /** The beginning of the nested param: `photo`. */
  readonly singular: string
  /** The name of a member in route names: `photo`. */
  readonly memberName: string
  /** The name of the collection in route names: `photos`, `news_index`. */
  readonly collectionName: string
  readonly controller: string
  readonly path: string
  readonly param: string
  /** The param in paths of children: `photo_id`, or `null` for a singular resource. */
  readonly nestedParam: string | null
}

/**
 * The names of a resource. Rails inflects `as` like a name. The default dialect uses it as it is (`images_index`,
 * `new_images`), except in the nested param, which is `image_id` as in Rails.
 */
export function resourceOf (
  { kind, name, options }: ResourcesDeclaration | ResourceDeclaration, dialect: Dialect
): ResourceNames {
  const plural = kind === 'resources'
  const label = options.as ?? name
  const isLiteral = dialect.literalAlias && typeof options.as === 'string'
  const singular = options.singular ?? (plural ? singularize(label) : label)
  const memberName = isLiteral ? label : singular
  const isUncountable = isLiteral || memberName === label
  const param = options.param ?? 'id'
  return {
    plural,
    singular,
    memberName,
    collectionName: !plural ? memberName : isUncountable ? `${label}_index` : label,
    controller: options.controller ?? (plural ? name : pluralize(name)),
    path: options.path ?? name,
    param,
    nestedParam: kind === 'resources' ? options.nestedParam ?? `${singular}_${param}` : null
  }
}

/**
 * The URLs of a resource with their actions, in the order of Rails. `only` and `except` of the resource take precedence
 * over those of the scope (Rails: an empty list selects no action, `null` inherits).
 */
export function urlsOf (
  { kind, options }: ResourcesDeclaration | ResourceDeclaration,
  inherited: Pick<ScopeOptions, 'only' | 'except'> | null, apiOnly: boolean
): readonly CanonicalUrl[] {
  const hasChoice = (options.only ?? options.except ?? null) !== null
  const { only, except }: ScopeOptions = hasChoice ? options : inherited ?? {}
  const wanted = (only ?? null) === null ? null : [only].flat()
  const unwanted = [except ?? []].flat()
  // If `only` does not name them, `apiOnly` removes the two actions that show a form.
  const isWanted = (action: ResourcesAction): boolean =>
    wanted?.includes(action) ?? !(apiOnly && ['new', 'edit'].includes(action))
  const isDrawn = (action: ResourcesAction): boolean => isWanted(action) && !unwanted.includes(action)
  return canonicalUrls[kind]
    .map(({ level, actions }) => ({ level, actions: actions.filter(isDrawn) }))
    .filter(({ actions }) => actions.length > 0)
}
