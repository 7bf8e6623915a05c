import type {
  FastifyContextConfig, onErrorHookHandler, onRequestAbortHookHandler, onRequestHookHandler, onResponseHookHandler,
  onSendHookHandler, onTimeoutHookHandler, preHandlerHookHandler, preParsingHookHandler, preSerializationHookHandler,
  preValidationHookHandler, RouteShorthandOptions
} from 'fastify'

export type AnyHook = (this: never, ...args: never[]) => void

/** The hooks of a route by name, in Fastify's types for hooks with a callback. */
export interface HookHandlers {
  onRequest: onRequestHookHandler
  preParsing: preParsingHookHandler
  preValidation: preValidationHookHandler
  preHandler: preHandlerHookHandler
  preSerialization: preSerializationHookHandler
  onSend: onSendHookHandler
  onResponse: onResponseHookHandler
  onTimeout: onTimeoutHookHandler
  onError: onErrorHookHandler
  onRequestAbort: onRequestAbortHookHandler
}

/**
 * A hook. The result has no type here: TypeScript would have to infer the result from the function's body, and a guard
 * may use the helpers of the enclosing table.
 */
type SharedHook<Handler extends AnyHook> = (this: ThisParameterType<Handler>, ...args: Parameters<Handler>) => void

/** The value of the option `skip`: the hook functions that do not run, compared by identity. */
export type SkippedHooks = AnyHook | readonly AnyHook[]

/** The option `config`: Fastify's and plugins' keys with their types, and your own keys. */
export type RouteConfig = FastifyContextConfig | (FastifyContextConfig & { readonly [key: string]: unknown })

/** Fastify's route options for every nested route. Hooks add up, and inner values take precedence. */
export type SharedRouteOptions = Omit<RouteShorthandOptions, 'config' | 'constraints' | keyof HookHandlers> & {
  readonly config?: RouteConfig
} & {
  readonly [Name in keyof HookHandlers]?: SharedHook<HookHandlers[Name]> | readonly SharedHook<HookHandlers[Name]>[]
}
