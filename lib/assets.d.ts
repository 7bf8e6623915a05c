/** The page's own files are texts in what is built. */
declare module '*.css' {
  const text: string
  export default text
}
declare module '*.mjs' {
  const text: string
  export default text
}
