import type { ResourceAction, ResourcesAction } from '../declare/options.js'
import type { Frame } from './frame.js'

/** What `only` and `except` take. */
export type Choice = string | readonly string[]
type Listed<Choice> = Choice extends readonly (infer Action)[] ? Action : Choice

/** Options that choose actions. */
export type Choosing = { readonly only: Choice } | { readonly except: Choice }

/** The actions of a plural resource: by its own `only` and `except`, or else by the scope's. */
export type PluralActions<Options, F extends Frame> =
  Options extends Choosing ? Chosen<Options, F['env']['apiOnly'], ResourcesAction> : F['env']['plural']

/** Those of a singular one. */
export type SingularActions<Options, F extends Frame> =
  Options extends Choosing ? Chosen<Options, F['env']['apiOnly'], ResourceAction> : F['env']['singular']

/** What options leave of all actions. */
export type Chosen<Options, ApiOnly, All extends string> =
  Options extends { readonly except: infer Except extends Choice } ? Exclude<Wanted<Options, ApiOnly, All>, Listed<Except>>
    : Wanted<Options, ApiOnly, All>

type Wanted<Options, ApiOnly, All extends string> =
  Options extends { readonly only: infer Only extends Choice } ? All & Listed<Only>
    : ApiOnly extends true ? Exclude<All, 'new' | 'edit'> : All
