/** The two of `inflected`'s functions that we call; the package ships no types. */
declare module 'inflected' {
  export function pluralize (word: string): string
  export function singularize (word: string): string
}
