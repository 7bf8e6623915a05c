// The libraries that Fastify's own types import, as far as these types use them.
declare module 'pino' {
  interface LogFn { (obj: unknown, msg?: string, ...args: unknown[]): void, (msg: string, ...args: unknown[]): void }
  interface BaseLogger extends Record<'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent', LogFn> { level: string, readonly msgPrefix?: string }
  interface Bindings { level?: string, [key: string]: any }
  interface ChildLoggerOptions { level?: string }
  interface DestinationStream { write (msg: string): void }
  interface LoggerOptions { level?: string }
  interface Logger extends BaseLogger { child (bindings: Bindings, options?: ChildLoggerOptions): Logger }
  type SerializerFn = (value: any) => any
  type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
  type LevelOrString = string
  export { BaseLogger, LogFn, Bindings, ChildLoggerOptions, DestinationStream, LoggerOptions, SerializerFn, Logger, Level, LevelOrString }
  export type LoggerExtras = {}
  export default function pino (options?: LoggerOptions): Logger
}
declare module 'ajv' {
  interface Options { removeAdditional?: boolean | 'all' | 'failing', coerceTypes?: boolean | 'array', allErrors?: boolean, useDefaults?: boolean }
  interface ErrorObject { keyword: string, instancePath: string, schemaPath: string, params: any, message?: string }
  interface ValidateFunction { (data: any): boolean }
  class Ajv {}
  export { Options, ErrorObject, ValidateFunction, Ajv }
  export default Ajv
}
declare module '@fastify/ajv-compiler' {
  interface BuildCompilerFromPool { (...args: any[]): any }
  type Options = import('ajv').Options
  type ValidatorFactory = any
  export { BuildCompilerFromPool, Options, ValidatorFactory, Options as AjvOptions }
}
declare module 'fast-json-stringify' {
  interface Options { rounding?: string }
  export { Options }
  export type ObjectSchema = any
}
declare module '@fastify/fast-json-stringify-compiler' {
  type SerializerFactory = any
  type SerializerSelector = any
  export { SerializerFactory, SerializerSelector }
}
