/*
 * The types of a client module. The command copies the declarations that a module needs, so each declaration is
 * followed by an empty line.
 */

type Text = string | number | bigint

type Absent = null | undefined

/** A value of a param: the value, a record with a property of that name, or an object with toParam(). */
type Param<Key extends string, Value = Text> = Value | { toParam (): Value } | RecordOf<Key, Value>

type RecordOf<Key extends string, Value> = Key extends string
  ? { readonly [Name in Key]: Value } | ({ readonly [Name in Key]: Value } & OtherProperties) : never

interface OtherProperties {
  readonly [property: string]: unknown
  readonly format?: undefined
  readonly query?: undefined
  readonly anchor?: undefined
  readonly trailingSlash?: undefined
}

/** The only argument of a path with several params. An object with other params of the path is its params object. */
type Alone<Value, Others extends string> = Value extends object
  ? Value & { readonly [Name in Others]?: Absent } : Value

interface NoParams {
  readonly [param: string]: never
}

type SearchValue = string | number | bigint | boolean | null | undefined | Date | readonly SearchValue[] |
  { readonly [key: string]: SearchValue }

/** A query, such as `{ page: 2 }`. */
export type Query = { readonly [key: string]: SearchValue } |
  (WeakKey & { readonly [Symbol.iterator]?: never, readonly [Symbol.toPrimitive]?: never })

/** The options of all functions. `null`, `false` and `undefined` mean: not given. */
export interface Options<Format = string, Search = Query> {
  readonly format?: Format | null | false | undefined
  readonly query?: Search | null | false | undefined
  readonly anchor?: string | number | null | false | undefined
  readonly trailingSlash?: boolean | null | undefined
}

/** The options of requests with a body. */
interface BodyOptions<Format = string, Search = Query, Content = unknown> extends Options<Format, Search> {
  readonly body?: Content | FormData | URLSearchParams | Blob | string | null | undefined
}

/** The options of requests that need a body. */
interface NeededBody<Format = string, Search = Query, Content = unknown> extends Options<Format, Search> {
  readonly body: Content | FormData | URLSearchParams | Blob | string
}

/** The options of requests that need a query. */
type NeededQuery<Own extends { readonly query?: unknown }, Search> = Omit<Own, 'query'> & { readonly query: Search }

/** A request, as fetch accepts it: `const { url, ...init } = photos_show(7)`. */
export interface Call<Method extends string, Types = {}> {
  readonly method: Method
  readonly url: string
  readonly headers?: Record<string, string>
  readonly body?: string | FormData | URLSearchParams | Blob
  /** Absent at run time: the types of the route. */
  readonly types?: Types
}

/** The properties of all functions for requests. */
interface Endpoint<Method extends string> {
  readonly method: Method
  /** The path in the syntax of URLPattern, without the format: `/photos/:id`. */
  readonly pattern: string
}

type AnyCall = (...args: never[]) => { readonly types?: unknown }

type TypesOf<Request extends AnyCall> = NonNullable<ReturnType<Request>['types']>

/** The body of a response with a 2xx status, as JSON makes it. */
export type ResponseBody<Request extends AnyCall> = BodyOf<TypesOf<Request>>

type BodyOf<Types> = Types extends { readonly response: infer Body } ? Body : unknown

/** The body that a request needs. */
export type RequestBody<Request extends AnyCall> = BodyIn<TypesOf<Request>>

/** The query that a request accepts. */
export type QueryOf<Request extends AnyCall> = QueryIn<TypesOf<Request>>

/** The method and the action of an HTML form for a request. The server needs methodOverride for other methods. */
export declare function form (request: Call<string, unknown>): { method: 'GET' | 'POST', action: string }

/** Sends a request with fetch, and returns the response's body. Throws a ResponseError for other statuses than 2xx. */
export declare function send<Types> (request: Call<string, Types>, init?: RequestInit): Promise<BodyOf<Types>>

/** The settings of a function that sends requests. */
export interface SendOptions {
  /** The URL that requests begin at, such as `https://api.example.com`. Default: the page's. */
  readonly baseUrl?: string
  /** Headers of each request to the origin of `baseUrl`, or a function that returns them. */
  readonly headers?: RequestInit['headers'] | (() => RequestInit['headers'] | Promise<RequestInit['headers']>)
  /** Whether requests to the origin of `baseUrl` send cookies, as in fetch. */
  readonly credentials?: RequestInit['credentials']
  /** Replaces fetch. */
  readonly fetch?: typeof fetch
  /** Receives the error of a response, and may return a request to try again, once. */
  readonly onError?: (error: ResponseError, request: Call<string, unknown>) => SentAgain | Promise<SentAgain>
}

type SentAgain = Call<string, unknown> | null | undefined | void

/** A function that sends a request, and returns the response's body. Throws a ResponseError for other statuses than 2xx. */
export type Send = <Types>(request: Call<string, Types>, init?: RequestInit) => Promise<BodyOf<Types>>

/** Returns a function like `send` with settings for all requests. */
export declare function createSend (options?: SendOptions): Send

/** The error of a response that is not 2xx. */
export declare class ResponseError extends Error {
  readonly status: number
  readonly body: unknown
  constructor (status: number, body?: unknown)
}

/** The error of a request, with the types of its statuses: `if (error.status === 422) error.body`. */
export type ErrorOf<Request extends AnyCall> = ResponseError & (
  TypesOf<Request> extends { readonly errors: infer Errors }
    ? keyof Errors extends never ? unknown : KnownError<Errors> | ('default' extends keyof Errors ? never
      : { readonly status: StatusOf<'default', keyof Errors>, readonly body: unknown })
    : unknown)

type KnownError<Errors> = {
  [Key in keyof Errors]: { readonly status: StatusOf<Key, keyof Errors>, readonly body: Errors[Key] }
}[keyof Errors]

/** The statuses of `404`, of `4xx` or of `default`: those without a schema that is more exact. */
type StatusOf<Key, All> = Key extends number ? Key
  : Key extends `${infer Digit extends number}xx` ? Exclude<Begun<ErrorStatus, Digit>, All>
    : Exclude<ErrorStatus, Covered<All>>

type Covered<Key> = Key extends `${infer Digit extends number}xx` ? Begun<ErrorStatus, Digit> : Key

type Begun<Status extends number, Digit extends number> = Status extends number
  ? `${Status}` extends `${Digit}${number}` ? Status : never : never

type ErrorStatus = 300 | 301 | 302 | 303 | 304 | 307 | 308 | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 |
  409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 |
  451 | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511

/** The types of an action of a controller; `By` is what the table has to replace its payload. */
type Action<Module, Name extends string, By extends 'hook' | 'schema' | 'none' = 'none'> =
  Name extends keyof ControllerIn<Module>
    ? Typed<ControllerIn<Module>[Name], By> : {}

interface Typed<Action, By> {
  readonly response: By extends 'none'
    ? Action extends Replacing | { readonly schema: unknown }
      ? SuccessOf<Action, RepliesOf<Action, By>> : Response<Action>
    : SuccessOf<Action, RepliesOf<Action, By>>
  readonly errors: ErrorsIn<RepliesOf<Action, By>>
  readonly body: RequestPart<Action, 'body'>
  readonly query: QueryPart<RequestPart<Action, 'query'>>
}

type BodyIn<Types> = Types extends { readonly body: infer Body } ? Body : unknown

type QueryIn<Types> = Types extends { readonly query: infer Search } ? Search : Query

type ControllerIn<Module> = Module extends { readonly default: infer Default } ? Made<Default> : Module

type Made<Controller> = Controller extends abstract new (...args: never[]) => infer Instance ? Instance : Controller

type HandlerOf<Action> = Action extends { readonly handler: infer Run } ? Run : Action

type RequestPart<Action, Part extends string> =
  HandlerOf<Action> extends (request: infer Request, ...args: never[]) => unknown
    ? [Request] extends [never] ? PartOf<Action[Extract<keyof Action, symbol>], Part>
        : Request extends { readonly [Name in Part]: infer Content } ? Content : unknown
    : unknown

/** A part of the request of an action that `action` made: a property, whose name is a symbol, has the parts. */
type PartOf<Made, Part extends string> = Made extends { readonly [Name in Part]: infer Content } ? Content : never

type QueryPart<Search> = unknown extends Search ? Query : Search

/** Options that can replace the payload. */
type Replacing = { readonly preSerialization: unknown } | { readonly onSend: unknown } |
  { readonly serializerCompiler: unknown }

/** The schemas of replies by status; `unknown` if the payload may be another one. */
type RepliesOf<Action, By> = By extends 'hook' ? unknown
  : Action extends Replacing ? unknown
    : HandlerOf<Action> extends (request: infer Request, ...args: never[]) => unknown
      // The type of an action that `action` made has no hooks.
      ? [Request] extends [never] ? unknown
          : By extends 'schema' ? MergedReplies<DeclaredReplies<Request>, OwnReplies<Action>> : OwnReplies<Action>
      : unknown

type MergedReplies<Declared, Own> =
  unknown extends Declared ? unknown : unknown extends Own ? unknown : Omit<Declared, keyof Own> & Own

type OwnReplies<Action> = Action extends { readonly schema: infer Schema }
  ? 'response' extends keyof Schema ? RepliesIn<Schema> : {} : {}

/** The schemas of the declaration, which the type of the request has in `satisfies Controller<…>`. */
type DeclaredReplies<Request> = Request extends { readonly routeOptions: { readonly schema?: infer Schema } }
  ? RepliesIn<NonNullable<Schema>> : unknown

type RepliesIn<Schema> = Schema extends { readonly response: infer Replies }
  ? object extends Replies ? unknown : { readonly [Status in keyof Replies as StatusKey<Status>]: Replies[Status] }
  : unknown

/** `422` of `'422'`, and `4xx` of `4XX`. */
type StatusKey<Status> = Status extends `${infer Code extends number}` ? Code
  : Status extends string ? Lowercase<Status> : Status

type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | '2xx'

type ErrorsIn<Replies> = { readonly [Status in keyof Replies as Exclude<Status, Success>]: ReplyOf<Replies[Status]> }

type SuccessOf<Action, Replies> = unknown extends Replies ? unknown
  : keyof Replies & Success extends never
    ? Replies extends { readonly default: infer Schema } ? ReplyOf<Schema> : Response<Action>
    : { [Status in keyof Replies & Success]: Status extends 204 | 205 ? undefined : ReplyOf<Replies[Status]> }[
      keyof Replies & Success]

/** The body of a reply with a schema of a library, as JSON makes it. */
type ReplyOf<Schema> =
  Schema extends { readonly '~standard': { readonly types?: { readonly output: infer Output } | undefined } }
    ? [Output] extends [void] ? undefined : Json<Output>
    : Schema extends { readonly static: infer Static } ? Json<Static>
      : Schema extends { readonly content: { readonly 'application/json': { readonly schema: infer Content } } }
        ? ReplyOf<Content> : unknown

type Response<Action> =
  HandlerOf<Action> extends (...args: never[]) => infer Result ? Bodied<Settled<Result>> : unknown

type Settled<Value> = Value extends PromiseLike<infer Inner> ? Settled<Inner> : Value

/** Without a value, the action sends the response itself. */
type Bodied<Value> = 0 extends 1 & Value ? unknown
  : unknown extends Value ? unknown
    : [Value] extends [never] ? unknown
        : Extract<Value, Unreadable> extends never ? Answered<Exclude<Value, void>> : unknown

/** Values that are not sent as JSON: the reply, streams, buffers, responses. */
type Unreadable = { readonly send: unknown, readonly raw: unknown } | { pipe (...args: never[]): unknown } |
  { getReader (...args: never[]): unknown } | ArrayBufferView | ArrayBuffer | globalThis.Response

type Answered<Value> = [Value] extends [never] ? unknown
  : Value extends { readonly answers?: infer Answers, readonly respondTo: never } ? OfFormat<NonNullable<Answers>>
    : Json<Value>

type OfFormat<Answers> = Answers extends { readonly json: infer Answer }
  ? Bodied<Settled<Answer extends (...args: never[]) => infer Result ? Result : Answer>> : unknown

/** A value after JSON.stringify and JSON.parse. */
type Json<Value> = 0 extends 1 & Value ? Value
  : Value extends { toJSON (...args: never[]): infer Made } ? Json<Made>
    : Value extends string | number | boolean | null ? Value
      : Value extends bigint ? never
        : Value extends Dropped ? undefined
          : Value extends readonly unknown[]
            ? number extends Value['length'] ? JsonArray<Value[number]>
              : { -readonly [Index in keyof Value]: Json<JsonItem<Value[Index]>> }
            : Value extends CollectionValue ? {}
              : Value extends object ? IsError<Value> extends true ? {} : Fields<Value> : unknown

/** Another object may have a name and a message, but only errors have a stack. */
type IsError<Value> = Value extends Error ? 'stack' extends keyof Value ? true : false : false

type JsonArray<Item> = Json<JsonItem<Item>>[]

type CollectionValue = ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | WeakMap<WeakKey, unknown> |
  WeakSet<WeakKey> | { [Symbol.iterator] (): unknown, next (...args: never[]): unknown }

type Dropped = undefined | symbol | ((...args: never[]) => unknown)

type JsonItem<Item> = Item extends Dropped ? null : Item

/** Properties without a value in JSON are absent, those that may have none are optional. */
type Fields<Value> = MergedFields<
  { -readonly [Key in keyof Value as Kept<Key, Value[Key], false>]: Json<Value[Key]> },
  { -readonly [Key in keyof Value as Kept<Key, Value[Key], true>]?: Json<Exclude<Value[Key], Dropped>> }>

type MergedFields<Needed, Optional> = keyof Optional extends never ? Needed
  : { [Key in keyof (Needed & Optional)]: (Needed & Optional)[Key] }

type Kept<Key, Item, IsOptional> = Key extends symbol ? never
  : 0 extends 1 & Item ? IsOptional extends true ? never : Key
    : [Item] extends [Dropped | bigint] ? never
        : (Extract<Item, Dropped> extends never ? false : true) extends IsOptional ? Key : never

export type { Absent, Action, Alone, BodyIn, BodyOptions, Endpoint, NeededBody, NeededQuery, NoParams, Param, QueryIn }
