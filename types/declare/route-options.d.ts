import type {
  onErrorHookHandler, onRequestAbortHookHandler, onRequestHookHandler, onResponseHookHandler, onSendHookHandler,
  onTimeoutHookHandler, preHandlerHookHandler, preParsingHookHandler, preSerializationHookHandler,
  preValidationHookHandler, RouteShorthandOptions
} from 'fastify'

type AnyHook = (this: never, ...args: never[]) => void

/** The hooks of a route by their names, as Fastify types those that call back. */
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
 * A hook, or several. What it gives is not asked: to ask would be to look into the function, and a guard may well
 * use the helpers of the very table that it stands in.
 */
type SharedHooks<Handler extends AnyHook> = SharedHook<Handler> | readonly SharedHook<Handler>[]
type SharedHook<Handler extends AnyHook> = (this: ThisParameterType<Handler>, ...args: Parameters<Handler>) => void

/** Fastify's route options for every route inside; hooks add up, inner values win. */
export type SharedRouteOptions = Omit<RouteShorthandOptions, 'constraints' | keyof HookHandlers> & {
  readonly [Name in keyof HookHandlers]?: SharedHooks<HookHandlers[Name]>
}
