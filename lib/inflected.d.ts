/** The two of `inflected`'s functions that we call; the package ships no types. */
declare module 'inflected' {
  const inflected: {
    pluralize (word: string): string
    singularize (word: string): string
  }
  export default inflected
}
