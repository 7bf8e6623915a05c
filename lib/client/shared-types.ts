/*
 * The types of a written module: what its functions take and give, and what JSON makes of what an action gives. A
 * module in JavaScript has them as JSDoc, where an array that an alias has of itself needs an alias of its own, and
 * `object` may be anything.
 */
type Text = string | number | bigint
type ToParamObject = { toParam (): Text }
type Besides = {
  readonly [property: string]: unknown,
  readonly query?: undefined,
  readonly anchor?: undefined,
  readonly trailingSlash?: undefined
}
type NoParams = { readonly [param: string]: never }
type QueryValue = string | number | bigint | boolean | null | undefined | Date | QueryList |
  { readonly [key: string]: QueryValue }
type QueryList = readonly QueryValue[]
export type Query = { readonly [key: string]: QueryValue } |
  (WeakKey & { readonly [Symbol.iterator]?: never, readonly [Symbol.toPrimitive]?: never })
export type Options<Format = string> = {
  readonly format?: Format | undefined,
  readonly query?: Query | undefined,
  readonly anchor?: string | undefined,
  readonly trailingSlash?: boolean | undefined
}
export type Call<Method, Answer = unknown> = { readonly method: Method, readonly url: string, readonly reply?: Answer }
export type ResponseBody<Request extends (...args: never[]) => unknown> =
  ReturnType<Request> extends { readonly reply?: infer Answer } ? Answer : never
type Json<Value> = Value extends { toJSON (...args: never[]): infer Made } ? Json<Made>
  : Value extends string | number | boolean | null ? Value
    : Value extends bigint ? never
      : Value extends Dropped ? undefined
        : Value extends readonly unknown[]
          ? number extends Value['length'] ? Items<Value[number]>
            : { -readonly [Index in keyof Value]: Json<Listed<Value[Index]>> }
          : Value extends object ? { -readonly [Key in keyof Value as Kept<Key, Value[Key]>]: Json<Value[Key]> }
            : unknown
type Items<Item> = Json<Listed<Item>>[]
type Dropped = undefined | symbol | ((...args: never[]) => unknown)
type Listed<Item> = Item extends Dropped ? null : Item
type Kept<Key, Item> =
  Key extends symbol ? never : 0 extends 1 & Item ? Key : [Item] extends [Dropped | bigint] ? never : Key
type Made<Controller> = Controller extends abstract new (...args: never[]) => infer Instance ? Instance : Controller
type Handler<Action> = Action extends { readonly handler: infer Run } ? Run : Action
type Given<Action> = Handler<Action> extends (...args: never[]) => infer Result ? Settled<Result> : never
type Settled<Value> = Value extends { readonly send: unknown, readonly raw: unknown } ? never
  : Value extends PromiseLike<infer Inner> ? Settled<Inner> : Value
type Answered<Value> = Value extends { respondTo: (...args: never[]) => unknown }
  ? Value extends { readonly answers?: infer Answers } ? Said<NonNullable<Answers>> : never
  : Sent<Value>
type Sent<Value> = Value extends unknown ? void extends Value ? never : Value : never
type Said<Answers> =
  'json' extends keyof Answers ? Answered<Settled<Called<Answers['json' & keyof Answers]>>> : never
type Called<Answer> = Answer extends (...args: never[]) => infer Result ? Result : Answer
type ControllerOf<Module> = Module extends { readonly default: infer Default } ? Made<Default> : Module
type Bodied<Body> = [Body] extends [never] ? unknown : unknown extends Body ? unknown : Json<Body>
type ReplyOf<Module, Name extends string> = Name extends keyof ControllerOf<Module>
  ? Bodied<Answered<Given<ControllerOf<Module>[Name]>>>
  : unknown

export type { Besides, NoParams, ReplyOf, ToParamObject }
