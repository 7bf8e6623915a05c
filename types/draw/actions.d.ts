import type { ResourceAction, ResourcesAction } from '../declare/options.js'
import type { Frame } from './frame.js'

/** The value of `only` and `except`. */
export type Choice = string | readonly string[]
type Listed<Choice> = Choice extends readonly (infer Action)[] ? Action : Choice

/** Options that choose actions. */
type Choosing = { readonly only: Choice } | { readonly except: Choice }

/** The actions of a plural resource: by its own `only` and `except`, by default the enclosing scope's actions. */
export type PluralActions<Options, F extends Pick<Frame, 'inherited'>> =
  Options extends Choosing ? Chosen<Options, F, ResourcesAction> : F['inherited']['plural']

/** The actions of a singular resource. */
export type SingularActions<Options, F extends Pick<Frame, 'inherited'>> =
  Options extends Choosing ? Chosen<Options, F, ResourceAction> : F['inherited']['singular']

interface Choices { readonly inherited: { readonly apiOnly: boolean } }

/** The actions that remain after `only`, `except` and `apiOnly`. */
export type Chosen<Options, F extends Choices, All extends string> =
  Options extends { readonly except: infer Except extends Choice } ? Exclude<Wanted<Options, F, All>, Listed<Except>>
    : Options extends { readonly only: readonly (infer Only)[] } ? All & Only
      : Wanted<Options, F, All>

type Wanted<Options, F extends Choices, All extends string> =
  Options extends { readonly only: infer Only extends Choice } ? All & Listed<Only>
    : F['inherited']['apiOnly'] extends true ? Exclude<All, 'new' | 'edit'> : All
