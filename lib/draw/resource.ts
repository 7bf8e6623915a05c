import { pluralize, singularize } from 'inflected'
import type { ResourceDeclaration, ResourcesDeclaration, ScopeOptions } from '../../types/index.js'
import { canonicalUrls, type Action, type CanonicalUrl } from '../declare/canonical.js'
import { parseTemplate } from '../declare/template-parse.js'
import type { Template } from '../declare/template.js'
import type { Dialect } from './dialect.js'

/** What a scope's `only` and `except` leave of the actions, for resources that say nothing themselves. */
export type ActionChoice = Pick<ScopeOptions, 'only' | 'except'>

/** The names that one declaration of a resource derives, all of them before anything is drawn. */
export interface Resource {
  readonly plural: boolean
  /** What one of its records is called, which begins the nested param: `photo`. */
  readonly singular: string
  /** The name of a member in route names: `photo`. */
  readonly memberName: string
  /** The name of the collection in route names: `photos`, `news_index`. */
  readonly collectionName: string
  readonly controller: string
  readonly path: Template
  readonly param: string
  /** The param for it in the paths of what is nested inside: `photo_id`; `null` for a singular resource. */
  readonly nestedParam: string | null
}

/**
 * The names of a resource. Rails inflects an alias as it inflects a name; the default dialect takes it literally
 * (`images_index`, `new_images`), but for the nested param, which is no name and stays Rails' `image_id`.
 */
export function resourceOf (
  { kind, name, options }: ResourcesDeclaration | ResourceDeclaration, dialect: Dialect
): Resource {
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
    path: parseTemplate(options.path ?? name) as Template,
    param,
    nestedParam: plural ? `${singular}_${param}` : null
  }
}

/**
 * The URLs that a resource draws with the actions on each, in Rails' order: by its own `only` and `except`, or else by
 * the scope's (Rails: an empty list is the resource's own choice, `null` is none).
 */
export function urlsOf (
  { kind, options }: ResourcesDeclaration | ResourceDeclaration, inherited: ActionChoice | null, apiOnly: boolean
): readonly CanonicalUrl[] {
  const hasChoice = (options.only ?? options.except ?? null) !== null
  const { only, except }: ActionChoice = hasChoice ? options : inherited ?? {}
  const wanted = (only ?? null) === null ? null : [only].flat()
  const unwanted = [except ?? []].flat()
  // Without a word of the user's `apiOnly` leaves out the two that show a form.
  const isWanted = (one: Action): boolean => wanted?.includes(one) ?? !(apiOnly && ['new', 'edit'].includes(one))
  const isDrawn = (one: Action): boolean => isWanted(one) && !unwanted.includes(one)
  return canonicalUrls[kind]
    .map(({ level, actions }) => ({ level, actions: actions.filter(isDrawn) }))
    .filter(({ actions }) => actions.length > 0)
}
