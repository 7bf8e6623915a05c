import type { ParamTypes } from './types.js'

/** The types that stand at the module's top. */
const TYPES: Readonly<Record<string, string>> = {
  Text: 'string | number | bigint',
  ToParam: '{ toParam (): Text }',
  NoParams: '{ readonly [param: string]: never }',
  QueryValue: 'string | number | bigint | boolean | null | undefined | Date | readonly QueryValue[] | { readonly [key: string]: QueryValue }',
  Query: '{ readonly [key: string]: QueryValue } | (object & { readonly [Symbol.iterator]?: never, readonly [Symbol.toPrimitive]?: never })',
  'Options<Format = string>': '{ readonly format?: Format | undefined, readonly query?: Query | undefined, ' +
    'readonly anchor?: string | undefined, readonly trailingSlash?: boolean | undefined }',
  'Rest<Format = string>': '[options?: Options<Format>] | [format: Format, options?: Options<Format>]',
  'Call<Method, Answer = unknown>': '{ readonly method: Method, readonly url: string, readonly reply?: Answer }',
  'Reply<Request extends (...args: never[]) => unknown>': 'ReturnType<Request> extends { readonly reply?: infer Answer } ? Answer : never'
}

const INTERNAL: Readonly<Record<string, string>> = {
  Fields: '{ readonly [key: string]: unknown, readonly toParam?: () => unknown, readonly id?: unknown, readonly format?: unknown, ' +
    'readonly query?: unknown, readonly anchor?: unknown, readonly trailingSlash?: unknown }',
  Build: '(...args: unknown[]) => string',
  Suffix: '(given: unknown, url: string) => unknown',
  Rule: '{ readonly defaults?: Readonly<Record<string, string>>, readonly format?: string, readonly hasFormat?: boolean, ' +
    'readonly isRequired?: boolean, readonly isFree?: boolean }'
}

/** What JSON makes of a value, and what an action of a controller's module gives. */
const REPLIES: Readonly<Record<string, string>> = {
  'Json<Value>': `Value extends { toJSON (...args: never[]): infer Made } ? Json<Made>
  : Value extends string | number | boolean | null ? Value
    : Value extends bigint ? never
      : Value extends undefined | symbol | ((...args: never[]) => unknown) ? undefined
        : Value extends readonly [] ? []
          : Value extends readonly unknown[] ? { -readonly [Index in keyof Value]: undefined extends Json<Value[Index]> ? Exclude<Json<Value[Index]>, undefined> | null : Json<Value[Index]> }
            : Value extends object ? { -readonly [Key in keyof Value as Key extends symbol ? never : [Json<Value[Key]>] extends [undefined] ? never : Key]: Json<Value[Key]> }
              : unknown`,
  'Made<Controller>': 'Controller extends abstract new (...args: never[]) => infer Instance ? Instance : Controller',
  'Handler<Action>': 'Action extends { readonly handler: infer Function } ? Function : Action',
  'Given<Action>': 'Handler<Action> extends (...args: never[]) => infer Result ? Awaited<Result> : never',
  'Answered<Value>': `Value extends { respondTo: (...args: never[]) => unknown }
  ? Value extends { readonly answers?: infer Answers } ? Said<NonNullable<Answers>> : never
  : Value`,
  'Said<Answers>': "'json' extends keyof Answers ? Answered<Awaited<Called<Answers['json' & keyof Answers]>>> : never",
  'Called<Answer>': 'Answer extends (...args: never[]) => infer Result ? Result : Answer',
  'ReplyOf<Module, Name extends string>': `(Module extends { readonly default: infer Default } ? Made<Default> : Module) extends infer Controller
  ? Name extends keyof Controller ? Answered<Given<Controller[Name]>> extends infer Body ? [Body] extends [never] ? unknown : unknown extends Body ? unknown : Json<Body> : never : unknown : never`
}

/** All types that the module needs, those of its params last. */
export function printTypes (types: ParamTypes, used: ReadonlySet<string>, language: 'ts' | 'js', hasReplies: boolean): string {
  if (language === 'js') {
    const lines = [...Object.entries({ ...TYPES }), ...types].map(([name, text]) => typedef(name, text))
    return lines.join('\n')
  }
  return [
    ...Object.entries(TYPES).map(([name, text]) => `${/^(?:Options|Query|Call|Reply)/.test(name) ? 'export ' : ''}type ${name} = ${text}`),
    ...Object.entries(INTERNAL).filter(([name]) => used.has(name)).map(([name, text]) => `type ${name} = ${text}`),
    ...hasReplies ? Object.entries(REPLIES).map(([name, text]) => `type ${name} = ${text}`) : [],
    ...[...types].map(([name, text]) => `type ${name} = ${text}`)
  ].join('\n')
}

/** A type with params of its own has a template for each. */
function typedef (name: string, text: string): string {
  const [, word, list] = /^(\w+)(?:<(.*)>)?$/.exec(name)!
  const templates = list === undefined ? '' : list.split(', ').map(one => {
    const [param, fallback] = one.split(' = ')
    const [bare, bound] = param!.split(' extends ')
    const written = fallback === undefined ? bare! : `[${bare!}=${fallback}]`
    return `@template ${bound === undefined ? '' : `{${bound}} `}${written}`
  }).join('\n * ')
  return templates === '' ? `/** @typedef {${text}} ${word!} */` : `/**\n * ${templates}\n * @typedef {${text}} ${word!}\n */`
}
