import type { Frame } from './frame.js'

/** What `only` and `except` take. */
export type Choice = string | readonly string[]
type Listed<Choice> = Choice extends readonly (infer Action)[] ? Action : Choice

/** The actions of a resource: by its own `only` and `except`, or else by the scope's. */
export type ActionsOf<Options, F extends Frame, All extends string> =
  keyof Options & ('only' | 'except') extends never ? Chosen<F['env']['actions'], F, All>
    : Options extends { readonly only: Choice } | { readonly except: Choice } ? Chosen<Options, F, All>
      : Chosen<F['env']['actions'], F, All>

type Chosen<Options, F extends Frame, All extends string> =
  keyof Options extends never ? Defaults<F, All>
    : Exclude<
      Options extends { readonly only: infer Only extends Choice } ? All & Listed<Only> : Defaults<F, All>,
      Options extends { readonly except: infer Except extends Choice } ? Listed<Except> : never
    >

type Defaults<F extends Frame, All extends string> = F['env']['apiOnly'] extends true ? Exclude<All, 'new' | 'edit'> : All
