import type { ParamTypes } from './types.js'

/** The types that stand at the module's top. */
const TYPES: Readonly<Record<string, string>> = {
  Text: 'string | number | bigint',
  ToParam: '{ toParam (): Text }',
  NoParams: '{ readonly [param: string]: never }',
  QueryValue: 'string | number | bigint | boolean | null | undefined | Date | readonly QueryValue[] | ' +
    '{ readonly [key: string]: QueryValue }',
  Query: '{ readonly [key: string]: QueryValue } | ' +
    '(object & { readonly [Symbol.iterator]?: never, readonly [Symbol.toPrimitive]?: never })',
  'Options<Format = string>': '{ readonly format?: Format | undefined, readonly query?: Query | undefined, ' +
    'readonly anchor?: string | undefined, readonly trailingSlash?: boolean | undefined }',
  'Call<Method, Answer = unknown>': '{ readonly method: Method, readonly url: string, readonly reply?: Answer }',
  'Reply<Request extends (...args: never[]) => unknown>':
    'ReturnType<Request> extends { readonly reply?: infer Answer } ? Answer : never'
}

const INTERNAL: Readonly<Record<string, string>> = {
  Fields: '{ readonly [key: string]: unknown, readonly toParam?: () => unknown, readonly id?: unknown, ' +
    'readonly format?: unknown, readonly query?: unknown, readonly anchor?: unknown, ' +
    'readonly trailingSlash?: unknown }',
  Build: '(...args: unknown[]) => string',
  Suffix: '(given: unknown, url: string) => unknown',
  Rule: '{ readonly defaults?: Readonly<Record<string, string>>, readonly format?: string, ' +
    'readonly hasFormat?: boolean, readonly isRequired?: boolean, readonly isFree?: boolean }'
}

/** What JSON makes of a value, and what an action of a controller's module gives. */
const REPLIES: Readonly<Record<string, string>> = {
  'Json<Value>': `Value extends { toJSON (...args: never[]): infer Made } ? Json<Made>
  : Value extends string | number | boolean | null ? Value
    : Value extends bigint ? never
      : Value extends undefined | symbol | ((...args: never[]) => unknown) ? undefined
        : Value extends readonly unknown[] ? { -readonly [Index in keyof Value]: Listed<Json<Value[Index]>> }
          : Value extends object ? { -readonly [Key in keyof Value as Kept<Key, Json<Value[Key]>>]: Json<Value[Key]> }
            : unknown`,
  'Listed<Item>': 'undefined extends Item ? Exclude<Item, undefined> | null : Item',
  'Kept<Key, Item>': 'Key extends symbol ? never : [Item] extends [undefined] ? never : Key',
  'Made<Controller>': 'Controller extends abstract new (...args: never[]) => infer Instance ? Instance : Controller',
  'Handler<Action>': 'Action extends { readonly handler: infer Function } ? Function : Action',
  'Given<Action>': 'Handler<Action> extends (...args: never[]) => infer Result ? Awaited<Result> : never',
  'Answered<Value>': `Value extends { respondTo: (...args: never[]) => unknown }
  ? Value extends { readonly answers?: infer Answers } ? Said<NonNullable<Answers>> : never
  : Value`,
  'Said<Answers>':
    "'json' extends keyof Answers ? Answered<Awaited<Called<Answers['json' & keyof Answers]>>> : never",
  'Called<Answer>': 'Answer extends (...args: never[]) => infer Result ? Result : Answer',
  'ControllerOf<Module>': 'Module extends { readonly default: infer Default } ? Made<Default> : Module',
  'Bodied<Body>': '[Body] extends [never] ? unknown : unknown extends Body ? unknown : Json<Body>',
  'ReplyOf<Module, Name extends string>': `Name extends keyof ControllerOf<Module>
  ? Bodied<Answered<Given<ControllerOf<Module>[Name]>>>
  : unknown`
}

const EXPORTED = /^(?:Options|Query|Call|Reply)/

/** All types that the module needs, those of its params last. */
export function printTypes (
  types: ParamTypes, used: ReadonlySet<string>, language: 'ts' | 'js', hasReplies: boolean
): string {
  if (language === 'js') {
    const lines = [...Object.entries({ ...TYPES }), ...types].map(([name, text]) => typedef(name, text))
    return lines.join('\n')
  }
  return [
    ...Object.entries(TYPES).map(one => `${EXPORTED.test(one[0]) ? 'export ' : ''}${alias(one)}`),
    ...Object.entries(INTERNAL).filter(([name]) => used.has(name)).map(alias),
    ...hasReplies ? Object.entries(REPLIES).map(alias) : [],
    ...[...types].map(alias)
  ].join('\n')
}

function alias ([name, text]: readonly [string, string]): string {
  return `type ${name} = ${text}`
}

/** A type with params of its own has a template for each. */
function typedef (name: string, text: string): string {
  const [, word, list] = /^(\w+)(?:<(.*)>)?$/.exec(name)!
  const templates = list === undefined
    ? ''
    : list.split(', ').map(one => {
      const [param, fallback] = one.split(' = ')
      const [bare, bound] = param!.split(' extends ')
      const written = fallback === undefined ? bare! : `[${bare!}=${fallback}]`
      return `@template ${bound === undefined ? '' : `{${bound}} `}${written}`
    }).join('\n * ')
  if (templates === '') return `/** @typedef {${text}} ${word!} */`
  return `/**\n * ${templates}\n * @typedef {${text}} ${word!}\n */`
}
