/** The package `inflected` ships no types. */
declare module 'inflected' {
  export function pluralize (word: string): string
  export function singularize (word: string): string
}
